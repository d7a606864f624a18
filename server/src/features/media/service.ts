import { createHash } from "node:crypto";

import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { fillPath } from "@lineup/contract/endpoint";
import { mediaEndpoints } from "@lineup/contract/media/endpoints";
import type { Media } from "@lineup/contract/media/schemas";

import { newFileKey } from "#server/adapters/files/port";
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

/** A file whose content is stored, but that no record names yet. */
export interface StoredUpload {
  readonly content: Content;
  readonly category: UploadCategory;
  readonly extension: string;
  /** The file name that the client sent. */
  readonly name: string;
}

/**
 * Detects a file's type from its content and stores the file: a picture re-encoded in three sizes, a video or a recording without
 * the metadata that its camera or phone added. This is slow, so call it outside a transaction. If no record comes to name the
 * file, a job deletes it after a week.
 * @throws UploadError for a type of content that isn't accepted; CallError `validation_failed` without a file
 */
export async function storeFile(
  { adapters: { files }, scope, worker }: Pick<CompanyContext, "adapters" | "scope" | "worker">,
  file: UploadedFile | undefined,
  allow: Parameters<typeof inspectUpload>[1]["allow"] = everyKind,
): Promise<StoredUpload> {
  if (file === undefined) throw invalidField("file", sharedTexts.required);
  const inspected = await inspectUpload(file.content, { allow, name: file.name });
  const { category, extension } = inspected;
  const stored: string[] = [];
  const put = async (data: Buffer, type: string): Promise<string> => {
    const key = newFileKey(scope.companyId);
    stored.push(key);
    await files.put(key, data, { type });
    return key;
  };
  try {
    const converter = { worker, owner: scope.companyId };
    const content = await storeContent(put, file.content, inspected, converter);
    return { content, category, extension, name: file.name };
  } catch (error) {
    await Promise.allSettled(stored.map((key) => files.delete(key)));
    throw error;
  }
}

/**
 * Stores the file that a call carries, or the one whose pieces were sent before it.
 * @throws CallError `validation_failed` for a call with both; otherwise as in `storeFile` and `assembleUpload`
 */
export async function storeUpload(
  ctx: Preparing,
  { upload_id }: Pick<CallArguments<"uploadFile">, "upload_id">,
  file: UploadedFile | undefined,
): Promise<StoredUpload> {
  if (upload_id === undefined) return storeFile(ctx, file);
  if (file !== undefined) throw invalidField("upload_id", fileAndPieces);
  return storeFile(ctx, await assembleUpload(ctx, upload_id));
}

const fileAndPieces = {
  en: "Send either a file or its parts",
  es: "Envía el archivo o sus partes, pero no ambos",
};

/**
 * Inserts the record of a stored file.
 * @param name what to call it; empty means its file name
 * @param content what the file shows, for people who can't see it
 */
export async function recordFile(
  ctx: CompanyContext,
  stored: StoredUpload,
  { name, content }: Pick<Media, "name" | "content">,
): Promise<Media> {
  const row = await insertMedia(ctx.tx, ctx.scope, {
    ...stored.content,
    ...fileNames(stored.name, name, stored.extension),
    content,
    type_category: stored.category,
    created_by: ctx.actor.employeeId,
    created_at: ctx.now,
  });
  return presentMedia(row);
}

/** A copy of an existing file, with the storage keys of the copy. */
type CopiedFile = Omit<
  StoredMedia,
  "id" | "company_id" | "created_by" | "created_at" | "deleted_at"
>;

/** Inserts the record of a copied file. @returns the file as clients get it */
export async function recordCopy(ctx: CompanyContext, file: CopiedFile): Promise<Media> {
  const made = { created_by: ctx.actor.employeeId, created_at: ctx.now };
  return presentMedia(await insertMedia(ctx.tx, ctx.scope, { ...file, ...made }));
}

/** What an upload says about its file: the id of the pieces that were sent before, its name, and what it shows. */
type UploadDetails = Pick<CallArguments<"uploadFile">, "upload_id" | "name" | "content">;

/**
 * Records a stored file that isn't attached to anything.
 * @throws CallError `not_found` when another call has already finished the same upload; the stored file is deleted then
 */
export function recordUpload(
  ctx: CompanyContext,
  details: UploadDetails,
  stored: StoredUpload,
): Promise<{ media: Media }> {
  const attach = async (media: Media): Promise<{ media: Media }> => {
    const { id, name, content, type, size } = media;
    const after = { name, shows: content || null, type, size };
    await ctx.audit({ kind: "file", id, name, before: null, after });
    return { media };
  };
  return recordUploadOnto(ctx, stored, attach, details);
}

/**
 * Records a stored file and attaches it with the given function, in the same transaction.
 * @param attach also writes the audit entry, which names the file
 * @returns the result of `attach`
 * @throws the error of `attach`, and as `recordUpload`; on a CallError, the stored file is deleted
 */
export function recordUploadOnto<Answer>(
  ctx: CompanyContext,
  stored: StoredUpload,
  attach: (media: Media) => Promise<Answer>,
  details: UploadDetails = { name: "", content: "" },
): Promise<Answer> {
  return withFileRollback(ctx, keysOf(stored), async () => {
    if (details.upload_id !== undefined) await finishUpload(ctx, details.upload_id);
    return attach(await recordFile(ctx, stored, details));
  });
}

/**
 * Changes the description of what a file shows, wherever the file is attached.
 * @returns the changed file
 * @throws CallError `not_found`
 */
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

function keysOf({ content }: StoredUpload): string[] {
  const { storage_key, storage_key_min, storage_key_thumb } = content;
  return [storage_key, storage_key_min, storage_key_thumb].filter((key) => key !== null);
}

/** Deletes an upload whose pieces are now one file. @throws CallError `not_found` when another call has already finished it */
async function finishUpload(ctx: CompanyContext, id: number): Promise<void> {
  const keys = await deleteUpload(ctx.tx, ctx.scope, ctx.actor, id);
  if (keys === undefined) throw new CallError("not_found");
  await ctx.enqueue("remove-files", { keys });
}

/**
 * Makes a link that opens a file without an authorization header, for as long as this sign-in and the link last.
 * @param media a file of which the caller has checked that the person may see it
 * @returns the link's path and when it expires
 */
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
 * @returns a reply that serves one rendition of a file
 * @throws CallError `not_found` for a rendition that this file doesn't have
 */
export function fileReply(media: ServedFile, variant: keyof typeof keyColumns): StoredFileReply {
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

/** What is needed of a stored file to serve it. */
type ServedFile = Pick<
  StoredMedia,
  "storage_key" | "storage_key_min" | "storage_key_thumb" | "type" | "sha256" | "original_filename"
>;

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
  converter: Parameters<typeof processImage>[1],
): Promise<Content> {
  if (category !== "image") {
    const stripped = stripMetadata(content, type);
    return {
      storage_key: await put(stripped, type),
      storage_key_min: null,
      storage_key_thumb: null,
      type,
      size: stripped.length,
      width: null,
      height: null,
      sha256: sha256(stripped),
    };
  }
  const { original, min, thumb } = await processImage(content, converter);
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
