import type { ReactNode } from "react";
import { PendingOwnFollowUps, OwnFollowUps } from "#web/entities/follow-ups/own-follow-ups.tsx";
import type { Output } from "#web/lib/api/contract.ts";
import { useMedia } from "#web/lib/hooks/use-media.ts";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "./home.module.css";
import { Inbox, manyMemos } from "./inbox.tsx";
import { LiveAndNext } from "./manage.tsx";
import { Questions } from "./questions.tsx";

/** A glance at one's own memos, where others wait for an answer. */
const fewMemos = 3;

/** Where there is room, own memos stand beside what needs a manager; else people who wait for an answer come first. */
export function ManagersHome({
  home,
  companyId,
}: {
  home: Output<"getHome">;
  companyId: number;
}): ReactNode {
  const wide = useMedia("(min-width: 64rem)");
  const inbox = (
    <div key="inbox" className={styles.own}>
      <Inbox home={home} first={wide ? manyMemos : fewMemos}>
        <PendingOwnFollowUps companyId={companyId} />
      </Inbox>
      <OwnFollowUps companyId={companyId} />
    </div>
  );
  const questions = <Questions key="questions" followUps={home.follow_ups} companyId={companyId} />;
  return (
    <div className={classNames(styles.layout, styles.both)}>
      {wide ? [inbox, questions] : [questions, inbox]}
      <LiveAndNext companyId={companyId} liveMemos={home.live_memos} />
    </div>
  );
}
