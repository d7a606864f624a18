import type { MemoRow } from "@lineup/contract/memos/schemas";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatDateTime } from "#web/lib/dates.ts";
import { useWayHere } from "#web/lib/way-back.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ResponseRate } from "#web/ui/progress.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { ErrorState, SkeletonList } from "#web/ui/states.tsx";
import { Celebrations } from "./celebrations.tsx";
import styles from "./home.module.css";
import { homeTexts } from "./home-texts.ts";

const most = 5;

/** How the live memos are doing, whom to congratulate, and what goes out next. */
export function LiveAndNext({
  companyId,
  liveMemos,
}: {
  companyId: number;
  liveMemos: readonly MemoRow[];
}): ReactNode {
  const say = homeTexts.useTexts();
  return (
    <div className="stack loose">
      <section aria-labelledby="home-live" className="card">
        <div className="row between">
          <h2 id="home-live">{say("home.live")}</h2>
          <Link to="/$company_id/memos" params={{ company_id: String(companyId) }} search={{}}>
            {say("home.live.all")}
          </Link>
        </div>
        {liveMemos.length === 0 && <p className="dim">{say("home.live.none")}</p>}
        <ul className={styles.rows}>
          {liveMemos.map((memo) => (
            <li key={memo.id}>
              <div className={styles.words}>
                <MemoLink memo={memo} />
                <Missing memo={memo} />
              </div>
              <div className={styles.rate}>
                {memo.response_rate !== null && <ResponseRate rate={memo.response_rate} />}
              </div>
            </li>
          ))}
        </ul>
      </section>
      <Celebrations companyId={companyId} />
      <Scheduled companyId={companyId} />
    </div>
  );
}

/** The questions that wait for a manager. */
export function Questions({ companyId }: { companyId: number }): ReactNode {
  const say = homeTexts.useTexts();
  const list = useCall("listFollowUps", { company_id: companyId, state: "awaiting" });
  const params = { company_id: String(companyId) };
  return (
    <section aria-labelledby="home-flags" className="card">
      <div className="row between">
        <h2 id="home-flags">{say("home.flags")}</h2>
        <Link to="/$company_id/flags/{-$id}" params={params} search={{}}>
          {say("home.flags.all")}
        </Link>
      </div>
      {list.isPending && <SkeletonList rows={2} />}
      {list.error && !list.data && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.flagged_messages.length === 0 && <p className="dim">{say("home.flags.none")}</p>}
      <ul className={styles.rows}>
        {list.data?.flagged_messages.slice(0, most).map((flag) => (
          <li key={flag.id}>
            <div className={styles.words}>
              <Link
                to="/$company_id/flags/{-$id}"
                params={{ ...params, id: String(flag.id) }}
                search={{}}
              >
                {flag.employee.name}
              </Link>{" "}
              <span className="dim small">
                {say("home.flags.about", { title: flag.message_data.title })}
              </span>
              <div className={styles.excerpt}>{flag.flag_data.content}</div>
            </div>
            <span className="dim small">
              <RelativeTime iso={flag.flagged_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Scheduled({ companyId }: { companyId: number }): ReactNode {
  const say = homeTexts.useTexts();
  const { data } = useCall("listMemos", {
    company_id: companyId,
    status: "scheduled",
    sort_by: "start_at",
  });
  if (!data || data.memos.length === 0) return null;
  return (
    <section aria-labelledby="home-next" className="card">
      <h2 id="home-next">{say("home.scheduled")}</h2>
      <ul className={styles.rows}>
        {data.memos.slice(0, most).map((memo) => (
          <li key={memo.id}>
            <MemoLink memo={memo} />
            <span className="dim small">{memo.start_at && formatDateTime(memo.start_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MemoLink({ memo }: { memo: MemoRow }): ReactNode {
  const here = useWayHere("Home");
  return (
    <Link
      to="/$company_id/memo/$id"
      params={{ company_id: String(memo.company_id), id: String(memo.id) }}
      search={here}
    >
      {memo.title}
    </Link>
  );
}

function Missing({ memo }: { memo: MemoRow }): ReactNode {
  const say = homeTexts.useTexts();
  const missing = (memo.recipient_count ?? 0) - (memo.acknowledged_count ?? 0);
  if (missing <= 0) return null;
  return (
    <div className="row small dim">
      {say("home.live.missing", { count: missing })}
      {memo.is_past_due && <Badge tone="danger">{say("home.live.pastDue")}</Badge>}
    </div>
  );
}
