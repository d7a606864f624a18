import { createHash } from "node:crypto";

import { maxUploadBytes } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";

import { newFileKey } from "#server/adapters/files/port";
import { presentMedia } from "#server/features/media/present";
import { fileNames } from "#server/features/media/rules";
import { type StoredMedia, insertMedia } from "#server/features/media/store";
import type { CompanyContext } from "#server/platform/context";
import type { UploadedFile } from "#server/platform/http/read-input";
import { type InspectedUpload, inspectUpload } from "#server/platform/uploads/inspect-upload";
import { processImage } from "#server/platform/uploads/process-image";

const everyKind = ["image", "video", "audio", "pdf", "office", "spreadsheet", "text"] as const;

/**
 * Takes a file: judges it by its content, draws pictures anew in three sizes, stores it and notes it. Whatever was
 * stored is removed again when `after` or anything before it fails; a commit that fails later leaves objects that no
 * record names.
 *
 * @param name what to call it; empty means its file name
 * @param after what else the call does with the noted file, inside the same transaction
 * @throws UploadError for content that is not taken
 */
export async function takeFile<T>(
  ctx: CompanyContext,
  file: UploadedFile,
  name: string,
  after: (media: Media) => Promise<T>,
): Promise<T> {
  const inspected = await inspectUpload(file.content, {
    maxBytes: maxUploadBytes,
    allow: everyKind,
    name: file.name,
  });
  const stored: string[] = [];
  try {
    const content = await storeContent(ctx, inspected, stored);
    const names = fileNames(file.name, name, inspected.extension);
    const row = await insertMedia(ctx.tx, ctx.scope, {
      ...content,
      ...names,
      type_category: inspected.category,
      created_by: ctx.actor.employeeId,
      created_at: ctx.now,
    });
    return await after(presentMedia(row));
  } catch (error) {
    await forget(ctx, stored);
    throw error;
  } finally {
    await inspected.discard();
  }
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
  ctx: CompanyContext,
  inspected: InspectedUpload,
  stored: string[],
): Promise<Content> {
  const put = async (data: Buffer, type: string): Promise<string> => {
    const key = newFileKey(ctx.scope.companyId);
    stored.push(key);
    await ctx.adapters.files.put(key, data, { type });
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

async function forget(ctx: CompanyContext, keys: readonly string[]): Promise<void> {
  for (const outcome of await Promise.allSettled(keys.map((key) => ctx.adapters.files.delete(key))))
    if (outcome.status === "rejected")
      ctx.log.error({ err: outcome.reason }, "a stored file could not be removed");
}
