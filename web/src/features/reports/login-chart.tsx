import type { LoginChart as Chart } from "@lineup/contract/reports/schemas";
import { useState, type ReactNode } from "react";
import type { Input } from "#web/lib/api/contract.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { BarChart } from "#web/ui/charts/bar-chart.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { ResponseRate } from "#web/ui/feedback/progress.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { reportsTexts } from "./reports-texts.ts";
import styles from "./reports.module.css";
import type { ReportList } from "./use-report.ts";
import { weekName } from "./weeks.ts";

const firstFew = 6;

/** The share of people who logged in, for the weeks up to the selected one, and by location for that week. */
export function LoginChart({
  input,
  weeks,
  onChoose,
  list,
}: {
  input: Input<"getLoginChart"> & { week: string };
  /** The weeks to choose from. */
  weeks: readonly string[];
  onChoose: (week: string) => void;
  list: ReportList;
}): ReactNode {
  const say = reportsTexts.useTexts();
  const query = useCall("getLoginChart", input, { keepPrevious: true });
  // With a single location there are no others to choose from.
  const title = useFocusKept<HTMLHeadingElement>(query.data?.locations.length ?? "");
  if (query.isPending) return <Skeleton height={220} />;
  // Nothing is lost if the chart fails: the table below has the same numbers per person.
  if (!query.data) return null;
  const bars = query.data.weeks.map(({ week, used, people }) => ({
    key: week,
    value: used,
    of: people,
    name: weekName(week),
    amount: say("chart.amount", { used, people }),
  }));
  return (
    <section className={styles.chart} aria-labelledby="login-chart">
      <div>
        <h2 ref={title} tabIndex={-1} id="login-chart">
          {say("chart.title")}
        </h2>
        <BarChart
          label={say("chart.label")}
          bars={bars}
          current={input.week}
          onChoose={(week) => weeks.includes(week) && onChoose(week)}
        />
      </div>
      <Places places={query.data.locations} list={list} />
    </section>
  );
}

/** Each location links to its people in the table. */
function Places({ places, list }: { places: Chart["locations"]; list: ReportList }): ReactNode {
  const say = reportsTexts.useTexts();
  const [whole, setWhole] = useState(false);
  const firstMore = useFocusKept<HTMLLIElement>(String(whole));
  if (places.length < 2) return null;
  return (
    <div>
      <h3>{say("chart.places")}</h3>
      <ul className={styles.places}>
        {(whole ? places : places.slice(0, firstFew)).map(({ id, name, used, people }, at) => (
          <li key={id} {...(at === firstFew && { ref: firstMore, tabIndex: -1 })}>
            {id === null ? (
              <span>{say("chart.nowhere")}</span>
            ) : (
              <Button variant="link" onClick={() => list.filter("location", String(id))}>
                {name}
              </Button>
            )}
            <ResponseRate rate={Math.floor((used * 100) / people)} kind="loggedIn" />
            <span className="dim small">{say("memos", { read: used, all: people })}</span>
          </li>
        ))}
      </ul>
      {places.length > firstFew && !whole && (
        <Button variant="link" size="small" onClick={() => setWhole(true)}>
          {say("chart.whole", { count: places.length })}
        </Button>
      )}
    </div>
  );
}
