import { useEffect, type ReactNode } from "react";
import { useCompanyId, usePermission } from "#web/entities/companies/company.ts";
import { PendingOwnFollowUps, OwnFollowUps } from "#web/entities/follow-ups/own-follow-ups.tsx";
import { RaiseHandButton } from "#web/entities/follow-ups/hands/raise-button.tsx";
import { WriteMemoLink } from "#web/entities/memos/write-memo-link.tsx";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { classNames } from "#web/ui/elements/class-names.ts";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import styles from "./home.module.css";
import { homeTexts } from "./home-texts.ts";
import { Inbox, manyMemos } from "./inbox.tsx";

/** A separate chunk, because employees' phones don't need it. */
const ManagersHome = lazyPart(() => import("./managers-home.tsx"), "ManagersHome", {
  waiting: <SkeletonList />,
});

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId }: ScreenPlace): void {
  prefetchCall("getHome", { company_id: companyId });
  prefetchCall("listOwnFollowUps", { company_id: companyId });
}

/** The reader's new memos and, for managers, what needs their attention. */
export function HomeScreen(): ReactNode {
  const say = homeTexts.useTexts();
  const companyId = useCompanyId();
  const manages = usePermission("memos:manage");
  const home = useCall("getHome", { company_id: companyId });
  useEffect(() => {
    if (manages) ManagersHome.preload();
  }, [manages]);

  return (
    <>
      <PageHeader
        title={say("home.title")}
        line={say("home.line")}
        others={<RaiseHandButton label={say("home.raiseHand")} />}
        action={manages && <WriteMemoLink />}
      />
      {home.isPending && (
        <div className={manages ? undefined : "reading"}>
          <SkeletonList />
        </div>
      )}
      {home.error && !home.data && (
        <ErrorState error={home.error} onRetry={() => void home.refetch()} />
      )}
      {home.data && !manages && (
        <div className={classNames(styles.layout, "reading")}>
          <Inbox home={home.data} first={manyMemos}>
            <PendingOwnFollowUps companyId={companyId} />
          </Inbox>
          <OwnFollowUps companyId={companyId} />
        </div>
      )}
      {home.data && manages && <ManagersHome home={home.data} companyId={companyId} />}
    </>
  );
}
