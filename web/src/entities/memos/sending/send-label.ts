import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import type { Reach, Recipients } from "#web/ui/forms/recipients-picker.tsx";

/** More recipients than this are named in a question before something is sent to them. */
export const asksAbove = 10;

interface Sending {
  readonly target: Recipients;
  /** Null while the recipients are not counted. */
  readonly reach: Reach | null;
  /** True if it goes out at a later start. */
  readonly later: boolean;
}

/** @returns the text of the button that sends: what it does, and to how many people */
export function sendLabel({ target, reach, later }: Sending): string {
  const count = reach?.count ?? 0;
  const act = later ? "schedule" : "send";
  if (count === 0) return editorTexts.say(`form.${act}`);
  const all = isForEveryone(target) && count > 1;
  return editorTexts.say(all ? `${act}.all` : `${act}.people`, { count });
}

/** @returns true if sending asks first: for more than ten recipients, and as long as they are not counted */
export function asksFirst(reach: Reach | null): boolean {
  return reach === null || reach.count > asksAbove;
}

/** @returns true if the recipients are everyone in the team */
export function isForEveryone({ mode, location_ids, audience_ids }: Recipients): boolean {
  return mode === "segments" && location_ids.length + audience_ids.length === 0;
}
