import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { requireMayWrite, requireMembership, requireMessage } from "#server/features/chat/access";
import {
  type SharedMembership,
  findMemberships,
  placeKey,
} from "#server/features/chat/groups/reads";
import { readFirstText } from "#server/features/chat/messages/edited-reads";
import { type ChatImage, keysOfImage } from "#server/features/chat/messages/image-service";
import { presentMessage, withReceipts } from "#server/features/chat/messages/present";
import {
  type MessageRecord,
  type MessageRow,
  findMessagesByKeys,
  readMessagesByIds,
} from "#server/features/chat/messages/reads";
import { emitRecord, mentionsIn, shownMessage } from "#server/features/chat/messages/service";
import { type NewMessage, insertMessages } from "#server/features/chat/messages/store";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { BatchedCall } from "#server/platform/http/handlers";
import { sharedTexts } from "#server/platform/texts";
import { withFileRollback } from "#server/platform/uploads/file-rollback";

/** One of several calls of different people, with the stored picture of its message; null for none. */
interface Sending {
  readonly ctx: CompanyContext;
  readonly input: CallArguments<"sendChatMessage">;
  readonly image: ChatImage | null;
}

type Sent = CallOutput<"sendChatMessage">;

/** A message that may be sent. */
interface Pending {
  readonly ctx: CompanyContext;
  readonly membership: SharedMembership;
  readonly message: NewMessage;
}

/**
 * Sends a message. The Idempotency-Key is a part of it: sent again with the same key, even after weeks, it is the same message.
 * @param image the stored picture; null for none
 * @returns the message
 * @throws CallError `not_found`; `forbidden` for someone who may not write now; `validation_failed` for a message without content, or an
 *   answer to a message that the caller may not see; `idempotency_conflict` if the key was used for another message
 */
export function sendMessage(
  ctx: CompanyContext,
  input: CallArguments<"sendChatMessage">,
  image: ChatImage | null,
): Promise<Sent> {
  return withFileRollback(ctx, keysOfImage(image), async () => {
    const [outcome] = await sendAll([{ ctx, input, image }]);
    if (outcome === undefined || outcome instanceof CallError)
      throw outcome ?? new CallError("not_found");
    return outcome;
  });
}

/**
 * Does the same for messages without pictures, by different people of a company in one transaction.
 * @returns for each call, its result or its error
 */
export function sendMessages(
  calls: readonly BatchedCall<"sendChatMessage">[],
): Promise<(Sent | CallError)[]> {
  return sendAll(calls.map((call) => ({ ...call, image: null })));
}

async function sendAll(calls: readonly Sending[]): Promise<(Sent | CallError)[]> {
  const [first] = calls;
  if (first === undefined) return [];
  const { tx, scope } = first.ctx;
  const earlier = await findMessagesByKeys(tx, scope, calls.flatMap(keyOf));
  const memberships = await findMemberships(tx, scope, calls.map(placeOf));
  const checked: (Pending | Sent | CallError)[] = [];
  for (const call of calls) {
    const before = earlier.get(call.ctx.actor.employeeId);
    const membership = memberships.get(placeKey(placeOf(call)));
    checked.push(
      await outcomeOf<Pending | Sent>(() =>
        before ? sentBefore(call, before, membership) : requireSendable(call, membership),
      ),
    );
  }
  const records = await insert(tx, scope, checked.filter(isPending));
  const outcomes: (Sent | CallError)[] = [];
  for (const one of checked) {
    const record = isPending(one) ? records.get(one.ctx.actor.employeeId) : undefined;
    if (!isPending(one)) outcomes.push(one);
    else if (record === undefined) outcomes.push(await refusalOf(one));
    else outcomes.push({ message: await announce(one, record) });
  }
  return outcomes;
}

function keyOf({ ctx }: Sending): { employee_id: number; client_key: string }[] {
  const { actor, idempotencyKey: client_key } = ctx;
  return client_key === null ? [] : [{ employee_id: actor.employeeId, client_key }];
}

function placeOf({ ctx, input }: Sending): { group_id: number; employee_id: number } {
  return { group_id: input.group_id, employee_id: ctx.actor.employeeId };
}

async function outcomeOf<T>(check: () => Promise<T>): Promise<T | CallError> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
}

function isPending(one: Pending | Sent | CallError): one is Pending {
  return "membership" in one;
}

/** @returns why a message that could be sent before can't be anymore: its author was taken out of the group, or paused */
async function refusalOf({ ctx, message }: Pending): Promise<CallError> {
  const outcome = await outcomeOf(async () =>
    requireMayWrite(ctx, await requireMembership(ctx, message.chat_group_id)),
  );
  return outcome instanceof CallError ? outcome : new CallError("not_found");
}

/** @throws CallError for a message that may not be sent */
async function requireSendable(
  { ctx, input, image }: Sending,
  membership: SharedMembership | undefined,
): Promise<Pending> {
  if (membership === undefined) throw new CallError("not_found");
  await requireMayWrite(ctx, membership);
  const { group_id, content, chat_message_id, image_url = null } = input;
  if (content === "" && image === null && image_url === null)
    throw invalidField("content", sharedTexts.required);
  if (image_url !== null && ctx.adapters.gif?.isPicture(image_url) !== true)
    throw invalidField("image_url", unknownAddress);
  if (chat_message_id !== undefined) await requireAnswerable(ctx, membership, chat_message_id);
  const message = {
    ...{ membership_id: membership.member.id, chat_group_id: group_id },
    ...{ employee_id: ctx.actor.employeeId, content, now: ctx.now },
    ...(await mentionsIn(ctx, group_id, content)),
    ...{ chat_message_id, image_url, client_key: ctx.idempotencyKey, ...image },
  };
  return { ctx, membership, message };
}

/** @returns the message that was sent with the same key before, also to an author who may no longer see it */
async function sentBefore(
  { ctx, input, image }: Sending,
  earlier: MessageRow,
  membership: SharedMembership | undefined,
): Promise<Sent> {
  await requireSame(ctx, earlier, input, image);
  const removed = keysOfImage(image);
  if (removed.length > 0) await ctx.enqueue("remove-files", { keys: removed });
  const isVisible = membership !== undefined && earlier.seq > membership.member.visible_after;
  const message = await (isVisible
    ? shownMessage(ctx, membership, earlier.id)
    : ownMessage(ctx, earlier.id));
  return { message };
}

/** @returns a message as its author gets it who has left the group, or has come back since: without what others have done there */
async function ownMessage({ tx, scope }: CompanyContext, id: number): Promise<Sent["message"]> {
  const [record] = await readMessagesByIds(tx, scope, [id], null);
  if (record === undefined) throw new CallError("not_found");
  const bare = { ...record, reactions: [], reaction_counts: [] };
  const shown = presentMessage(bare, record.primary?.seq ?? 0);
  return withReceipts(shown, new Map());
}

/** @returns the new messages by the ids of their authors, with the messages that they answer */
async function insert(
  tx: CompanyContext["tx"],
  scope: CompanyContext["scope"],
  pending: readonly Pending[],
): Promise<ReadonlyMap<number, MessageRecord>> {
  const rows = await insertMessages(
    tx,
    scope,
    pending.map(({ message }) => message),
  );
  const answers = [...rows.values()].filter((row) => row.chat_message_id !== null);
  const read = await readMessagesByIds(
    tx,
    scope,
    answers.map(({ id }) => id),
    null,
  );
  const records = new Map(read.map((record) => [record.employee_id, record]));
  for (const { ctx } of pending) {
    const { employeeId, name } = ctx.actor;
    const row = rows.get(employeeId);
    if (row?.chat_message_id === null)
      records.set(employeeId, { ...row, name, reactions: [], reaction_counts: [], primary: null });
  }
  return records;
}

/**
 * Emits a new message to the members who may see it. Only its author has read it: no one else has been able to see it before the
 * transaction ends.
 * @returns the message as its author sees it
 */
async function announce(
  { ctx, membership: { group, member } }: Pending,
  record: MessageRecord,
): Promise<Sent["message"]> {
  await emitRecord(ctx, group, record, "new");
  const { actor, now } = ctx;
  const receipt = {
    ...{ employee_id: actor.employeeId, name: actor.name },
    read_at: now.toISOString(),
  };
  const receipts = new Map([[record.seq, { count: 1, first: [receipt] }]]);
  return withReceipts(presentMessage(record, member.visible_after), receipts);
}

async function requireAnswerable(
  ctx: CompanyContext,
  membership: SharedMembership,
  id: number,
): Promise<void> {
  await requireMessage(ctx, membership, id).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    throw invalidField("chat_message_id", sharedTexts.someAreGone);
  });
}

/** @throws CallError `idempotency_conflict` if an earlier message with the same key was another one */
async function requireSame(
  { tx, scope }: CompanyContext,
  earlier: MessageRow,
  { group_id, content, chat_message_id, image_url }: Sending["input"],
  image: ChatImage | null,
): Promise<void> {
  const isSame =
    earlier.chat_group_id === group_id &&
    (await readFirstText(tx, scope, earlier)) === content &&
    earlier.chat_message_id === (chat_message_id ?? null) &&
    earlier.image_url === (image_url ?? null) &&
    earlier.image_sha256 === (image?.image_sha256 ?? null);
  if (!isSame) throw new CallError("idempotency_conflict");
}

const unknownAddress = {
  en: "Only animated pictures from the picker can be sent this way",
  es: "Así solo se pueden enviar imágenes animadas del selector",
};
