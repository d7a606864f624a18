import type { Batch } from "@lineup/contract/employees/batches/schemas";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { Badge, type Tone } from "#web/ui/elements/badge.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import styles from "./batches.module.css";
import { batchesTexts } from "./batches-texts.ts";

const tones: Readonly<Record<Batch["state"], Tone>> = {
  ...{ preview: "neutral", waiting: "info", running: "info", undoing: "info" },
  ...{ done: "success", failed: "danger", undone: "neutral" },
};

/** The latest batches, each with a link to its result. */
export function RecentBatches(): ReactNode {
  const say = batchesTexts.useTexts();
  const query = useCall("listBatches", { company_id: useCompanyId() });
  const batches = query.data?.batches;
  return (
    <section className="card stack" aria-label={say("recent.title")}>
      <h2>{say("recent.title")}</h2>
      {query.isPending && <SkeletonList rows={2} />}
      {query.error && !batches && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {batches?.length === 0 && <p className="dim">{say("recent.none")}</p>}
      {batches && batches.length > 0 && (
        <ul className={styles.recent}>
          {batches.map((batch) => (
            <Recent key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** @returns the link to a batch: its result or, if an import is not confirmed yet, its preview */
function placeOf({ id, kind, state }: Batch) {
  const search = { import: String(id) };
  if (state !== "preview")
    return { to: "/$company_id/employees/bulk-edit", search: { batch: String(id) } } as const;
  if (kind === "import") return { to: "/$company_id/employees/employee-import", search } as const;
  return { to: "/$company_id/employees/employee-manager-import", search } as const;
}

function Recent({ batch }: { batch: Batch }): ReactNode {
  const say = batchesTexts.useTexts();
  const company_id = String(useCompanyId());
  const count = say("recent.people", { count: batch.total });
  const what = say(`kind.${batch.kind}`);
  const file = batch.file_name;
  return (
    <li>
      <span>
        <Link {...placeOf(batch)} params={{ company_id }}>
          {file === null
            ? say("recent.line", { what, count })
            : say("recent.file", { what, file, count })}
        </Link>
        <span className="dim small">
          {batch.created_by && `${say("by", { name: batch.created_by.name })} · `}
          <RelativeTime iso={batch.created_at} />
        </span>
      </span>
      <Badge tone={tones[batch.state]}>{say(`short.${batch.state}`)}</Badge>
    </li>
  );
}
