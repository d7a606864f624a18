import { createHash } from "node:crypto";

import { maxUploadBytes } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";

import type { Adapters } from "#server/adapters/create-adapters";
import { newFileKey } from "#server/adapters/files/port";
import { presentMedia } from "#server/features/media/present";
import { fileNames } from "#server/features/media/rules";
import { type StoredMedia, insertMedia } from "#server/features/media/store";
import type { CompanyContext } from "#server/platform/context";
import type { UploadedFile } from "#server/platform/http/read-input";
import { type InspectedUpload, inspectUpload } from "#server/platform/uploads/inspect-upload";
import type { UploadCategory } from "#server/platform/uploads/upload-types";
import { processImage } from "#server/platform/uploads/process-image";

const everyKind = ["image", "video", "audio", "pdf", "office", "spreadsheet", "text"] as const;

/** A file that lies in the store, and that no record names yet. */
export interface KeptFile {
  readonly content: Content;
  readonly category: UploadCategory;
  readonly extension: string;
  /** The sender's name for it. */
  readonly name: string;
}

/**
 * Judges a file by its content, draws a picture anew in three sizes, and stores it. Takes its time, so not inside a
 * transaction; what no record comes to name is swept away by a job.
 *
 * @throws UploadError for content that is not taken
 */
export async function keepFile(
  { files }: Pick<Adapters, "files">,
  companyId: number,
  file: UploadedFile,
): Promise<KeptFile> {
  const inspected = await inspectUpload(file.content, {
    maxBytes: maxUploadBytes,
    allow: everyKind,
    name: file.name,
  });
  const { category, extension } = inspected;
  const stored: string[] = [];
  try {
    const content = await storeContent(files, companyId, inspected, stored);
    return { content, category, extension, name: file.name };
  } catch (error) {
    await Promise.allSettled(stored.map((key) => files.delete(key)));
    throw error;
  } finally {
    await inspected.discard();
  }
}

/**
 * Notes a file that was stored.
 * @param name what to call it; empty means its file name
 */
export async function noteFile(ctx: CompanyContext, kept: KeptFile, name = ""): Promise<Media> {
  const row = await insertMedia(ctx.tx, ctx.scope, {
    ...kept.content,
    ...fileNames(kept.name, name, kept.extension),
    type_category: kept.category,
    created_by: ctx.actor.employeeId,
    created_at: ctx.now,
  });
  return presentMedia(row);
}

/** Removes a file from the store that no record will name. */
export async function forgetFile(ctx: CompanyContext, { content }: KeptFile): Promise<void> {
  const { storage_key, storage_key_min, storage_key_thumb } = content;
  const keys = [storage_key, storage_key_min, storage_key_thumb].filter((key) => key !== null);
  for (const outcome of await Promise.allSettled(keys.map((key) => ctx.adapters.files.delete(key))))
    if (outcome.status === "rejected")
      ctx.log.error({ err: outcome.reason }, "a stored file could not be removed");
}

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

/** @param stored receives the key of each object before it is written */
async function storeContent(
  files: Adapters["files"],
  companyId: number,
  inspected: InspectedUpload,
  stored: string[],
): Promise<Content> {
  const put = async (data: Buffer, type: string): Promise<string> => {
    const key = newFileKey(companyId);
    stored.push(key);
    await files.put(key, data, { type });
    return key;
  };
  const content = await inspected.buffer();
  if (inspected.category !== "image") {
    return {
      storage_key: await put(content, inspected.type),
      storage_key_min: null,
      storage_key_thumb: null,
      type: inspected.type,
      size: content.length,
      width: null,
      height: null,
      sha256: sha256(content),
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
