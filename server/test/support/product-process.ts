import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";

/** The product as an operator runs it: `main.ts` in a process of its own. */
export interface ProductProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** What it has printed so far, both streams. */
  output(): string;
  /** The lines of its log so far. */
  log(): LogLine[];
  /** Resolves when the health call answers 200; rejects, with its output, when the process ends before. */
  healthy(): Promise<void>;
  /** Sends the signal. @returns the exit code; null when a signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code when it has ended. */
  readonly ended: Promise<number | null>;
}

/** A line of the log, as pino writes it: 40 is a warning, 50 an error. */
export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** As `npm start` has it: a third less to do at each start. */
const NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, "../../../.cache/compiled");

/** @param env beside PORT, which is a free one unless given */
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
  // A test that ran out of time leaves nothing behind.
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
