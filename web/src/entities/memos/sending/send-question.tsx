import { undoSeconds } from "@lineup/contract/constants";
import type { ReactNode } from "react";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import type { Reach, Recipients } from "#web/ui/forms/recipients-picker.tsx";
import { useTargetSummary } from "./target-summary.ts";

interface QuestionProps {
  /** What is asked: the text of the pressed button, or a question of its own. */
  title?: string;
  /** What goes out and when, before the recipients. */
  text?: string;
  confirm: string;
  target: Recipients;
  /** Null if the recipients could not be counted. */
  reach: Reach | null;
  /** True if it can't be undone afterwards. */
  final?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is sent to many people, and names them. */
export function SendQuestion(props: QuestionProps): ReactNode {
  const say = editorTexts.useTexts();
  const sayMemo = memoTexts.useTexts();
  const core = coreTexts.useTexts();
  const { title, text, confirm, target, reach, final = false } = props;
  const who = useTargetSummary(target);
  const others = reach ? reach.count - reach.sample.length : 0;
  const names = reach?.sample.map(({ name }) => name).join(", ");
  // People who were chosen one by one are named already.
  const people = target.mode === "segments" &&
    names && [names, others > 0 && core("recipients.others", { count: others })];
  return (
    <ConfirmDialog
      open
      variant="primary"
      title={title ?? say("ask.title", { what: confirm })}
      text={
        <>
          {text && <>{text} </>}
          {say("ask.who", { who })}
          {people && <> {say("ask.people", { people: people.filter(Boolean).join(" ") })}</>}
          {!final && <> {sayMemo("ask.undo", { count: undoSeconds })}</>}
        </>
      }
      confirm={confirm}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    />
  );
}
