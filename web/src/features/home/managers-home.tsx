import type { ReactNode } from "react";
import { PendingOwnFollowUps, OwnFollowUps } from "#web/entities/follow-ups/own-follow-ups.tsx";
import type { Output } from "#web/lib/api/contract.ts";
import { useMedia } from "#web/lib/hooks/use-media.ts";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "./home.module.css";
import { Inbox, manyMemos } from "./inbox.tsx";
import { LiveAndNext } from "./manage.tsx";
import { Questions } from "./questions.tsx";

/** A manager's own memos are shortened where other people wait for answers. */
const fewMemos = 3;

/**
 * A manager's home: with enough room, own memos beside what needs attention; otherwise people waiting for an answer
 * come first.
 */
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
