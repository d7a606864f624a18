import type { Memo } from "@lineup/contract/memos/schemas";
import { IconSend } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Note } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { LeaveGuard } from "#web/ui/leave-guard.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ContentFields } from "./content-fields.tsx";
import { isSent } from "./memo-form.ts";
import { MemoPreview } from "./memo-preview.tsx";
import styles from "./memos.module.css";
import { memosTexts } from "./memos-texts.ts";
import { TargetField } from "./target-field.tsx";
import { useComposer, type Composer } from "./use-composer.ts";
import { WhenFields } from "./when-fields.tsx";

interface ComposerProps {
  /** Null for a new one. */
  memo: Memo | null;
  back: ReactNode;
}

/** Writes a new memo or changes one. */
export function MemoComposer({ memo, back }: ComposerProps): ReactNode {
  const say = memosTexts.useTexts();
  const formRef = useRef<HTMLFormElement>(null);
  const composer = useComposer(memo, formRef);
  const [uploading, setUploading] = useState(false);
  // Starting over makes the editor anew, since it keeps its own text.
  const [round, setRound] = useState(0);
  const sent = isSent(memo);
  return (
    <>
      <PageHeader title={say(memo ? "edit.title" : "new.title")} back={back} />
      <LeaveGuard when={composer.changed} />
      {composer.restored && (
        <div className={styles.restored}>
          <Note>
            <div className="row">
              {say("form.restored")}
              <Button
                variant="link"
                size="small"
                onClick={() => {
                  composer.restart();
                  setRound(round + 1);
                }}
              >
                {say("form.restart")}
              </Button>
            </div>
          </Note>
        </div>
      )}
      <form
        key={round}
        ref={formRef}
        className={styles.composer}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="stack loose">
          <ContentFields composer={composer} onUploading={setUploading} />
          <section className="card stack" aria-labelledby="composer-who">
            <h2 id="composer-who">{say("form.who")}</h2>
            {sent ? <Note>{say("form.fixed")}</Note> : <TargetField composer={composer} />}
          </section>
          <WhenFields composer={composer} sent={sent} />
          <Buttons composer={composer} memo={memo} uploading={uploading} />
        </div>
        <MemoPreview form={composer.form} />
      </form>
    </>
  );
}

function Buttons({
  composer,
  memo,
  uploading,
}: {
  composer: Composer;
  memo: Memo | null;
  uploading: boolean;
}): ReactNode {
  const say = memosTexts.useTexts();
  const core = coreTexts.useTexts();
  const { form, saving, save } = composer;
  const later = isAhead(form.start_at);
  if (isSent(memo)) {
    return (
      <div className={styles.send}>
        <Button loading={saving !== null} disabled={uploading} onClick={() => void save("changed")}>
          {say("form.save")}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.send}>
      {uploading && <span className="dim small">{say("form.uploading")}</span>}
      {composer.reach !== null && composer.reach > 0 && (
        <span className="dim small">{core("recipients.reaches", { count: composer.reach })}</span>
      )}
      <Button
        variant="secondary"
        outline
        loading={saving === "draft"}
        disabled={uploading}
        onClick={() => void save("draft")}
      >
        {say("form.draft")}
      </Button>
      <Button
        icon={<IconSend size={20} aria-hidden="true" />}
        loading={saving === "published"}
        disabled={uploading}
        onClick={() => void save("published")}
      >
        {say(later ? "form.schedule" : "form.send")}
      </Button>
    </div>
  );
}

function isAhead(iso: string | null): boolean {
  return iso !== null && new Date(iso) > new Date();
}
