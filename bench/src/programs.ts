import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, "../..");

/** A program that was started. */
export interface Program {
  readonly pid: number;
  /** Waits for the next message of a program of ours. @throws when the program ends instead */
  message(): Promise<unknown>;
  /** Sends a message to a program of ours and waits for its answer. */
  ask(question: object): Promise<unknown>;
  /** Ends it in order, and by force after 20 seconds. */
  stop(): Promise<void>;
}

/** Starts a program of ours, or another command; what it says on stderr is shown. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const message = async (): Promise<unknown> => {
    const early = ended.then(() => Promise.reject(new Error(`${args.join(" ")} ended early`)));
    const [said] = (await Promise.race([once(child, "message"), early])) as [unknown];
    return said;
  };
  return {
    pid: child.pid ?? 0,
    message,
    ask(question) {
      child.send(question);
      return message();
    },
    stop: () => stop(child, ended),
  };
}

/** Starts the bare server, in a process of its own like the product. */
export async function startBareServer(): Promise<Program & { readonly url: string }> {
  const program = startProgram(process.execPath, [
    path.join(import.meta.dirname, "bare-server.ts"),
  ]);
  return { ...program, url: `http://127.0.0.1:${Number(await program.message())}` };
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(force);
}

/** Waits until the product at an address can serve. @throws after a minute */
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

/** @returns a port that nobody listens on */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}
