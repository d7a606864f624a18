import { uploadPieceBytes } from "@lineup/contract/constants";
import type { Media, UploadState } from "@lineup/contract/media/schemas";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError, isMissing } from "#web/lib/api/api-error.ts";
import { tabStorage } from "#web/lib/browser/storage.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import type { SendOptions } from "#web/lib/api/uploads.ts";

/**
 * Uploads a file to the company. A large file goes in pieces: after a lost connection, the next try continues with the
 * first missing piece. It also continues if the same file is chosen again after a reload.
 * @throws ApiError
 */
export async function sendFile(
  companyId: number,
  file: File,
  options: SendOptions,
): Promise<Media> {
  if (file.size <= uploadPieceBytes) {
    const { media } = await call(
      "uploadFile",
      { company_id: companyId },
      { ...options, files: { file } },
    );
    return media;
  }
  const known = knownUpload(companyId, file);
  // If only the last answer was lost, nothing is left to upload; the same idempotency key returns that answer.
  const earlier = known.get();
  const finished = earlier?.whole ? await finish(companyId, file, earlier.id, options) : null;
  if (finished) return finished;
  const id = await sendPieces(companyId, file, options);
  const media = await finish(companyId, file, id, options);
  if (media === null) throw new ApiError(coreTexts.say("upload.failed"), { code: "network" });
  return media;
}

/** @returns the finished file; null if the upload no longer exists, which is then forgotten */
async function finish(
  companyId: number,
  file: File,
  upload_id: number,
  { signal, idempotencyKey }: SendOptions,
): Promise<Media | null> {
  const known = knownUpload(companyId, file);
  try {
    const input = { company_id: companyId, upload_id };
    const { media } = await call("uploadFile", input, { signal, idempotencyKey });
    known.forget();
    return media;
  } catch (error) {
    if (!isMissing(error)) throw error;
    known.forget();
    return null;
  }
}

async function sendPieces(companyId: number, file: File, options: SendOptions): Promise<number> {
  const known = knownUpload(companyId, file);
  let state = await whereItIs(companyId, file, options);
  while (state.received < state.size) {
    known.set({ id: state.id, whole: false });
    state = await sendPiece(companyId, file, state, options);
  }
  known.set({ id: state.id, whole: true });
  return state.id;
}

/** @returns the progress of this file's upload, or of a new upload */
async function whereItIs(
  companyId: number,
  file: File,
  { signal }: SendOptions,
): Promise<UploadState> {
  const earlier = knownUpload(companyId, file).get();
  if (earlier) {
    const input = { company_id: companyId, id: earlier.id };
    const found = await call("getUpload", input, { signal }).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (found?.upload.size === file.size) return found.upload;
  }
  const input = { company_id: companyId, name: file.name, size: file.size };
  return (await call("beginUpload", input, { signal })).upload;
}

/** If no byte is sent for this long, the connection is lost, whatever the device reports. */
const stalledMs = 30_000;

async function sendPiece(
  companyId: number,
  file: File,
  { id, received: offset, piece_bytes }: UploadState,
  { signal, onProgress }: SendOptions,
): Promise<UploadState> {
  const piece = file.slice(offset, offset + piece_bytes);
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), stalledMs);
  try {
    const { upload } = await call(
      "sendUploadPiece",
      { company_id: companyId, id, offset },
      {
        files: { file: piece },
        signal: AbortSignal.any([signal, stalled.signal]),
        idempotencyKey: null,
        onProgress(share) {
          clearTimeout(timer);
          timer = setTimeout(() => stalled.abort(), stalledMs);
          onProgress((offset + share * piece.size) / file.size);
        },
      },
    );
    return upload;
  } catch (error) {
    if (stalled.signal.aborted && !signal.aborted)
      throw new ApiError(coreTexts.say("error.network"), { code: "network" });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

interface KnownUpload {
  readonly id: number;
  /** True once every piece has arrived. */
  readonly whole: boolean;
}

/** This tab's record of an upload, found by the file's name, size and date instead of its content. */
function knownUpload(companyId: number, { name, size, lastModified }: File) {
  const key = `lineup-upload:${companyId}:${size}:${lastModified}:${name}`;
  return {
    get(): KnownUpload | null {
      const kept = /^(\d{1,15})(,whole)?$/.exec(tabStorage.get(key) ?? "");
      return kept && { id: Number(kept[1]), whole: kept[2] !== undefined };
    },
    set({ id, whole }: KnownUpload): void {
      tabStorage.set(key, whole ? `${id},whole` : String(id));
    },
    forget(): void {
      tabStorage.remove(key);
    },
  };
}
