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
 * Begins a file that comes in pieces. What can be known to be refused at the end is refused now.
 * @throws CallError `file_too_large`; UploadError `unsupported_file` for an ending that is never taken
 */
export async function beginUpload(
  { tx, scope, actor, now }: CompanyContext,
  { name, size }: CallArguments<"beginUpload">,
): Promise<{ upload: UploadState }> {
  if (size > maxUploadBytes) throw new CallError("file_too_large");
  if (isDangerousName(name)) throw new UploadError("unsupported_file", badEnding);
  return present(await insertUpload(tx, scope, actor, { name, size, created_at: now }));
}

/** @throws CallError `not_found` for an upload that somebody else began, that is finished, or that there never was */
export async function readUpload(
  { tx, scope, actor }: CompanyContext,
  { id }: CallArguments<"getUpload">,
): Promise<{ upload: UploadState }> {
  return present(found(await findUpload(tx, scope, actor, id)));
}

/**
 * Stores a piece, before its call's transaction is open: nothing waits for the store there. One that is there already is not
 * stored again.
 * @returns its key; null where there was nothing to store
 * @throws CallError `not_found`; `conflict` for one behind a gap; `validation_failed` for one of another length
 */
export async function storePiece(
  { db, scope, actor, adapters }: Preparing,
  { id, offset }: CallArguments<"sendUploadPiece">,
  file: UploadedFile | undefined,
): Promise<StoredPiece> {
  const content = file?.content ?? Buffer.alloc(0);
  const { length } = content;
  const upload = found(await findUpload(db, scope, actor, id));
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
 * Puts a stored piece behind the others. Of two that come at once, one waits for the other and is judged by what it left.
 * @throws CallError as `storePiece`; the piece is gone then
 */
export async function notePiece(
  ctx: CompanyContext,
  { id, offset }: CallArguments<"sendUploadPiece">,
  { key, length }: StoredPiece,
): Promise<{ upload: UploadState }> {
  return withFileRollback(ctx, key === null ? [] : [key], async () => {
    const { tx, scope, actor } = ctx;
    const upload = found(await lockUpload(tx, scope, actor, id));
    const next = isNext(upload, offset, length);
    if (next && key !== null) return present(await appendPiece(tx, scope, upload, { key, length }));
    // The same piece came twice at once, and the other one is kept.
    if (key !== null) await ctx.enqueue("remove-files", { keys: [key] });
    return present(upload);
  });
}

/**
 * Puts the pieces of a whole upload together.
 * @throws CallError `not_found`; `conflict` while some of it is missing, or is gone
 */
export async function assembleUpload(
  { db, scope, actor, adapters }: Preparing,
  id: number,
): Promise<UploadedFile> {
  const upload = found(await findUpload(db, scope, actor, id));
  if (upload.received < upload.size) throw new CallError("conflict", { text: incomplete });
  const pieces: Buffer[] = [];
  for (const key of upload.piece_keys) {
    const stored = await adapters.files.get(key);
    if (stored === null) throw new CallError("conflict", { text: incomplete });
    for await (const chunk of stored.body) pieces.push(chunk as Buffer);
  }
  return { name: upload.name, content: Buffer.concat(pieces) };
}

/** @returns whether this piece is the next one; false for one that is there */
function isNext(upload: Upload, offset: number, length: number): boolean {
  const verdict = validatePiece(upload, { offset, length });
  if (verdict === "other_size") throw invalidField("file", otherSize);
  if (verdict === "gap") throw new CallError("conflict", { text: gap });
  return verdict === "append";
}

function found(upload: Upload | undefined): Upload {
  if (upload === undefined) throw new CallError("not_found");
  return upload;
}

function present({ id, size, received }: Upload): { upload: UploadState } {
  return { upload: { id, size, received, piece_bytes: uploadPieceBytes } };
}

const badEnding = {
  en: "Files with this ending can't be uploaded",
  es: "No se pueden subir archivos con esta terminación",
};
const otherSize = {
  en: "This piece is not of the length that the file needs here",
  es: "Esta parte no tiene la longitud que el archivo necesita aquí",
};
const gap = {
  en: "The piece before this one is not here yet",
  es: "Todavía falta la parte anterior a esta",
};
const incomplete = {
  en: "Not all of this file is here yet",
  es: "Todavía falta una parte de este archivo",
};
