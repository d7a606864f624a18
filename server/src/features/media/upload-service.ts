import type { CallArguments } from "@lineup/contract/calls";
import { maxUploadBytes, uploadPieceBytes } from "@lineup/contract/constants";
import type { UploadState } from "@lineup/contract/media/schemas";

import { newFileKey } from "#server/adapters/files/port";
import { validatePiece } from "#server/features/media/upload-rules";
import {
  type Upload,
  appendPiece,
  findUpload,
  insertUpload,
  lockUpload,
} from "#server/features/media/upload-store";
import type { CompanyContext, PreparingContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { UploadedFile } from "#server/platform/http/input/read-input";
import { withFileRollback } from "#server/platform/uploads/file-rollback";
import { UploadError } from "#server/platform/uploads/upload-error";
import { isDangerousName } from "#server/platform/uploads/upload-types";

type Preparing = PreparingContext & Pick<CompanyContext, "actor" | "scope">;

/**
 * Begins an upload in pieces. A file whose size or extension would be refused at the end is refused now.
 * @throws CallError `file_too_large`; UploadError `unsupported_file` for an extension that is never accepted
 */
export async function beginUpload(
  { tx, scope, actor, now }: CompanyContext,
  { name, size }: CallArguments<"beginUpload">,
): Promise<{ upload: UploadState }> {
  if (size > maxUploadBytes) throw new CallError("file_too_large");
  if (isDangerousName(name)) throw new UploadError("unsupported_file", badEnding);
  return present(await insertUpload(tx, scope, actor, { name, size, created_at: now }));
}

/** @throws CallError `not_found` for an upload that is someone else's, is finished, or never existed */
export async function readUpload(
  { tx, scope, actor }: CompanyContext,
  { id }: CallArguments<"getUpload">,
): Promise<{ upload: UploadState }> {
  return present(requireFound(await findUpload(tx, scope, actor, id)));
}

/**
 * Stores a piece before the call's transaction opens, so the transaction never waits for the file storage. A piece that was
 * received before isn't stored again.
 * @returns the piece's length and its storage key, which is null when there was nothing to store
 * @throws CallError `not_found`; `conflict` when an earlier piece is missing; `validation_failed` for a wrong length
 */
export async function storePiece(
  { db, scope, actor, adapters }: Preparing,
  { id, offset }: CallArguments<"sendUploadPiece">,
  file: UploadedFile | undefined,
): Promise<StoredPiece> {
  const content = file?.content ?? Buffer.alloc(0);
  const { length } = content;
  const upload = requireFound(await findUpload(db, scope, actor, id));
  if (!isNext(upload, offset, length)) return { key: null, length };
  const key = newFileKey(scope.companyId);
  await adapters.files.put(key, content, { type: "application/octet-stream" });
  return { key, length };
}

interface StoredPiece {
  readonly key: string | null;
  readonly length: number;
}

/**
 * Appends a stored piece to its upload. When two pieces come at the same time, the second waits for the first and is checked
 * against the upload as the first left it.
 * @throws CallError as in `storePiece`; the stored piece is deleted then
 */
export async function recordPiece(
  ctx: CompanyContext,
  { id, offset }: CallArguments<"sendUploadPiece">,
  { key, length }: StoredPiece,
): Promise<{ upload: UploadState }> {
  return withFileRollback(ctx, key === null ? [] : [key], async () => {
    const { tx, scope, actor } = ctx;
    const upload = requireFound(await lockUpload(tx, scope, actor, id));
    const next = isNext(upload, offset, length);
    if (next && key !== null) return present(await appendPiece(tx, scope, upload, { key, length }));
    // The same piece was sent twice at the same time; the other copy was appended.
    if (key !== null) await ctx.enqueue("remove-files", { keys: [key] });
    return present(upload);
  });
}

/**
 * Puts the pieces of a complete upload together.
 * @throws CallError `not_found`; `conflict` when a piece hasn't arrived yet or is gone from the file storage
 */
export async function assembleUpload(
  { db, scope, actor, adapters }: Preparing,
  id: number,
): Promise<UploadedFile> {
  const upload = requireFound(await findUpload(db, scope, actor, id));
  if (upload.received < upload.size) throw new CallError("conflict", { text: incomplete });
  const pieces: Buffer[] = [];
  for (const key of upload.piece_keys) {
    const stored = await adapters.files.get(key);
    if (stored === null) throw new CallError("conflict", { text: incomplete });
    for await (const chunk of stored.body) pieces.push(chunk as Buffer);
  }
  return { name: upload.name, content: Buffer.concat(pieces) };
}

/**
 * @returns true for the piece that comes next, false for one that was received before
 * @throws CallError `validation_failed` for a wrong length; `conflict` when an earlier piece is missing
 */
function isNext(upload: Upload, offset: number, length: number): boolean {
  const verdict = validatePiece(upload, { offset, length });
  if (verdict === "other_size") throw invalidField("file", otherSize);
  if (verdict === "gap") throw new CallError("conflict", { text: gap });
  return verdict === "append";
}

function requireFound(upload: Upload | undefined): Upload {
  if (upload === undefined) throw new CallError("not_found");
  return upload;
}

function present({ id, size, received }: Upload): { upload: UploadState } {
  return { upload: { id, size, received, piece_bytes: uploadPieceBytes } };
}

const badEnding = {
  en: "Files with this extension can't be uploaded",
  es: "No se pueden subir archivos con esta extensión",
};
const otherSize = {
  en: "This part of the file has the wrong length",
  es: "Esta parte del archivo no tiene la longitud correcta",
};
const gap = {
  en: "The previous part of the file hasn't arrived yet",
  es: "Todavía no llega la parte anterior del archivo",
};
const incomplete = {
  en: "Part of this file hasn't arrived yet",
  es: "Todavía no llega una parte de este archivo",
};
