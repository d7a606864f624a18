import type { ImportPreview, ImportRow } from "@lineup/contract/employees/imports/schemas";
import { importActions, type ImportAction } from "@lineup/contract/import-fields";
import { IconDownload } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Changes } from "#web/features/employees/batches/rows.tsx";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { saveBlob } from "#web/entities/media/file-access.ts";
import { download } from "#web/lib/api/api-client.ts";
import type { ListControls } from "#web/lib/navigation/list-state.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { DataTable, ListStates, ListTools, type Column } from "#web/ui/lists/data-table.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { useLastPage } from "#web/ui/lists/paged-list.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { UploadField } from "#web/ui/forms/upload-field.tsx";
import { acceptedFiles, type ImportKind } from "./kind.ts";
import styles from "./imports.module.css";
import { importsTexts } from "./imports-texts.ts";
import { NewPerson } from "./new-person.tsx";
import { useImportUpload } from "./use-import.ts";

/** The address parameter that filters the rows. */
export const showFilter = ["show"] as const;

export function isShown(text: string | undefined): text is ImportAction {
  return importActions.some((action) => action === text);
}

interface RowsProps {
  kind: ImportKind;
  preview: ImportPreview;
}

/** The list of the file's rows, with a tab for each kind of result. A row shows what it would change, or its errors. */
export function ImportRows({
  kind,
  preview,
  query,
  list,
}: RowsProps & {
  query: { isPending: boolean; error: unknown; refetch: () => unknown; stale: boolean };
  list: ListControls<"show">;
}): ReactNode {
  const say = importsTexts.useTexts();
  const { counts, show, people } = preview;
  const current = isShown(list.filters.show) ? list.filters.show : show;
  const isBeyond = useLastPage(list, query.stale ? null : preview.total_pages);
  const offered = importActions.filter((action) => action === current || counts[action] > 0);
  return (
    <section className="stack" aria-label={say("list.title")}>
      <Tabs
        label={say("tabs.label")}
        current={current}
        onChange={(next) => list.filter("show", next)}
        tabs={offered.map((key) => ({
          key,
          label: say(`tab.${key}`, { count: counts[key] }),
          content: null,
        }))}
      />
      {current === "refused" && counts.refused > 0 && <Correction kind={kind} preview={preview} />}
      <ListTools>
        <SearchField label={say("list.search")} value={list.typed} onChange={list.search} />
      </ListTools>
      <ListStates
        query={{ ...query, isPending: query.isPending || isBeyond }}
        count={people.length}
        list={{ narrowed: list.terms !== "", clear: () => list.search("") }}
        empty={<EmptyState title={say("list.empty.title")} text={say("list.empty.text")} />}
      >
        <RowsTable kind={kind} preview={preview} stale={query.stale} />
        <Pager page={list.page} pages={preview.total_pages} onPage={list.toPage} />
      </ListStates>
    </section>
  );
}

const rowColumn = {
  key: "row",
  unbroken: true,
  cell: ({ row }: ImportRow) => row ?? "–",
} as const;

function RowsTable({ kind, preview, stale }: RowsProps & { stale: boolean }): ReactNode {
  const say = importsTexts.useTexts();
  const { people, missing_employees, show } = preview;
  const columns: readonly Column<ImportRow>[] = [
    { key: "name", label: say("col.name"), lead: true, cell: ({ name }) => name || "–" },
    // People missing from the file have no row number.
    ...(show === "missing" ? [] : [{ ...rowColumn, label: say("col.row") }]),
    {
      key: "number",
      label: say("col.number"),
      unbroken: true,
      cell: (row) => row.company_ext_id ?? "–",
    },
    {
      key: "change",
      label: say("col.change"),
      cell: (row) =>
        whatChanges(row, say(missing_employees ? `missing.leaves.${kind}` : "missing.stays")),
    },
  ];
  return (
    <DataTable
      label={say("list.title")}
      columns={columns}
      rows={people}
      rowId={({ row, employee_id }) => row ?? -(employee_id ?? 0)}
      rowName={({ name }) => name}
      stale={stale}
    />
  );
}

/**
 * @param missing the text that says what happens to people who are missing from the file
 * @returns what a row would change, or its errors
 */
function whatChanges({ action, changes, errors }: ImportRow, missing: string): ReactNode {
  if (action === "refused") return <Errors errors={errors} />;
  if (action === "missing") return missing;
  if (action === "unchanged") return <span className="dim">{importsTexts.say("unchanged")}</span>;
  if (action === "created") return <NewPerson changes={changes} />;
  return <Changes row={{ action, changes, problem: null }} />;
}

function Errors({ errors }: Pick<ImportRow, "errors">): ReactNode {
  const say = importsTexts.useTexts();
  return (
    <ul className={styles.errors}>
      {errors.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          {column === null ? message : say("error.in", { column, message })}
        </li>
      ))}
    </ul>
  );
}

/** The button to download the rows with errors as a file, and the field to upload the corrected file. */
function Correction({ kind, preview }: RowsProps): ReactNode {
  const say = importsTexts.useTexts();
  const company_id = useCompanyId();
  const [loading, setLoading] = useState(false);
  const uploads = useImportUpload(kind, preview.id);
  const get = (): void => {
    setLoading(true);
    download("downloadImportErrors", { company_id, id: preview.id })
      .then(({ blob, filename }) => saveBlob(blob, filename ?? "errors.csv"))
      .catch((error: unknown) => showError(error, say("failed.download")))
      .finally(() => setLoading(false));
  };
  return (
    <section className="card stack" aria-labelledby="import-errors">
      <h3 id="import-errors">{say("errors.title")}</h3>
      <p>{say("errors.text")}</p>
      <div className="row">
        <Button
          variant="secondary"
          outline
          loading={loading}
          icon={<IconDownload size={18} aria-hidden="true" />}
          onClick={get}
        >
          {say("errors.download")}
        </Button>
      </div>
      <UploadField
        label={say("errors.file")}
        hint={say("errors.replace")}
        uploads={uploads}
        accept={acceptedFiles}
      />
    </section>
  );
}
