import pg from "pg";

import type { DbLog } from "#server/platform/db/db-log";
import { StartError } from "#server/platform/start-error";

export interface PoolOptions {
  /** `postgres://…` */
  url: string;
  log: DbLog;
  /** The largest number of connections. Default: 10. */
  max?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
}

/**
 * Creates a connection pool with sessions in UTC. It parses 64-bit integers as numbers (ours stay below 2^53) and keeps DATE as
 * text (a JavaScript Date would shift it by the time zone).
 */
export function createPool({
  url,
  log,
  max = 10,
  applicationName = "lineup",
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    // Our statements read few rows: compiling one, where PostgreSQL can, would take longer than running it.
    options: "-c timezone=UTC -c jit=off",
    types: valueTypes(),
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: idleForMs,
  });
  // A closed idle connection emits an error here. Without a handler, it would end the process. The driver attaches the whole
  // connection to the error, so only the message is logged.
  pool.on("error", ({ message }) =>
    log.warn({ reason: message }, "an idle database connection was cut"),
  );
  // The pool removes its handler while a connection is in use: the query gets the error then.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** A new connection has to plan every statement again, which is too slow during a rush. */
const idleForMs = 5 * 60_000;

/**
 * Checks that the database is reachable and supported.
 * @throws StartError if it can't be reached or entered, is older than PostgreSQL 15, or can't store every text
 */
export async function checkServer(pool: pg.Pool): Promise<void> {
  const { version, encoding } = await readServer(pool);
  if (version < SERVER_VERSION_FLOOR) {
    throw new StartError(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}; Lineup needs PostgreSQL 15 or later.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new StartError(
      `The database's encoding is ${encoding}; Lineup needs UTF8: create database … encoding 'UTF8' template template0.`,
    );
  }
}

async function readServer(pool: pg.Pool): Promise<{ version: number; encoding: string }> {
  try {
    const { rows } = await pool.query(
      "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
    );
    return rows[0];
  } catch (error) {
    // If several addresses were tried, the error has no message, only a code.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartError(`The database cannot be reached or entered: ${message || code}`);
  }
}

const SERVER_VERSION_FLOOR = 150_000;

/** The type numbers of the catalog pg_type. */
const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;

function valueTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(INT8_ARRAY, (text) =>
    arrayItems(text).map((item) => (item === null ? null : Number(item))),
  );
  types.setTypeParser(DATE, (text) => text);
  types.setTypeParser(DATE_ARRAY, arrayItems);
  return types;
}

/** Parses the text of a one-dimensional array, `{1,NULL}`. Integers and dates are never quoted. */
function arrayItems(text: string): (string | null)[] {
  const inside = text.slice(1, -1);
  return inside === "" ? [] : inside.split(",").map((item) => (item === "NULL" ? null : item));
}
