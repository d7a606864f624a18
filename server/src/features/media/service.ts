import { createHash } from "node:crypto";

import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { fillPath } from "@lineup/contract/endpoint";
import { mediaEndpoints } from "@lineup/contract/media/endpoints";
import type { Media } from "@lineup/contract/media/schemas";

import { newFileKey } from "#server/adapters/files/port";
import type { UploadTargets } from "#server/features/media/access";
import { presentMedia } from "#server/features/media/present";
import { fileNames } from "#server/features/media/rules";
import { type StoredMedia, insertMedia, lockMedia, setContent } from "#server/features/media/store";
import { assembleUpload } from "#server/features/media/upload-service";
import { deleteUpload } from "#server/features/media/upload-store";
import { linkEnds, signFileLink } from "#server/platform/auth/file-links";
import type { CompanyContext, PreparingContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { StoredFileReply } from "#server/platform/http/handlers";
import type { UploadedFile } from "#server/platform/http/input/read-input";
import { sharedTexts } from "#server/platform/texts";
import { downloadHeaders } from "#server/platform/uploads/download-headers";
import { withFileRollback } from "#server/platform/uploads/file-rollback";
import { type InspectedUpload, inspectUpload } from "#server/platform/uploads/inspect-upload";
import type { UploadCategory } from "#server/platform/uploads/upload-types";
import { processImage } from "#server/platform/uploads/process-image";
import { stripMetadata } from "#server/platform/uploads/strip-metadata";

const everyKind = ["image", "video", "audio", "pdf", "office", "spreadsheet", "text"] as const;

type Preparing = PreparingContext & Pick<CompanyContext, "actor" | "scope">;

/** A file that lies in the store, and that no record names yet. */
export interface KeptFile {
  readonly content: Content;
  readonly category: UploadCategory;
  readonly extension: string;
  /** The sender's name for it. */
  readonly name: string;
}

/**
 * Judges a file by its content, draws a picture anew in three sizes, takes a camera's notes off a film, and stores it. Takes its time, so not inside a
 * transaction; what no record comes to name is swept away by a job.
 *
 * @throws UploadError for content that is not taken; CallError `validation_failed` without a file
 */
export async function keepFile(
  { adapters: { files }, scope }: Pick<CompanyContext, "adapters" | "scope">,
  file: UploadedFile | undefined,
): Promise<KeptFile> {
  if (file === undefined) throw invalidField("file", sharedTexts.required);
  const inspected = await inspectUpload(file.content, { allow: everyKind, name: file.name });
  const { category, extension } = inspected;
  const stored: string[] = [];
  const put = async (data: Buffer, type: string): Promise<string> => {
    const key = newFileKey(scope.companyId);
    stored.push(key);
    await files.put(key, data, { type });
    return key;
  };
  try {
    const content = await storeContent(put, file.content, inspected);
    return { content, category, extension, name: file.name };
  } catch (error) {
    await Promise.allSettled(stored.map((key) => files.delete(key)));
    throw error;
  }
}

/**
 * Keeps what an upload brings: the file itself, or the pieces that were sent before.
 * @throws as `keepFile` and `assembleUpload`; CallError `validation_failed` for both at once
 */
export async function keepSent(
  ctx: Preparing,
  { upload_id }: Pick<CallArguments<"uploadFile">, "upload_id">,
  file: UploadedFile | undefined,
): Promise<KeptFile> {
  if (upload_id === undefined) return keepFile(ctx, file);
  if (file !== undefined) throw invalidField("upload_id", oneOfBoth);
  return keepFile(ctx, await assembleUpload(ctx, upload_id));
}

const oneOfBoth = {
  en: "Send either the file or the pieces of one",
  es: "Envía el archivo o las partes de uno, pero no ambos",
};

/**
 * Puts a stored file on record.
 * @param words `name`: what to call it, empty for its file name; `content`: what it shows
 */
export async function noteFile(
  ctx: CompanyContext,
  kept: KeptFile,
  { name, content }: Pick<Media, "name" | "content"> = { name: "", content: "" },
): Promise<Media> {
  const row = await insertMedia(ctx.tx, ctx.scope, {
    ...kept.content,
    ...fileNames(kept.name, name, kept.extension),
    content,
    type_category: kept.category,
    created_by: ctx.actor.employeeId,
    created_at: ctx.now,
  });
  return presentMedia(row);
}

/** A copy of a file that was taken as it is once, with where it is kept now. */
type CopiedFile = Omit<
  StoredMedia,
  "id" | "company_id" | "created_by" | "created_at" | "deleted_at"
>;

/** Puts a copy of a file on record. @returns the record */
export async function noteCopy(ctx: CompanyContext, file: CopiedFile): Promise<Media> {
  const made = { created_by: ctx.actor.employeeId, created_at: ctx.now };
  return presentMedia(await insertMedia(ctx.tx, ctx.scope, { ...file, ...made }));
}

/**
 * Records a stored file, and attaches it to the memo that the call names.
 * @throws CallError for a memo that it can't be attached to; the stored file is deleted then
 */
export function recordUpload(
  ctx: CompanyContext,
  input: CallArguments<"uploadFile">,
  kept: KeptFile,
  targets: UploadTargets,
): Promise<CallOutput<"uploadFile">> {
  const { company_id, message_id, survey_id, celebration_id, name, content } = input;
  return withFileRollback(ctx, keysOf(kept), async () => {
    if (input.upload_id !== undefined) await finishUpload(ctx, input.upload_id);
    const media = await noteFile(ctx, kept, { name, content });
    const attach = (id: number) => ({ company_id, id, media_ids: [media.id] });
    // The memo's own audit entry tells of the file.
    if (message_id !== undefined)
      return { media, message: await targets.message(ctx, attach(message_id)) };
    if (survey_id !== undefined)
      return { media, survey: await targets.survey(ctx, attach(survey_id)) };
    if (celebration_id !== undefined)
      return { media, celebration: await targets.celebration(ctx, attach(celebration_id)) };
    const { type, size } = media;
    const after = { name: media.name, shows: content || null, type, size };
    await ctx.audit({ kind: "file", id: media.id, name: media.name, before: null, after });
    return { media };
  });
}

/**
 * Records a stored file, and lets the caller attach it in the same transaction.
 * @throws as `attach`; the stored file is deleted then
 */
export function recordUploadOnto<Answer>(
  ctx: CompanyContext,
  kept: KeptFile,
  attach: (media: Media) => Promise<Answer>,
): Promise<Answer> {
  return withFileRollback(ctx, keysOf(kept), async () => attach(await noteFile(ctx, kept)));
}

/** Says what a file shows, wherever it is. @throws CallError `not_found` */
export async function updateMedia(
  ctx: CompanyContext,
  { id, content }: CallArguments<"updateMedia">,
): Promise<CallOutput<"updateMedia">> {
  const { tx, scope } = ctx;
  const before = await lockMedia(tx, scope, id);
  if (before === undefined) throw new CallError("not_found");
  if (before.content !== content) {
    await setContent(tx, scope, id, content);
    await ctx.audit({
      ...{ kind: "file", id, name: before.name },
      before: { shows: before.content || null },
      after: { shows: content || null },
    });
  }
  return { media: presentMedia({ ...before, content }) };
}

function keysOf({ content }: KeptFile): string[] {
  const { storage_key, storage_key_min, storage_key_thumb } = content;
  return [storage_key, storage_key_min, storage_key_thumb].filter((key) => key !== null);
}

/** An upload becomes one file. @throws CallError `not_found` where it has become one meanwhile */
async function finishUpload(ctx: CompanyContext, id: number): Promise<void> {
  const keys = await deleteUpload(ctx.tx, ctx.scope, ctx.actor, id);
  if (keys === undefined) throw new CallError("not_found");
  await ctx.enqueue("remove-files", { keys });
}

/** @returns an address that opens a file without a header, for this sign-in; the file must be one that it may see */
export function fileLink(
  { config, scope, user, now }: CompanyContext,
  { id: fileId }: Pick<StoredMedia, "id">,
): CallOutput<"getFileLink"> {
  const until = linkEnds(now);
  const named = { companyId: scope.companyId, fileId, tokenId: user.tokenId, until };
  const link = signFileLink(config.secret, "file-link", named);
  const { path } = fillPath(mediaEndpoints.openFileLink.path, { link });
  return { url: path, expires_at: until.toISOString() };
}

/**
 * @returns one rendition of a file, as it may be served
 * @throws CallError `not_found` for one that this file does not have
 */
export function fileReply(media: StoredMedia, variant: keyof typeof keyColumns): StoredFileReply {
  const key = media[keyColumns[variant]];
  if (key === null) throw new CallError("not_found");
  // The smaller renditions of a picture are always WebP.
  const type = variant === "original" ? media.type : "image/webp";
  return {
    key,
    etag: `"${media.sha256.slice(0, 32)}-${variant}"`,
    headers: {
      ...downloadHeaders({ name: media.original_filename, type }),
      "cache-control": "private, max-age=3600",
    },
  };
}

const keyColumns = {
  original: "storage_key",
  min: "storage_key_min",
  thumb: "storage_key_thumb",
} as const satisfies Record<string, keyof StoredMedia>;

type Content = Pick<
  StoredMedia,
  | "storage_key"
  | "storage_key_min"
  | "storage_key_thumb"
  | "type"
  | "size"
  | "width"
  | "height"
  | "sha256"
>;

async function storeContent(
  put: (data: Buffer, type: string) => Promise<string>,
  content: Buffer,
  { category, type }: InspectedUpload,
): Promise<Content> {
  if (category !== "image") {
    const kept = stripMetadata(content, type);
    return {
      storage_key: await put(kept, type),
      storage_key_min: null,
      storage_key_thumb: null,
      type,
      size: kept.length,
      width: null,
      height: null,
      sha256: sha256(kept),
    };
  }
  const { original, min, thumb } = await processImage(content);
  return {
    storage_key: await put(original.data, original.type),
    storage_key_min: await put(min.data, min.type),
    storage_key_thumb: await put(thumb.data, thumb.type),
    type: original.type,
    size: original.data.length,
    width: original.width,
    height: original.height,
    sha256: sha256(original.data),
  };
}

function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
