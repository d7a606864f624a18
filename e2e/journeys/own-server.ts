import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A server with the demo companies, of one journey alone, which sets its clock. */
export interface OwnServer {
  /** `http://…`: the `baseURL` of each browser that goes there. */
  readonly url: string;
  /** Makes it that time, and waits until whose day it is then has been told. */
  setTime(now: Date): Promise<void>;
  /** Ends it, and takes its files away. */
  stop(): Promise<void>;
}

/**
 * Starts a server, in a minute at most. Until it is stopped, the calls and queries of the journey go to it.
 * @param now the time there; not before the real one, by which the database's jobs run
 */
export async function startOwnServer(now: Date): Promise<OwnServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "lineup-e2e-own-"));
  const child = spawn(process.execPath, [program, now.toISOString()], {
    env: {
      ...{ PATH: process.env["PATH"], NODE_ENV: "development", LOG_LEVEL: "error" },
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const url = await nextMessage(child);
  const { E2E_URL, E2E_DATA_DIR } = process.env;
  Object.assign(process.env, { E2E_URL: url, E2E_DATA_DIR: dataDir });
  return {
    url,
    async setTime(next) {
      const done = nextMessage(child);
      child.send(next.toISOString());
      await done;
    },
    async stop() {
      Object.assign(process.env, { E2E_URL, E2E_DATA_DIR });
      child.disconnect();
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const program = path.resolve(import.meta.dirname, "../../server/test/support/product-at-a-time.ts");

async function nextMessage(child: ChildProcess): Promise<string> {
  const [said] = await once(child, "message", { signal: AbortSignal.timeout(60_000) });
  return String(said);
}
