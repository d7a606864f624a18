import { sql } from "kysely";

/** True for `memos m` that employees can see at `now`. */
export function isLive(now: Date): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`m.status = 'published' and m.deleted_at is null
    and (m.start_at is null or m.start_at <= ${now}) and (m.end_at is null or m.end_at > ${now})`;
}

/** True for `memos m` that are open by `now`: of the others people know the title alone. */
export function isRevealed(now: Date): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`(m.reveal_at is null or m.reveal_at <= ${now})`;
}

/** True for `memo_recipients r` of those who ever acknowledged the memo. */
const hasAcknowledged = sql<boolean>`exists (select from memo_acknowledgements q
  where q.company_id = r.company_id and q.memo_id = r.memo_id and q.employee_id = r.employee_id)`;

/** True for `memo_recipients r` of those who ever acknowledged the memo, or asked about it. */
export const hasResponded = sql<boolean>`(${hasAcknowledged} or exists (select from memo_flags q
  where q.company_id = r.company_id and q.memo_id = r.memo_id and q.employee_id = r.employee_id
    and q.withdrawn_at is null))`;

/** The newest version that the person of `memo_recipients r` opened; of rows from before it was noted, the least that is known. */
export const readVersion = sql<number | null>`coalesce(r.read_version, r.acknowledged_version,
  case when r.read_at is not null then 1 end)`;

/** True for `memos m` whose present text was before the person of `memo_recipients r`. */
const hasOpened = sql<boolean>`(${readVersion} = m.version or exists (select from memo_flags q
  where q.company_id = r.company_id and q.memo_id = r.memo_id and q.employee_id = r.employee_id
    and q.withdrawn_at is null and q.version = m.version))`;

/** True for `memos m` that have gone out by `now`; one that ended before it began never did. */
function wentOut(now: Date): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`(m.start_at is null
    or m.start_at <= ${now} and m.start_at < coalesce(m.end_at, 'infinity'))`;
}

/**
 * True for `memos m` that the person of `memo_recipients r` can see at `now`: what is live, and what they have
 * acknowledged or asked about, also after it has ended or was put away. Of what was put off they see the text that
 * they have opened, and no new one before it has gone out.
 */
export function isTheirs(now: Date): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`(${isLive(now)} or (m.status in ('published', 'archived') and m.deleted_at is null
    and (${wentOut(now)} or ${hasOpened}) and ${hasResponded}))`;
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
export type Eyes = { readonly answered: readonly number[] } | "others";

/** True for `memos m` that these eyes see to be unanswered, or to have nothing to answer. */
export function isUnanswered(eyes: Eyes): ReturnType<typeof sql<boolean>> {
  if (eyes === "others") return sql<boolean>`not m.is_anonymous`;
  return eyes.answered.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`m.id <> all(${[...eyes.answered]}::bigint[])`;
}

/** True for what waits for the person of `memo_recipients r` at `now`. */
export function isWaiting(now: Date, eyes: Eyes): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`(r.acknowledged_at is null and ${isUnanswered(eyes)} and ${isLive(now)} and ${isRevealed(now)})`;
}

/** True for what they have acknowledged once, in whatever version, unless it waits for them again. */
export function isRead(now: Date, eyes: Eyes): ReturnType<typeof sql<boolean>> {
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
