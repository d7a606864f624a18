import { useEffect, useState, type ReactNode } from "react";
import { draftText } from "#web/lib/forms/drafts.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { CopyButton } from "#web/ui/elements/copy-button.tsx";
import { LinkedText } from "#web/ui/elements/linked-text.tsx";
import styles from "../feedback/states.module.css";

/**
 * Shows the text that was typed in a form, if the form can no longer be saved. People can then copy the text.
 * @param draft the name of the form's draft
 * @param text the explanation to show; by default, a note that the text has not been saved
 */
export function UnsavedText({ draft, text }: { draft: string; text?: string }): ReactNode {
  const say = coreTexts.useTexts();
  const [kept, setKept] = useState<ReturnType<typeof draftText>>(null);
  // Waits until the form is removed from the page, because the form stores its last text at that moment.
  useEffect(() => setKept(draftText(draft)), [draft]);
  if (kept === null) return null;
  const words = kept.words.join("\n\n");
  return (
    <div role="alert" className={styles.unsaved}>
      <Note level="warn">
        <div className="stack tight">
          <p>{text ?? say("unsaved")}</p>
          {words && (
            <p className={styles.words}>
              <LinkedText text={words} />
            </p>
          )}
          <div className="row">
            {words && <CopyButton text={words} label={say("unsaved.copy")} />}
            <Button
              variant="link"
              onClick={() => {
                kept.forget();
                setKept(null);
              }}
            >
              {say("unsaved.forget")}
            </Button>
          </div>
        </div>
      </Note>
    </div>
  );
}
