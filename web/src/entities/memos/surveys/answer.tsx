import { ratings } from "@lineup/contract/constants";
import type { SurveyData } from "@lineup/contract/memos/surveys/schemas";
import { useId, useState, type ReactNode } from "react";
import { dateTimePhrase } from "#web/lib/dates/dates.ts";
import { useDraft } from "#web/lib/forms/drafts.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import { LinkedText } from "#web/ui/elements/linked-text.tsx";
import { TextArea } from "#web/ui/forms/text-fields.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import styles from "../memos.module.css";
import { shownOf, type ShownMemo } from "#web/entities/memos/reading/reading.ts";
import { answerDraft } from "#web/entities/memos/reading/unsent-text.tsx";
import { useAnswerSurvey } from "./use-survey.ts";

const longestAnswer = 2000;

interface Written {
  /** The positions of the chosen options, counted from 0. */
  readonly places: readonly number[];
  readonly content: string;
}

/**
 * The form in which a reader answers a survey. Each reader can answer only once. A started answer is stored as a draft,
 * so it survives a reload.
 */
export function SurveyAnswer({ memo }: { memo: ShownMemo }): ReactNode {
  const say = memoTexts.useTexts();
  const core = coreTexts.useTexts();
  const draft = useDraft<Written>(answerDraft(memo.id), { places: [], content: "" });
  const [error, setError] = useState<string | null>(null);
  const answer = useAnswerSurvey(draft.clear);
  const isText = memo.answer_type === "text";
  const { places, content } = draft.value;
  const change = (patch: Partial<Written>): void => {
    setError(null);
    draft.set((before) => ({ ...before, ...patch }));
  };
  const send = (event: React.FormEvent): void => {
    event.preventDefault();
    if (answer.isPending) return;
    const words = content.trim();
    if (isText && !words) return setError(core("field.required"));
    if (!isText && places.length === 0) return setError(say("survey.choose"));
    answer.mutate({ memo, places, content: words || null });
  };
  return (
    <form className="stack" onSubmit={send} noValidate>
      {!isText && (
        <Options
          memo={memo}
          chosen={places}
          error={error}
          busy={answer.isPending}
          onChange={(chosen) => change({ places: chosen })}
        />
      )}
      <TextArea
        label={say(isText ? "survey.words" : "survey.comment")}
        optional={!isText}
        maxLength={longestAnswer}
        value={content}
        error={isText ? error : null}
        readOnly={answer.isPending}
        onChange={(text) => change({ content: text })}
      />
      {memo.is_anonymous && <Note>{say("survey.anonymous")}</Note>}
      <Button type="submit" size="large" block loading={answer.isPending}>
        {say("survey.send")}
      </Button>
    </form>
  );
}

/** The options to choose from, each large enough to tap. Rating options are in one row. */
function Options({
  memo,
  chosen,
  error,
  busy,
  onChange,
}: {
  memo: ShownMemo;
  chosen: readonly number[];
  error: string | null;
  busy: boolean;
  onChange: (chosen: number[]) => void;
}): ReactNode {
  const say = memoTexts.useTexts();
  const id = useId();
  const { answer_type: type } = memo;
  const several = type === "multiple";
  const isRating = type === "rating";
  const options = isRating ? ratings : memo.shownOptions;
  const toggle = (place: number, on: boolean): void => {
    if (!several) return onChange([place]);
    onChange(on ? [...chosen, place] : chosen.filter((one) => one !== place));
  };
  return (
    <fieldset
      className={styles.question}
      aria-describedby={error ? `${id}-error` : undefined}
      disabled={busy}
    >
      <legend>{say(several ? "survey.several" : isRating ? "survey.rating" : "survey.one")}</legend>
      <div className={isRating ? styles.ratings : styles.options}>
        {options.map((option, place) => (
          <label key={option} className={styles.option}>
            <input
              type={several ? "checkbox" : "radio"}
              name={`survey-${memo.id}`}
              checked={chosen.includes(place)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(place, event.target.checked)}
            />
            <span lang={isRating ? undefined : memo.optionsLocale}>{option}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}

/** Shows the answer that the reader has sent. */
export function OwnAnswer({
  memo,
  answer,
  at,
}: {
  memo: ShownMemo;
  answer: SurveyData;
  at: string;
}): ReactNode {
  const say = memoTexts.useTexts();
  const shown = shownOf(memo, answer.options);
  const [only] = shown;
  const isRating = memo.answer_type === "rating";
  return (
    <Note level="ok">
      <div className={styles.given}>
        <p>{say("survey.mine", { date: dateTimePhrase(at) })}</p>
        {shown.length > 1 ? (
          <ul>
            {shown.map((option) => (
              <li key={option} lang={memo.optionsLocale}>
                {option}
              </li>
            ))}
          </ul>
        ) : (
          only !== undefined && (
            <strong lang={isRating ? undefined : memo.optionsLocale}>
              {isRating ? say("survey.mine.rating", { rating: only }) : only}
            </strong>
          )
        )}
        {answer.content && (
          <p className={styles.said}>
            <LinkedText text={answer.content} />
          </p>
        )}
      </div>
    </Note>
  );
}
