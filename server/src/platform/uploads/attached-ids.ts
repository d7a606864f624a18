import { invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

/**
 * @returns the ids of all files that a call attaches
 * @throws CallError `validation_failed` if the call names no file
 */
export function attachedIds({ media_id, media_ids }: AttachedFiles): readonly number[] {
  const ids = media_id === undefined ? media_ids : [...media_ids, media_id];
  if (ids.length === 0) throw invalidField("media_id", sharedTexts.required);
  return ids;
}

interface AttachedFiles {
  readonly media_id?: number | undefined;
  readonly media_ids: readonly number[];
}
