import { type RawBuilder, sql } from "kysely";

import type { CompanyScope } from "#server/platform/scope";

/** When `memos m` end; written as the index of those that have not ended has it. */
export const endsAt = sql<Date>`coalesce(m.end_at, 'infinity')`;

/** True for `memos m` that employees can see at `now`. */
export function isLive(now: Date): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`m.status = 'published' and m.deleted_at is null
    and (m.start_at is null or m.start_at <= ${now}) and ${endsAt} > ${now}`;
}

/**
 * True for `memos m` that lists of memos have: a draft that goes out with others is found in its send. Written as the index of those
 * lists has it; what anybody got is among them, so that lists of that can say it too.
 */
export const isListed = sql<boolean>`(m.deleted_at is null and (m.status <> 'draft' or m.send_id is null))`;

/** True for `memos m` that are open by `now`: of the others people know the title alone. */
export function isRevealed(now: Date): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`(m.reveal_at is null or m.reveal_at <= ${now})`;
}

/** Looked up for each row that it is asked of: for many the planner might read the whole of a large table first. */
function isThere(rows: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select true ${rows} limit 1), false)`;
}

/** True for `memo_recipients r` of those who acknowledged an earlier version, also where they are asked again. */
const hadAcknowledged = isThere(sql`from memo_acknowledgements q
  where q.company_id = r.company_id and q.memo_id = r.memo_id and q.employee_id = r.employee_id`);

/** True for `memo_recipients r` of those who ever acknowledged `memos m`: nobody is asked again for a first version. */
const hasAcknowledged = sql<boolean>`(r.acknowledged_at is not null or m.version > 1 and ${hadAcknowledged})`;

const questions = sql`from memo_flags q where q.company_id = r.company_id and q.memo_id = r.memo_id
  and q.employee_id = r.employee_id and q.withdrawn_at is null`;

/** True for `memo_recipients r` of those who asked about the memo. */
const hasAsked = isThere(questions);

/** The same for the rows of one person, with what they ever asked read once: over the years many rows ask for it. */
export function hasAskedOf(
  { companyId }: CompanyScope,
  employeeId: number,
): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`r.memo_id in (select q.memo_id from memo_flags q where q.company_id = ${companyId}
    and q.employee_id = ${employeeId} and q.withdrawn_at is null)`;
}

/** True for `memo_recipients r` of those who ever acknowledged the memo, or asked about it. */
export const hasResponded = sql<boolean>`(r.acknowledged_at is not null or ${hadAcknowledged} or ${hasAsked})`;

/** The newest version that the person of `memo_recipients r` opened; of rows from before it was noted, the least that is known. */
export const readVersion = readVersionOf("r");

/**
 * True for `memos m` whose present text was before the person of `memo_recipients r`. Their row is looked up anew: so lists of all
 * that somebody ever got are read from the index of the rows alone.
 */
const hasOpened = sql<boolean>`(${isThere(sql`from memo_recipients o where o.company_id = r.company_id
    and o.memo_id = r.memo_id and o.employee_id = r.employee_id and ${readVersionOf("o")} = m.version`)}
  or ${isThere(sql`${questions} and q.version = m.version`)})`;

function readVersionOf(row: "r" | "o"): RawBuilder<number | null> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${row}.${name}`);
  return sql<number | null>`coalesce(${column("read_version")}, ${column("acknowledged_version")},
    case when ${column("read_at")} is not null then 1 end)`;
}

/** True for `memos m` that have gone out by `now`; one that ended before it began never did. */
function wentOut(now: Date): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`(m.start_at is null
    or m.start_at <= ${now} and m.start_at < coalesce(m.end_at, 'infinity'))`;
}

/**
 * True for `memos m` that the person of `memo_recipients r` can see at `now`: what is live, and what they have
 * acknowledged or asked about, also after it has ended or was put away. Of what was put off they see the text that
 * they have opened, and no new one before it has gone out.
 * @param asked that they asked about it; of one person's many memos `hasAskedOf` tells it sooner
 */
export function isTheirs(now: Date, asked = hasAsked): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`(${isLive(now)} or (m.status in ('published', 'archived') and m.deleted_at is null
    and (${wentOut(now)} or ${hasOpened}) and (${hasAcknowledged} or ${asked})))`;
}

/**
 * True for what they acknowledged and were not asked for again.
 * @param onRecord also what is not theirs to see at `now`: management's record of them
 */
export function isAcknowledged(
  now: Date,
  { onRecord }: { onRecord: boolean },
): ReturnType<typeof sql<boolean>> {
  const kept = onRecord ? sql`m.deleted_at is null` : isTheirs(now);
  return sql<boolean>`(r.acknowledged_at is not null and ${kept})`;
}

/**
 * Whose eyes somebody's memos are looked at with: their own, who know which anonymous surveys they have answered; or
 * others', to whom nobody has answered those or not.
 */
export type Viewer = { readonly answered: readonly number[] } | "others";

/** True for `memos m` that these eyes see to be unanswered, or to have nothing to answer. */
export function isUnanswered(eyes: Viewer): ReturnType<typeof sql<boolean>> {
  if (eyes === "others") return sql<boolean>`not m.is_anonymous`;
  return eyes.answered.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`m.id <> all(${[...eyes.answered]}::bigint[])`;
}

/** True for what waits for the person of `memo_recipients r` at `now`. */
export function isWaiting(now: Date, eyes: Viewer): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`(r.acknowledged_at is null and ${isUnanswered(eyes)} and ${isLive(now)} and ${isRevealed(now)})`;
}

/** True for what they have acknowledged once, in whatever version, unless it waits for them again. */
export function isRead(now: Date, eyes: Viewer): ReturnType<typeof sql<boolean>> {
  const secretly =
    eyes === "others" ? sql`false` : sql`m.id = any(${[...eyes.answered]}::bigint[])`;
  return sql<boolean>`((${hasAcknowledged} or ${secretly}) and not ${isWaiting(now, eyes)})`;
}

/** When `memos m` went out first: as it was noted, or as its dates tell at `now`; null while it has not. */
export function firstOutAt(now: Date): ReturnType<typeof sql<Date | null>> {
  return sql<Date | null>`coalesce(m.first_out_at, case
    when m.status in ('published', 'archived') and ${wentOut(now)} then greatest(m.published_at, m.start_at) end)`;
}

/**
 * True for `memos m` that have been there to be read, also what is over by now.
 * @param onRecord also what was put off since: management's record. Its present title may never have gone out
 */
export function hasShown(
  now: Date,
  { onRecord }: { onRecord: boolean },
): ReturnType<typeof sql<boolean>> {
  const shown = onRecord ? sql`(${firstOutAt(now)} is not null)` : wentOut(now);
  return sql<boolean>`(m.status in ('published', 'archived') and m.deleted_at is null
    and ${shown} and ${isRevealed(now)})`;
}
