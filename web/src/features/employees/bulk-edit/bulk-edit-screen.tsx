import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { BatchPanel } from "#web/features/employees/batches/panel.tsx";
import { RecentBatches } from "#web/features/employees/batches/recent.tsx";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { buttonClass } from "#web/ui/elements/button.tsx";
import { BackArrow, PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { BulkEdit } from "./bulk-edit.tsx";
import {
  addressOf,
  selectionIn,
  filterIn,
  clearListSelection,
} from "#web/features/employees/list/selection.ts";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";

/** The screen for a bulk edit. The address contains the selected people or the batch, so a reload keeps them. */
export function BulkEditScreen(): ReactNode {
  const say = employeesTexts.useTexts();
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const batch = idFrom(search["batch"]);
  const chosen = selectionIn(search);
  const companyId = useCompanyId();
  const begun = (id: number): void => {
    clearListSelection(companyId);
    void navigate({ to: ".", search: { batch: String(id) }, replace: true });
  };
  return (
    <>
      <PageHeader
        title={say(batch ? "list.changes" : "bulk.title")}
        line={say(batch ? "bulk.result.line" : "bulk.line")}
        back={<BackToList filter={filterIn(search)} />}
      />
      {batch !== null && <BatchPanel key={batch} id={batch} />}
      {batch === null &&
        (chosen === null || chosen === "gone" ? (
          <EmptySelection gone={chosen === "gone"} />
        ) : (
          <BulkEdit key={JSON.stringify(addressOf(chosen))} chosen={chosen} onBegun={begun} />
        ))}
    </>
  );
}

function BackToList({ filter }: { filter: Search }): ReactNode {
  const say = employeesTexts.useTexts();
  const company_id = String(useCompanyId());
  return (
    <Link to="/$company_id/employees" params={{ company_id }} search={filter}>
      <BackArrow /> {say("back.list")}
    </Link>
  );
}

function EmptySelection({ gone }: { gone: boolean }): ReactNode {
  const say = employeesTexts.useTexts();
  const company_id = String(useCompanyId());
  return (
    <div className="stack loose">
      <EmptyState
        title={say(gone ? "bulk.gone.title" : "bulk.empty.title")}
        text={say(gone ? "bulk.gone.text" : "bulk.empty.text")}
        action={
          <Link
            to="/$company_id/employees"
            params={{ company_id }}
            search={{}}
            className={buttonClass({})}
          >
            {say("bulk.empty.go")}
          </Link>
        }
      />
      <RecentBatches />
    </div>
  );
}
