import { maxUploadBytes } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import { useRef } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { sendFile } from "#web/entities/media/send-file.ts";
import { useUploads, type SendOptions, type Uploads } from "#web/lib/api/uploads.ts";

/** Puts a file that has arrived among those of the memo. */
export type Place = (media: readonly Media[]) => readonly Media[];

/**
 * Sends the files of a memo as they are chosen.
 * @param missing the names of those that an earlier visit did not get through
 * @param onDone told of each that has arrived, which is then no longer among the uploads: it is one of the memo's own
 * @param attach what makes a file one of its own on the server, where that is a call of its own; until then it has not arrived
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
    // Where it could not be attached, the next try does that alone.
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
 * @param turns which of the files was chosen when, by their ids; those of before have none
 * @returns the files with this one before the first that was chosen after it: a small one arrives before a large one
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
