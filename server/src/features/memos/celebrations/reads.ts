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

/** @returns SQL that is true if `memos m` is a sent celebration that people haven't seen, since it is held or scheduled */
export function isCelebrationToCome(now: Date): RawBuilder<boolean> {
  return sql<boolean>`m.kind = 'celebration' and m.deleted_at is null and m.first_out_at is null
    and (m.status = 'held' or m.status = 'published' and m.start_at > ${now} and coalesce(m.end_at, 'infinity') > ${now})`;
}

/** @returns true if celebrations that are still to go out celebrate one of these people */
export async function hasCelebrationsToCome(
  db: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`select from memo_celebrated c
    join memos m on m.company_id = c.company_id and m.id = c.memo_id
    where c.company_id = ${scope.companyId} and c.employee_id = any(${[...employeeIds]}::bigint[])
      and ${isCelebrationToCome(now)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * @param why people who declined are still celebrated for anything but their birthday or work anniversary
 * @returns the ids of the celebrations still to go out that celebrate one of these people, in order
 */
export async function readCelebrationsToCome(
  db: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
  why: "left" | "declined",
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct m.id from memo_celebrated c
    join memos m on m.company_id = c.company_id and m.id = c.memo_id
    where c.company_id = ${scope.companyId} and c.employee_id = any(${[...employeeIds]}::bigint[])
      and ${isCelebrationToCome(now)} and (${why} = 'left' or m.type in ('birthday', 'anniversary'))
    order by m.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL that is true for `employees e` whom `memos m` may celebrate: they are there, and don't decline. */
const mayBeCelebrated = sql<boolean>`(e.is_active and e.deleted_at is null
  and (e.celebrates or m.type not in ('birthday', 'anniversary')))`;

/** Someone whom a celebration named and may no longer celebrate. */
export interface DroppedPerson {
  readonly memo_id: number;
  readonly id: number;
  readonly name: string;
}

/** @returns the people whom these celebrations name and may no longer celebrate */
export async function readDropped(
  db: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
): Promise<DroppedPerson[]> {
  const { rows } = await sql<DroppedPerson>`select m.id as memo_id, e.id, e.name
    from memos m join memo_celebrated c on c.company_id = m.company_id and c.memo_id = m.id
      join employees e on e.company_id = c.company_id and e.id = c.employee_id
    where m.company_id = ${scope.companyId} and m.id = any(${[...memoIds]}::bigint[])
      and not ${mayBeCelebrated} order by lower(e.name), e.id`.execute(db);
  return rows;
}

/** Whom to tell that a celebration doesn't go out. */
export interface AuthorContact {
  readonly email: string;
  readonly locale: string;
}

/** @returns the author of a memo or, if they have left, an admin; undefined if that person has no address */
export async function readAuthorContact(
  db: Db,
  scope: CompanyScope,
  authorId: number | null,
): Promise<AuthorContact | undefined> {
  const { rows } = await sql<{ email: string | null; locale: string }>`select
      coalesce(u.email, e.email) as email, coalesce(u.default_locale, e.default_locale) as locale
    from employees e left join users u on u.id = e.user_id
    where e.company_id = ${scope.companyId} and e.is_active and e.deleted_at is null
      and (e.id = ${authorId} and e.role <> 'employee' or e.role = 'admin')
    order by e.id = ${authorId} desc nulls last, e.id limit 1`.execute(db);
  const [contact] = rows;
  return contact && contact.email !== null ? { ...contact, email: contact.email } : undefined;
}
