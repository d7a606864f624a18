import type { CelebrationType, Locale, MemoKind } from "@lineup/contract/constants";
import { type Updateable, sql } from "kysely";

import type { Question } from "#server/features/memos/surveys/rules";
import { firstOutAt, isListed } from "#server/features/memos/state-reads";
import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

/** The columns of a memo that authors write. */
export interface MemoFields extends Question {
  kind: MemoKind;
  locale_code: Locale;
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

/** A memo to insert. */
export interface MemoRow extends MemoFields {
  readonly author_id: number | null;
  /** Absent: as in the author's last memo. */
  readonly author_description?: string | null | undefined;
  /** The send it belongs to. */
  readonly send_id: number | null;
  /** Its position among the memos added to the send, from 1; they come after those already there. */
  readonly place: number | null;
  /** Only people who work in this time zone receive it. */
  readonly timezone: string | null;
}

/** Inserts memos as drafts. @returns the memos with their ids */
export async function insertMemos<Memo extends { readonly row: MemoRow }>(
  tx: Db,
  scope: CompanyScope,
  memos: readonly Memo[],
  now: Date,
): Promise<(Memo & { readonly id: number })[]> {
  const asked = memos.map(({ row }) => ({
    ...row,
    is_described: row.author_description !== undefined,
  }));
  const { rows } = await sql<{ id: number }>`insert into memos
      (company_id, author_id, author_description, send_id, send_position, timezone, kind, locale_code, title, content, type, category, priority, signature,
        mode, include_new_members, start_at, end_at, due_at, reveal_at, recipient_title, recipient_content, answer_type,
        options, options_key, is_anonymous, created_at, updated_at)
    select ${scope.companyId}::bigint, x.author_id,
      case when x.is_described then x.author_description else (select m.author_description from memos m
        where m.company_id = ${scope.companyId} and m.author_id = x.author_id and ${isListed}
        order by m.id desc limit 1) end,
      x.send_id,
      x.place + coalesce((select max(o.send_position) from memos o
        where o.company_id = ${scope.companyId} and o.send_id = x.send_id), 0),
      x.timezone, x.kind, x.locale_code, x.title, x.content, x.type, x.category, x.priority, x.signature, x.mode, x.include_new_members,
      x.start_at, x.end_at, x.due_at, x.reveal_at, x.recipient_title, x.recipient_content, x.answer_type, x.options,
      x.options_key, x.is_anonymous, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(asked)}) as x (author_id bigint, author_description text, is_described boolean, send_id bigint, place int, timezone text,
      kind text, locale_code text, title text, content text, type text, category text, priority text, signature boolean, mode text,
      include_new_members boolean, start_at timestamptz, end_at timestamptz, due_at timestamptz, reveal_at timestamptz,
      recipient_title text, recipient_content text, answer_type text, options jsonb, options_key text,
      is_anonymous boolean)
    returning id`.execute(tx);
  // Ids are assigned in order.
  const inOrder = rows.toSorted((one, other) => one.id - other.id);
  return inOrder.flatMap(({ id }, at) => (memos[at] ? [{ ...memos[at], id }] : []));
}

/** Locks the memo's row: changes to one memo run one after the other. @returns false when there is none */
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
 * Locks the memo against changes until the transaction ends. Any number of transactions may hold this lock; a change
 * waits for all of them.
 */
export async function lockMemoShared(tx: Db, scope: CompanyScope, memoId: number): Promise<void> {
  await sql`select from memos where company_id = ${scope.companyId} and id = ${memoId} for share`.execute(
    tx,
  );
}

/**
 * Updates columns of a memo. The revision grows, so a person who changes it based on older data is refused. The time
 * it first went out is stored, because new dates may hide it.
 */
export async function updateMemoFields(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  fields: Partial<MemoFields> & Omit<Updateable<Database["memos"]>, keyof MemoFields>,
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

/**
 * Marks drafts as published.
 * @param reached by memo, the number of its recipients
 * @param heldUntil if set, the memos are held until then
 */
export async function markPublished(
  tx: Db,
  scope: CompanyScope,
  reached: ReadonlyMap<number, number>,
  now: Date,
  heldUntil: Date | null,
): Promise<void> {
  const status = heldUntil === null ? "published" : "held";
  await sql`update memos m set status = ${status}, held_until = ${heldUntil}::timestamptz, published_at = ${now}, recipient_count = x.people, updated_at = ${now},
      revision = m.revision + 1
    from unnest(${[...reached.keys()]}::bigint[], ${[...reached.values()]}::int[]) x (id, people)
    where m.company_id = ${scope.companyId} and m.id = x.id`.execute(tx);
}

/** @returns the fields as columns; the driver would turn the options into a PostgreSQL array */
function columnsOf<F extends { readonly options?: readonly string[] }>(
  fields: F,
): Omit<F, "options"> & { options?: string } {
  const { options, ...others } = fields;
  return options === undefined ? others : { ...others, options: JSON.stringify(options) };
}

/** Ends a memo at its start, or now if it has none, because it has too few recipients: it was never visible. */
export async function endAtStart(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  now: Date,
): Promise<void> {
  await sql`update memos set start_at = coalesce(start_at, ${now}), end_at = coalesce(start_at, ${now}), first_out_at = null, updated_at = ${now}, revision = revision + 1
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
