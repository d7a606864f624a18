import type { ChatMessage } from "@lineup/contract/chat/schemas";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { LinkedText } from "#web/ui/elements/linked-text.tsx";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import dialogs from "../dialogs.module.css";

/** What a message says now and what it said before it was edited, newest first. */
export function VersionsDialog({
  message,
  onClose,
}: {
  message: ChatMessage;
  onClose: () => void;
}): ReactNode {
  const say = chatTexts.useTexts();
  const query = useCall("listChatVersions", {
    company_id: useCompanyId(),
    group_id: message.chat_group_id,
    message_id: message.id,
  });
  const { data, error } = query;
  return (
    <Dialog open title={say("versions.title")} onClose={onClose}>
      {error && !data && <ErrorState error={error} onRetry={() => void query.refetch()} />}
      {!data && !error && <SkeletonList rows={2} />}
      {data && (
        <ul className={dialogs.people}>
          <Version at={say("versions.now")} content={message.content} />
          {data.versions.map(({ version, content, written_at }) => (
            <Version key={version} at={formatDateTime(written_at)} content={content} />
          ))}
        </ul>
      )}
      {data?.versions.length === 0 && <p className={styles.note}>{say("versions.none")}</p>}
    </Dialog>
  );
}

function Version({ at, content }: { at: string; content: string }): ReactNode {
  return (
    <li>
      <span className={styles.words}>
        <span className="dim small">{at}</span>
        <span className={styles.text}>
          <LinkedText text={content} />
        </span>
      </span>
    </li>
  );
}
