import type { SurveyAnswer, SurveyResults } from "@lineup/contract/memos/surveys/schemas";
import { useState, type ReactNode } from "react";
import { shownOf, type ShownMemo } from "#web/entities/memos/reading/reading.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { useDebounced } from "#web/lib/hooks/use-debounced.ts";
import { type Option, Select } from "#web/ui/forms/choice-fields.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { Pager } from "#web/ui/lists/pager.tsx";
import { LinkedText } from "#web/ui/elements/linked-text.tsx";
import { RelativeTime } from "#web/ui/elements/relative-time.tsx";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { SearchField } from "#web/ui/forms/text-fields.tsx";
import { memosTexts } from "#web/features/memos/memos-texts.ts";
import styles from "./surveys.module.css";

const settleMs = 250;

/** The values of the filters when nothing is filtered. */
const unnarrowed = { option: "", location_id: "", audience_id: "" };

const orders = {
  newest: { sort_by: "answered_at", sort_direction: "desc" },
  oldest: { sort_by: "answered_at", sort_direction: "asc" },
  name: { sort_by: "name", sort_direction: "asc" },
} as const;
type Order = keyof typeof orders;

interface AnswersProps {
  memo: ShownMemo;
  results: Pick<SurveyResults, "locations" | "audiences">;
  /** The polling interval in milliseconds, for anonymous answers, which cause no live events. Undefined turns polling off. */
  everyMs: number | undefined;
}

/** The list of answers, sorted by time or name, with a search and filters by option, location and audience. */
export function SurveyAnswers({ memo, results, everyMs }: AnswersProps): ReactNode {
  const say = memosTexts.useTexts();
  const [typed, setTyped] = useState("");
  const [narrowed, setNarrowed] = useState(unnarrowed);
  const [order, setOrder] = useState<Order>("newest");
  const [page, setPage] = useState(1);
  const terms = useDebounced(typed, settleMs);
  const narrow = (change: () => void): void => {
    change();
    setPage(1);
  };
  const query = useCall(
    "listSurveyAnswers",
    {
      ...{ company_id: memo.company_id, id: memo.id, terms, page, per_page: 10 },
      ...{ option: narrowed.option, ...orders[order] },
      ...(narrowed.location_id && { location_id: Number(narrowed.location_id) }),
      ...(narrowed.audience_id && { audience_id: Number(narrowed.audience_id) }),
    },
    { keepPrevious: true, everyMs },
  );
  const answers = query.data?.answers;
  const anonymous = memo.is_anonymous;
  return (
    <div
      className={classNames("stack", styles.heard)}
      role="group"
      aria-labelledby="survey-answers"
    >
      <h3 id="survey-answers">{say(anonymous ? "answers.words" : "answers.title")}</h3>
      <div className={styles.tools}>
        <SearchField
          label={say(anonymous ? "answers.searchWords" : "answers.search")}
          value={typed}
          onChange={(text) => narrow(() => setTyped(text))}
        />
        {!anonymous &&
          (
            [
              [
                "option",
                memo.options.map((value, place) => ({
                  value,
                  label: memo.shownOptions[place] ?? value,
                })),
              ],
              ["location_id", groupOptions(results.locations)],
              ["audience_id", groupOptions(results.audiences)],
            ] as const
          ).map(
            ([by, options]) =>
              options.length > 1 && (
                <Select
                  key={by}
                  label={say(`answers.${by}`)}
                  labelHidden
                  value={narrowed[by]}
                  placeholder={say(`answers.${by}.all`)}
                  onChange={(chosen: string) =>
                    narrow(() => setNarrowed({ ...narrowed, [by]: chosen }))
                  }
                  options={options}
                />
              ),
          )}
        {!anonymous && (
          <Select
            label={say("answers.order")}
            labelHidden
            value={order}
            onChange={(chosen: Order) => narrow(() => setOrder(chosen))}
            options={(Object.keys(orders) as Order[]).map((value) => ({
              value,
              label: say(`answers.order.${value}`),
            }))}
          />
        )}
      </div>
      {query.isPending && <SkeletonList />}
      {query.error && !answers && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {answers?.length === 0 && (
        <p className="dim">{say(anonymous && !terms ? "answers.noWords" : "answers.none")}</p>
      )}
      <ul className={styles.answers}>
        {answers?.map((answer) => (
          <Answer key={answer.id} memo={memo} answer={answer} />
        ))}
      </ul>
      <Pager page={page} pages={query.data?.total_pages ?? 1} onPage={setPage} />
    </div>
  );
}

/** @returns the locations or audiences to filter by, without the group of people who have no location or audience */
function groupOptions(groups: SurveyResults["locations"]): Option[] {
  return groups.flatMap(({ id, name }) =>
    id === null ? [] : [{ value: String(id), label: name }],
  );
}

function Answer({ memo, answer }: { memo: ShownMemo; answer: SurveyAnswer }): ReactNode {
  const { employee, locations, options, content, answered_at } = answer;
  return (
    <li>
      {employee && answered_at && (
        <div className="row between">
          <span>
            <strong>{employee.name}</strong>{" "}
            <span className="dim small">{locations.join(", ")}</span>
          </span>
          <span className="dim small">
            <RelativeTime iso={answered_at} />
          </span>
        </div>
      )}
      {options.length > 0 && <p lang={memo.optionsLocale}>{shownOf(memo, options).join(" · ")}</p>}
      {content && (
        <p className={styles.words}>
          <LinkedText text={content} />
        </p>
      )}
    </li>
  );
}
