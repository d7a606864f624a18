import { type RawBuilder, sql } from "kysely";

import type { CompanyScope } from "#server/platform/scope";

/** SQL for the end of `memos m`, equal to the expression of the index over memos that haven't ended. */
export const endsAt = sql<Date>`coalesce(m.end_at, 'infinity')`;

/** @returns a condition: employees can see `memos m` at `now` */
export function isLive(now: Date): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`m.status = 'published' and m.deleted_at is null
    and (m.start_at is null or m.start_at <= ${now}) and ${endsAt} > ${now}`;
}

/**
 * True for `memos m` that memo lists show; drafts of a send are shown in their send instead. Equal to the index of
 * these lists. Every memo someone received is listed, so an employee's lists may use this condition too.
 */
export const isListed = sql<boolean>`(m.deleted_at is null and (m.status <> 'draft' or m.send_id is null))`;

/** @returns a condition: `memos m` is revealed at `now`. Before that, people only see its title. */
export function isRevealed(now: Date): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`(m.reveal_at is null or m.reveal_at <= ${now})`;
}

/**
 * @returns a condition: the due date of `memos m` has passed, and was not yet passed when this person was added to the company:
 *   nothing is past due that is older than they are
 */
export function isPastDueFor(
  { companyId }: CompanyScope,
  employeeId: number,
  now: Date,
): RawBuilder<boolean> {
  return sql<boolean>`(m.due_at <= ${now} and m.due_at > (select j.created_at from employees j
    where j.company_id = ${companyId} and j.id = ${employeeId}))`;
}

/** Looked up per row: for many rows the planner might otherwise read a large table completely. */
function isThere(rows: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select true ${rows} limit 1), false)`;
}

/** True for `memo_recipients r` who acknowledged an earlier version, even if they were asked again. */
const hadAcknowledged = isThere(sql`from memo_acknowledgements q
  where q.company_id = r.company_id and q.memo_id = r.memo_id and q.employee_id = r.employee_id`);

/**
 * True for `memo_recipients r` who acknowledged any version of `memos m`. No one is asked again about a first
 * version.
 */
const hasAcknowledged = sql<boolean>`(r.acknowledged_at is not null or m.version > 1 and ${hadAcknowledged})`;

const questions = sql`from memo_flags q where q.company_id = r.company_id and q.memo_id = r.memo_id
  and q.employee_id = r.employee_id and q.withdrawn_at is null`;

/** True for `memo_recipients r` who asked about the memo. */
const hasAsked = isThere(questions);

/**
 * @returns the same condition for the rows of one person. Their questions are read once, because over the years many
 *   rows need them.
 */
export function hasAskedOf(
  { companyId }: CompanyScope,
  employeeId: number,
): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`r.memo_id in (select q.memo_id from memo_flags q where q.company_id = ${companyId}
    and q.employee_id = ${employeeId} and q.withdrawn_at is null)`;
}

/** True for `memo_recipients r` who acknowledged any version of the memo, or asked about it. */
export const hasResponded = sql<boolean>`(r.acknowledged_at is not null or ${hadAcknowledged} or ${hasAsked})`;

/**
 * SQL for the newest version that the person of `memo_recipients r` opened; in rows from before this was stored, the
 * lowest it can be.
 */
export const readVersion = readVersionOf("r");

/**
 * True when the person of `memo_recipients r` has opened the current version of `memos m`. It looks up the row again,
 * so lists of everything a person received are read from the index alone.
 */
const hasOpened = sql<boolean>`(${isThere(sql`from memo_recipients o where o.company_id = r.company_id
    and o.memo_id = r.memo_id and o.employee_id = r.employee_id and ${readVersionOf("o")} = m.version`)}
  or ${isThere(sql`${questions} and q.version = m.version`)})`;

function readVersionOf(row: "r" | "o"): RawBuilder<number | null> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${row}.${name}`);
  return sql<number | null>`coalesce(${column("read_version")}, ${column("acknowledged_version")},
    case when ${column("read_at")} is not null then 1 end)`;
}

/** @returns a condition: `memos m` has gone out by `now`; a memo that ended before its start never did */
function hasGoneOut(now: Date): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`(m.start_at is null
    or m.start_at <= ${now} and m.start_at < coalesce(m.end_at, 'infinity'))`;
}

/**
 * @returns a condition: the person of `memo_recipients r` can see `memos m` at `now`. They see live memos, and those
 *   they acknowledged or asked about even after the end or when archived. Of a postponed memo they see only the
 *   version they have opened, and no new one before it goes out.
 * @param asked the condition that they asked about it; for one person's many memos, `hasAskedOf` is faster
 */
export function isVisibleToRecipient(now: Date, asked = hasAsked): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`(${isLive(now)} or (m.status in ('published', 'archived') and m.deleted_at is null
    and (${hasGoneOut(now)} or ${hasOpened}) and (${hasAcknowledged} or ${asked})))`;
}

/**
 * @returns a condition: acknowledged, and not asked again
 * @param onRecord also memos the person can't see at `now`: management's record of them
 */
export function isAcknowledged(
  now: Date,
  { onRecord }: { onRecord: boolean },
): ReturnType<typeof sql<boolean>> {
  const kept = onRecord ? sql`m.deleted_at is null` : isVisibleToRecipient(now);
  return sql<boolean>`(r.acknowledged_at is not null and ${kept})`;
}

/**
 * The viewer of a person's memos: the person themselves, who may see which anonymous surveys they answered, or
 * someone else, who may not.
 */
export type Viewer = { readonly answered: readonly number[] } | "others";

/** @returns a condition: for this viewer, `memos m` is unanswered or has nothing to answer */
export function isUnanswered(viewer: Viewer): ReturnType<typeof sql<boolean>> {
  if (viewer === "others") return sql<boolean>`not m.is_anonymous`;
  return viewer.answered.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`m.id <> all(${[...viewer.answered]}::bigint[])`;
}

/** @returns a condition: the memo waits for the person of `memo_recipients r` at `now` */
export function isWaiting(now: Date, viewer: Viewer): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`(r.acknowledged_at is null and ${isUnanswered(viewer)} and ${isLive(now)} and ${isRevealed(now)})`;
}

/** @returns a condition: acknowledged in some version, and not waiting again */
export function isRead(now: Date, viewer: Viewer): ReturnType<typeof sql<boolean>> {
  const secretly =
    viewer === "others" ? sql`false` : sql`m.id = any(${[...viewer.answered]}::bigint[])`;
  return sql<boolean>`((${hasAcknowledged} or ${secretly}) and not ${isWaiting(now, viewer)})`;
}

/** @returns SQL for the time `memos m` went out; for a scheduled memo, the time it was sent */
export function sentAt(now: Date): RawBuilder<unknown> {
  return sql`case when m.start_at <= ${now} then greatest(m.published_at, m.start_at) else m.published_at end`;
}

/** @returns SQL for the time `memos m` first went out: as stored, or by its dates at `now`; null when it hasn't */
export function firstOutAt(now: Date): ReturnType<typeof sql<Date | null>> {
  return sql<Date | null>`coalesce(m.first_out_at, case
    when m.status in ('published', 'archived') and ${hasGoneOut(now)} then greatest(m.published_at, m.start_at) end)`;
}

/**
 * @returns a condition: recipients could read `memos m` at some time, ended memos included
 * @param onRecord also memos postponed since, for management's record; their current title may never have gone out
 */
export function wasVisible(
  now: Date,
  { onRecord }: { onRecord: boolean },
): ReturnType<typeof sql<boolean>> {
  const shown = onRecord ? sql`(${firstOutAt(now)} is not null)` : hasGoneOut(now);
  return sql<boolean>`(m.status in ('published', 'archived') and m.deleted_at is null
    and ${shown} and ${isRevealed(now)})`;
}
