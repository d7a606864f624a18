import { invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

/** @returns the files that a call attaches @throws CallError where it names none, as nothing would be attached */
export function attachedIds({ media_id, media_ids }: Named): readonly number[] {
  const named = media_id === undefined ? media_ids : [...media_ids, media_id];
  if (named.length === 0) throw invalidField("media_id", sharedTexts.required);
  return named;
}

interface Named {
  readonly media_id?: number | undefined;
  readonly media_ids: readonly number[];
}
