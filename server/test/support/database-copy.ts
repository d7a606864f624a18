// A copy of everything in a database, with each row's physical position and the transaction that wrote it.
import { sql } from "kysely";
import { expect } from "vitest";

import type { Db } from "#server/platform/context";

/** A row as it is stored in the database. */
export interface CopiedRow {
  readonly text: string;
  /** The ID of the transaction that wrote it. IDs rise, so they reveal the order of writes. */
  readonly xmin: number;
}

/** By name, the rows of each table in their physical order, and the last value of each sequence. All schemas are included. */
export type Copy = ReadonlyMap<string, readonly CopiedRow[]>;

export async function copyDatabase(db: Db): Promise<Copy> {
  const relations = await sql<{ schema: string; name: string; kind: string }>`
    select n.nspname as schema, c.relname as name, c.relkind as kind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm', 'S') and n.nspname !~ '^(pg_|information_schema$)' order by 1, 2`.execute(
    db,
  );
  const copy = new Map<string, CopiedRow[]>();
  for (const { schema, name, kind } of relations.rows) {
    const relation = sql.table(`${schema}.${name}`);
    const { rows } =
      kind === "S"
        ? await sql<CopiedRow>`select last_value::text as text, 0 as xmin from ${relation}`.execute(
            db,
          )
        : await sql<CopiedRow>`select t::text as text, t.xmin::text::bigint as xmin from ${relation} t
            order by t.ctid`.execute(db);
    copy.set(`${schema}.${name}`, rows);
  }
  return copy;
}

/** @returns by table, the rows of `after` that `before` doesn't have, or that another transaction wrote */
export function rowsAdded(after: Copy, before: Copy): Map<string, CopiedRow[]> {
  const keyOf = ({ text, xmin }: CopiedRow): string => `${xmin} ${text}`;
  const changed = [...after].map(([name, rows]): [string, CopiedRow[]] => {
    const existing = new Set(before.get(name)?.map(keyOf));
    return [name, rows.filter((row) => !existing.has(keyOf(row)))];
  });
  return new Map(changed.filter(([, rows]) => rows.length > 0));
}

/** Waits until all events are numbered and all subscribers have handled them. */
export async function waitForOutbox(db: Db): Promise<void> {
  const countPending = async (): Promise<number | undefined> => {
    const { rows } = await sql<{
      n: number;
    }>`select (select count(*)::int from outbox_events where seq is null)
      + (select count(*)::int from outbox_cursors, outbox_counter where seq < last_seq) as n`.execute(
      db,
    );
    return rows[0]?.n;
  };
  await expect.poll(countPending).toBe(0);
}
