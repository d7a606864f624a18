import { memoTypes } from "@lineup/contract/constants";
import type { SharedTemplateRow } from "@lineup/contract/templates/schemas";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCategoryName } from "#web/entities/memos/category-name.ts";
import { KindBadge } from "#web/entities/memos/memo-badges.tsx";
import { CategoryFilter, KindFilter } from "#web/entities/memos/memo-filters.tsx";
import type { Input } from "#web/lib/api/contract.ts";
import { prefetchCall, useCall } from "#web/lib/api/use-call.ts";
import {
  pageOf,
  readListState,
  useListState,
  type ListState,
} from "#web/lib/navigation/list-state.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { ListTools } from "#web/ui/lists/data-table.tsx";
import { FoldedFilters } from "#web/ui/lists/folded-filters.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { PagedList } from "#web/ui/lists/paged-list.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import styles from "./templates.module.css";
import { templatesTexts } from "./templates-texts.ts";

const filterNames = ["kind", "category"] as const;
const sortable = ["shared_at", "use_count", "title"] as const;

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  prefetchCall("listSharedTemplates", inputOf(companyId, readListState(search, filterNames)));
}

/** The templates that companies share with each other. */
export function CommunityScreen(): ReactNode {
  const say = templatesTexts.useTexts();
  const list = useListState(filterNames);
  const input = inputOf(useCompanyId(), list);
  const query = useCall("listSharedTemplates", input, { keepPrevious: true });
  const templates = query.data?.templates ?? [];
  return (
    <>
      <PageHeader title={say("community.title")} line={say("community.line")} />
      <ListTools>
        <SearchField label={say("community.search")} value={list.typed} onChange={list.search} />
        <FoldedFilters list={list}>
          <KindFilter list={list} />
          <CategoryFilter list={list} categories={query.data?.filters.categories} />
          <Select
            label={say("community.sort")}
            value={input.sort_by ?? "shared_at"}
            onChange={(by: string) => list.sort(by === "shared_at" ? "" : by)}
            options={sortable.map((value) => ({ value, label: say(`community.sort.${value}`) }))}
          />
        </FoldedFilters>
      </ListTools>
      <PagedList
        query={query}
        count={templates.length}
        list={list}
        counted={(count) => say("community.count", { count })}
        empty={
          <EmptyState title={say("community.empty.title")} text={say("community.empty.text")} />
        }
      >
        <ul className={styles.cards} aria-label={say("community.title")}>
          {templates.map((template) => (
            <li key={template.id}>
              <SharedCard template={template} />
            </li>
          ))}
        </ul>
      </PagedList>
    </>
  );
}

function SharedCard({ template }: { template: SharedTemplateRow }): ReactNode {
  const say = templatesTexts.useTexts();
  const categoryName = useCategoryName();
  const here = useReturnTarget("Community");
  const params = { company_id: String(useCompanyId()), id: String(template.id) };
  const { use_count: count } = template;
  return (
    <article className={`card ${styles.shared}`}>
      <span className="row">
        {template.category && <Badge>{categoryName(template.category)}</Badge>}
        <KindBadge kind={template.display_type} />
        {template.is_own ? (
          <Badge tone="accent">{say("community.own")}</Badge>
        ) : (
          template.own_template_id !== null && (
            <Badge tone="success">{say("community.taken")}</Badge>
          )
        )}
      </span>
      <h2 lang={template.locale_code}>
        <Link to="/$company_id/community/$id" params={params} search={here} preload="intent">
          {template.title}
        </Link>
      </h2>
      <p className={styles.excerpt}>{template.description || template.excerpt}</p>
      <p className={styles.foot}>
        {template.author && <span>{say("community.by", { name: template.author })}</span>}
        <span>{count > 0 ? say("community.uses", { count }) : say("community.unused")}</span>
      </p>
    </article>
  );
}

/** An invalid address shows the list's default state. */
function inputOf(
  companyId: number,
  list: ListState<(typeof filterNames)[number]>,
): Input<"listSharedTemplates"> {
  const { kind, category } = list.filters;
  const { sort_direction: _, ...page } = pageOf(list, sortable);
  return {
    company_id: companyId,
    terms: list.terms,
    display_type: memoTypes.find((each) => each === kind),
    category,
    per_page: 24,
    ...page,
  };
}
