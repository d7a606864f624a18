import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";

/** The product as an operator runs it: `main.ts` in a process of its own. */
export interface ProductProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** @returns what it has printed so far, on both streams */
  output(): string;
  /** @returns the lines of its log so far */
  log(): LogLine[];
  /** Resolves when the health call answers 200. Rejects with the output if the process ends first. */
  healthy(): Promise<void>;
  /** Sends the signal and waits for the end. @returns the exit code; null if a signal ended the process */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves when the process ends, with its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** A line of the log, as pino writes it. Level 40 is a warning, 50 an error. */
export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** The same cache as with `npm start`. It saves a third of the work of a start. */
const NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, "../../../.cache/compiled");

/** @param env the process's environment, beside defaults for PORT (a free one), LOG_LEVEL and PATH */
export async function startProduct(env: Record<string, string>): Promise<ProductProcess> {
  const port = env["PORT"] ?? String(await freePort());
  const main = path.resolve(import.meta.dirname, "../../src/main.ts");
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env["PATH"], LOG_LEVEL: "warn", NODE_COMPILE_CACHE, ...env, PORT: port },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  // A test that runs out of time must leave no process behind.
  const abandon = (): void => void child.kill("SIGKILL");
  process.once("exit", abandon);
  const ended = once(child, "close").then(([code]) => {
    process.off("exit", abandon);
    return code as number | null;
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    child,
    url,
    output: () => output,
    log: () =>
      output
        .split("\n")
        .filter((line) => line.startsWith("{") && line.endsWith("}"))
        .map((line) => JSON.parse(line) as LogLine),
    ended,
    async healthy() {
      while (!(await answersOk(`${url}/api/health`))) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`the product ended: ${output}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}

async function answersOk(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
