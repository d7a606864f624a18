import { undoSeconds } from "@lineup/contract/constants";
import { useEffect, useState, type ReactNode } from "react";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { useCountdown } from "#web/lib/hooks/use-countdown.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Note } from "#web/ui/feedback/banner.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";

/** The server holds what is sent this much longer than people are shown, for a press in the last moment. */
const graceSeconds = 1;
/** The event that it has gone out may be lost: then the page is fetched again so many milliseconds after the end of the hold. */
const releasedAfterMs = 3_000;

interface HeldNoteProps {
  /** The end of the hold, in ISO 8601. */
  until: string;
  /** The number of recipients. */
  people: number;
  /** True if it goes out at a later start. */
  later: boolean;
  undo: () => Promise<void>;
  /** Called when the hold has ended. */
  onReleased: () => void;
}

/** Says that something was sent and no one has it yet, with a button that undoes sending it. */
export function HeldNote({ until, people, later, undo, onReleased }: HeldNoteProps): ReactNode {
  const say = editorTexts.useTexts();
  const core = coreTexts.useTexts();
  const [held] = useState(() => (Date.parse(until) - serverTime().getTime()) / 1000 - graceSeconds);
  const [left] = useCountdown(Math.min(held, undoSeconds));
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setTimeout(onReleased, Math.max(held, 0) * 1000 + releasedAfterMs);
    return () => clearTimeout(timer);
  }, [held, onReleased]);
  const press = (): void => {
    setBusy(true);
    undo().catch((error: unknown) => {
      setBusy(false);
      showError(error);
      onReleased();
    });
  };
  return (
    <div className="notes">
      <Note>
        <div className="row">
          <span role="status">
            {say(later ? "held.later" : "held", { count: people })} {say("held.unsent")}
          </span>
          {(left > 0 || busy) && (
            <Button variant="secondary" outline size="small" loading={busy} onClick={press}>
              {core("action.undo")} {!busy && <span aria-hidden="true">({left})</span>}
            </Button>
          )}
        </div>
      </Note>
    </div>
  );
}
