import type { MemoProgress as Progress } from "@lineup/contract/memos/recipients/progress-schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatDateTime } from "#web/lib/dates/dates.ts";
import { AreaChart } from "#web/ui/charts/area-chart.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { rateKindOf } from "#web/entities/memos/rate-kind.ts";
import { ResponseRate } from "#web/ui/feedback/progress.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import styles from "./memos.module.css";
import { memosTexts } from "./memos-texts.ts";
import { progressPoints } from "./progress-points.ts";

const firstFew = 6;
/** The height of what stands in the place of the chart until it is known, in px. */
export const progressHeight = 180;

/** How the answers to a memo came in, over time and by location. */
export function MemoProgress({ memo }: { memo: Memo }): ReactNode {
  const about = { company_id: memo.company_id, id: memo.id };
  const query = useCall("getMemoProgress", about);
  if (query.isPending) return <Skeleton height={progressHeight} />;
  // Nothing is lost if the chart fails: the numbers above and the list below show the same.
  if (!query.data) return null;
  return (
    <>
      <OverTime memo={memo} progress={query.data.progress} now={new Date(query.dataUpdatedAt)} />
      <ByLocation memo={memo} places={query.data.progress.by_location} />
    </>
  );
}

function OverTime({
  memo,
  progress,
  now,
}: {
  memo: Memo;
  progress: Progress;
  now: Date;
}): ReactNode {
  const say = memosTexts.useTexts();
  const all = memo.recipient_count ?? 0;
  const points = progressPoints(progress, now).map(({ at, count }) => ({
    x: at.getTime(),
    y: count,
    name: formatDateTime(at.toISOString()),
    amount: say("progress.amount", { done: count, all }),
  }));
  const due = memo.due_at
    ? { x: new Date(memo.due_at).getTime(), name: say("detail.due") }
    : undefined;
  // Before the first answer it would be a flat line.
  if (!points.at(-1)?.y) return null;
  return <AreaChart label={say("progress.time")} points={points} max={all} mark={due} />;
}

/** Each location links to its people in the list. */
function ByLocation({ memo, places }: { memo: Memo; places: Progress["by_location"] }): ReactNode {
  const say = memosTexts.useTexts();
  const [whole, setWhole] = useState(false);
  const firstMore = useFocusKept<HTMLLIElement>(String(whole));
  if (places.length < 2) return null;
  return (
    <div>
      <h3>{say("progress.places")}</h3>
      <ul className={styles.places}>
        {(whole ? places : places.slice(0, firstFew)).map((place, at) => (
          <li key={place.id} {...(at === firstFew && { ref: firstMore, tabIndex: -1 })}>
            {place.id === null ? (
              <span>{say("progress.nowhere")}</span>
            ) : (
              <Link
                to="/$company_id/memo/$id"
                params={{ company_id: String(memo.company_id), id: String(memo.id) }}
                search={(before) => ({ ...before, location: String(place.id), page: undefined })}
                hash="memo-people"
                hashScrollIntoView
                replace
              >
                {place.name}
              </Link>
            )}
            <ResponseRate
              rate={Math.floor((place.acknowledged_count * 100) / place.recipient_count)}
              kind={rateKindOf(memo.display_type)}
            />
            <span className="dim small">
              {say("progress.amount", {
                done: place.acknowledged_count,
                all: place.recipient_count,
              })}
            </span>
          </li>
        ))}
      </ul>
      {places.length > firstFew && !whole && (
        <Button variant="link" size="small" onClick={() => setWhole(true)}>
          {say("progress.whole", { count: places.length })}
        </Button>
      )}
    </div>
  );
}
