import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A server for one test file, with the demo companies. The test sets the server's clock. */
export interface OwnServer {
  /** `http://…`: the `baseURL` for browsers that use this server. */
  readonly url: string;
  /**
   * Sets the clock to `now`, then waits until all birthdays, anniversaries and memo dates due at `now` have been processed.
   */
  setTime(now: Date): Promise<void>;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

/**
 * Starts a server; fails if the start takes more than a minute. Until the server is stopped, `api` and `query` use this server.
 * @param now the server's initial time. It must not be earlier than the real time, because the database runs jobs by real time
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
