import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PendingOwnFollowUps, OwnFollowUps } from "#web/entities/follow-ups/own-follow-ups.tsx";
import type { Output } from "#web/lib/api/contract.ts";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "./home.module.css";
import { homeTexts } from "./home-texts.ts";
import { Inbox } from "./inbox.tsx";
import { LiveAndNext } from "./manage.tsx";
import { Questions } from "./questions.tsx";

/** A manager's own memos are shortened where other people wait for answers. */
const fewMemos = 3;

/** A manager's home: what needs them comes first, and their own memos are one line that opens. */
export function ManagersHome({
  home,
  companyId,
}: {
  home: Output<"getHome">;
  companyId: number;
}): ReactNode {
  const say = homeTexts.useTexts();
  const count = home.counts.unread_memos;
  const isOpened = useSearch({ strict: false })["memo"] !== undefined;
  return (
    <div className={classNames(styles.layout, styles.both)}>
      <div className={styles.own}>
        <Questions
          followUps={home.follow_ups}
          reports={home.counts.open_chat_reports}
          companyId={companyId}
        />
        <PendingOwnFollowUps companyId={companyId} />
        <details className={styles.ownMemos} open={isOpened || undefined}>
          <summary>
            {count > 0 ? say("home.waiting.count", { count }) : say("home.waiting")}
          </summary>
          <Inbox home={home} first={fewMemos} />
        </details>
        <OwnFollowUps companyId={companyId} />
      </div>
      <LiveAndNext companyId={companyId} liveMemos={home.live_memos} />
    </div>
  );
}
