import type { Memo } from "@lineup/contract/memos/schemas";
import { IconDeviceMobile } from "@tabler/icons-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Note } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { LeaveGuard, SavingGuard } from "#web/ui/leave-guard.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import type { Named } from "#web/ui/people-picker.tsx";
import { ComposerButtons } from "./composer-buttons.tsx";
import { ContentFields } from "./content-fields.tsx";
import { isFixed, isOut } from "./memo-form.ts";
import { MemoPreview } from "./memo-preview.tsx";
import styles from "./memos.module.css";
import { memosTexts } from "./memos-texts.ts";
import { TargetField } from "./target-field.tsx";
import { useComposer, type Composer } from "./use-composer.ts";
import { WhenFields } from "./when-fields.tsx";

interface ComposerProps {
  /** Null for a new one. */
  memo: Memo | null;
  /** Who a new one is for to begin with; everyone where nobody is named. */
  to?: Named | undefined;
  /** It was deleted while it is being changed here. */
  gone?: boolean;
  back: ReactNode;
}

/** Writes a new memo or changes one. */
export function MemoComposer({ memo, to, gone = false, back }: ComposerProps): ReactNode {
  const say = memosTexts.useTexts();
  const formRef = useRef<HTMLFormElement>(null);
  const composer = useComposer(memo, to, gone, formRef);
  // Starting over makes the editor anew, since it keeps its own text.
  const [round, setRound] = useState(0);
  const restart = (): void => {
    composer.restart();
    setRound(round + 1);
  };
  return (
    <>
      <PageHeader
        title={say(memo ? "edit.title" : "new.title")}
        back={back}
        others={<PreviewButton composer={composer} />}
      />
      <Leaving composer={composer} />
      <Notes composer={composer} onRestart={restart} />
      <form
        key={round}
        ref={formRef}
        className={styles.composer}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="stack loose">
          {/* What is typed while it is being sent would not be in it. */}
          <div className="stack loose" inert={composer.saving !== null}>
            <ContentFields composer={composer} />
            <section className="card stack" aria-labelledby="composer-who">
              <h2 id="composer-who">{say("form.who")}</h2>
              {isFixed(memo) ? (
                <Note>{say("form.fixed")}</Note>
              ) : (
                <TargetField composer={composer} />
              )}
            </section>
            <WhenFields composer={composer} sent={isOut(memo)} />
          </div>
          <ComposerButtons composer={composer} memo={memo} />
        </div>
        <aside className={styles.preview} aria-labelledby="composer-preview">
          <h2 id="composer-preview">{say("form.preview")}</h2>
          <MemoPreview form={composer.form} />
        </aside>
      </form>
    </>
  );
}

/** Asks before anything is left behind. */
function Leaving({ composer }: { composer: Composer }): ReactNode {
  const say = memosTexts.useTexts();
  const { uploads, changed, kept, saving } = composer;
  const onItsWay = uploads.files.some(({ state }) => state === "sending" || state === "failed");
  const text = onItsWay
    ? say("form.leave.files")
    : kept === "failed"
      ? undefined
      : say("form.leave");
  if (saving)
    return (
      <SavingGuard
        title={say(saving === "published" ? "form.sending" : "form.saving")}
        text={say("form.saving.text")}
        stay={say("form.saving.stay")}
      />
    );
  return <LeaveGuard when={changed || onItsWay} {...(text && { text })} onLeave={null} />;
}

/** Where there is no room for the preview beside the form. */
function PreviewButton({ composer }: { composer: Composer }): ReactNode {
  const say = memosTexts.useTexts();
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
          <MemoPreview form={composer.form} />
        </Dialog>
      )}
    </div>
  );
}

/** What the writer should know first: an earlier draft is back, or someone else changed or deleted the memo meanwhile. */
function Notes({ composer, onRestart }: { composer: Composer; onRestart: () => void }): ReactNode {
  const say = memosTexts.useTexts();
  return (
    <div className={styles.notes} aria-live="polite">
      {composer.gone && <Note level="warn">{say("form.gone")}</Note>}
      {composer.restored && (
        <Note>
          <div className="row">
            {say("form.restored")}
            <Button variant="link" size="small" onClick={onRestart}>
              {say("form.restart")}
            </Button>
          </div>
        </Note>
      )}
      {composer.stale && <Stale onKeep={composer.keepMine} />}
    </div>
  );
}

/** Someone else changed it. Takes the writer there, as the button they pressed is far below on a phone. */
function Stale({ onKeep }: { onKeep: () => void }): ReactNode {
  const say = memosTexts.useTexts();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.stale}>
      <Note level="warn">
        <div className="row">
          {say("form.stale")}
          <Button variant="link" size="small" onClick={onKeep}>
            {say("form.stale.mine")}
          </Button>
        </div>
      </Note>
    </div>
  );
}
