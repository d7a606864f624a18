import { readFile } from "node:fs/promises";
import path from "node:path";

import { Client } from "pg";

/**
 * Runs SQL on the embedded PostgreSQL of the server under test, for data that no API call can change or read.
 * @param text SQL with `$1`, `$2` for the values
 * @returns the rows
 */
export async function query<T extends object>(
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const folder = process.env["E2E_DATA_DIR"] ?? "";
  const read = (name: string): Promise<string> => readFile(path.join(folder, name), "utf8");
  const password = (await read("pg.secret")).trim();
  // The fourth line of PostgreSQL's PID file is its port.
  const port = Number((await read("pg/postmaster.pid")).split("\n")[3]);
  const client = new Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    database: "lineup",
    password,
  });
  await client.connect();
  try {
    return (await client.query<T>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** @returns the id of the demo memo with this title */
export async function memoCalled(title: string): Promise<number> {
  const [memo] = await query<{ id: number }>(
    "select id from memos where company_id = 1 and title = $1 order by id limit 1",
    [title],
  );
  if (!memo) throw new Error(`the demo has no memo called ${title}`);
  return memo.id;
}
