import type { MemoTemplatePackageRow } from "@lineup/contract/packages/schemas";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCategoryName } from "#web/entities/memos/category-name.ts";
import { AuthorFilter, CategoryFilter } from "#web/entities/memos/memo-filters.tsx";
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
import { Button } from "#web/ui/elements/button.tsx";
import { ListTools, type Column } from "#web/ui/lists/data-table.tsx";
import { FoldedFilters } from "#web/ui/lists/folded-filters.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { PagedTable } from "#web/ui/lists/paged-list.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { NewPackage } from "./new-package.tsx";
import { PackageMenu } from "./package-menu.tsx";
import { packagesTexts } from "./packages-texts.ts";

const filterNames = ["category", "author"] as const;
const sortable = ["created_at", "title", "use_count", "updated_at"] as const;

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, search }: ScreenPlace): void {
  prefetchCall("listPackages", inputOf(companyId, readListState(search, filterNames)));
}

/** The company's packages, with search, filters and sorting, whose state is in the address. */
export function PackagesListScreen(): ReactNode {
  const say = packagesTexts.useTexts();
  const list = useListState(filterNames);
  const query = useCall("listPackages", inputOf(useCompanyId(), list), { keepPrevious: true });
  const categoryName = useCategoryName();
  const [making, setMaking] = useState(false);
  const filters = query.data?.filters;
  return (
    <>
      <PageHeader
        title={say("list.title")}
        line={say("list.line")}
        action={
          <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setMaking(true)}>
            {say("list.new")}
          </Button>
        }
      />
      <ListTools>
        <SearchField label={say("list.search")} value={list.typed} onChange={list.search} />
        <FoldedFilters list={list}>
          <CategoryFilter list={list} categories={filters?.categories} />
          <AuthorFilter list={list} authors={filters?.authors} />
        </FoldedFilters>
      </ListTools>
      <PagedTable
        label={say("list.title")}
        columns={columnsIn(say, categoryName)}
        rows={query.data?.packages}
        rowId={(pack) => pack.id}
        rowName={(pack) => pack.title}
        query={query}
        list={list}
        counted={(count) => say("list.count", { count })}
        empty={<EmptyState title={say("list.empty.title")} text={say("list.empty.text")} />}
      />
      {making && <NewPackage onClose={() => setMaking(false)} />}
    </>
  );
}

function columnsIn(
  say: ReturnType<typeof packagesTexts.useTexts>,
  categoryName: ReturnType<typeof useCategoryName>,
): readonly Column<MemoTemplatePackageRow>[] {
  return [
    { key: "title", label: say("col.title"), sort: "title", lead: true, cell: titleCell },
    {
      key: "category",
      label: say("col.category"),
      cell: ({ category }) => category && categoryName(category),
    },
    {
      key: "templates",
      label: say("col.templates"),
      unbroken: true,
      cell: ({ templates_count: count }) => say("templates", { count }),
    },
    {
      key: "days",
      label: say("col.days"),
      unbroken: true,
      cell: ({ days: count }) => count > 0 && say("days", { count }),
    },
    {
      key: "used",
      label: say("col.used"),
      unbroken: true,
      sort: "use_count",
      cell: ({ use_count: count }) => say("used", { count }),
    },
    { key: "actions", label: say("col.actions"), corner: true, cell: actionsCell },
  ];
}

function titleCell(pack: MemoTemplatePackageRow): ReactNode {
  return <TitleCell pack={pack} />;
}

function actionsCell(pack: MemoTemplatePackageRow): ReactNode {
  return <PackageMenu pack={pack} />;
}

function TitleCell({ pack }: { pack: MemoTemplatePackageRow }): ReactNode {
  const here = useReturnTarget("MemoPackagesList");
  return (
    <Link
      to="/$company_id/memo-package/$id"
      params={{ company_id: String(pack.company_id), id: String(pack.id) }}
      search={here}
      preload="intent"
    >
      {pack.title}
    </Link>
  );
}

/** An invalid address shows the list's default state. */
function inputOf(
  companyId: number,
  list: ListState<(typeof filterNames)[number]>,
): Input<"listPackages"> {
  const { category, author } = list.filters;
  return {
    company_id: companyId,
    terms: list.terms,
    category,
    author_id: idFrom(author) ?? undefined,
    ...pageOf(list, sortable),
  };
}
