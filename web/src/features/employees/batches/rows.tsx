import { auditFieldWords } from "@lineup/contract/audit-words";
import type { BatchCounts, BatchRow } from "@lineup/contract/employees/batches/schemas";
import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { fieldValueText, type FieldChange, joinChanges } from "#web/lib/text/field-changes.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { Badge, type Tone } from "#web/ui/elements/badge.tsx";
import { type Column, DataTable } from "#web/ui/lists/data-table.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import styles from "./batches.module.css";
import { batchesTexts } from "./batches-texts.ts";

/** The values of the filter for a batch's list of people: one of the batch results, or `all`. */
export type RowsShown = BatchRow["action"] | "kept" | "all";
const tabs = ["all", "created", "updated", "deactivated", "refused", "kept", "unchanged"] as const;

/**
 * @param text the filter in the page address
 * @returns the filter; `all` if it is missing or invalid
 */
export function rowsShown(text: string | undefined): RowsShown {
  return tabs.find((tab) => tab === text) ?? "all";
}

/** The results that have another name in a preview, before the changes are made. */
const plannedResults = ["updated", "deactivated", "refused"] as const;
type PlannedResult = (typeof plannedResults)[number];

function isPlannedResult(shown: RowsShown): shown is PlannedResult {
  return plannedResults.some((result) => result === shown);
}

/** The tabs that filter a batch's list: one for all people and one for each result that occurs, with counts. */
export function RowTabs({
  isPlanned = false,
  counts,
  shown,
  onShow,
}: {
  /** True in a preview, before the changes are made. */
  isPlanned?: boolean;
  counts: BatchCounts;
  shown: RowsShown;
  onShow: (shown: RowsShown) => void;
}): ReactNode {
  const say = batchesTexts.useTexts();
  const { created, updated, deactivated, unchanged, refused } = counts;
  const of = { ...counts, all: created + updated + deactivated + unchanged + refused };
  const offered = tabs.filter((tab) => tab === "all" || tab === shown || of[tab] > 0);
  return (
    <Tabs
      label={say(isPlanned ? "rows.tabs.planned" : "rows.tabs")}
      current={shown}
      onChange={onShow}
      tabs={offered.map((key) => ({
        key,
        label:
          isPlanned && isPlannedResult(key)
            ? say(`tab.planned.${key}`, { count: of[key] })
            : say(`tab.${key}`, { count: of[key] }),
        content: null,
      }))}
    />
  );
}

/** The list of people in a batch, each with their planned or completed changes. */
export function BatchRows({
  isPlanned = false,
  rows,
  label,
  stale,
}: {
  /** True in a preview, before the changes are made. */
  isPlanned?: boolean;
  rows: readonly BatchRow[] | undefined;
  label: string;
  stale?: boolean;
}): ReactNode {
  const say = batchesTexts.useTexts();
  const columns: readonly Column<BatchRow>[] = [
    { key: "name", label: say("col.name"), lead: true, cell: nameCell },
    { key: "change", label: say("col.change"), cell: changesCell },
    { key: "state", label: say("col.state"), cell: isPlanned ? plannedCell : resultCell },
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={({ position }) => position}
      rowName={({ name }) => name}
      stale={stale}
    />
  );
}

function nameCell(row: BatchRow): ReactNode {
  return <Name row={row} />;
}

function changesCell(row: BatchRow): ReactNode {
  return <Changes row={row} />;
}

function resultCell({ action }: BatchRow): ReactNode {
  return <Result action={action} />;
}

function plannedCell({ action }: BatchRow): ReactNode {
  return <Result isPlanned action={action} />;
}

function Name({ row: { name, employee_id } }: { row: BatchRow }): ReactNode {
  const company_id = String(useCompanyId());
  if (employee_id === null) return name;
  return (
    <Link
      to="/$company_id/employee/$id"
      params={{ company_id, id: String(employee_id) }}
      search={{}}
      preload="intent"
    >
      {name}
    </Link>
  );
}

const tones: Readonly<Record<BatchRow["action"], Tone>> = {
  created: "success",
  updated: "info",
  deactivated: "warning",
  unchanged: "neutral",
  refused: "danger",
};

function Result({
  isPlanned = false,
  action,
}: {
  isPlanned?: boolean;
  action: BatchRow["action"];
}): ReactNode {
  const say = batchesTexts.useTexts();
  const words =
    isPlanned && isPlannedResult(action)
      ? say(`action.planned.${action}`)
      : say(`action.${action}`);
  return <Badge tone={tones[action]}>{words}</Badge>;
}

/** The changes to one person, field by field, and the problem, if there is one. */
export function Changes({
  row: { changes, problem, action },
}: {
  row: Pick<BatchRow, "changes" | "problem" | "action">;
}): ReactNode {
  const shown = action === "refused" ? [] : joinChanges(changes);
  if (!problem && shown.length === 0) return null;
  return (
    <div className={styles.what}>
      {problem &&
        [problem, ...problem.others].map(({ field, message }) => (
          <p key={`${field} ${message}`} className={styles.problem}>
            {message}
          </p>
        ))}
      {shown.length > 0 && (
        <dl className={styles.changes}>
          {shown.map((change) => (
            <ChangeLine key={change.field} change={change} isNew={action === "created"} />
          ))}
        </dl>
      )}
    </div>
  );
}

function ChangeLine({
  change: { field, before, after },
  isNew,
}: {
  change: FieldChange;
  isNew: boolean;
}): ReactNode {
  const say = batchesTexts.useTexts();
  const language = useLanguage();
  const inWords = (value: unknown): string =>
    fieldValueText(field, value, language) || say("change.nothing");
  return (
    <div>
      <dt>{auditFieldWords(field, language, "employee")}</dt>
      <dd>
        {isNew ? (
          <ins>{inWords(after)}</ins>
        ) : (
          <>
            <span className="hidden-text">{say("change.was")}: </span>
            <del>{inWords(before)}</del>
            <span className={styles.after}>
              <IconArrowRight size={16} aria-hidden="true" className={styles.arrow} />
              <span className="hidden-text">{say("change.is")}: </span>
              <ins>{inWords(after)}</ins>
            </span>
          </>
        )}
      </dd>
    </div>
  );
}
