import type { Employee } from "@lineup/contract/employees/schemas";
import type { MemoRow } from "@lineup/contract/memos/schemas";
import { useId, type ReactNode } from "react";
import { MemoLink } from "#web/entities/memos/memo-link.tsx";
import { wentOutAt } from "#web/entities/memos/sent-at.ts";
import { useCall, useIsMaking } from "#web/lib/api/use-call.ts";
import { datePhrase } from "#web/lib/dates/dates.ts";
import { useListState } from "#web/lib/navigation/list-state.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import styles from "../employees.module.css";
import { MemosDownload } from "./memos-download.tsx";

const filterNames = ["memos"] as const;
const perPage = 10;

/** A person's acknowledged and unread memos. */
export function EmployeeMemos({ person }: { person: Employee }): ReactNode {
  const say = employeesTexts.useTexts();
  const id = useId();
  const list = useListState(filterNames);
  const current = list.filters.memos === "read" ? "read" : "unread";
  const whose = { company_id: person.company_id, employee_id: person.id };
  const enabled = !useIsMaking("deleteEmployee", person.id);
  const { data } = useCall("getMemoSummary", whose, { enabled });
  const counts = { unread: data?.summary.unread_count ?? 0, read: data?.summary.read_count ?? 0 };
  const pastDue = data?.summary.past_due_count ?? 0;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>{say("memos.title")}</h2>
        <span className="row">
          {pastDue > 0 && <Badge tone="danger">{say("memos.pastDue", { count: pastDue })}</Badge>}
          <MemosDownload person={person} />
        </span>
      </div>
      <Tabs
        label={say("memos.title")}
        current={current}
        onChange={(next) => list.filter("memos", next === "read" ? "read" : undefined)}
        tabs={(["unread", "read"] as const).map((key) => ({
          key,
          label: say(`memos.${key}`, { count: counts[key] }),
          content:
            key === "unread" ? (
              <Unread {...{ whose, enabled }} page={list.page} onPage={list.toPage} />
            ) : (
              <Read {...{ whose, enabled }} page={list.page} onPage={list.toPage} />
            ),
        }))}
      />
    </section>
  );
}

interface PartProps {
  whose: { company_id: number; employee_id: number };
  /** False while the person is being deleted, so that no memos are loaded. */
  enabled: boolean;
  page: number;
  onPage: (page: number) => void;
}

function Unread({ whose, enabled, page, onPage }: PartProps): ReactNode {
  const query = useCall(
    "listUnreadMemos",
    { ...whose, page, per_page: perPage },
    { keepPrevious: true, enabled },
  );
  const rows = query.data?.unread_memos;
  const pages = query.data?.total_pages ?? 1;
  return (
    <MemoList of="unread" query={query} rows={rows} page={page} pages={pages} onPage={onPage} />
  );
}

function Read({ whose, enabled, page, onPage }: PartProps): ReactNode {
  const query = useCall(
    "listReadMemos",
    { ...whose, page, per_page: perPage },
    { keepPrevious: true, enabled },
  );
  const rows = query.data?.read_memos;
  const pages = query.data?.total_pages ?? 1;
  return <MemoList of="read" query={query} rows={rows} page={page} pages={pages} onPage={onPage} />;
}

function MemoList({
  of,
  query,
  rows,
  page,
  pages,
  onPage,
}: {
  of: "read" | "unread";
  query: { isPending: boolean; error: unknown; refetch: () => unknown };
  rows: readonly MemoRow[] | undefined;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}): ReactNode {
  const say = employeesTexts.useTexts();
  if (query.isPending) return <SkeletonList rows={3} />;
  if (!rows) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (rows.length === 0) return <p className="dim">{say(`memos.${of}.none`)}</p>;
  return (
    <div data-list>
      <ul className={styles.items} data-list-top tabIndex={-1}>
        {rows.map((memo) => (
          <li key={memo.id}>
            <MemoLink memo={memo} from="EmployeeDetail" />
            <span className="dim small">{whenOf(memo, of)}</span>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} onPage={onPage} />
    </div>
  );
}

function whenOf(memo: MemoRow, of: "read" | "unread"): string {
  const { say } = employeesTexts;
  const acknowledged = memo.employee_response?.acknowledged_at;
  if (of === "read" && acknowledged)
    return say("memos.acknowledged", { date: datePhrase(acknowledged) });
  if (memo.due_at) return say("memos.due", { date: datePhrase(memo.due_at) });
  const sent = wentOutAt(memo);
  return sent ? say("memos.sent", { date: datePhrase(sent) }) : "";
}
