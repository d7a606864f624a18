import { useEffect, type ReactNode } from "react";
import { useCompanyId, usePermission } from "#web/entities/company.ts";
import { preloadRichText } from "#web/entities/memos/rich-text.tsx";
import { WriteMemoLink } from "#web/entities/memos/write-memo-link.tsx";
import { askAhead, useCall } from "#web/lib/api/use-call.ts";
import type { ScreenPlace } from "#web/lib/screen-place.ts";
import { classNames } from "#web/ui/class-names.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ErrorState, SkeletonList } from "#web/ui/states.tsx";
import styles from "./home.module.css";
import { homeTexts } from "./home-texts.ts";
import { Inbox } from "./inbox.tsx";
import { Manage } from "./manage.tsx";

/** What the screen shows, asked for when somebody points at a link to it. */
export function prefetch({ companyId }: ScreenPlace): void {
  askAhead("getHome", { company_id: companyId });
}

/** What is new for the reader, and for management what needs them. */
export function HomeScreen(): ReactNode {
  const say = homeTexts.useTexts();
  const companyId = useCompanyId();
  const manages = usePermission("memos:manage");
  const home = useCall("getHome", { company_id: companyId });
  useEffect(preloadRichText, []);

  return (
    <>
      <PageHeader
        title={say("home.title")}
        line={say("home.line")}
        action={manages && <WriteMemoLink />}
      />
      {home.isPending && <SkeletonList />}
      {home.error && !home.data && (
        <ErrorState error={home.error} onRetry={() => void home.refetch()} />
      )}
      {home.data && (
        <div className={classNames(styles.layout, manages ? styles.both : "reading")}>
          <Inbox memos={home.data.memos} />
          {manages && <Manage companyId={companyId} liveMemos={home.data.live_memos} />}
        </div>
      )}
    </>
  );
}
