// A copy of all that is written in a database, with where and in which transaction each row was.
import { sql } from "kysely";
import { expect } from "vitest";

import type { Db } from "#server/platform/context";

/** A row as it stands in a file of the database. */
export interface CopiedRow {
  readonly text: string;
  /** The transaction that wrote it: a clock of its own. */
  readonly xmin: number;
}

/** Of each table of every schema its rows in their order there, and of each sequence how far it is. */
export type Copy = ReadonlyMap<string, readonly CopiedRow[]>;

export async function copyOf(db: Db): Promise<Copy> {
  const relations = await sql<{ schema: string; name: string; kind: string }>`
    select n.nspname as schema, c.relname as name, c.relkind as kind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm', 'S') and n.nspname !~ '^(pg_|information_schema$)' order by 1, 2`.execute(
    db,
  );
  const found = new Map<string, CopiedRow[]>();
  for (const { schema, name, kind } of relations.rows) {
    const relation = sql.table(`${schema}.${name}`);
    const { rows } =
      kind === "S"
        ? await sql<CopiedRow>`select last_value::text as text, 0 as xmin from ${relation}`.execute(
            db,
          )
        : await sql<CopiedRow>`select t::text as text, t.xmin::text::bigint as xmin from ${relation} t
            order by t.ctid`.execute(db);
    found.set(`${schema}.${name}`, rows);
  }
  return found;
}

/** @returns the rows that one copy has and another has not, or has as another transaction wrote them, by table */
export function newIn(after: Copy, before: Copy): Map<string, CopiedRow[]> {
  const keyOf = ({ text, xmin }: CopiedRow): string => `${xmin} ${text}`;
  const changed = [...after].map(([name, rows]): [string, CopiedRow[]] => {
    const known = new Set(before.get(name)?.map(keyOf));
    return [name, rows.filter((row) => !known.has(keyOf(row)))];
  });
  return new Map(changed.filter(([, rows]) => rows.length > 0));
}

/** Waits until what was sent has come to its end: its events are numbered, and their followers have seen them. */
export async function atRest(db: Db): Promise<void> {
  const waiting = async (): Promise<number | undefined> => {
    const { rows } = await sql<{
      n: number;
    }>`select (select count(*)::int from outbox_events where seq is null)
      + (select count(*)::int from outbox_cursors, outbox_counter where seq < last_seq) as n`.execute(
      db,
    );
    return rows[0]?.n;
  };
  await expect.poll(waiting).toBe(0);
}
