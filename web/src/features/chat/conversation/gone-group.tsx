import { Link } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { forgetGroup } from "#web/entities/chat/forget.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { CopyButton } from "#web/ui/elements/copy-button.tsx";
import { UnsavedText } from "#web/ui/forms/unsaved-text.tsx";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { useOnePane } from "../one-pane.ts";
import { draftOf } from "../composer/draft-key.ts";
import { Preview } from "../composer/unsent.tsx";
import { discardMessage, useOutbox } from "../outbox/own-outbox.ts";

/**
 * In place of a group that was deleted or that the person is no longer in: nothing of its messages stays on the device, but what was
 * written here and not sent can be copied.
 */
export function GoneGroup({ groupId }: { groupId: number }): ReactNode {
  const say = chatTexts.useTexts();
  const companyId = useCompanyId();
  const isAlone = useOnePane();
  useEffect(() => forgetGroup(companyId, groupId), [companyId, groupId]);
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
        <UnsentDraft companyId={companyId} groupId={groupId} />
      </div>
    </section>
  );
}

/** What was sent here while the person was still in the group and is refused now. It stays until they discard it. */
function UnsentDraft({ companyId, groupId }: { companyId: number; groupId: number }): ReactNode {
  const say = chatTexts.useTexts();
  const core = coreTexts.useTexts();
  const unsent = useOutbox(companyId, groupId);
  if (unsent.length === 0) return null;
  const words = unsent
    .map(({ content }) => content)
    .filter(Boolean)
    .join("\n\n");
  return (
    <div role="alert">
      <Note level="warn">
        <div className="stack tight">
          <p>{say("chats.gone.unsent", { count: unsent.length })}</p>
          {words && <p className={styles.text}>{words}</p>}
          {unsent.map(({ key, picture }) => picture && <Preview key={key} file={picture} />)}
          <div className="row">
            {words && <CopyButton text={words} label={core("unsaved.copy")} />}
            <Button variant="link" onClick={() => unsent.forEach(({ key }) => discardMessage(key))}>
              {say("send.discard")}
            </Button>
          </div>
        </div>
      </Note>
    </div>
  );
}
