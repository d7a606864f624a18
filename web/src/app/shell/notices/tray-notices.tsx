import { IconCheck } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Notice } from "#web/entities/notifications/notifications.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { shellTexts } from "#web/app/texts/shell-texts.ts";
import { noticeTarget } from "./notice-target.ts";
import styles from "../shell.module.css";

interface TrayNoticesProps {
  notices: readonly Notice[];
  companyId: number;
  onRead: (notice: Notice) => void;
  /** Called when a notice leads to what it is about. */
  onOpen: (notice: Notice) => void;
}

/** The notices in the open tray. */
export function TrayNotices({ notices, companyId, onRead, onOpen }: TrayNoticesProps): ReactNode {
  return (
    <ul>
      {notices.map((notice) => (
        <NoticeRow
          key={notice.id}
          notice={notice}
          companyId={companyId}
          onRead={() => onRead(notice)}
          onOpen={() => onOpen(notice)}
        />
      ))}
    </ul>
  );
}

function NoticeRow({
  notice,
  companyId,
  onRead,
  onOpen,
}: {
  notice: Notice;
  companyId: number;
  onRead: () => void;
  onOpen: () => void;
}): ReactNode {
  const say = shellTexts.useTexts();
  const what = useWhat(notice);
  const navigate = useNavigate();
  const words = useFocusKept<HTMLButtonElement>(String(notice.read));
  const open = (): void => {
    onOpen();
    const { to, params, search } = noticeTarget(notice);
    void navigate({ to, params: { company_id: String(companyId), ...params }, search });
  };
  return (
    <li className={styles.notice} data-unread={!notice.read}>
      <button ref={words} type="button" onClick={open}>
        <span className="dim small">{what}</span>
        {notice.title && <strong>{notice.title}</strong>}
        {notice.content && <span className={styles["notice-text"]}>{notice.content}</span>}
        <span className="dim small">{formatDateTime(notice.created_at)}</span>
      </button>
      {!notice.read && (
        <Button
          variant="link"
          size="small"
          icon={<IconCheck size={20} aria-hidden="true" />}
          aria-label={say("tray.markRead.of", { title: notice.title || what })}
          onClick={onRead}
        >
          <span className={styles["notice-mark"]}>{say("tray.markRead")}</span>
        </Button>
      )}
    </li>
  );
}

/** @returns a short description of the notice's subject */
function useWhat(notice: Notice): string {
  const say = shellTexts.useTexts();
  const what = useEvent(notice);
  return notice.is_own ? say("tray.own", { what }) : what;
}

function useEvent({ type, person }: Notice): string {
  const say = shellTexts.useTexts();
  const name = person ?? say("tray.unnamed");
  if (type === "CHAT") return say("tray.chat", { name });
  if (type === "ANSWER") return say("tray.answer", { name });
  if (type === "QUESTION") return say("tray.question", { name });
  if (type === "HAND") return say("tray.hand", { name });
  if (type === "HAND_ANSWER") return say("tray.handAnswer", { name });
  if (type === "HAND_CLOSED") return say("tray.handClosed", { name });
  if (type === "CHECKIN") return say("tray.checkin", { name });
  if (type === "CHECKIN_ANSWER") return say("tray.checkinAnswer", { name });
  if (type === "SCHEDULED_FAILED") return say("tray.scheduledFailed");
  if (type === "NOBODY") return say("tray.noRecipients");
  if (type === "CHECKIN_DUE")
    return person === null ? say("tray.checkinDue") : say("tray.checkinAsked", { name });
  return say("tray.memo", { name });
}
