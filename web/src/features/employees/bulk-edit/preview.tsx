import { useEffect, useRef, useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { BatchRows, RowTabs, type RowsShown } from "#web/features/employees/batches/rows.tsx";
import { batchesTexts } from "#web/features/employees/batches/batches-texts.ts";
import { refreshList } from "#web/entities/companies/live-company.ts";
import type { Input, Output } from "#web/lib/api/contract.ts";
import { useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { ActionBar } from "#web/ui/layout/action-bar.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { useLastPage } from "#web/ui/lists/paged-list.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";

interface PreviewProps {
  /** The people to edit and the changes to make. */
  input: Omit<Input<"editEmployees">, "company_id">;
  onBack: () => void;
  onSending: (sending: boolean) => void;
  onBegun: (batchId: number) => void;
}

/** The numbers in the confirmation dialog. They are a copy, because the preview may update while the dialog is open. */
type Shown = Pick<Output<"editEmployees">, "counts" | "total">;

/** The preview of a bulk edit. Applying it asks for confirmation if it would deactivate people. */
export function BulkPreview({ input, onBack, onSending, onBegun }: PreviewProps): ReactNode {
  const say = employeesTexts.useTexts();
  const company_id = useCompanyId();
  const [shown, setShown] = useState<RowsShown>("all");
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState<Shown | null>(null);
  const action = shown === "all" || shown === "kept" ? undefined : shown;
  const asked = { company_id, ...input, preview: true, page, action } as const;
  const query = useCall("editEmployees", asked, { keepPrevious: true });
  const { total_pages: pages = null } = query.data ?? {};
  useLastPage({ page, toPage: setPage }, query.isPlaceholderData ? null : pages);
  const send = useCallMutation("editEmployees", {
    onSuccess: ({ batch }) => {
      refreshList("employees");
      if (batch) onBegun(batch.id);
    },
    onError: (error) => {
      onSending(false);
      setAsking(null);
      showError(error, say("form.failed"));
      if (error.code === "conflict") refreshList("employees");
    },
  });
  const confirm = ({ total }: Shown): void => {
    onSending(true);
    send.mutate({ company_id, ...input, expected: total });
  };
  if (query.isPending) return <SkeletonList />;
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { counts, rows, total_pages } = query.data;
  const touched = counts.updated + counts.deactivated;
  const count = (asking ?? query.data).counts.deactivated;
  return (
    <div className="stack" data-list>
      <ResultCounts counts={counts} />
      <RowTabs
        isPlanned
        counts={counts}
        shown={shown}
        onShow={(next) => {
          setShown(next);
          setPage(1);
        }}
      />
      <Rows rows={rows} stale={query.isPlaceholderData} />
      <Pager page={page} pages={total_pages} onPage={setPage} />
      <ActionBar>
        {touched > 0 && (
          <Button
            loading={send.isPending}
            onClick={() => (counts.deactivated > 0 ? setAsking(query.data) : confirm(query.data))}
          >
            {say("bulk.do", { count: touched })}
          </Button>
        )}
        <Button variant="secondary" outline disabled={send.isPending} onClick={onBack}>
          {say("bulk.back")}
        </Button>
      </ActionBar>
      <ConfirmDialog
        open={asking !== null}
        title={say("bulk.deactivate.ask", { count })}
        text={say("bulk.deactivate.text")}
        confirm={say("bulk.deactivate", { count })}
        variant="danger"
        busy={send.isPending}
        onConfirm={() => asking && confirm(asking)}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

function Rows({
  rows,
  stale,
}: {
  rows: Output<"editEmployees">["rows"];
  stale: boolean;
}): ReactNode {
  const say = batchesTexts.useTexts();
  if (rows.length === 0) return <p className="dim">{say("rows.none.text")}</p>;
  return <BatchRows isPlanned rows={rows} label={say("rows.title")} stale={stale} />;
}

function ResultCounts({ counts }: { counts: Output<"editEmployees">["counts"] }): ReactNode {
  const say = employeesTexts.useTexts();
  const touched = counts.updated + counts.deactivated;
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the heading, because the form that had the focus is gone.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} data-list-top>
        {touched > 0 ? say("bulk.changes", { count: touched }) : say("bulk.changesNothing")}
      </h2>
      {counts.unchanged > 0 && (
        <p className="dim">{say("bulk.unchanged", { count: counts.unchanged })}</p>
      )}
      {counts.deactivated > 0 && (
        <Note level="warn">{say("bulk.deactivates", { count: counts.deactivated })}</Note>
      )}
      {counts.refused > 0 && (
        <Note level="warn">{say("bulk.refused", { count: counts.refused })}</Note>
      )}
    </>
  );
}
