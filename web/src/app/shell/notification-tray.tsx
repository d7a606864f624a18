import { IconBell } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import {
  clearNotices,
  markNoticeRead,
  useNotices,
  type Notice,
} from "#web/entities/notifications.ts";
import { formatDateTime } from "#web/lib/dates.ts";
import { UnreadDot } from "#web/ui/badge.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./shell.module.css";

/** The bell and what it opens: notifications of chats and tasks, newest first. */
export function NotificationTray({ companyId }: { companyId: number }): ReactNode {
  const say = shellTexts.useTexts();
  const id = useId();
  const notices = useNotices();
  const unread = notices.some((notice) => !notice.read);
  return (
    <>
      <IconButton
        label={say(unread ? "tray.open.unread" : "tray.open")}
        className={styles.bell}
        popoverTarget={id}
      >
        <IconBell size={22} />
        {unread && <UnreadDot label={say("nav.unread")} />}
      </IconButton>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={say("tray.title")}
        className={styles.tray}
      >
        <div className={styles["tray-head"]}>
          <h2>{say("tray.title")}</h2>
          {notices.length > 0 && (
            <Button variant="link" size="small" onClick={clearNotices}>
              {say("tray.clear")}
            </Button>
          )}
        </div>
        {notices.length === 0 && <p className={styles.none}>{say("tray.empty")}</p>}
        <ul>
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} companyId={companyId} trayId={id} />
          ))}
        </ul>
      </div>
    </>
  );
}

function NoticeRow({
  notice,
  companyId,
  trayId,
}: {
  notice: Notice;
  companyId: number;
  trayId: string;
}): ReactNode {
  const say = shellTexts.useTexts();
  const navigate = useNavigate();
  const open = (): void => {
    markNoticeRead(notice.id);
    document.getElementById(trayId)?.hidePopover();
    const params = { company_id: String(companyId) };
    if (notice.type === "CHAT") {
      void navigate({ to: "/$company_id/chats", params, search: { id: String(notice.type_id) } });
    } else {
      void navigate({
        to: "/$company_id/tasks/$id",
        params: { ...params, id: String(notice.type_id) },
        search: {},
      });
    }
  };
  return (
    <li className={styles.notice} data-unread={!notice.read}>
      <button type="button" onClick={open}>
        <strong>{notice.title}</strong>
        <div>{notice.content}</div>
        <div className="dim small">{formatDateTime(notice.created_at)}</div>
      </button>
      {!notice.read && (
        <Button variant="link" size="small" onClick={() => markNoticeRead(notice.id)}>
          {say("tray.markRead")}
        </Button>
      )}
    </li>
  );
}
