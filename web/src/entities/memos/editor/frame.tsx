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
  /** The fields; they are inert while the form is being saved. */
  children: ReactNode;
  /** The form's buttons, which stay in view while the fields scroll. */
  buttons: ReactNode;
}

/** A memo form, with a preview of the memo next to the fields. */
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
        {/* The fields are inert while the form is being sent, because text typed during that time would be lost. */}
        <div className="stack loose" inert={writing.busy}>
          {children}
        </div>
        <div className={styles.send} data-form-bar>
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
  // Screen readers don't announce that the draft was saved, because these announcements would constantly interrupt the writer.
  const aloud = [
    uploads.busy ? say("form.uploading") : null,
    kept === "failed" ? word : null,
    reach && reach.count > 0 ? core("recipients.reaches", { count: reach.count }) : null,
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
 * Asks for confirmation before someone leaves the form with unsaved changes.
 * @param saved true if all changes are saved
 * @param saving the title of the message for someone who leaves while the form is being saved
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
  const question = onItsWay
    ? { text: say("form.leave.files") }
    : kept === "failed"
      ? {}
      : { title: say("form.leave.title"), text: say("form.leave") };
  return <LeaveGuard when={!saved && (changed || onItsWay)} {...question} onLeave={null} />;
}

/** A button that opens the preview in a dialog, for screens that have no room for the preview next to the form. */
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

/** A note that an earlier draft was restored, with a button that discards the draft. */
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

/**
 * A note that someone else changed the memo. The note scrolls into view, because on a phone the note is far above the button that
 * the user pressed.
 */
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
