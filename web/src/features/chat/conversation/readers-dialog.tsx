import type { ChatMessage } from "@lineup/contract/chat/schemas";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Avatar } from "#web/ui/elements/avatar.tsx";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import dialogs from "../dialogs.module.css";

type Kind = "read" | "unread";

/** Who has seen a message and who hasn't, of those who may see it. */
export function ReadersDialog({
  message,
  onClose,
}: {
  message: ChatMessage;
  onClose: () => void;
}): ReactNode {
  const say = chatTexts.useTexts();
  const [kind, setKind] = useState<Kind>("read");
  const [page, setPage] = useState(1);
  const query = useCall(
    "listChatReaders",
    {
      ...{ company_id: useCompanyId(), group_id: message.chat_group_id, message_id: message.id },
      ...{ has_read: kind === "read", page },
    },
    { keepPrevious: true },
  );
  const { data, error } = query;
  if (!data)
    return (
      <Dialog open title={say("readers.title")} onClose={onClose}>
        {error ? (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonList rows={4} />
        )}
      </Dialog>
    );
  const people = (
    <div data-list aria-busy={query.isPlaceholderData || undefined}>
      {data.readers.length === 0 && <p className={styles.note}>{say(`readers.none.${kind}`)}</p>}
      <ul className={dialogs.people}>
        {data.readers.map(({ id, name, read_at }) => (
          <li key={id}>
            <Avatar name={name} size={32} />
            <span className={styles.name}>{name}</span>
            {read_at && <span className="dim small">{formatDateTime(read_at)}</span>}
          </li>
        ))}
      </ul>
      <Pager page={page} pages={data.total_pages} onPage={setPage} />
    </div>
  );
  const tabs = [
    { key: "read", count: data.read_count },
    { key: "unread", count: data.unread_count },
  ] as const;
  return (
    <Dialog open title={say("readers.title")} onClose={onClose}>
      <Tabs
        label={say("readers.title")}
        current={kind}
        onChange={(next) => {
          setKind(next);
          setPage(1);
        }}
        tabs={tabs.map(({ key, count }) => ({
          key,
          label: say(`readers.${key}`, { count }),
          content: key === kind ? people : null,
        }))}
      />
    </Dialog>
  );
}
