import { uploadPieceBytes } from "@lineup/contract/constants";
import type { Media, UploadState } from "@lineup/contract/media/schemas";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError, isMissing } from "#web/lib/api/api-error.ts";
import { tabStorage } from "#web/lib/browser/storage.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import type { SendOptions } from "#web/lib/api/uploads.ts";

/**
 * Sends a file of the company. One that is larger than a piece goes in pieces: where the connection is lost, the next try goes on
 * behind the last one that arrived. So it does where the same file is chosen again after a reload.
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
  // Its answer may be all that was lost: then there is nothing left to go on with, and the same key brings the answer again.
  const earlier = known.get();
  const finished = earlier?.whole ? await finish(companyId, file, earlier.id, options) : null;
  if (finished) return finished;
  const id = await sendPieces(companyId, file, options);
  const media = await finish(companyId, file, id, options);
  if (media === null) throw new ApiError(coreTexts.say("upload.failed"), { code: "network" });
  return media;
}

/** @returns null where the upload is gone, which is forgotten then */
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

/** @returns how far an upload of this file is; one that is begun now where there is none */
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

/** No byte has left in this time: the connection is lost, whatever the device says. */
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
  /** Every piece has arrived. */
  readonly whole: boolean;
}

/** What this tab knows of an upload of a file, by what tells it from others without reading it. */
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
