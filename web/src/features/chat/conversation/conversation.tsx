import type { ChatGroup, ChatMessage } from "@lineup/contract/chat/schemas";
import { IconArrowLeft, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { choosePart, messagesQuery } from "#web/entities/chat/messages.ts";
import { useCompany } from "#web/entities/companies/company.ts";
import { useLayer } from "#web/lib/navigation/use-layer.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { lazyDialog } from "#web/ui/feedback/lazy-part.tsx";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { nameOf } from "../chat-names.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { groupTexts } from "../form/group-texts.ts";
import { useOnePane } from "../one-pane.ts";
import { GroupIcon } from "../list/group-icon.tsx";
import { Composer } from "../composer/composer.tsx";
import { infoLayer } from "../info/info-layer.ts";
import { DeleteMessage } from "./delete-message.tsx";
import { MessageLog } from "./message-log.tsx";
import type { MessageActs } from "./message.tsx";
import { Typing } from "../composer/typing.tsx";
import { useOutbox } from "../outbox/own-outbox.ts";
import { ReadOnly } from "./read-only.tsx";

const GroupInfo = lazyDialog(() => import("../info/group-info.tsx"), "GroupInfo", {
  needs: groupTexts,
});
const ReadersDialog = lazyDialog(() => import("./readers-dialog.tsx"), "ReadersDialog");
const ReactionDialog = lazyDialog(() => import("../emoji/reaction-dialog.tsx"), "ReactionDialog");
const ReportDialog = lazyDialog(() => import("../moderation/report-dialog.tsx"), "ReportDialog");
const VersionsDialog = lazyDialog(
  () => import("../moderation/versions-dialog.tsx"),
  "VersionsDialog",
);

interface ConversationProps {
  group: ChatGroup;
  /** The message to open it around; null to open it at the first unread or the newest message. */
  around: number | null;
}

/** A group's messages and the field to write to it. */
export function Conversation({ group, around }: ConversationProps): ReactNode {
  const { company, employee } = useCompany();
  useFirstPart(company.id, group.id, around);
  const query = useQuery(messagesQuery(company.id, group.id));
  const pending = useOutbox(company.id, group.id);
  const [replying, setReplying] = useState<ChatMessage | null>(null);
  const [editing, setEditing] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<ChatMessage | null>(null);
  const [seen, setSeen] = useState<ChatMessage | null>(null);
  const [edited, setEdited] = useState<ChatMessage | null>(null);
  const [reacting, setReacting] = useState<ChatMessage | null>(null);
  const [reported, setReported] = useState<ChatMessage | null>(null);
  const info = useLayer(infoLayer);
  const field = useRef<HTMLTextAreaElement>(null);
  const focusField = (): void => void setTimeout(() => field.current?.focus());
  const acts: MessageActs = {
    reply(message) {
      setEditing(null);
      setReplying(message);
      focusField();
    },
    react: setReacting,
    edit: (message) => setEditing(message.id),
    remove: setDeleting,
    showReaders: setSeen,
    showVersions: setEdited,
    report: setReported,
    endEdit() {
      setEditing(null);
      focusField();
    },
  };
  const editLast = (): void => {
    const own = query.data?.messages.find(
      ({ employee_id, content }) => employee_id === employee.id && content !== "",
    );
    if (own && !group.read_only) setEditing(own.id);
  };
  return (
    <section className={styles.pane} data-form-bar aria-label={nameOf(group)}>
      <Head group={group} onInfo={() => info.show()} />
      {query.data ? (
        <MessageLog
          group={group}
          loaded={query.data}
          pending={pending}
          around={around}
          editing={editing}
          acts={acts}
        />
      ) : (
        <div className={styles.scroll}>
          {query.error ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonList rows={6} />
          )}
        </div>
      )}
      <Typing group={group} />
      {group.read_only ? (
        <div className={styles.foot}>
          <ReadOnly group={group} />
        </div>
      ) : (
        <Composer
          group={group}
          field={field}
          replying={replying}
          onReplied={() => setReplying(null)}
          onEditLast={editLast}
        />
      )}
      <DeleteMessage message={deleting} onClose={() => setDeleting(null)} />
      {seen && <ReadersDialog message={seen} onClose={() => setSeen(null)} />}
      {edited && <VersionsDialog message={edited} onClose={() => setEdited(null)} />}
      {reacting && <ReactionDialog message={reacting} onClose={() => setReacting(null)} />}
      {reported && <ReportDialog message={reported} onClose={() => setReported(null)} />}
      {info.open && <GroupInfo group={group} onClose={() => info.close()} />}
    </section>
  );
}

/** The first fetch asks for the part of the messages that the address names. */
function useFirstPart(companyId: number, groupId: number, around: number | null): void {
  useState(() => {
    if (around !== null) choosePart(companyId, groupId, { around });
  });
}

function Head({ group, onInfo }: { group: ChatGroup; onInfo: () => void }): ReactNode {
  const say = chatTexts.useTexts();
  const { company } = useCompany();
  const heading = useRef<HTMLHeadingElement>(null);
  // Beside the list, which has the screen's heading, it is the second one.
  const Heading = useOnePane() ? "h1" : "h2";
  useEffect(() => {
    const timer = setTimeout(() => {
      // On a phone, the list and with it the link that was pressed have gone.
      const { activeElement: active } = document;
      const isGone = active instanceof HTMLElement && active.getClientRects().length === 0;
      if (active === document.body || isGone) heading.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, []);
  return (
    <header className={styles.head}>
      <Link
        to="/$company_id/chats"
        params={{ company_id: String(company.id) }}
        search={{}}
        className={styles.back}
        aria-label={say("chats.all")}
        title={say("chats.all")}
      >
        <IconArrowLeft size={22} aria-hidden="true" />
      </Link>
      <GroupIcon group={group} size={36} />
      <Heading ref={heading} tabIndex={-1} className={styles.name}>
        {nameOf(group)}
      </Heading>
      <IconButton label={say("head.info")} aria-haspopup="dialog" onClick={onInfo}>
        <IconInfoCircle size={22} />
      </IconButton>
    </header>
  );
}
