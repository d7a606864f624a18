import type { CelebrationType, MemoKind } from "@lineup/contract/constants";
import type { Target } from "@lineup/contract/targeting/schemas";
import { sql } from "kysely";

import type { KeptAnswer, Question } from "#server/features/memos/survey-rules";
import { countSlots, slotOf } from "#server/features/memos/rules";
import { firstOutAt } from "#server/features/memos/state-reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** Columns of a memo that people write. */
export interface MemoFields extends Question {
  kind: MemoKind;
  title: string;
  content: string;
  type: "standard" | "nonflaggable" | CelebrationType;
  category: string | null;
  priority: "low" | "normal" | "high" | "urgent";
  signature: boolean;
  mode: "segments" | "recipients";
  include_new_members: boolean;
  start_at: Date | null;
  end_at: Date | null;
  due_at: Date | null;
  reveal_at: Date | null;
  recipient_title: string | null;
  recipient_content: string | null;
}

export async function insertMemo(
  tx: Db,
  scope: CompanyScope,
  authorId: number | null,
  fields: MemoFields,
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto("memos")
    .values({
      company_id: scope.companyId,
      author_id: authorId,
      ...columnsOf(fields),
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Locks the memo's row, so that changes to one memo take turns. @returns false when there is none */
export async function lockMemo(tx: Db, scope: CompanyScope, memoId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("memos")
    .select("id")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", memoId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps the memo as it is until the transaction ends; any number may hold it at once, and whoever wants to change it
 * waits for them.
 */
export async function holdMemo(tx: Db, scope: CompanyScope, memoId: number): Promise<void> {
  await sql`select from memos where company_id = ${scope.companyId} and id = ${memoId} for share`.execute(
    tx,
  );
}

/**
 * Writes these of a memo's columns; whoever changes it from what they saw before is told so by its revision. That it was
 * out before is noted, as its new dates or its end may no longer tell.
 */
export async function updateMemoFields(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  fields: Partial<MemoFields> & {
    status?: "draft" | "published" | "archived";
    published_at?: Date | null;
    version?: number;
    version_hash?: string;
    recipient_count?: number;
    deleted_at?: Date;
    timezone?: string | null;
    is_archived_with_send?: boolean;
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("memos as m")
    .set((eb) => ({
      ...columnsOf(fields),
      first_out_at: firstOutAt(now),
      updated_at: now,
      revision: eb("revision", "+", 1),
    }))
    .where("company_id", "=", scope.companyId)
    .where("id", "=", memoId)
    .execute();
}

/** @returns the fields as columns: the driver would make a PostgreSQL array of the options */
function columnsOf<F extends { readonly options?: readonly string[] }>(
  fields: F,
): Omit<F, "options"> & { options?: string } {
  const { options, ...others } = fields;
  return options === undefined ? others : { ...others, options: JSON.stringify(options) };
}

/** Writes who a memo is for, in place of what stood before. */
export async function replaceTargets(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  target: Target,
): Promise<void> {
  const { location_ids, audience_ids, recipient_ids } = target;
  const links = [
    [
      sql`delete from memo_locations`,
      sql`insert into memo_locations (company_id, memo_id, location_id)`,
      location_ids,
    ],
    [
      sql`delete from memo_audiences`,
      sql`insert into memo_audiences (company_id, memo_id, audience_id)`,
      audience_ids,
    ],
    [
      sql`delete from memo_named_recipients`,
      sql`insert into memo_named_recipients (company_id, memo_id, employee_id)`,
      recipient_ids,
    ],
  ] as const;
  for (const [remove, add, ids] of links) {
    await sql`${remove} where company_id = ${scope.companyId} and memo_id = ${memoId}`.execute(tx);
    await sql`${add}
      select ${scope.companyId}, ${memoId}, x from unnest(${[...new Set(ids)]}::bigint[]) x`.execute(
      tx,
    );
  }
}

/** Attaches exactly these files, in this order. Files of another company are refused by the foreign key. */
export async function replaceMedia(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  mediaIds: readonly number[],
): Promise<void> {
  await sql`delete from memo_media where company_id = ${scope.companyId} and memo_id = ${memoId}`.execute(
    tx,
  );
  await sql`insert into memo_media (company_id, memo_id, media_id, position)
    select ${scope.companyId}, ${memoId}, x, min(n) from unnest(${[...mediaIds]}::bigint[]) with ordinality u (x, n)
    group by x`.execute(tx);
}

/** Puts files on a memo that belong to the send it goes out with, after its own; none takes them off again. */
export async function replaceMediaOfSend(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  mediaIds: readonly number[],
): Promise<void> {
  await sql`delete from memo_media where company_id = ${scope.companyId} and memo_id = ${memoId} and is_of_send`.execute(
    tx,
  );
  await sql`insert into memo_media (company_id, memo_id, media_id, position, is_of_send)
    select ${scope.companyId}, ${memoId}, x, 1000000 + min(n), true from unnest(${[...mediaIds]}::bigint[]) with ordinality u (x, n)
    group by x on conflict do nothing`.execute(tx);
}

/** Makes a memo one of a send, after those that are there. */
export async function placeInSend(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  sendId: number,
): Promise<void> {
  await sql`update memos set send_id = ${sendId}, send_position = (select coalesce(max(x.send_position), 0) + 1 from memos x
      where x.company_id = ${scope.companyId} and x.send_id = ${sendId})
    where company_id = ${scope.companyId} and id = ${memoId}`.execute(tx);
}

/** Puts the memos of a send into this order. */
export async function arrangeInSend(
  tx: Db,
  scope: CompanyScope,
  sendId: number,
  memoIds: readonly number[],
): Promise<void> {
  await sql`update memos set send_position = u.n from unnest(${[...memoIds]}::bigint[]) with ordinality u (x, n)
    where company_id = ${scope.companyId} and send_id = ${sendId} and id = u.x`.execute(tx);
}

/** Takes back from everybody a memo that nobody has seen. */
export async function takeBack(tx: Db, scope: CompanyScope, memoId: number): Promise<void> {
  const where = sql`where company_id = ${scope.companyId} and memo_id = ${memoId}`;
  await sql`delete from memo_recipients ${where}`.execute(tx);
  await sql`delete from memo_counts ${where}`.execute(tx);
  await sql`delete from survey_tallies ${where}`.execute(tx);
}

/** Empty counters for a memo that goes out. */
export async function openCounts(tx: Db, scope: CompanyScope, memoId: number): Promise<void> {
  await sql`insert into memo_counts (company_id, memo_id, slot)
    select ${scope.companyId}, ${memoId}, s from generate_series(0, ${countSlots - 1}) s
    on conflict do nothing`.execute(tx);
}

/** Asks everyone again: acknowledgements stay in the record, but no longer count for this version. */
export async function askAgain(tx: Db, scope: CompanyScope, memoId: number): Promise<void> {
  await sql`update memo_recipients set acknowledged_at = null, acknowledged_version = null, read_at = null,
    read_version = null
    where company_id = ${scope.companyId} and memo_id = ${memoId} and acknowledged_at is not null`.execute(
    tx,
  );
  await sql`update memo_counts set acknowledged = 0
    where company_id = ${scope.companyId} and memo_id = ${memoId}`.execute(tx);
}

/** Notes the first time the employee opened it, and the newest version that they opened. */
export async function markRead(
  tx: Db,
  scope: CompanyScope,
  { memoId, employeeId, version }: { memoId: number; employeeId: number; version: number },
  now: Date,
): Promise<void> {
  await sql`update memo_recipients set read_at = coalesce(read_at, ${now}), read_version = ${version}
    where company_id = ${scope.companyId} and memo_id = ${memoId} and employee_id = ${employeeId}
      and (read_at is null or coalesce(read_version, acknowledged_version, 0) < ${version})`.execute(
    tx,
  );
}

export interface Acknowledgement {
  readonly memoId: number;
  readonly employeeId: number;
  readonly version: number;
  readonly locale: string;
  readonly hash: string;
  readonly signatureKey: string | null;
  /** What they answer with it, to a survey that says who. */
  readonly answer?: KeptAnswer;
}

/**
 * Records that someone acknowledged what they were shown.
 * @returns false when they already had: nothing is written, nothing counted twice
 */
export async function acknowledge(
  tx: Db,
  scope: CompanyScope,
  what: Acknowledgement,
  now: Date,
): Promise<boolean> {
  const { answer } = what;
  const answered = answer
    ? sql`answered as (
      insert into survey_answers (company_id, memo_id, employee_id, options, content, answered_at)
      select company_id, memo_id, employee_id, ${[...answer.options]}::smallint[], ${answer.content}, ${now}::timestamptz
      from noted),`
    : sql``;
  // At once, as a whole staff may do so in the same minute.
  const { rows } = await sql`with noted as (
      update memo_recipients set acknowledged_at = ${now}, acknowledged_version = ${what.version},
        read_at = coalesce(read_at, ${now}), read_version = ${what.version}
      where company_id = ${scope.companyId} and memo_id = ${what.memoId} and employee_id = ${what.employeeId}
        and acknowledged_at is null returning company_id, memo_id, employee_id),
    kept as (
      insert into memo_acknowledgements
        (company_id, memo_id, employee_id, version, locale, hash, signature_key, acknowledged_at)
      select company_id, memo_id, employee_id, ${what.version}::int, ${what.locale}, ${what.hash}, ${what.signatureKey},
        ${now}::timestamptz from noted
      on conflict do nothing),
    ${answered}
    counted as (
      update memo_counts c set acknowledged = acknowledged + 1 from noted
      where c.company_id = noted.company_id and c.memo_id = noted.memo_id and c.slot = ${slotOf(what.employeeId)})
    select from noted`.execute(tx);
  return rows.length > 0;
}
