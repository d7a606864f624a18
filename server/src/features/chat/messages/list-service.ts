import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { ChatMessage } from "@lineup/contract/chat/schemas";
import { chatPageSize } from "@lineup/contract/constants";

import { requireMembership, requireMessage } from "#server/features/chat/access";
import type { Membership } from "#server/features/chat/groups/reads";
import { findReaders, readReceipts } from "#server/features/chat/members/reads";
import { presentMessage, withReceipts } from "#server/features/chat/messages/present";
import {
  type MessageRange,
  type MessageRecord,
  findMessages,
  findNextSeq,
  readMessages,
  readPictures,
} from "#server/features/chat/messages/reads";
import { searchWords } from "#server/features/chat/rules";
import type { CompanyContext } from "#server/platform/context";
import { invalidField } from "#server/platform/http/errors";
import { pagedFields } from "#server/platform/paging";
import { sharedTexts } from "#server/platform/texts";

type Asked = CallArguments<"listChatMessages">;
type Anchor = NonNullable<Membership["anchor"]>;

/**
 * @returns a page of messages that the caller may see, newest first
 * @throws CallError `not_found` for a group that the caller isn't in; `validation_failed` for an id that isn't a message of the group
 */
export async function listMessages(
  ctx: CompanyContext,
  input: Asked,
): Promise<CallOutput<"listChatMessages">> {
  const named = namedMessage(input);
  const { anchor = null, ...membership } = await requireMembership(ctx, input.group_id, named?.id);
  if (named !== null && anchor === null) throw invalidField(named.field, sharedTexts.someAreGone);
  const records = await readPage(ctx, membership, input, anchor);
  const nextSeq = await findNext(ctx, input, anchor, records);
  const oldest = records.at(-1);
  const hasOlder = oldest !== undefined && oldest.seq > membership.member.visible_after + 1;
  return {
    messages: await presentPage(ctx, membership, records, nextSeq),
    last: hasOlder ? oldest.id : null,
    has_newer: nextSeq !== null,
  };
}

/**
 * @returns a page of the messages with a picture or a GIF that the caller may see, newest first
 * @throws CallError `not_found` for a group that the caller isn't in
 */
export async function listPictures(
  ctx: CompanyContext,
  { group_id, before_seq }: CallArguments<"listChatPictures">,
): Promise<CallOutput<"listChatPictures">> {
  const { tx, scope, actor } = ctx;
  const { member } = await requireMembership(ctx, group_id);
  const { visible_after } = member;
  const range = { groupId: group_id, after: visible_after, before: before_seq ?? null };
  const records = await readPictures(tx, scope, range, actor.employeeId);
  const page = records.slice(0, chatPageSize);
  return {
    messages: page.map((record) => presentMessage(record, visible_after)),
    before_seq: records.length > page.length ? (page.at(-1)?.seq ?? null) : null,
  };
}

/**
 * @returns the messages in the caller's groups that contain all words of the search, newest first
 * @throws CallError `not_found` for a group that the caller isn't in
 */
export async function searchMessages(
  ctx: CompanyContext,
  { terms, group_id, last }: CallArguments<"searchChat">,
): Promise<CallOutput<"searchChat">> {
  const { tx, scope, actor } = ctx;
  if (group_id !== undefined) await requireMembership(ctx, group_id);
  const words = searchWords(terms);
  const { employeeId } = actor;
  const search = { employeeId, groupId: group_id ?? null, words, before: last ?? null };
  const records = words.length === 0 ? [] : await findMessages(tx, scope, search);
  return {
    messages: records.map(({ visible_after, ...record }) =>
      withReceipts(presentMessage(record, visible_after), new Map()),
    ),
    last: records.length < chatPageSize ? null : (records.at(-1)?.id ?? null),
  };
}

/** @returns the members who have read a message or haven't @throws CallError `not_found` for a message that the caller may not see */
export async function listReaders(
  ctx: CompanyContext,
  input: CallArguments<"listChatReaders">,
): Promise<CallOutput<"listChatReaders">> {
  const membership = await requireMembership(ctx, input.group_id);
  const message = await requireMessage(ctx, membership, input.message_id);
  const { readers, total, ...counts } = await findReaders(ctx.tx, ctx.scope, message, input);
  return {
    readers: readers.map((one) => ({ ...one, read_at: one.read_at?.toISOString() ?? null })),
    ...counts,
    ...pagedFields(input, total, { sort_by: "name", sort_direction: "asc" }),
  };
}

/** The message that a page is before, after or around, and the field of the input that has its id. */
interface Named {
  readonly field: "around" | "after" | "last";
  readonly id: number;
}

function namedMessage({ last, after, around, around_seq }: Asked): Named | null {
  if (around !== undefined) return { field: "around", id: around };
  if (around_seq !== undefined) return null;
  if (after !== undefined) return { field: "after", id: after };
  return last === undefined ? null : { field: "last", id: last };
}

/** @param anchor the message that the page is before, after or around; null for a page around a number, or the newest one */
async function readPage(
  { tx, scope, actor }: CompanyContext,
  { member }: Membership,
  { group_id, after, around, around_seq }: Asked,
  anchor: Anchor | null,
): Promise<MessageRecord[]> {
  const read = (range: MessageRange): Promise<MessageRecord[]> =>
    readMessages(tx, scope, range, actor.employeeId);
  const visible = { groupId: group_id, after: member.visible_after, before: null };
  const seq = around === undefined ? around_seq : anchor?.seq;
  if (seq !== undefined) {
    const half = chatPageSize / 2;
    const from = Math.max(member.visible_after, seq - 1);
    const newer = await read({ ...visible, after: from, from: "oldest" });
    const older = await read({ ...visible, before: seq, from: "newest" });
    return [...newer.slice(-half), ...older.slice(0, half)];
  }
  if (after !== undefined) {
    const from = Math.max(member.visible_after, anchor?.seq ?? 0);
    return read({ ...visible, after: from, from: "oldest" });
  }
  return read({ ...visible, before: anchor?.seq ?? null, from: "newest" });
}

/** @returns the number of the first message after a page that isn't deleted; null if there is none */
async function findNext(
  { tx, scope }: CompanyContext,
  { group_id, last, after, around, around_seq }: Asked,
  anchor: Anchor | null,
  [newest]: readonly MessageRecord[],
): Promise<number | null> {
  if (newest === undefined) return null;
  const isBefore = [after, around, around_seq].every((place) => place === undefined);
  if (isBefore && last === undefined) return null;
  // The page ends just before the anchor, so no other message comes between.
  if (isBefore && anchor?.is_deleted === false) return anchor.seq;
  return (await findNextSeq(tx, scope, group_id, newest.seq)) ?? null;
}

async function presentPage(
  { tx, scope }: CompanyContext,
  { group, member }: Membership,
  records: readonly MessageRecord[],
  nextSeq: number | null,
): Promise<ChatMessage[]> {
  if (records.length === 0) return [];
  const seqs = records.map(({ seq }) => seq);
  const receipts = await readReceipts(tx, scope, group.id, seqs, nextSeq);
  return records.map((record) =>
    withReceipts(presentMessage(record, member.visible_after), receipts),
  );
}
