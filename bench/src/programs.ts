import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, "../..");

/** A running program. */
export interface Program {
  readonly pid: number;
  /** Stops the program with SIGTERM, and with SIGKILL if it is still running after 20 seconds. */
  stop(): Promise<void>;
}

/** A file of this folder that runs as a separate process. */
export interface Helper extends Program {
  /** Waits for the next message from the process. @throws Error if the process ends first */
  message(): Promise<unknown>;
  /** Sends a message to the process and waits for the answer. */
  ask(question: object): Promise<unknown>;
}

/** Starts a program in the project's folder. Its stderr is shown. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return asProgram(child);
}

/** Starts the product's server like `npm start` (scripts/start.mjs), but without npm. @param env the server's settings */
export function startServer(env: Readonly<Record<string, string>>): Program {
  const args = ["--max-semi-space-size=8", path.join(root, "server/src/main.ts")];
  const NODE_COMPILE_CACHE = path.join(root, ".cache/compiled");
  return startProgram(process.execPath, args, {
    ...env,
    NODE_COMPILE_CACHE,
    MALLOC_ARENA_MAX: "2",
  });
}

/** Starts a file of this folder in a separate process, with the same Node.js. */
export function startHelper(file: string): Helper {
  const child = fork(path.join(import.meta.dirname, file), { cwd: root });
  const program = asProgram(child);
  const message = async (): Promise<unknown> => {
    const ended = once(child, "exit").then(() => Promise.reject(new Error(`${file} ended early`)));
    const [received] = (await Promise.race([once(child, "message"), ended])) as [unknown];
    return received;
  };
  const ask = (question: object): Promise<unknown> => {
    child.send(question);
    return message();
  };
  return { ...program, message, ask };
}

/** Starts the bare server in a separate process, as the product is. */
export async function startBareServer(): Promise<Program & { readonly url: string }> {
  const helper = startHelper("bare-server.ts");
  return { ...helper, url: `http://127.0.0.1:${Number(await helper.message())}` };
}

function asProgram(child: ChildProcess): Program {
  const ended = once(child, "exit");
  return { pid: child.pid ?? 0, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(force);
}

/** Waits until the product at an address can serve calls. @throws Error after a minute */
export async function untilHealthy(url: string): Promise<void> {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await pause(10);
  }
  throw new Error(`${url} did not become healthy within a minute`);
}

/** @returns a free port */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}
