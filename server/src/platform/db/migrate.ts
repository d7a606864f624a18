import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

import type { DbLog } from "#server/platform/db/db-log";
import type { Database } from "#server/platform/db/schema";

/**
 * Brings the database to the newest version, all pending migrations in one transaction. Safe to call from several
 * processes at once: one applies, the others wait (the migrator holds a lock) and find nothing to do.
 * @param migrations in order; the names must sort in that order too, since that is how the migrator orders them
 * @returns names of the migrations that this call applied
 * @throws the first migration's error; the database is then as before
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
    const failed = results.find((result) => result.status === "Error")?.migrationName;
    throw new Error(`Migration ${failed ?? "set-up"} failed; nothing was changed.`, {
      cause: error,
    });
  }
  const applied = results.map((result) => result.migrationName);
  if (applied.length > 0) log.info({ applied }, "database migrated");
  return applied;
}
