import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

export interface TagRecord {
  readonly id: number;
  readonly title: string;
}

/** @returns every tag of the company, by title */
export async function readTags(db: Db, scope: CompanyScope): Promise<TagRecord[]> {
  const { rows } = await sql<TagRecord>`select id, title from tags
    where company_id = ${scope.companyId} order by lower(title), id`.execute(db);
  return rows;
}

/** Locks tags against deletion until the transaction ends. @returns the number of these tags that the company has */
export async function lockTags(
  tx: Db,
  scope: CompanyScope,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql`select id from tags
    where company_id = ${scope.companyId} and id = any(${[...ids]}::bigint[]) order by id for key share`.execute(
    tx,
  );
  return rows.length;
}

export function readTag(db: Db, scope: CompanyScope, id: number): Promise<TagRecord | undefined> {
  return db
    .selectFrom("tags")
    .select(["id", "title"])
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}
