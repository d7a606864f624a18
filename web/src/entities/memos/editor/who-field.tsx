import { useId, useState, type ReactNode } from "react";
import { useSegmentNames } from "#web/entities/segments/use-segment-names.tsx";
import { useTargetSummary } from "#web/entities/memos/sending/target-summary.ts";
import type { MemoFormState } from "#web/entities/memos/form/use-memo-form.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { TargetField } from "./target-field.tsx";
import { editorTexts } from "./editor-texts.ts";
import styles from "./editor.module.css";

/** Who gets a memo, in one line with their number, and the fields to change it. */
export function WhoField({ writing }: { writing: MemoFormState }): ReactNode {
  const say = editorTexts.useTexts();
  const core = coreTexts.useTexts();
  const id = useId();
  const { form, errors, reach } = writing;
  const summary = useTargetSummary(form.target);
  const { failed } = useSegmentNames();
  const [open, setOpen] = useState(false);
  // What needs attention stays open after it was mended, because the focus is in it.
  if (!open && (failed || errors.target)) setOpen(true);
  return (
    <>
      <div className={styles.who}>
        <p className={styles.whoLine}>
          <strong>{summary}</strong>
          {reach && (
            <span className="dim">
              {" · "}
              {reach.count === 0
                ? core("recipients.none")
                : core("recipients.reaches", { count: reach.count })}
            </span>
          )}
        </p>
        <Button
          variant="secondary"
          outline
          size="small"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {say(open ? "who.done" : "who.change")}
        </Button>
      </div>
      {/* Hidden rather than left out, because these fields count the recipients. */}
      <div id={id} hidden={!open}>
        <div className="stack">
          <TargetField writing={writing} />
        </div>
      </div>
    </>
  );
}
