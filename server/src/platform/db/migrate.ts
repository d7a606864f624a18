import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

import type { DbLog } from "#server/platform/db/db-log";
import type { Database } from "#server/platform/db/schema";
import { StartError } from "#server/platform/start-error";

/**
 * Migrates the database to the newest version, with all pending migrations in one transaction. Several processes may call it at
 * the same time: the migrator holds a lock, one process applies the migrations, and the others wait and find nothing to do.
 * @param migrations in the order of their names, as the migrator sorts by name
 * @returns the names of the migrations that this call applied
 * @throws StartError if one fails or the database was used by a newer version; the database is unchanged then
 */
export async function migrate(
  db: Kysely<Database>,
  migrations: Record<string, Migration>,
  log: DbLog,
): Promise<string[]> {
  const names = Object.keys(migrations);
  const unsorted = names.find((name, i) => i > 0 && name <= (names[i - 1] ?? ""));
  if (unsorted !== undefined) throw new Error(`Migration ${unsorted} stands out of order`);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    throw explain(error, results.find(({ status }) => status === "Error")?.migrationName);
  }
  const applied = results.map((result) => result.migrationName);
  if (applied.length > 0) log.info({ applied }, "database migrated");
  return applied;
}

function explain(cause: unknown, failed: string | undefined): StartError {
  const { message } = cause as Error;
  // The migrator's message for an applied migration that this version doesn't have.
  const unknown = /previously executed migration (\S+) is missing/.exec(message)?.[1];
  if (unknown !== undefined)
    return new StartError(
      `The database was made by a newer version of Lineup: it has migration ${unknown}, which this one does not know. ` +
        "Start that version, or give this one another database.",
    );
  const what =
    failed === undefined ? "The database cannot be set up" : `Migration ${failed} failed`;
  return new StartError(`${what}: ${message}. Nothing was changed.`, { cause });
}
