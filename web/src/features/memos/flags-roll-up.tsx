import type { Memo } from "@lineup/contract/memos/schemas";
import { Link } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import { useCall } from "#web/lib/api/use-call.ts";
import { Badge } from "#web/ui/elements/badge.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { FailedPart, SkeletonList } from "#web/ui/feedback/states.tsx";
import styles from "./flags-roll-up.module.css";
import { memosTexts } from "./memos-texts.ts";

/** The questions about a memo: their number, their locations and their texts. Shows nothing if there are none. */
export function FlagsRollUp({ memo }: { memo: Memo }): ReactNode {
  const say = memosTexts.useTexts();
  const id = useId();
  const query = useCall("getFlagsOfMemo", { company_id: memo.company_id, id: memo.id });
  const { data } = query;
  if (query.error && !data) {
    // The memo's own count tells if there are any.
    if (!memo.flagged_count) return null;
    const failed = { id, title: say("rollUp.title"), error: query.error };
    return <FailedPart {...failed} onRetry={() => void query.refetch()} />;
  }
  if (!data) return memo.flagged_count ? <SkeletonList rows={2} /> : null;
  if (data.total === 0) return null;
  const params = { company_id: String(memo.company_id) };
  const every = { memo: String(memo.id), state: "all" };
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>{say("rollUp.title")}</h2>
        {data.awaiting > 0 && (
          <Badge tone="warning">{say("rollUp.awaiting", { count: data.awaiting })}</Badge>
        )}
      </div>
      <p>
        {say("rollUp.total", { count: data.total })} {say("rollUp.people", { count: data.people })}
      </p>
      <ul className={styles.places}>
        {data.by_location.map((place) => (
          <li key={place.id ?? 0}>
            {place.id === null ? (
              <span>{say("rollUp.nowhere")}</span>
            ) : (
              <Link
                to="/$company_id/flags/{-$id}"
                params={{ ...params, id: undefined }}
                search={{ ...every, location: String(place.id) }}
              >
                {place.name}
              </Link>
            )}
            <strong>{place.count}</strong>
          </li>
        ))}
      </ul>
      <ul className={styles.questions}>
        {data.newest.map((flag) => (
          <li key={flag.id}>
            <Link
              to="/$company_id/flags/{-$id}"
              params={{ ...params, id: String(flag.id) }}
              search={{}}
            >
              {flag.content}
            </Link>
            <span className="dim small">
              {flag.employee.name} · <RelativeTime iso={flag.flagged_at} />
              {flag.is_awaiting_manager && ` · ${say("rollUp.waits")}`}
            </span>
          </li>
        ))}
      </ul>
      {data.total > data.newest.length && (
        <Link to="/$company_id/flags/{-$id}" params={{ ...params, id: undefined }} search={every}>
          {say("rollUp.all", { count: data.total })}
        </Link>
      )}
    </section>
  );
}
