import type { CallArguments } from "@lineup/contract/calls";

import { requireMembership, requireMessage } from "#server/features/chat/access";
import { type MessageRow, findGroupOfKey } from "#server/features/chat/messages/reads";
import { fileReply, storeFile } from "#server/features/media/service";
import type { CompanyContext, PreparingContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { StoredFileReply } from "#server/platform/http/handlers";
import type { UploadedFiles } from "#server/platform/http/input/read-input";
import { UploadError } from "#server/platform/uploads/upload-error";

/** A stored picture, in the columns of the message that it is going to belong to. */
export type ChatImage = Pick<
  MessageRow,
  | "image_key"
  | "image_key_min"
  | "image_key_thumb"
  | "image_type"
  | "image_sha256"
  | "image_width"
  | "image_height"
>;

/**
 * Stores the picture of a message before its transaction opens.
 * @returns null for a message without a picture
 * @throws CallError `not_found` for a group that the caller isn't in and hasn't sent this message to before; `unsupported_file` or
 *   `file_too_large`, in the field `image`
 */
export async function storeImage(
  ctx: PreparingContext & Pick<CompanyContext, "actor" | "scope">,
  { group_id }: Pick<CallArguments<"sendChatMessage">, "group_id">,
  { image }: UploadedFiles,
): Promise<ChatImage | null> {
  if (image === undefined || image.content.length === 0) return null;
  if (!(await wasSentTo(ctx, group_id))) await requireMembership({ ...ctx, tx: ctx.db }, group_id);
  const { content } = await storeFile(ctx, image, ["image"]).catch((error: unknown) => {
    if (!(error instanceof UploadError)) throw error;
    throw new CallError(error.code, { details: { image: [error.text] }, text: error.text });
  });
  return {
    image_key: content.storage_key,
    image_key_min: content.storage_key_min,
    image_key_thumb: content.storage_key_thumb,
    image_type: content.type,
    image_sha256: content.sha256,
    image_width: content.width,
    image_height: content.height,
  };
}

/** @returns whether this message was sent to the group before: then its author needn't be in it anymore */
async function wasSentTo(
  { db, scope, actor, idempotencyKey }: PreparingContext & Pick<CompanyContext, "actor" | "scope">,
  groupId: number,
): Promise<boolean> {
  if (idempotencyKey === null) return false;
  const key = { employee_id: actor.employeeId, client_key: idempotencyKey };
  return (await findGroupOfKey(db, scope, key)) === groupId;
}

/** @returns the storage keys of a picture */
export function keysOfImage(image: ChatImage | null): string[] {
  if (image === null) return [];
  return [image.image_key, image.image_key_min, image.image_key_thumb].filter(
    (key) => key !== null,
  );
}

/** @throws CallError `not_found` for a message that the caller may not see, or that has no picture */
export async function downloadImage(
  ctx: CompanyContext,
  { group_id, message_id, variant }: CallArguments<"downloadChatImage">,
): Promise<StoredFileReply> {
  const membership = await requireMembership(ctx, group_id);
  const message = await requireMessage(ctx, membership, message_id);
  if (message.image_key === null) throw new CallError("not_found");
  const stored = {
    storage_key: message.image_key,
    storage_key_min: message.image_key_min,
    storage_key_thumb: message.image_key_thumb,
    type: message.image_type ?? "image/webp",
    sha256: message.image_sha256 ?? "",
    original_filename: `chat-${message.id}`,
  };
  const reply = fileReply(stored, variant);
  // Browsers ask each time whether the picture is still the same, so one that was loaded isn't shown to someone who has left.
  return { ...reply, headers: { ...reply.headers, "cache-control": "private, no-cache" } };
}
