import type { GroupTally, SurveyResults as Results } from "@lineup/contract/memos/surveys/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import { useState, type CSSProperties, type ReactNode, type Ref } from "react";
import { DownloadButton } from "#web/entities/media/download-button.tsx";
import {
  shownIn,
  shownOf,
  useReaderLocales,
  type ShownMemo,
} from "#web/entities/memos/reading/reading.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { datePhrase } from "#web/lib/dates/dates.ts";
import { numberFormat } from "#web/lib/i18n/formats.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { ErrorState, Skeleton } from "#web/ui/feedback/states.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { useFocusKept } from "#web/ui/layout/use-focus-kept.ts";
import { memosTexts } from "#web/features/memos/memos-texts.ts";
import { SurveyAnswers } from "./answers.tsx";
import styles from "./surveys.module.css";

const firstFew = 6;
const views = ["all", "locations", "audiences"] as const;
type View = (typeof views)[number];

/**
 * @returns the polling interval in milliseconds for a live anonymous survey, because its answers cause no live events;
 * undefined for any other survey, which isn't polled
 */
function pollOf({ is_anonymous, status }: Memo): number | undefined {
  return is_anonymous && status === "published" ? 1000 : undefined;
}

/**
 * The results of a survey: bars for everyone, for each location and for each audience, and the list of answers. Texts
 * are in the reader's language if the survey is translated into it.
 */
export function SurveyResults({ memo: received }: { memo: Memo }): ReactNode {
  const say = memosTexts.useTexts();
  const memo = shownIn(received, ...useReaderLocales());
  const about = { company_id: memo.company_id, id: memo.id };
  const everyMs = pollOf(memo);
  const query = useCall("getSurveyResults", about, { everyMs });
  // The memo contains the number of answers, so the memo is polled as well.
  useCall("getMemo", about, { everyMs });
  const [view, setView] = useState<View>("all");
  const results = query.data?.results;
  return (
    <section
      className={classNames("card", "stack", styles.results)}
      aria-labelledby="survey-results"
    >
      <div className="row between">
        <h2 id="survey-results">{say("results.title")}</h2>
        {results && results.answered_count > 0 && (
          <div className="row">
            <DownloadButton
              call="downloadSurveySummary"
              input={about}
              fallback="survey summary.csv"
              label={say("results.summary")}
            />
            <DownloadButton
              call="downloadSurveyResponses"
              input={about}
              fallback="survey responses.csv"
              label={say("results.responses")}
            />
          </div>
        )}
      </div>
      {query.isPending && <Skeleton height={180} />}
      {query.error && !results && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {memo.is_anonymous && <Note>{say("results.anonymous")}</Note>}
      {results && <Reworded results={results} />}
      {results && results.answered_count === 0 && (
        <p className="dim">
          {say(memo.is_anonymous || results.total_count > 0 ? "results.few" : "results.none")}
        </p>
      )}
      {results && results.answered_count > 0 && (
        <>
          {results.options.length > 0 && (
            <Tabs
              label={say("results.tabs")}
              current={view}
              onChange={setView}
              tabs={views.map((key) => ({
                key,
                label: say(`results.${key}`),
                content:
                  key === "all" ? (
                    <Everyone memo={memo} results={results} />
                  ) : (
                    <Groups key={key} view={key} memo={memo} results={results} />
                  ),
              }))}
            />
          )}
          <SurveyAnswers memo={memo} results={results} everyMs={everyMs} />
        </>
      )}
    </section>
  );
}

/** Warns that some people answered an earlier wording of the question. */
function Reworded({ results }: { results: Results }): ReactNode {
  const say = memosTexts.useTexts();
  const { reworded_at, answered_before: count } = results;
  if (reworded_at === null || count === 0) return null;
  const date = datePhrase(reworded_at);
  return (
    <Note level="warn">
      {count === null
        ? say("results.rewordedForSome", { date })
        : say("results.reworded", { count, date })}
    </Note>
  );
}

function Everyone({ memo, results }: { memo: ShownMemo; results: Results }): ReactNode {
  const say = memosTexts.useTexts();
  const { counts, answered_count: all, average } = results;
  return (
    <div aria-live="polite" className="stack">
      {results.total_count > all && (
        <p className="dim small">
          {say("results.shown", { shown: all, all: results.total_count })}
        </p>
      )}
      {average !== null && (
        <p className={styles.average}>
          <strong>{numberFormat(currentLanguage()).format(average)}</strong>{" "}
          {say("results.average")}
        </p>
      )}
      <ul className={styles.bars}>
        {shownOf(memo, results.options).map((option, place) => {
          const count = counts[place] ?? 0;
          const percent = Math.round((count * 100) / all);
          return (
            <li key={option}>
              <span lang={memo.optionsLocale}>{option}</span>
              <progress max={all} value={count} aria-label={option} lang={memo.optionsLocale} />
              <span className={styles.amount}>{say("results.amount", { count, percent })}</span>
            </li>
          );
        })}
      </ul>
      {memo.answer_type === "multiple" && <p className="dim small">{say("results.several")}</p>}
    </div>
  );
}

/** One bar for each location or audience, to compare them. */
function Groups({
  view,
  memo,
  results,
}: {
  view: "locations" | "audiences";
  memo: ShownMemo;
  results: Results;
}): ReactNode {
  const say = memosTexts.useTexts();
  const [whole, setWhole] = useState(false);
  const firstMore = useFocusKept<HTMLLIElement>(String(whole));
  const groups = results[view];
  const options = shownOf(memo, results.options);
  return (
    <div className="stack">
      <Legend options={options} />
      <ul className={styles.groups}>
        {(whole ? groups : groups.slice(0, firstFew)).map((group, place) => (
          <Group
            key={group.id}
            {...(place === firstFew && { ref: firstMore })}
            group={group}
            options={options}
            lang={memo.optionsLocale}
            name={group.id === null ? say(`results.${view}.none`) : group.name}
          />
        ))}
      </ul>
      {groups.length > firstFew && !whole && (
        <Button variant="link" size="small" onClick={() => setWhole(true)}>
          {say("results.whole", { count: groups.length })}
        </Button>
      )}
    </div>
  );
}

function Legend({ options }: { options: readonly string[] }): ReactNode {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {options.map((option, place) => (
        <li key={option}>
          <span style={shadeOf(place, options.length)} />
          {option}
        </li>
      ))}
    </ul>
  );
}

function Group({
  ref,
  group,
  options,
  lang,
  name,
}: {
  ref?: Ref<HTMLLIElement>;
  group: GroupTally;
  options: readonly string[];
  /** The language of the options. */
  lang: string;
  name: string;
}): ReactNode {
  const say = memosTexts.useTexts();
  const { counts, answered_count: all, average } = group;
  const given = options
    .map((option, place) => ({ option, count: counts[place] ?? 0 }))
    .filter(({ count }) => count > 0);
  return (
    <li ref={ref} {...(ref && { tabIndex: -1 })}>
      <div className="row between">
        <strong>{name}</strong>
        <span className="dim small">
          {say("results.answers", { count: all })}
          {average !== null &&
            ` · ${numberFormat(currentLanguage()).format(average)} ${say("results.average")}`}
        </span>
      </div>
      <div className={styles.stacked} aria-hidden="true">
        {counts.map((count, place) => (
          <span
            key={options[place]}
            style={{ ...shadeOf(place, options.length), flexGrow: count }}
          />
        ))}
      </div>
      <span className="dim small" lang={lang}>
        {given.map(({ option, count }) => `${option} ${count}`).join(" · ")}
      </span>
    </li>
  );
}

/** @returns the color of an option in a bar: dark for the first option, light for the last option */
function shadeOf(place: number, options: number): CSSProperties {
  const share = 100 - Math.round((place * 80) / Math.max(1, options - 1));
  return { background: `color-mix(in srgb, var(--accent) ${share}%, var(--sunken))` };
}
