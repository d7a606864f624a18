import { memoTypes, templateStatuses } from "@lineup/contract/constants";
import type { MemoTemplateRow } from "@lineup/contract/templates/schemas";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AudienceFilter, LocationFilter } from "#web/entities/segments/filter.tsx";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCategoryName } from "#web/entities/memos/category-name.ts";
import { KindBadge } from "#web/entities/memos/memo-badges.tsx";
import {
  AuthorFilter,
  CategoryFilter,
  KindFilter,
  TagFilter,
} from "#web/entities/memos/memo-filters.tsx";
import { idFrom } from "#web/lib/navigation/addresses.ts";
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
import { buttonClass } from "#web/ui/elements/button.tsx";
import { ListTools, type Column } from "#web/ui/lists/data-table.tsx";
import { FilterSelect } from "#web/ui/lists/filter-select.tsx";
import { FoldedFilters } from "#web/ui/lists/folded-filters.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { PagedTable } from "#web/ui/lists/paged-list.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { SharedBadge, TemplateStatus } from "./template-badges.tsx";
import { TemplateMenu } from "./template-menu.tsx";
import styles from "./templates.module.css";
import { templatesTexts } from "./templates-texts.ts";

const filterNames = [
  "kind",
  "status",
  "category",
  "tag",
  "author",
  "location",
  "audience",
] as const;
const sortable = ["updated_at", "title", "use_count", "created_at"] as const;

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  prefetchCall("listTemplates", inputOf(companyId, readListState(search, filterNames)));
}

/** The company's templates, with search, filters and sorting, whose state is in the address. */
export function TemplatesListScreen(): ReactNode {
  const say = templatesTexts.useTexts();
  const list = useListState(filterNames);
  const query = useCall("listTemplates", inputOf(useCompanyId(), list), { keepPrevious: true });
  const filters = query.data?.filters;
  const categoryName = useCategoryName();
  return (
    <>
      <PageHeader title={say("list.title")} line={say("list.line")} action={<NewTemplateLink />} />
      <ListTools>
        <SearchField label={say("list.search")} value={list.typed} onChange={list.search} />
        <FoldedFilters list={list}>
          <KindFilter list={list} />
          <FilterSelect
            list={list}
            name="status"
            label={say("list.status")}
            all={say("list.status.all")}
            options={templateStatuses.map((value) => ({ value, label: say(`status.${value}`) }))}
          />
          <CategoryFilter list={list} categories={filters?.categories} />
          <TagFilter list={list} tags={filters?.tags} />
          <AuthorFilter list={list} authors={filters?.creators} />
          <LocationFilter list={list} />
          <AudienceFilter list={list} />
        </FoldedFilters>
      </ListTools>
      <PagedTable
        label={say("list.title")}
        columns={columnsIn(say, categoryName)}
        rows={query.data?.memo_templates}
        rowId={(template) => template.id}
        rowName={(template) => template.title}
        query={query}
        list={list}
        counted={(count) => say("list.count", { count })}
        empty={<EmptyState title={say("list.empty.title")} text={say("list.empty.text")} />}
      />
    </>
  );
}

function NewTemplateLink(): ReactNode {
  const say = templatesTexts.useTexts();
  return (
    <Link
      to="/$company_id/memo-template/$id"
      params={{ company_id: String(useCompanyId()), id: "new" }}
      search={{}}
      className={buttonClass({})}
    >
      <IconPlus size={20} aria-hidden="true" />
      {say("list.new")}
    </Link>
  );
}

function columnsIn(
  say: ReturnType<typeof templatesTexts.useTexts>,
  categoryName: ReturnType<typeof useCategoryName>,
): readonly Column<MemoTemplateRow>[] {
  return [
    { key: "title", label: say("col.title"), sort: "title", lead: true, cell: titleCell },
    { key: "status", label: say("col.status"), cell: statusCell },
    {
      key: "category",
      label: say("col.category"),
      cell: ({ category }) => category && categoryName(category),
    },
    {
      key: "used",
      label: say("col.used"),
      sort: "use_count",
      unbroken: true,
      cell: ({ use_count: count }) => count > 0 && say("used", { count }),
    },
    {
      key: "changed",
      label: say("col.changed"),
      sort: "updated_at",
      align: "end",
      cell: changedCell,
    },
    { key: "actions", label: say("col.actions"), corner: true, cell: actionsCell },
  ];
}

function titleCell(template: MemoTemplateRow): ReactNode {
  return <TitleCell template={template} />;
}

function statusCell({ status }: MemoTemplateRow): ReactNode {
  return <TemplateStatus status={status} />;
}

function changedCell({ updated_at }: MemoTemplateRow): ReactNode {
  return <RelativeTime iso={updated_at} />;
}

function actionsCell(template: MemoTemplateRow): ReactNode {
  return <TemplateMenu template={template} inList />;
}

function TitleCell({ template }: { template: MemoTemplateRow }): ReactNode {
  const here = useReturnTarget("MemoTemplatesList");
  const params = { company_id: String(template.company_id), id: String(template.id) };
  return (
    <div>
      <span className="row">
        <Link
          to="/$company_id/memo-template/$id"
          params={params}
          search={here}
          preload="intent"
          lang={template.locale_code}
        >
          {template.title}
        </Link>
        <KindBadge kind={template.display_type} />
        {template.is_shared && <SharedBadge />}
      </span>
      {template.excerpt && (
        <p className={styles.excerpt} lang={template.locale_code}>
          {template.excerpt}
        </p>
      )}
    </div>
  );
}

/** An invalid address shows the list's default state. */
function inputOf(
  companyId: number,
  list: ListState<(typeof filterNames)[number]>,
): Input<"listTemplates"> {
  const { kind, status, category, tag, author, location, audience } = list.filters;
  return {
    company_id: companyId,
    terms: list.terms,
    display_type: memoTypes.find((each) => each === kind),
    status: templateStatuses.find((each) => each === status) ?? "current",
    category,
    tag_id: idFrom(tag) ?? undefined,
    creator_id: idFrom(author) ?? undefined,
    location_id: idFrom(location) ?? undefined,
    audience_id: idFrom(audience) ?? undefined,
    ...pageOf(list, sortable),
  };
}
