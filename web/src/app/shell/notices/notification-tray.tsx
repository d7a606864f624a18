import { IconBell, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useId, useRef, useState, type ReactNode } from "react";
import { setSound, useSound } from "#web/lib/browser/chime.ts";
import { UnreadDot } from "#web/ui/elements/badge.tsx";
import { Button, IconButton } from "#web/ui/elements/button.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { placeUnder } from "#web/ui/dialogs/place-under.ts";
import { shellTexts } from "#web/app/texts/shell-texts.ts";
import styles from "../shell.module.css";
import { useNotices } from "./use-notices.ts";

const TrayNotices = lazyPart(() => import("./tray-notices.tsx"), "TrayNotices");

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
        onPointerEnter={() => TrayNotices.preload()}
        onFocus={() => TrayNotices.preload()}
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
        {open && (
          <TrayNotices
            notices={notices}
            companyId={companyId}
            onRead={(notice) => markRead(notice.id)}
            onOpen={(notice) => {
              markRead(notice.id);
              document.getElementById(id)?.hidePopover();
            }}
          />
        )}
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
