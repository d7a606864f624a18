import { sql } from "kysely";

import type { DbLog } from "#server/platform/db/db-log";
import { createDatabase } from "#server/platform/db/database";
import { checkServer, createPool } from "#server/platform/db/pool";
import { isSecretOf } from "#server/platform/db/secret-check";
import { StartError } from "#server/platform/start-error";

/** What a backup says about its database. */
export interface DatabaseState {
  /** The server's version, such as 18.4. */
  version: string;
  major: number;
  lastMigration: string;
}

/**
 * @throws StartError if the database can't be reached, isn't Lineup's, or was used with another secret: without the right one, the
 *   backup would be of little use
 */
export async function readDatabaseState(
  databaseUrl: string,
  secret: string,
  log: DbLog,
): Promise<DatabaseState> {
  const pool = createPool({ url: databaseUrl, log, max: 1, applicationName: "lineup backup" });
  const db = createDatabase(pool);
  try {
    await checkServer(pool);
    const tables = await sql<{ found: boolean }>`
      select to_regclass('public.kysely_migration') is not null
        and to_regclass('public.installation') is not null as found`.execute(db);
    if (!tables.rows[0]?.found) throw new StartError("The database isn't one of Lineup.");
    if (!(await isSecretOf(db, secret)))
      throw new StartError("SECRET isn't the one that this database was used with.");
    const { rows } = await sql<{ version: string; last: string }>`
      select current_setting('server_version') as version,
        (select max(name) from kysely_migration) as last`.execute(db);
    const { version = "", last: lastMigration = "" } = rows[0] ?? {};
    return { version, major: Number.parseInt(version, 10), lastMigration };
  } finally {
    await db.destroy();
  }
}

/** @returns true if the database has no tables, beside those of extensions, in the schemas that Lineup uses */
export async function isEmptyDatabase(databaseUrl: string, log: DbLog): Promise<boolean> {
  const pool = createPool({ url: databaseUrl, log, max: 1, applicationName: "lineup backup" });
  try {
    await checkServer(pool);
    const { rows } = await pool.query(`
      select from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S')
        and c.relnamespace::regnamespace::text in ('public', 'jobs')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      limit 1`);
    return rows.length === 0;
  } finally {
    await pool.end();
  }
}

/** Collects the statistics that plans are made by. They aren't part of what `pg_dump` copies. */
export async function analyze(databaseUrl: string, log: DbLog): Promise<void> {
  const pool = createPool({ url: databaseUrl, log, max: 1, applicationName: "lineup backup" });
  try {
    await pool.query("analyze");
  } finally {
    await pool.end();
  }
}
