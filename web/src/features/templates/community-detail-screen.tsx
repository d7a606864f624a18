import type { SharedTemplate } from "@lineup/contract/templates/schemas";
import { IconPlus } from "@tabler/icons-react";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { MemoPreview } from "#web/entities/memos/editor/preview.tsx";
import { formOfContent } from "#web/entities/templates/template-form.ts";
import { useCategoryName } from "#web/entities/memos/category-name.ts";
import { KindBadge } from "#web/entities/memos/memo-badges.tsx";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { isMissing } from "#web/lib/api/api-error.ts";
import { prefetchCall, useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { useMounted } from "#web/lib/hooks/use-mounted.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { Button, buttonClass } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { DetailState } from "#web/ui/feedback/detail-state.tsx";
import { Facts } from "#web/ui/lists/facts.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { MissingState } from "#web/ui/feedback/states.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { BackTo } from "./back-to.tsx";
import { DayFacts } from "./day-facts.tsx";
import { OlderTranslations } from "./older-translations.tsx";
import styles from "./templates.module.css";
import { templatesTexts } from "./templates-texts.ts";

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, id }: ScreenPlace): void {
  const sharedId = idFrom(id);
  if (sharedId !== null)
    prefetchCall("listSharedTemplates", { company_id: companyId, id: sharedId });
}

/** One community template: a preview, its company, and the button to use it. */
export function CommunityDetailScreen(): ReactNode {
  const company_id = useCompanyId();
  const id = idFrom(useParams({ strict: false }).id);
  const query = useCall(
    "listSharedTemplates",
    { company_id, id: id ?? 0 },
    { enabled: id !== null },
  );
  const back = <BackTo fallback="Community" />;
  if (id === null) return <MissingState back={back} />;
  const template = query.data?.template;
  // It may have been unshared since the list was loaded.
  if (!template || isMissing(query.error)) return <DetailState query={query} back={back} />;
  return <Shared key={template.id} template={template} back={back} />;
}

function Shared({ template, back }: { template: SharedTemplate; back: ReactNode }): ReactNode {
  const say = templatesTexts.useTexts();
  const categoryName = useCategoryName();
  const { author, author_description, description, use_count: count } = template;
  return (
    <>
      <PageHeader
        title={template.title}
        lang={template.locale_code}
        line={
          <span className={classNames("row", styles.told)}>
            {author && say("community.by", { name: author })}
            {template.category && <Badge>{categoryName(template.category)}</Badge>}
            <KindBadge kind={template.display_type} />
          </span>
        }
        back={back}
        action={<Take template={template} />}
      />
      <div className={styles.detail}>
        <section className={`card ${styles.preview}`} aria-labelledby="shared-text">
          <h2 id="shared-text">{say("detail.text")}</h2>
          <MemoPreview form={formOfContent(template)} />
        </section>
        <section
          className={classNames("card", "stack", styles.told)}
          aria-labelledby="shared-about"
        >
          <h2 id="shared-about">{say("community.about")}</h2>
          <OlderTranslations translations={template.translations} />
          {description && <p style={{ whiteSpace: "pre-wrap" }}>{description}</p>}
          {author_description && <p className="dim">{author_description}</p>}
          <Facts>
            <DayFacts template={template} />
          </Facts>
          <p className="dim">
            {count > 0 ? say("community.uses", { count }) : say("community.unused")}
            {` · ${say("community.shared")} `}
            <RelativeTime iso={template.shared_at} />
          </p>
        </section>
      </div>
    </>
  );
}

/** Copies the template, or opens the company's copy. */
function Take({ template }: { template: SharedTemplate }): ReactNode {
  const say = templatesTexts.useTexts();
  const navigate = useNavigate();
  const company_id = useCompanyId();
  const isHere = useMounted();
  const use = useCallMutation("useSharedTemplate", {
    onSuccess({ template: copy }) {
      refreshList("templates");
      toast({ title: say("community.used"), messages: [copy.title], variant: "success" });
      if (isHere()) void navigate(open(copy.id));
    },
    onError(error) {
      if (isMissing(error)) toast({ title: say("community.gone"), variant: "error" });
      else showError(error);
    },
  });
  const own = template.is_own ? template.id : template.own_template_id;
  const open = (id: number) => ({
    to: "/$company_id/memo-template/$id" as const,
    params: { company_id: String(company_id), id: String(id) },
    search: {},
  });
  const take = (): void => use.mutate({ company_id, id: template.id });
  if (own === null)
    return (
      <Button
        icon={<IconPlus size={20} aria-hidden="true" />}
        loading={use.isPending}
        onClick={take}
      >
        {say("community.use")}
      </Button>
    );
  return (
    <>
      {!template.is_own && (
        <Button variant="secondary" outline loading={use.isPending} onClick={take}>
          {say("community.again")}
        </Button>
      )}
      <Link {...open(own)} className={buttonClass({})}>
        {say("community.open")}
      </Link>
    </>
  );
}
