import { IconBell, IconCheck, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useId, useRef, useState, type ReactNode } from "react";
import type { Notice } from "#web/entities/notifications/notifications.ts";
import { setSound, useSound } from "#web/lib/browser/chime.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { UnreadDot } from "#web/ui/elements/badge.tsx";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { placeUnder } from "#web/ui/dialogs/place-under.ts";
import { shellTexts } from "#web/app/texts/shell-texts.ts";
import { noticeTarget } from "./notice-target.ts";
import styles from "../shell.module.css";
import { useNotices } from "./use-notices.ts";

/** A bell that opens a tray with the user's notices, newest first. */
export function NotificationTray({ companyId }: { companyId: number }): ReactNode {
  const say = shellTexts.useTexts();
  const id = useId();
  const bell = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { notices, markRead, clear } = useNotices();
  const unread = notices.filter((notice) => !notice.read).length;
  const tray = useFocusKept<HTMLDivElement>(notices.length);
  return (
    <>
      <IconButton
        label={unread > 0 ? say("tray.open.unread", { count: unread }) : say("tray.open")}
        ref={bell}
        className={styles.bell}
        popoverTarget={id}
      >
        <IconBell size={22} />
        {unread > 0 && <UnreadDot label={say("nav.unread")} />}
      </IconButton>
      <div
        ref={tray}
        tabIndex={-1}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={say("tray.title")}
        className={styles.tray}
        onToggle={({ currentTarget, newState }) => {
          setOpen(newState === "open");
          if (newState === "open") placeUnder(currentTarget, bell.current);
        }}
      >
        <div className={styles["tray-head"]}>
          <h2>{say("tray.title")}</h2>
          <div className={styles["tray-tools"]}>
            {notices.length > 0 && (
              <Button variant="link" size="small" onClick={clear}>
                {say("tray.clear")}
              </Button>
            )}
            <SoundSwitch />
          </div>
        </div>
        {notices.length === 0 && <p className={styles.none}>{say("tray.empty")}</p>}
        <ul>
          {(open ? notices : []).map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              companyId={companyId}
              onRead={() => markRead(notice.id)}
              onOpen={() => {
                markRead(notice.id);
                document.getElementById(id)?.hidePopover();
              }}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

function SoundSwitch(): ReactNode {
  const say = shellTexts.useTexts();
  const on = useSound();
  return (
    <IconButton
      small
      label={say("tray.sound")}
      role="switch"
      aria-checked={on}
      onClick={() => setSound(!on)}
    >
      {on ? <IconVolume size={20} /> : <IconVolumeOff size={20} />}
    </IconButton>
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
