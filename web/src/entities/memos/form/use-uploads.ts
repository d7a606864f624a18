import { maxUploadBytes } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import { useRef } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { sendFile } from "#web/entities/media/send-file.ts";
import { useUploads, type SendOptions, type Uploads } from "#web/lib/api/uploads.ts";

/** A function that adds an uploaded file to a memo's files. */
export type Place = (media: readonly Media[]) => readonly Media[];

/**
 * Uploads a memo's files as soon as they are chosen.
 * @param missing the names of files whose upload did not finish on an earlier visit
 * @param onDone called for each uploaded file, with a function that adds the file to the memo's files
 * @param attach a function that attaches an uploaded file to the memo, if this needs a separate server call; the upload counts
 * as finished only after this call
 */
export function useMemoUploads(
  missing: readonly string[],
  onDone: (place: Place) => void,
  attach?: (media: Media) => Promise<unknown>,
): Uploads<Media> {
  const companyId = useCompanyId();
  const chosen = useRef<readonly File[]>([]);
  const turns = useRef<ReadonlyMap<number, number>>(new Map());
  const received = useRef<ReadonlyMap<File, Media>>(new Map());
  const send = async (file: File, options: SendOptions): Promise<Media> => {
    // If the upload succeeded but attaching the file failed, the next try doesn't upload the file again.
    const media = received.current.get(file) ?? (await sendFile(companyId, file, options));
    received.current = new Map([...received.current, [file, media]]);
    await attach?.(media);
    return media;
  };
  const uploads = useUploads(send, {
    maxBytes: maxUploadBytes,
    missing,
    onDone(media: Media, file: File) {
      const turn = chosen.current.indexOf(file);
      turns.current = new Map([...turns.current, [media.id, turn]]);
      onDone((before) => inSelectionOrder(before, media, turns.current));
    },
  });
  return {
    ...uploads,
    files: uploads.files.filter(({ state }) => state !== "done"),
    add(files) {
      chosen.current = [...chosen.current, ...files];
      uploads.add(files);
    },
  };
}

/**
 * Keeps files in the order in which the user selected them: the upload of a small file may finish before the upload of a large
 * file that was selected earlier.
 * @param turns each file's position in the selection order, by file ID; files that were already in the memo have no entry
 * @returns the memo's files with the new file at its position
 */
export function inSelectionOrder(
  media: readonly Media[],
  file: Media,
  turns: ReadonlyMap<number, number>,
): readonly Media[] {
  const own = turns.get(file.id) ?? Infinity;
  const others = media.filter(({ id }) => id !== file.id);
  const behind = others.findIndex(({ id }) => (turns.get(id) ?? -1) > own);
  return others.toSpliced(behind < 0 ? others.length : behind, 0, file);
}
