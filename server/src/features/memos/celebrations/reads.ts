import { type RawBuilder, sql } from "kysely";

import type { CelebrationRecord, MemoRecord } from "#server/features/memos/present";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** @returns the celebrated people and the number of each reaction, by memo id. Only celebrations have an entry */
export async function readCelebrations(
  db: Db,
  scope: CompanyScope,
  memos: readonly Pick<MemoRecord, "id" | "kind">[],
): Promise<Map<number, CelebrationRecord>> {
  const ids = memos.filter(({ kind }) => kind === "celebration").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CelebrationRecord & { id: number }>`select m.id,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by lower(e.name), e.id), '[]')
        from memo_celebrated x join employees e on e.company_id = x.company_id and e.id = x.employee_id
        where x.company_id = m.company_id and x.memo_id = m.id) as celebrated,
      (select coalesce(json_object_agg(c.option, c.count), '{}') from (
        select r.option, count(*) as count from celebration_reactions r
        where r.company_id = m.company_id and r.memo_id = m.id group by r.option) c) as celebration_options
    from memos m where m.company_id = ${scope.companyId} and m.id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...celebration }) => [id, celebration]));
}

/** SQL that is true if `memos m` is a celebration. */
export const isCelebration: RawBuilder<boolean> = sql<boolean>`m.kind = 'celebration'`;

/**
 * @param words the table alias of the memo or of its translation
 * @returns SQL for the title that a recipient sees. A celebrated person, who has a row `c` in `memo_celebrated`, may see a
 *   different title
 */
export function shownTitle(words: "t" | "n" | "m"): RawBuilder<string | null> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${words}.${name}`);
  return sql<
    string | null
  >`case when c.employee_id is not null then coalesce(${column("recipient_title")}, ${column("title")})
    else ${column("title")} end`;
}

/** @returns the ids of the people whom a memo celebrates */
export async function readCelebrated(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select employee_id as id from memo_celebrated
    where company_id = ${scope.companyId} and memo_id = ${memoId}`.execute(tx);
  return rows.map(({ id }) => id);
}
