import { IconDeviceMobile } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { LeaveGuard, SavingGuard } from "#web/ui/forms/leave-guard.tsx";
import { MemoPreview } from "./preview.tsx";
import styles from "./editor.module.css";
import type { MemoFormState } from "#web/entities/memos/form/use-memo-form.ts";
import { editorTexts } from "./editor-texts.ts";

interface FrameProps {
  writing: MemoFormState;
  formRef: RefObject<HTMLFormElement | null>;
  /** The fields; nothing is typed into them while what they say is being saved. */
  children: ReactNode;
  /** Stays in view, whatever field one is at. */
  buttons: ReactNode;
}

/** A memo's fields with what they will look like beside them. */
export function EditorFrame({ writing, formRef, children, buttons }: FrameProps): ReactNode {
  const say = editorTexts.useTexts();
  return (
    <form
      ref={formRef}
      className={styles.frame}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="stack loose">
        {/* What is typed while it is being sent would not be in it. */}
        <div className="stack loose" inert={writing.busy}>
          {children}
        </div>
        <div className={styles.send}>
          <Status writing={writing} />
          {buttons}
        </div>
      </div>
      <aside className={styles.preview} aria-labelledby="writing-preview">
        <h2 id="writing-preview">{say("form.preview")}</h2>
        <MemoPreview form={writing.form} />
      </aside>
    </form>
  );
}

function Status({ writing }: { writing: MemoFormState }): ReactNode {
  const say = editorTexts.useTexts();
  const core = coreTexts.useTexts();
  const { kept, reach, uploads } = writing;
  const word = kept === "unchanged" ? null : say(`form.kept.${kept}`);
  // That a copy is kept is not said aloud: it comes and goes with each word that is typed.
  const aloud = [
    uploads.busy ? say("form.uploading") : null,
    kept === "failed" ? word : null,
    reach ? core("recipients.reaches", { count: reach }) : null,
  ].filter(Boolean);
  return (
    <span className={styles.status}>
      {kept !== "failed" && word}
      {kept !== "failed" && word && aloud.length > 0 && " · "}
      <span role="status">{aloud.join(" · ")}</span>
    </span>
  );
}

/**
 * Asks before anything is left behind.
 * @param saved nothing is unsaved any more
 * @param saving what to say meanwhile
 */
export function LeavingGuard({
  writing,
  saved,
  saving,
}: {
  writing: MemoFormState;
  saved: boolean;
  saving: string;
}): ReactNode {
  const say = editorTexts.useTexts();
  const { uploads, changed, kept, busy } = writing;
  if (busy)
    return (
      <SavingGuard title={saving} text={say("form.saving.text")} stay={say("form.saving.stay")} />
    );
  const onItsWay = uploads.files.some(({ state }) => state === "sending" || state === "failed");
  const text = onItsWay
    ? say("form.leave.files")
    : kept === "failed"
      ? undefined
      : say("form.leave");
  return (
    <LeaveGuard when={!saved && (changed || onItsWay)} {...(text && { text })} onLeave={null} />
  );
}

/** Where there is no room for the preview beside the form. */
export function PreviewButton({ writing }: { writing: MemoFormState }): ReactNode {
  const say = editorTexts.useTexts();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.glance}>
      <Button
        variant="secondary"
        outline
        icon={<IconDeviceMobile size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {say("form.preview.open")}
      </Button>
      {open && (
        <Dialog open title={say("form.preview")} onClose={() => setOpen(false)}>
          <MemoPreview form={writing.form} />
        </Dialog>
      )}
    </div>
  );
}

/** An earlier draft is back. */
export function RestoredNote({ onRestart }: { onRestart: () => void }): ReactNode {
  const say = editorTexts.useTexts();
  return (
    <Note>
      <div className="row">
        {say("form.restored")}
        <Button variant="link" size="small" onClick={onRestart}>
          {say("form.restart")}
        </Button>
      </div>
    </Note>
  );
}

/** Someone else changed it. Takes the writer there, as the button they pressed is far below on a phone. */
export function StaleNote({
  text = editorTexts.say("form.stale"),
  onKeep,
}: {
  text?: string;
  onKeep: () => void;
}): ReactNode {
  const say = editorTexts.useTexts();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.stale}>
      <Note level="warn">
        <div className="row">
          {text}
          <Button variant="link" size="small" onClick={onKeep}>
            {say("form.stale.mine")}
          </Button>
        </div>
      </Note>
    </div>
  );
}
