import type { ImportPreview } from "@lineup/contract/employees/imports/schemas";
import { IconFile } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { useListState } from "#web/lib/navigation/list-state.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Note } from "#web/ui/feedback/banner.tsx";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { ImportColumns } from "./columns.tsx";
import { ImportConfirm } from "./confirm.tsx";
import { importCalls, type ImportKind } from "./kind.ts";
import { ImportOptions } from "./options.tsx";
import { ImportRows, isShown, showFilter } from "./rows.tsx";
import styles from "./imports.module.css";
import { importsTexts } from "./imports-texts.ts";
import { type ImportChoosing, useImportChoice, useOpenImport, withChoice } from "./use-import.ts";

/** The preview of an import: the columns, options and rows, and the buttons that apply or discard the import. */
export function ImportPreviewPanel({ kind, id }: { kind: ImportKind; id: number }): ReactNode {
  const list = useListState(showFilter);
  const { show } = list.filters;
  const query = useCall(
    importCalls[kind].preview,
    {
      ...{ company_id: useCompanyId(), id, page: list.page, terms: list.terms },
      ...(isShown(show) && { show }),
    },
    { keepPrevious: true },
  );
  const choice = useImportChoice(kind, id);
  const known = useLastKnown(query.data?.import);
  if (query.isPending) return <SkeletonList />;
  if (!known) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const preview = withChoice(query.data ? known : { ...known, people: [] }, choice.chosen);
  const stale = query.isPlaceholderData || choice.isPending;
  return (
    <div className="stack loose">
      <ChosenFile kind={kind} preview={preview} choice={choice} />
      <ImportRows kind={kind} preview={preview} query={{ ...query, stale }} list={list} />
      <ImportConfirm kind={kind} preview={preview} isRead={!choice.isPending} />
    </div>
  );
}

/** @returns the last loaded preview, so that the columns and options stay visible if a page of rows fails to load */
function useLastKnown(preview: ImportPreview | undefined): ImportPreview | undefined {
  const [known, setKnown] = useState(preview);
  if (preview && preview !== known) setKnown(preview);
  return preview ?? known;
}

/** The name of the file, its columns and its options. */
function ChosenFile({
  kind,
  preview,
  choice,
}: {
  kind: ImportKind;
  preview: ImportPreview;
  choice: ImportChoosing;
}): ReactNode {
  const say = importsTexts.useTexts();
  const open = useOpenImport();
  return (
    <section className="card stack" aria-label={preview.file_name}>
      <div className="row between">
        <div className={styles.file}>
          <IconFile size={20} aria-hidden="true" />
          <p className={styles.name}>
            <strong>{preview.file_name}</strong>{" "}
            <span className={`dim ${styles.rows}`}>
              {say("preview.rows", { count: preview.rows })}
            </span>
          </p>
        </div>
        <Button variant="secondary" outline size="small" onClick={() => open(null)}>
          {say("preview.other")}
        </Button>
      </div>
      {preview.notes.length > 0 && (
        <Note>
          {preview.notes.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
        </Note>
      )}
      <ImportColumns kind={kind} preview={preview} choice={choice} />
      <ImportOptions kind={kind} preview={preview} choice={choice} />
    </section>
  );
}
