import { Link } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { forgetMessages } from "#web/entities/chat/messages.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { CopyButton } from "#web/ui/elements/copy-button.tsx";
import { UnsavedText } from "#web/ui/forms/unsaved-text.tsx";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { useOnePane } from "../one-pane.ts";
import { draftOf } from "../composer/draft-key.ts";
import { takeUnsent } from "../composer/outbox.ts";

/**
 * In place of a group that was deleted or that the person is no longer in: nothing of its messages stays on the device, but what was
 * written here and not sent can be copied.
 */
export function GoneGroup({ groupId }: { groupId: number }): ReactNode {
  const say = chatTexts.useTexts();
  const companyId = useCompanyId();
  const isAlone = useOnePane();
  return (
    <section className={styles.pane} aria-label={say("chats.gone.title")}>
      <div className={styles.gone}>
        <EmptyState
          wholeScreen={isAlone}
          title={say("chats.gone.title")}
          text={say("chats.gone.text")}
          back={
            <Link
              to="/$company_id/chats"
              params={{ company_id: String(companyId) }}
              search={{}}
              replace
            >
              {say("chats.all")}
            </Link>
          }
        />
        <UnsavedText draft={draftOf(groupId)} text={say("chats.gone.draft")} />
        <UnsentTexts companyId={companyId} groupId={groupId} />
      </div>
    </section>
  );
}

function UnsentTexts({ companyId, groupId }: { companyId: number; groupId: number }): ReactNode {
  const say = chatTexts.useTexts();
  const core = coreTexts.useTexts();
  const [texts, setTexts] = useState<readonly string[]>([]);
  useEffect(() => {
    forgetMessages(companyId, groupId);
    const taken = takeUnsent(companyId, groupId);
    if (taken.length > 0) setTexts(taken);
  }, [companyId, groupId]);
  if (texts.length === 0) return null;
  const words = texts.join("\n\n");
  return (
    <div role="alert">
      <Note level="warn">
        <div className="stack tight">
          <p>{say("send.failed")}</p>
          <p className={styles.text}>{words}</p>
          <CopyButton text={words} label={core("unsaved.copy")} />
        </div>
      </Note>
    </div>
  );
}
