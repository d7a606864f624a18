import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import type { DbLog } from "#server/platform/db/db-log";
import { StartError } from "#server/platform/start-error";

/** The right to be the one app on an embedded cluster. */
export interface Ownership {
  /** Says that the server is being stopped: the end of the connection is then no loss. Waits for `gone`, then closes. */
  releaseAfter(gone: Promise<void>): Promise<void>;
}

interface OwnershipOptions {
  connection: pg.ClientConfig;
  /** Folder to name in messages. */
  dataDir: string;
  log: DbLog;
  /** Called once when it is lost and cannot be had back: the server has gone, or someone else has taken it. */
  onLost: (reason: Error) => void;
}

/**
 * Takes ownership: an advisory lock on a connection that is kept open. The lock frees itself when the owner dies,
 * however it dies, so there is no file to go stale.
 * @throws when another live app has it, naming its process
 */
export async function takeOwnership(options: OwnershipOptions): Promise<Ownership> {
  let released = false;
  let client = await lockOnNewConnection(options);
  const watch = () => {
    let lost = false;
    const recover = () => {
      if (lost || released) return;
      lost = true;
      void retake();
    };
    client.on("error", recover);
    client.on("end", recover);
  };
  // One killed backend makes PostgreSQL cut every connection and recover; ownership has to be taken again after it.
  const retake = async () => {
    options.log.warn(
      {},
      "the connection that holds the embedded database was cut, taking it again",
    );
    try {
      client = await retry(RECOVERY_PATIENCE, () => lockOnNewConnection(options));
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

const LOCK_KEY = 0x6c696e65; // "line"; any constant does, the cluster is ours alone
const HANDOVER_PATIENCE = 1_500; // a killed owner's lock goes when its backend sees the closed socket
const RECOVERY_PATIENCE = 60_000;

async function lockOnNewConnection(options: OwnershipOptions): Promise<pg.Client> {
  const client = new pg.Client({
    ...options.connection,
    application_name: `lineup owner, process ${process.pid}`,
    keepAlive: true,
  });
  client.on("error", () => {}); // without a handler a stopped server would end this process
  await client.connect();
  for (const deadline = performance.now() + HANDOVER_PATIENCE; ; await sleep(100)) {
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
  throw new StartError(
    `Another Lineup is already running on ${options.dataDir} (${owner.rows[0]?.name ?? "unknown"}). ` +
      "Stop it first, or give this one a DATA_DIR of its own.",
  );
}

async function retry<T>(patience: number, attempt: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + patience; ; await sleep(200)) {
    try {
      return await attempt();
    } catch (error) {
      const refused = (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
      if (refused || performance.now() > deadline || /already running/.test(String(error)))
        throw error;
    }
  }
}
