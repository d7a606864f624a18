import type { ChatGroup } from "@lineup/contract/chat/schemas";
import { IconAlertCircle, IconBellOff, IconPin } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { formatDate, formatTime, isSameDay } from "#web/lib/dates/dates.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { lastLine, nameOf } from "../chat-names.ts";
import { chatTexts } from "../chat-texts.ts";
import styles from "../chat.module.css";
import { useOutbox } from "../outbox/own-outbox.ts";
import { GroupIcon } from "./group-icon.tsx";

/** A group in the list, as a link that opens it. */
export function GroupRow({ group }: { group: ChatGroup }): ReactNode {
  const say = chatTexts.useTexts();
  const { company, employee } = useCompany();
  const { id, latest_message: latest, is_notifications_active: isHeard, is_pinned } = group;
  return (
    <li>
      <Link
        to="/$company_id/chats"
        params={{ company_id: String(company.id) }}
        search={{ id: String(id) }}
        className={styles.row}
      >
        <GroupIcon group={group} />
        <span className={styles.words}>
          <span className={styles.line}>
            <strong className={styles.name}>{nameOf(group)}</strong>
            {latest && (
              <time className={styles.when} dateTime={latest.created_at}>
                {isToday(latest.created_at)
                  ? formatTime(latest.created_at)
                  : formatDate(latest.created_at)}
              </time>
            )}
          </span>
          <span className={styles.line}>
            <span className={styles.last} data-unread={group.unread_count > 0 || undefined}>
              {lastLine(group, employee.id)}
            </span>
            {is_pinned && <IconPin size={16} aria-hidden="true" />}
            {is_pinned && <span className="hidden-text">({say("row.pinned")})</span>}
            {!isHeard && <IconBellOff size={16} aria-hidden="true" />}
            {!isHeard && <span className="hidden-text">({say("row.muted")})</span>}
            <NotSent groupId={id} />
            <Unread count={group.unread_count} quiet={!isHeard && !group.has_mention} />
          </span>
        </span>
      </Link>
    </li>
  );
}

/** A mark of a group with messages that weren't sent. */
function NotSent({ groupId }: { groupId: number }): ReactNode {
  const say = chatTexts.useTexts();
  const unsent = useOutbox(useCompany().company.id, groupId);
  const count = unsent.filter(({ state }) => state === "failed").length;
  if (count === 0) return null;
  return (
    <>
      <IconAlertCircle size={16} className={styles.alert} aria-hidden="true" />
      <span className="hidden-text">({say("row.notSent", { count })})</span>
    </>
  );
}

/** The number of unread messages, which the server counts up to a hundred. */
function Unread({ count, quiet }: { count: number; quiet: boolean }): ReactNode {
  const say = chatTexts.useTexts();
  if (count === 0) return null;
  const isMany = count > 99;
  return (
    <>
      <span className={styles.count} data-quiet={quiet || undefined} aria-hidden="true">
        {isMany ? "99+" : count}
      </span>
      <span className="hidden-text">
        ({isMany ? say("row.unread.many") : say("row.unread", { count })})
      </span>
    </>
  );
}

function isToday(iso: string): boolean {
  return isSameDay(iso, serverTime().toISOString());
}
