import type { ChatReport } from "@lineup/contract/chat/schemas";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { shownBy } from "#web/entities/companies/outdated-lists.ts";
import { useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { refresh } from "#web/lib/live/live.ts";
import { useListState } from "#web/lib/navigation/list-state.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { LinkedText } from "#web/ui/elements/linked-text.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { Checkbox } from "#web/ui/forms/choice-fields.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { ListTools } from "#web/ui/lists/data-table.tsx";
import { PagedList } from "#web/ui/lists/paged-list.tsx";
import { followUpsTexts } from "#web/features/follow-ups/follow-ups-texts.ts";
import styles from "../follow-ups.module.css";

const filterNames = ["closed"] as const;

/** The reported chat messages, each with its reports and the five messages before it. */
export function ChatReports(): ReactNode {
  const say = followUpsTexts.useTexts();
  const list = useListState(filterNames);
  const state = list.filters.closed === "yes" ? "closed" : "open";
  const input = { company_id: useCompanyId(), state, page: list.page } as const;
  const query = useCall("listChatReports", input, { keepPrevious: true });
  const reports = query.data?.reports ?? [];
  const place = useFocusKept<HTMLDivElement>(reports.map(({ id }) => id).join());
  return (
    <>
      <ListTools>
        <Checkbox
          label={say("reports.closed")}
          checked={state === "closed"}
          onChange={(closed) => list.filter("closed", closed ? "yes" : undefined)}
        />
      </ListTools>
      <div ref={place} tabIndex={-1}>
        <PagedList
          query={query}
          count={reports.length}
          list={{ ...list, narrowed: false }}
          counted={(count) => say("reports.count", { count })}
          empty={<EmptyState title={say("reports.none")} text={say(`reports.none.${state}`)} />}
        >
          <ul className={styles.list} aria-busy={query.isPlaceholderData || undefined}>
            {reports.map((report) => (
              <li key={report.id}>
                <ReportCard report={report} />
              </li>
            ))}
          </ul>
        </PagedList>
      </div>
    </>
  );
}

function ReportCard({ report }: { report: ChatReport }): ReactNode {
  const say = followUpsTexts.useTexts();
  const { message, before, reason, closed_by, closed_at, outcome } = report;
  const isOne = report.report_count < 2;
  return (
    <article className="card stack" aria-label={labelOf(report, say)}>
      <p className="dim small">
        {reportersOf(report, say)} · {placeOf(report, say)}
      </p>
      {isOne ? reason !== "" && <p>{reason}</p> : <Reasons report={report} />}
      <ul className="stack tight">
        {before.map((one) => (
          <li key={one.id} className="dim">
            <Line message={one} />
          </li>
        ))}
        <li>
          <strong>
            <Line message={message} />
          </strong>
          {message.deleted_at && <span className="dim small"> {say("reports.deleted")}</span>}
        </li>
      </ul>
      {report.is_reachable && <ToMessage report={report} />}
      {outcome === null ? (
        <Acts report={report} />
      ) : (
        <p className="dim small">
          {say(`reports.outcome.${outcome}`, {
            name: closed_by?.name ?? "",
            date: closed_at === null ? "" : formatDateTime(closed_at),
          })}
        </p>
      )}
    </article>
  );
}

type Say = ReturnType<typeof followUpsTexts.useTexts>;

function labelOf({ message, reported_by, report_count: count }: ChatReport, say: Say): string {
  const { name } = message.employee;
  if (count > 1) return say("reports.label.many", { name, count });
  return say("reports.label", { name, reporter: reported_by.name });
}

function reportersOf(report: ChatReport, say: Say): string {
  const { reported_by, created_at, report_count: count } = report;
  if (count > 1) return say("reports.by.many", { count });
  return say("reports.by", { name: reported_by.name, date: formatDateTime(created_at) });
}

/** Why each person reported the message, newest first. Where it was edited between two reports, also what it said at the later one. */
function Reasons({ report: { reports, message } }: { report: ChatReport }): ReactNode {
  const say = followUpsTexts.useTexts();
  return (
    <ul className="stack tight" aria-label={say("reports.reasons")}>
      {reports.map(({ id, reported_by, created_at, reason, content }) => (
        <li key={id}>
          <span className="dim small">
            {reported_by.name}, {formatDateTime(created_at)}
          </span>
          {reason !== "" && <p>{reason}</p>}
          {content !== message.content && (
            <p className="dim small">{say("reports.then", { content })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A conversation of two has no name; who is in it is said by the messages. */
function placeOf({ group }: ChatReport, say: Say): string {
  if (group.is_direct) return say("reports.direct");
  return group.name;
}

function Line({ message }: { message: ChatReport["message"] }): ReactNode {
  const say = followUpsTexts.useTexts();
  const { employee, content, has_picture, created_at } = message;
  return (
    <>
      {employee.name}, {formatDateTime(created_at)}: <LinkedText text={content} />
      {has_picture && ` [${say("reports.picture")}]`}
    </>
  );
}

function ToMessage({ report }: { report: ChatReport }): ReactNode {
  const say = followUpsTexts.useTexts();
  return (
    <Link
      to="/$company_id/chats"
      params={{ company_id: String(useCompanyId()) }}
      search={{ id: String(report.group.id), message: String(report.message.id) }}
    >
      {say("reports.open")}
    </Link>
  );
}

function Acts({ report }: { report: ChatReport }): ReactNode {
  const say = followUpsTexts.useTexts();
  const company_id = useCompanyId();
  const { mutate, isPending, variables } = useCallMutation("closeChatReport", {
    onSuccess: () => refresh(...shownBy.chatReports),
    onError(error) {
      refresh(...shownBy.chatReports);
      showError(error, say("reports.failed"));
    },
  });
  const acts = [
    { key: "remove", outcome: "resolved", remove_message: true },
    { key: "resolve", outcome: "resolved", remove_message: false },
    { key: "dismiss", outcome: "dismissed", remove_message: false },
  ] as const;
  return (
    <div className="row">
      {acts
        .filter(({ remove_message }) => !remove_message || report.message.deleted_at === null)
        .map(({ key, outcome, remove_message }) => (
          <Button
            key={key}
            variant={remove_message ? "danger" : "secondary"}
            outline
            size="small"
            loading={
              isPending &&
              variables.outcome === outcome &&
              variables.remove_message === remove_message
            }
            onClick={() =>
              !isPending && mutate({ company_id, id: report.id, outcome, remove_message })
            }
          >
            {say(`reports.${key}`)}
          </Button>
        ))}
    </div>
  );
}
