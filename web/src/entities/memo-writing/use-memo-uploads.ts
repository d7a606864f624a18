import { maxUploadBytes } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import { useCompanyId } from "#web/entities/company.ts";
import { sendFile } from "#web/entities/media/send-file.ts";
import { useUploads, type Uploads } from "#web/lib/uploads.ts";

/**
 * Sends the files of a memo as they are chosen.
 * @param missing the names of those that an earlier visit did not get through
 * @param onDone told of each that has arrived, which is then no longer among the uploads: it is one of the memo's own
 */
export function useMemoUploads(
  missing: readonly string[],
  onDone: (media: Media) => void,
): Uploads<Media> {
  const companyId = useCompanyId();
  const uploads = useUploads((file, options) => sendFile(companyId, file, options), {
    maxBytes: maxUploadBytes,
    missing,
    onDone,
  });
  return { ...uploads, files: uploads.files.filter(({ state }) => state !== "done") };
}
