import type { ReactNode } from "react";
import { useCompanyId, usePermission } from "#web/entities/company.ts";
import { NeedsMyWord, OwnFollowUps } from "#web/entities/hands/own-follow-ups.tsx";
import { RaiseHandButton } from "#web/entities/hands/raise-hand-button.tsx";
import { WriteMemoLink } from "#web/entities/memos/write-memo-link.tsx";
import type { Output } from "#web/lib/api/contract.ts";
import { askAhead, useCall } from "#web/lib/api/use-call.ts";
import type { ScreenPlace } from "#web/lib/screen-place.ts";
import { useMedia } from "#web/lib/use-media.ts";
import { classNames } from "#web/ui/class-names.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ErrorState, SkeletonList } from "#web/ui/states.tsx";
import styles from "./home.module.css";
import { homeTexts } from "./home-texts.ts";
import { Inbox } from "./inbox.tsx";
import { LiveAndNext } from "./manage.tsx";
import { Questions } from "./questions.tsx";

/** How many own memos are shown before more are asked for: all that the home call brings, or a glance. */
const manyMemos = 50;
const fewMemos = 3;

/** What the screen shows, asked for when somebody points at a link to it. */
export function prefetch({ companyId }: ScreenPlace): void {
  askAhead("getHome", { company_id: companyId });
  askAhead("listOwnFollowUps", { company_id: companyId });
}

/** What is new for the reader, and for management what needs them. */
export function HomeScreen(): ReactNode {
  const say = homeTexts.useTexts();
  const companyId = useCompanyId();
  const manages = usePermission("memos:manage");
  const home = useCall("getHome", { company_id: companyId });

  return (
    <>
      <PageHeader
        title={say("home.title")}
        line={say("home.line")}
        others={manages && <RaiseHandButton label={say("home.raiseHand")} />}
        action={manages && <WriteMemoLink />}
      />
      {home.isPending && <SkeletonList />}
      {home.error && !home.data && (
        <ErrorState error={home.error} onRetry={() => void home.refetch()} />
      )}
      {home.data && !manages && (
        <div className={classNames(styles.layout, "reading")}>
          <Inbox home={home.data} first={manyMemos}>
            <NeedsMyWord companyId={companyId} />
          </Inbox>
          <OwnFollowUps companyId={companyId} />
        </div>
      )}
      {home.data && manages && <ManagersHome home={home.data} companyId={companyId} />}
    </>
  );
}

/** Where there is room, own memos stand beside what needs a manager; else people who wait for an answer come first. */
function ManagersHome({
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
        <NeedsMyWord companyId={companyId} />
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
