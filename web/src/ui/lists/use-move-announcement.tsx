import { useState, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";

/** Announces the new position of a row to screen readers; `announcement` is an element to render next to the list. */
export function useMoveAnnouncement(): {
  readonly announcement: ReactNode;
  tell(name: string, place: number, count: number): void;
} {
  const say = coreTexts.useTexts();
  const [said, setSaid] = useState("");
  return {
    announcement: (
      <p role="status" className="hidden-text">
        {said}
      </p>
    ),
    tell: (name, place, count) => setSaid(say("rows.moved", { name, place: place + 1, count })),
  };
}
