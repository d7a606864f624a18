import { Link, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { isMissing } from "#web/lib/api/api-error.ts";
import { prefetchCall, useCallUntil } from "#web/lib/api/use-call.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { DetailState, SkeletonDetail } from "#web/ui/feedback/detail-state.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { BackArrow } from "#web/ui/layout/page-header.tsx";
import { MissingState } from "#web/ui/feedback/states.tsx";
import { BackTo } from "./back-to.tsx";
import { TemplateView } from "./template-view.tsx";
import { templatesTexts } from "./templates-texts.ts";

const TemplateComposer = lazyPart(() => import("./template-composer.tsx"), "TemplateComposer", {
  waiting: <SkeletonDetail />,
});

/** The id of a new template in the address. */
const newId = "new";

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, id }: ScreenPlace): void {
  const templateId = idFrom(id);
  if (templateId !== null) prefetchCall("getTemplate", { company_id: companyId, id: templateId });
  else if (id === newId) TemplateComposer.preload();
}

/** One template: its page, or its editor. */
export function TemplateDetailScreen(): ReactNode {
  const say = templatesTexts.useTexts();
  const companyId = useCompanyId();
  const { id } = useParams({ strict: false });
  const editing = useSearch({ strict: false })["edit"] === "yes";
  const templateId = idFrom(id);
  const query = useCallUntil(
    "deleteTemplate",
    "getTemplate",
    { company_id: companyId, id: templateId ?? 0 },
    { enabled: templateId !== null },
  );
  const back = <BackTo fallback="MemoTemplatesList" />;
  if (id === newId) return <TemplateComposer key="new" template={null} back={back} />;
  if (templateId === null) return <MissingState back={back} />;
  const template = query.data?.template;
  const writes = editing && template?.status !== "archived";
  const gone = isMissing(query.error);
  if (!template || (gone && !writes))
    return (
      <DetailState
        query={query}
        back={back}
        unsaved={[`template:${templateId}`, `template-share:${templateId}`]}
      />
    );
  if (!writes) return <TemplateView key={template.id} template={template} />;
  const toTemplate = (
    <Link
      to="/$company_id/memo-template/$id"
      params={{ company_id: String(companyId), id: String(template.id) }}
      search={({ from }) => ({ from })}
    >
      <BackArrow /> {say("back.template")}
    </Link>
  );
  return <TemplateComposer key={template.id} template={template} gone={gone} back={toTemplate} />;
}
