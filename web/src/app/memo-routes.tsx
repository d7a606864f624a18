import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { richText } from "#web/entities/memos/rich-text/rich-text.tsx";
import { memosTexts } from "#web/features/memos/memos-texts.ts";
import { packagesTexts } from "#web/features/packages/packages-texts.ts";
import { sendsTexts } from "#web/features/sends/sends-texts.ts";
import { templatesTexts } from "#web/features/templates/templates-texts.ts";
import { schedulerTexts } from "#web/features/scheduler/scheduler-texts.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { inCompany } from "./in-company.tsx";
import { lazyScreen } from "./lazy-screen.ts";
import { screenByPermission } from "./screen-by-permission.ts";

const scheduler = () => import("#web/features/scheduler/scheduler-screen.tsx");
const memosList = () => import("#web/features/memos/memos-list-screen.tsx");
const ownMemos = () => import("#web/features/memos/own-memos-screen.tsx");
const memoDetail = () => import("#web/features/memos/memo-detail-screen.tsx");
const packages = () => import("#web/features/packages/packages-list-screen.tsx");
const sends = () => import("#web/features/sends/sends-list-screen.tsx");
const send = () => import("#web/features/sends/send-detail-screen.tsx");
const community = () => import("#web/features/templates/community-screen.tsx");
const pack = () => import("#web/features/packages/package-detail-screen.tsx");
const templatesList = () => import("#web/features/templates/templates-list-screen.tsx");
const templateDetail = () => import("#web/features/templates/template-detail-screen.tsx");
const communityDetail = () => import("#web/features/templates/community-detail-screen.tsx");

/** Fetches the data of the list that the person has at the address of the memos. */
const memosPrefetch = () =>
  Promise.resolve({
    prefetch(place: ScreenPlace): void {
      const load = place.permissions.includes("memos:manage") ? memosList : ownMemos;
      load().then(
        ({ prefetch }) => prefetch(place),
        () => undefined,
      );
    },
  });

/** The screens of memos, templates, sends and packages. */
export const memoScreens = [
  inCompany(
    "memos",
    "MemosList",
    screenByPermission("memos:manage", {
      having: lazyScreen(memosList, "MemosListScreen", memosTexts),
      lacking: lazyScreen(ownMemos, "OwnMemosScreen", memosTexts),
    }),
    memosPrefetch,
  ),
  inCompany(
    "memos/new",
    "MemoNew",
    lazyScreen(
      () => import("#web/features/memos/editor/memo-new-screen.tsx"),
      "MemoNewScreen",
      memosTexts,
      editorTexts,
    ),
  ),
  inCompany(
    "memo/$id",
    "MemoDetail",
    // Loaded with the screen, because its buttons can be pressed as soon as it is drawn.
    lazyScreen(memoDetail, "MemoDetailScreen", memosTexts, richText),
    memoDetail,
  ),
  inCompany(
    "memo-templates",
    "MemoTemplatesList",
    lazyScreen(templatesList, "TemplatesListScreen", templatesTexts),
    templatesList,
  ),
  inCompany(
    "memo-template/$id",
    "MemoTemplateDetail",
    lazyScreen(templateDetail, "TemplateDetailScreen", templatesTexts, editorTexts, richText),
    templateDetail,
  ),
  inCompany("memo-sends", "MemoSendsList", lazyScreen(sends, "SendsListScreen", sendsTexts), sends),
  inCompany(
    "memo-send/$id",
    "MemoSendDetail",
    lazyScreen(send, "SendDetailScreen", sendsTexts, editorTexts),
    send,
  ),
  inCompany(
    "memo-packages",
    "MemoPackagesList",
    lazyScreen(packages, "PackagesListScreen", packagesTexts),
    packages,
  ),
  inCompany(
    "memo-package/$id",
    "MemoPackageDetail",
    lazyScreen(pack, "PackageDetailScreen", packagesTexts, editorTexts),
    pack,
  ),
  inCompany(
    "memo-scheduler",
    "MemoScheduler",
    lazyScreen(scheduler, "SchedulerScreen", schedulerTexts),
    scheduler,
  ),
  inCompany(
    "community",
    "Community",
    lazyScreen(community, "CommunityScreen", templatesTexts),
    community,
  ),
  inCompany(
    "community/$id",
    "CommunityDetail",
    lazyScreen(communityDetail, "CommunityDetailScreen", templatesTexts, editorTexts, richText),
    communityDetail,
  ),
] as const;
