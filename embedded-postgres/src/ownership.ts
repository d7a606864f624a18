import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import type { Log } from "./log.ts";
import { EmbeddedPostgresError } from "./errors.ts";

/** The exclusive right of one app to use an embedded cluster. */
export interface Ownership {
  /**
   * Gives up ownership when `gone` resolves, which means that the server has stopped. Call this function before you stop the
   * server: after the call, a lost connection is expected and is not reported.
   */
  releaseAfter(gone: Promise<void>): Promise<void>;
}

interface OwnershipOptions {
  connection: pg.ClientConfig;
  /** The data folder, for error messages. */
  dataDir: string;
  log: Log;
  /** Called once if ownership is lost and can't be reacquired: the server is gone, or another app owns the cluster. */
  onLost: (reason: Error) => void;
}

/**
 * Takes ownership of the cluster, with an advisory lock on a connection that stays open. PostgreSQL releases the lock when the
 * owner's process exits for any reason, so there is no lock file that could become stale.
 * @throws EmbeddedPostgresError if another running app owns the cluster; the message names the app's process
 */
export async function takeOwnership(options: OwnershipOptions): Promise<Ownership> {
  let released = false;
  let client = await lockOnNewConnection(options);
  const watch = () => {
    let lost = false;
    const recover = () => {
      if (lost || released) return;
      lost = true;
      void reacquire();
    };
    client.on("error", recover);
    client.on("end", recover);
  };
  // When a PostgreSQL backend is killed, PostgreSQL closes every connection and recovers, so the lock must be acquired again.
  const reacquire = async () => {
    options.log.warn(
      {},
      "the connection that holds the embedded database was cut, taking it again",
    );
    try {
      client = await retry(RECOVERY_TIMEOUT_MS, () => lockOnNewConnection(options));
    } catch (error) {
      if (!released) options.onLost(error as Error);
      return;
    }
    if (released) await client.end().catch(() => {});
    else watch();
  };
  watch();
  return {
    releaseAfter: async (gone) => {
      released = true;
      await gone;
      await client.end().catch(() => {});
    },
  };
}

const LOCK_KEY = 0x6c696e65; // "line" in ASCII. Any number works: no other code takes advisory locks in the database `postgres`.
const HANDOVER_TIMEOUT_MS = 1_500; // A killed owner's lock remains until PostgreSQL notices the closed socket.
const RECOVERY_TIMEOUT_MS = 60_000;

async function lockOnNewConnection(options: OwnershipOptions): Promise<pg.Client> {
  const client = new pg.Client({
    ...options.connection,
    application_name: `lineup owner, process ${process.pid}`,
    keepAlive: true,
  });
  client.on("error", () => {}); // Without a handler, an error of the connection would end this process.
  await client.connect();
  for (const deadline = performance.now() + HANDOVER_TIMEOUT_MS; ; await sleep(100)) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as granted", [LOCK_KEY]);
    if (rows[0].granted) return client;
    if (performance.now() > deadline) break;
  }
  const owner = await client.query(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [LOCK_KEY],
  );
  await client.end().catch(() => {});
  throw new EmbeddedPostgresError(
    `Another Lineup is already running on ${options.dataDir} (${owner.rows[0]?.name ?? "unknown"}). ` +
      "Stop it first, or give this one a DATA_DIR of its own.",
  );
}

async function retry<T>(timeoutMs: number, attempt: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + timeoutMs; ; await sleep(200)) {
    try {
      return await attempt();
    } catch (error) {
      const refused = (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
      if (refused || performance.now() > deadline || /already running/.test(String(error)))
        throw error;
    }
  }
}
