import { type Kysely, sql } from "kysely";
import pg from "pg";

import type { Files } from "#server/adapters/files/port";
import type { Database } from "#server/platform/db/schema";
import { StartError } from "#server/platform/start-error";

/**
 * A lock that a backup holds from before it copies the database until it has copied the files. Meanwhile no file is deleted, so
 * every file that the copied database names is there to be copied. PostgreSQL releases the lock if the backup's process dies.
 */
const LOCK = "hashtext('lineup backup')";

export interface BackupLock {
  /** @throws StartError if the lock was lost: files that the copied database names may have been deleted since */
  check(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the lock for a backup, on a connection of its own. The lock ends with that connection.
 * @throws StartError if another backup holds it
 */
export async function holdBackupLock(databaseUrl: string): Promise<BackupLock> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "lineup backup",
    keepAlive: true,
  });
  client.on("error", () => {}); // Without a handler, an error of the connection would end the process.
  await client.connect();
  try {
    await client.query("set lock_timeout = '10s'");
    await client.query(`select pg_advisory_lock(${LOCK})`);
  } catch (error) {
    await client.end().catch(() => {});
    if ((error as pg.DatabaseError).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new StartError("Another backup of this database is running. Wait until it is done.");
  }
  return {
    async check() {
      await client.query("select 1").catch((error: unknown) => {
        throw new StartError(
          "The connection to the database was lost during the backup, so files may be missing from it. Start it again.",
          { cause: error },
        );
      });
    },
    release: () => client.end().catch(() => {}),
  };
}

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * @returns the same file storage, except that `delete` does nothing while a backup runs: the sweep deletes the file once no record
 *   has named it for a week. A delete takes a connection of the pool, so callers must not hold one.
 */
export function sparedForBackups(files: Files, db: Kysely<Database>): Files {
  return {
    ...files,
    delete: (key) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ granted: boolean }>`
          select pg_try_advisory_xact_lock_shared(${sql.raw(LOCK)}) as granted`.execute(tx);
        if (rows[0]?.granted) await files.delete(key);
      }),
  };
}
