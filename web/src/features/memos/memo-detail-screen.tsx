import { Link, useParams, useSearch } from "@tanstack/react-router";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { ReactNode } from "react";
import { useCompanyId, usePermission } from "#web/entities/companies/company.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { MemoGone } from "#web/entities/memos/reading/gone.tsx";
import { UnsentText } from "#web/entities/memos/reading/unsent-text.tsx";
import { MemoActions } from "#web/entities/memos/reading/lazy-actions.tsx";
import { MemoToRead } from "#web/entities/memos/reading/memo-to-read.tsx";
import { useReading } from "#web/entities/memos/reading/reading.ts";
import { useMarkRead } from "#web/entities/memos/reading/use-mark-read.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { whenIdle } from "#web/lib/browser/idle.ts";
import { isMissing } from "#web/lib/api/api-error.ts";
import { useInSteps } from "#web/lib/hooks/use-in-steps.ts";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { DetailState, SkeletonDetail } from "#web/ui/feedback/detail-state.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { BackArrow, PageHeader } from "#web/ui/layout/page-header.tsx";
import { MissingState } from "#web/ui/feedback/states.tsx";
import { BackLink } from "./back-link.tsx";
import { memosTexts } from "./memos-texts.ts";

// A separate chunk, because employees' phones don't need it.
const waiting = <SkeletonDetail back={<BackLink fallback="MemosList" />} />;
const MemoManage = lazyPart(() => import("./memo-manage.tsx"), "MemoManage", { waiting });
const MemoComposer = lazyPart(() => import("./editor/composer.tsx"), "MemoComposer", {
  waiting,
  needs: editorTexts,
});

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, id, permissions }: ScreenPlace): void {
  const memoId = idFrom(id);
  if (memoId !== null) prefetchCall("getMemo", { company_id: companyId, id: memoId });
  // The shell, which may still have to be drawn, comes first.
  if (permissions.includes("memos:manage")) whenIdle(() => MemoManage.preload());
  else MemoActions.preload();
}

/** One memo: to read and answer and, for managers, to follow, edit and end. */
export function MemoDetailScreen(): ReactNode {
  const companyId = useCompanyId();
  const { id } = useParams({ strict: false });
  const manages = usePermission("memos:manage");
  const editing = useSearch({ strict: false })["edit"] === "yes";
  const known = Number.isSafeInteger(Number(id)) && Number(id) > 0;
  const query = useCall("getMemo", { company_id: companyId, id: Number(id) }, { enabled: known });
  const isDrawn = useInSteps(query.data !== undefined);
  const back = <BackLink fallback={manages ? "MemosList" : "Home"} />;
  if (!known) return <MissingState back={back} />;
  const gone = isMissing(query.error);
  if (!query.data)
    return (
      <>
        <DetailState query={query} back={back} unsaved={[`memo:${id}`]} />
        {gone && <UnsentText memoId={Number(id)} />}
      </>
    );
  if (gone && !(manages && editing))
    return <MemoGone memoId={Number(id)} wholeScreen back={back} />;
  if (!isDrawn) return <SkeletonDetail back={back} />;
  const { memo } = query.data;
  if (!manages) return <Reader key={memo.id} memo={memo} />;
  // A memo that belongs to a send is edited there.
  const ownDraft = memo.status !== "draft" || memo.send_id === null;
  return editing && ownDraft ? (
    <Edit key={memo.id} memo={memo} gone={gone} />
  ) : (
    <MemoManage key={memo.id} memo={memo} />
  );
}

function Reader({ memo: received }: { memo: Memo }): ReactNode {
  const reading = useReading(received);
  useMarkRead(received);
  return (
    <div className="reading">
      <PageHeader
        title={reading.memo.title}
        lang={reading.memo.shownLocale}
        back={<BackLink fallback="Home" />}
      />
      <div className="card stack">
        <MemoToRead reading={reading} />
      </div>
    </div>
  );
}

function Edit({ memo, gone }: { memo: Memo; gone: boolean }): ReactNode {
  const say = memosTexts.useTexts();
  return (
    <MemoComposer
      memo={memo}
      gone={gone}
      back={
        <Link
          to="/$company_id/memo/$id"
          params={{ company_id: String(memo.company_id), id: String(memo.id) }}
          search={({ from }) => ({ from })}
        >
          <BackArrow /> {say("back.memo")}
        </Link>
      }
    />
  );
}
