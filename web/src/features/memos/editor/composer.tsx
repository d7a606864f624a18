import type { Memo } from "@lineup/contract/memos/schemas";
import { useRef, useState, type ReactNode } from "react";
import { ContentFields } from "#web/entities/memos/editor/content-fields.tsx";
import { hasFixedRecipients, isPublished } from "#web/entities/memos/memo-status.ts";
import { WhoField } from "#web/entities/memos/editor/who-field.tsx";
import { WhenFields } from "#web/entities/memos/editor/when-fields.tsx";
import {
  LeavingGuard,
  PreviewButton,
  RestoredNote,
  StaleNote,
  EditorFrame,
} from "#web/entities/memos/editor/frame.tsx";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { SendQuestion } from "#web/entities/memos/sending/send-question.tsx";
import { Note } from "#web/ui/feedback/banner.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import type { Named } from "#web/ui/forms/people-picker.tsx";
import { ComposerButtons } from "./buttons.tsx";
import { memosTexts } from "#web/features/memos/memos-texts.ts";
import { useComposer, type Celebrates, type Composer } from "./use-composer.ts";

interface ComposerProps {
  /** Null for a new memo. */
  memo: Memo | null;
  /** The initial recipient of a new memo; undefined to start with everyone. */
  to?: Named | undefined;
  /** The person and occasion of a new celebration. */
  celebrates?: Celebrates | undefined;
  /** True if someone else has deleted the memo while it is being edited. */
  gone?: boolean;
  back: ReactNode;
}

/** The editor for a new or existing memo. */
export function MemoComposer({
  memo,
  to,
  celebrates,
  gone = false,
  back,
}: ComposerProps): ReactNode {
  const say = memosTexts.useTexts();
  const sayWriting = editorTexts.useTexts();
  const formRef = useRef<HTMLFormElement>(null);
  const composer = useComposer(memo, { to, celebrates }, gone, formRef);
  const { writing, saving } = composer;
  // The key of the editor. A restart changes the key, so React creates a new editor; the old one would keep its text.
  const [round, setRound] = useState(0);
  const restart = (): void => {
    writing.restart();
    setRound(round + 1);
  };
  return (
    <>
      <PageHeader
        title={say(memo ? "edit.title" : "new.title")}
        back={back}
        others={<PreviewButton writing={writing} />}
      />
      <LeavingGuard
        writing={writing}
        saved={composer.saved}
        saving={sayWriting(saving === "published" ? "form.sending" : "form.saving")}
      />
      <Notes composer={composer} onRestart={restart} />
      <EditorFrame
        key={round}
        writing={writing}
        formRef={formRef}
        buttons={<ComposerButtons composer={composer} memo={memo} />}
      >
        <section className="card stack tight" aria-labelledby="composer-who">
          <h2 id="composer-who">{sayWriting("form.who")}</h2>
          {hasFixedRecipients(memo) ? (
            <Note>{sayWriting("form.fixed")}</Note>
          ) : (
            <WhoField writing={writing} />
          )}
        </section>
        <ContentFields writing={writing} />
        <WhenFields writing={writing} sent={isPublished(memo)} />
      </EditorFrame>
      {composer.asking && (
        <SendQuestion
          confirm={composer.sendLabel}
          target={writing.form.target}
          reach={composer.reach}
          final={memo?.status === "scheduled" && memo.send_id !== null}
          onConfirm={composer.confirm}
          onClose={composer.stopAsking}
        />
      )}
    </>
  );
}

/** Messages to the writer: an earlier draft was restored, or someone else has changed or deleted the memo. */
function Notes({ composer, onRestart }: { composer: Composer; onRestart: () => void }): ReactNode {
  const say = editorTexts.useTexts();
  return (
    <div className="notes" aria-live="polite">
      {composer.gone && <Note level="warn">{say("form.gone")}</Note>}
      {composer.writing.restored && !composer.saved && <RestoredNote onRestart={onRestart} />}
      {composer.stale && <StaleNote onKeep={composer.keepMine} />}
    </div>
  );
}
