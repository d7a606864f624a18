import { useState, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";

/** Announces a row's new position; `announcement` is the element to place beside the list. */
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
