import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { BatchPanel } from "#web/features/employees/batches/panel.tsx";
import { useBatch } from "#web/features/employees/batches/use-batch.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { BackArrow, PageHeader } from "#web/ui/layout/page-header.tsx";
import { ErrorState, MissingState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { batchKinds, type ImportKind } from "./kind.ts";
import { ImportPreviewPanel } from "./preview.tsx";
import { ImportStart } from "./start.tsx";
import { importsTexts } from "./imports-texts.ts";
import { useOpenImport } from "./use-import.ts";

/** The screen that adds and updates people from a file. */
export function EmployeeImportScreen(): ReactNode {
  return <ImportScreen kind="people" />;
}

/** The screen that assigns people to managers from a file. */
export function EmployeeManagerImportScreen(): ReactNode {
  return <ImportScreen kind="managers" />;
}

/** The steps of an import: file, preview, result. The import's id is in the address, so a reload keeps the step. */
function ImportScreen({ kind }: { kind: ImportKind }): ReactNode {
  const say = importsTexts.useTexts();
  const search: Search = useSearch({ strict: false });
  const id = idFrom(search["import"]);
  return (
    <>
      <PageHeader title={say(`${kind}.title`)} line={say(`${kind}.line`)} back={<BackToTeam />} />
      {id === null ? <ImportStart kind={kind} /> : <ImportSoFar key={id} kind={kind} id={id} />}
    </>
  );
}

function BackToTeam(): ReactNode {
  const say = importsTexts.useTexts();
  const params = { company_id: String(useCompanyId()) };
  return (
    <Link to="/$company_id/employees" params={params} search={{}}>
      <BackArrow /> {say("back")}
    </Link>
  );
}

function ImportSoFar({ kind, id }: { kind: ImportKind; id: number }): ReactNode {
  const say = importsTexts.useTexts();
  const query = useBatch(id);
  const open = useOpenImport();
  if (query.isPending) return <SkeletonList />;
  const another = (
    <Link to="." search={{}}>
      {say("again")}
    </Link>
  );
  if (!query.data)
    return <ErrorState error={query.error} back={another} onRetry={() => void query.refetch()} />;
  const { batch } = query.data;
  if (batch.kind !== batchKinds[kind]) return <MissingState wholeScreen={false} back={another} />;
  if (batch.state === "preview") return <ImportPreviewPanel kind={kind} id={id} />;
  return (
    <div className="stack loose">
      <BatchPanel id={id} />
      <div className="row">
        <Button variant="secondary" outline onClick={() => open(null)}>
          {say("again")}
        </Button>
      </div>
    </div>
  );
}
