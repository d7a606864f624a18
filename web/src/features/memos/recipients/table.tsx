import type { RecipientRow } from "@lineup/contract/memos/recipients/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { reactionOf, useReactionName } from "#web/entities/memos/celebrations/reaction-name.ts";
import { SeeAcknowledged } from "#web/entities/memos/responses/see-acknowledged.tsx";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { DataTable, type Column } from "#web/ui/lists/data-table.tsx";
import type { Selection } from "#web/ui/lists/use-selection.ts";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import styles from "../memos.module.css";
import { memosTexts } from "#web/features/memos/memos-texts.ts";

interface TableProps {
  rows: readonly RecipientRow[] | undefined;
  memo: Memo;
  list: Parameters<typeof DataTable>[0]["list"];
  stale: boolean;
  selection: Selection<number> | undefined;
}

/** The table of recipients and their responses. */
export function RecipientsTable({ rows, memo, list, stale, selection }: TableProps): ReactNode {
  const say = memosTexts.useTexts();
  const columns: readonly Column<RecipientRow>[] = [
    { key: "name", label: say("people.name"), sort: "name", cell: personCell },
    { key: "places", label: say("people.location"), cell: (row) => row.locations.join(", ") },
    // An anonymous survey shows no responses.
    ...(memo.is_anonymous ? [] : answerColumns(memo, say)),
  ];
  return (
    <DataTable
      label={say(panelTitle(memo))}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      list={list}
      selection={selection}
      stale={stale}
    />
  );
}

/** @returns the key of the title of the list of recipients: people answer a survey, and acknowledge any other memo */
export function panelTitle({ display_type: kind }: Memo): "people.sentTo" | "people.title" {
  return kind === "survey" ? "people.sentTo" : "people.title";
}

function answerColumns(
  memo: Memo,
  say: ReturnType<typeof memosTexts.useTexts>,
): readonly Column<RecipientRow>[] {
  return [
    { key: "state", label: say("people.state"), cell: stateCell(memo) },
    {
      key: "when",
      label: say("people.when"),
      sort: "acknowledged_at",
      align: "end",
      unbroken: true,
      cell: (row) =>
        row.employee_response.acknowledged_at &&
        formatDateTime(row.employee_response.acknowledged_at),
    },
  ];
}

function personCell(row: RecipientRow): ReactNode {
  return <Person row={row} />;
}

function stateCell(memo: Memo): Column<RecipientRow>["cell"] {
  return (row) => <State row={row} memo={memo} />;
}

function Person({ row }: { row: RecipientRow }): ReactNode {
  const question = row.employee_response.flag_data?.content;
  return (
    <div>
      {row.name}
      {question && <div className={styles.question}>{question}</div>}
    </div>
  );
}

function openedText(
  { read_at, read_version }: RecipientRow["employee_response"],
  version: number,
): "people.read" | "people.readEarlier" | "people.unread" {
  if (read_at === null) return "people.unread";
  return (read_version ?? 0) < version ? "people.readEarlier" : "people.read";
}

function doneText(
  { display_type: kind }: Memo,
  { is_signed }: RecipientRow["employee_response"],
): "people.answered" | "people.signed" | "people.done" {
  if (kind === "survey") return "people.answered";
  return is_signed ? "people.signed" : "people.done";
}

/** A recipient's reaction. If the company has removed the reaction from its list, the reaction's key is shown. */
function Reaction({ option }: { option: string }): ReactNode {
  const { company } = useCompany();
  const nameOf = useReactionName();
  const found = reactionOf(company, option);
  return <Badge tone="accent">{`${found.emoji} ${nameOf(found)}`}</Badge>;
}

function State({ row, memo }: { row: RecipientRow; memo: Memo }): ReactNode {
  const say = memosTexts.useTexts();
  const { version } = memo;
  const response = row.employee_response;
  const last = response.last_acknowledged_version;
  return (
    <span className={classNames("row", styles.state)}>
      {response.acknowledged_at ? (
        <Badge tone="success">{say(doneText(memo, response))}</Badge>
      ) : (
        <Badge tone={response.read_at ? "info" : "neutral"}>
          {say(openedText(response, version))}
        </Badge>
      )}
      {response.celebration_option && <Reaction option={response.celebration_option} />}
      {last !== null && (
        <span className={styles.seen}>
          {last < version && (
            <Badge>{say(response.acknowledged_at ? "people.earlier" : "people.hadEarlier")}</Badge>
          )}
          <SeeAcknowledged memoId={response.memo_id} person={row} />
        </span>
      )}
      {response.flagged_at && <Badge tone="warning">{say("people.asked")}</Badge>}
      {row.reminded_at && !response.acknowledged_at && (
        <span className="dim small">
          {say("people.reminded")} <RelativeTime iso={row.reminded_at} />
        </span>
      )}
    </span>
  );
}
