import { useSegmentNames } from "#web/entities/segments/use-segment-names.tsx";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import type { Named } from "#web/ui/forms/people-picker.tsx";
import type { Recipients } from "#web/ui/forms/recipients-picker.tsx";
import { isForEveryone } from "./send-label.ts";

/** @returns the recipients in one line, such as "Lakeside, Kitchen, Basil Barker" */
export function useTargetSummary(target: Recipients): string {
  const say = editorTexts.useTexts();
  const core = coreTexts.useTexts();
  const { locations, audiences, instead } = useSegmentNames();
  const { mode, location_ids, audience_ids, people } = target;
  if (isForEveryone(target)) return say("who.everyone");
  const segments =
    mode === "segments"
      ? [
          ...named(location_ids, locations, core("recipients.locations.gone")),
          ...named(audience_ids, audiences, core("recipients.audiences.gone")),
        ]
      : [];
  if (segments.length > 0 && instead) return "…";
  const names = [...segments, ...people.map(({ name }) => name)];
  return names.length > 0 ? names.join(", ") : say("who.none");
}

function named(ids: readonly number[], all: readonly Named[], gone: string): string[] {
  return ids.map((id) => all.find((one) => one.id === id)?.name ?? gone);
}
