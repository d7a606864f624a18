import type { MemoRow } from "@lineup/contract/memos/schemas";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { MemoLink } from "#web/entities/memos/memo-link.tsx";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { compareTexts } from "#web/lib/text/sorting.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { FailedPart } from "#web/ui/feedback/states.tsx";
import { rateKindOf } from "#web/entities/memos/rate-kind.ts";
import { ResponseRate } from "#web/ui/feedback/progress.tsx";
import { Celebrations } from "./celebrations.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import styles from "./home.module.css";
import { homeTexts } from "./home-texts.ts";

const most = 5;

/** The response rates of live memos, people to congratulate, and what goes out next. */
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
                <MemoLink memo={memo} from="Home" />
                <Missing memo={memo} />
              </div>
              <div className={styles.rate}>
                {memo.response_rate !== null && (
                  <ResponseRate rate={memo.response_rate} kind={rateKindOf(memo.display_type)} />
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
      <RecentActivity companyId={companyId} />
      <Celebrations companyId={companyId} />
      <Scheduled companyId={companyId} />
    </div>
  );
}

function Scheduled({ companyId }: { companyId: number }): ReactNode {
  const say = homeTexts.useTexts();
  const memos = useCall("listMemos", {
    company_id: companyId,
    status: "scheduled",
    sort_by: "start_at",
  });
  const repeated = useCall("listScheduledSends", {
    ...({ company_id: companyId, status: "active", sort_by: "next_send_at" } as const),
    per_page: most,
  });
  const failed = [memos, repeated].find(({ error, data }) => error && !data);
  const params = { company_id: String(companyId) };
  const next = [
    ...(memos.data?.memos ?? []).map((memo) => ({
      key: `memo ${memo.id}`,
      at: memo.start_at,
      link: <MemoLink memo={memo} from="Home" />,
    })),
    ...(repeated.data?.scheduled_sends ?? []).map(({ id, title, next_send_at }) => ({
      key: `send ${id}`,
      at: next_send_at,
      link: (
        <Link to="/$company_id/memo-scheduler" params={params} search={{ open: String(id) }}>
          {title}
        </Link>
      ),
    })),
  ].filter(({ at }) => at !== null);
  if (failed) {
    const what = { id: "home-next", title: say("home.scheduled"), error: failed.error };
    return <FailedPart {...what} onRetry={() => void failed.refetch()} />;
  }
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="home-next" className="card">
      <h2 id="home-next">{say("home.scheduled")}</h2>
      <ul className={styles.rows}>
        {next
          .toSorted((one, other) => compareTexts(one.at ?? "", other.at ?? ""))
          .slice(0, most)
          .map(({ key, at, link }) => (
            <li key={key}>
              {link}
              <span className="dim small">{at && formatDateTime(at)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** What those who are missing haven't done yet. */
const missingTexts = {
  memo: "home.live.missing",
  survey: "home.live.unanswered",
  celebration: "home.live.uncelebrated",
} as const;

function Missing({ memo }: { memo: MemoRow }): ReactNode {
  const say = homeTexts.useTexts();
  const missing = (memo.recipient_count ?? 0) - (memo.acknowledged_count ?? 0);
  if (missing <= 0) return null;
  return (
    <div className="row small dim">
      {say(missingTexts[memo.display_type], { count: missing })}
      {memo.is_past_due && <Badge tone="danger">{say("home.live.pastDue")}</Badge>}
    </div>
  );
}
