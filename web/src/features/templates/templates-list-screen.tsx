import { memoTypes, templateStatuses } from "@lineup/contract/constants";
import type { MemoTemplateRow } from "@lineup/contract/templates/schemas";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompany } from "#web/entities/company.ts";
import { useCategoryName } from "#web/entities/memos/category-name.ts";
import { KindBadge } from "#web/entities/memos/memo-badges.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { idFrom } from "#web/lib/addresses.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { askAhead, useCall } from "#web/lib/api/use-call.ts";
import { pageOf, readListState, useListState, type ListState } from "#web/lib/list-state.ts";
import type { ScreenPlace } from "#web/lib/screen-place.ts";
import { useWayHere } from "#web/lib/way-back.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Select } from "#web/ui/choice-fields.tsx";
import {
  DataTable,
  ListCount,
  ListStates,
  ListTools,
  Pager,
  type Column,
} from "#web/ui/data-table.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { SearchField } from "#web/ui/text-fields.tsx";
import { SharedBadge, TemplateStatus } from "./template-badges.tsx";
import { TemplateMenu } from "./template-menu.tsx";
import styles from "./templates.module.css";
import { templatesTexts } from "./templates-texts.ts";

const filterNames = ["kind", "status", "category", "creator"] as const;
const sortable = ["updated_at", "title", "use_count", "created_at"] as const;

/** What the screen shows, asked for when somebody points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  askAhead("listTemplates", inputOf(companyId, readListState(search, filterNames)));
}

/** The company's templates, searched, filtered and sorted; what is chosen stands in the address. */
export function TemplatesListScreen(): ReactNode {
  const say = templatesTexts.useTexts();
  const sayMemo = memoTexts.useTexts();
  const { company } = useCompany();
  const list = useListState(filterNames);
  const query = useCall("listTemplates", inputOf(company.id, list), { keepPrevious: true });
  const templates = query.data?.memo_templates;
  const filters = query.data?.filters;
  const categoryName = useCategoryName();
  return (
    <>
      <PageHeader title={say("list.title")} line={say("list.line")} action={<NewTemplateLink />} />
      <ListTools>
        <SearchField label={say("list.search")} value={list.typed} onChange={list.search} />
        <Select
          label={say("list.kind")}
          value={list.filters.kind ?? ""}
          placeholder={say("list.kind.all")}
          onChange={(kind: string) => list.filter("kind", kind)}
          options={memoTypes.map((value) => ({ value, label: sayMemo(`kind.${value}`) }))}
        />
        <Select
          label={say("list.status")}
          value={list.filters.status ?? ""}
          placeholder={say("list.status.all")}
          onChange={(status: string) => list.filter("status", status)}
          options={templateStatuses.map((value) => ({ value, label: say(`status.${value}`) }))}
        />
        <Select
          label={say("list.category")}
          value={list.filters.category ?? ""}
          placeholder={say("list.category.all")}
          onChange={(category: string) => list.filter("category", category)}
          options={(filters?.categories ?? []).map((value) => ({
            value,
            label: categoryName(value),
          }))}
        />
        <Select
          label={say("list.creator")}
          value={list.filters.creator ?? ""}
          placeholder={say("list.creator.all")}
          onChange={(creator: string) => list.filter("creator", creator)}
          options={(filters?.creators ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
        />
      </ListTools>
      <ListStates
        query={query}
        count={templates?.length ?? 0}
        list={list}
        empty={<EmptyState title={say("list.empty.title")} text={say("list.empty.text")} />}
      >
        <ListCount text={say("list.count", { count: query.data?.total ?? 0 })} />
        <TemplateTable templates={templates} list={list} stale={query.isPlaceholderData} />
        <Pager page={list.page} pages={query.data?.total_pages ?? 1} onPage={list.toPage} />
      </ListStates>
    </>
  );
}

function NewTemplateLink(): ReactNode {
  const say = templatesTexts.useTexts();
  const { company } = useCompany();
  return (
    <Link
      to="/$company_id/memo-template/$id"
      params={{ company_id: String(company.id), id: "new" }}
      search={{}}
      className={buttonClass({})}
    >
      <IconPlus size={20} aria-hidden="true" />
      {say("list.new")}
    </Link>
  );
}

function TemplateTable({
  templates,
  list,
  stale,
}: {
  templates: readonly MemoTemplateRow[] | undefined;
  list: React.ComponentProps<typeof DataTable>["list"];
  stale: boolean;
}): ReactNode {
  const say = templatesTexts.useTexts();
  const categoryName = useCategoryName();
  const columns: readonly Column<MemoTemplateRow>[] = [
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
  return (
    <DataTable
      label={say("list.title")}
      columns={columns}
      rows={templates}
      rowId={(template) => template.id}
      rowName={(template) => template.title}
      list={list}
      stale={stale}
    />
  );
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
  const here = useWayHere("MemoTemplatesList");
  const params = { company_id: String(template.company_id), id: String(template.id) };
  return (
    <div>
      <span className="row">
        <Link to="/$company_id/memo-template/$id" params={params} search={here} preload="intent">
          {template.title}
        </Link>
        <KindBadge kind={template.display_type} />
        {template.is_shared && <SharedBadge />}
      </span>
      {template.excerpt && <p className={styles.excerpt}>{template.excerpt}</p>}
    </div>
  );
}

/** An address somebody made up asks for the list as it opens. */
function inputOf(
  companyId: number,
  list: ListState<(typeof filterNames)[number]>,
): Input<"listTemplates"> {
  const { kind, status, category, creator } = list.filters;
  return {
    company_id: companyId,
    terms: list.terms,
    display_type: memoTypes.find((each) => each === kind),
    status: templateStatuses.find((each) => each === status) ?? "current",
    category,
    creator_id: idFrom(creator) ?? undefined,
    ...pageOf(list, sortable),
  };
}
