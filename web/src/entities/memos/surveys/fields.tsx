import { answerTypes, customOptionsKey, maxOptions, type Locale } from "@lineup/contract/constants";
import type { ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { RadioGroup, Select, Switch } from "#web/ui/forms/choice-fields.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import { OrderedList } from "#web/ui/lists/ordered-list.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { isChoiceSurvey, longestTitle, type MemoForm } from "#web/entities/memos/form/memo-form.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import {
  withTranslation,
  translationEntries,
  type Translations,
} from "#web/entities/memos/translations/form.ts";
import { useWrittenLanguages } from "#web/entities/memos/translations/fields.tsx";
import { answersFor, answerSetName, defaultAnswers } from "./answer-sets.ts";
import type { MemoFormState } from "#web/entities/memos/form/use-memo-form.ts";

/** The fields for a survey: the kind of answer, the options and whether the survey is anonymous. */
export function SurveyFields({ writing }: { writing: MemoFormState }): ReactNode {
  const say = editorTexts.useTexts();
  const sayMemo = memoTexts.useTexts();
  const { form, hasFixedRecipients, set } = writing;
  if (hasFixedRecipients) return <Settled writing={writing} />;
  return (
    <>
      {/* There is one type of survey so far. */}
      <p className="dim">
        {sayMemo("survey.kind")}: {sayMemo("survey.kind.standard")}
      </p>
      <RadioGroup
        label={sayMemo("survey.type")}
        value={form.answer_type}
        onChange={(answer_type) => set({ answer_type })}
        options={answerTypes.map((value) => ({
          value,
          label: sayMemo(`survey.type.${value}`),
          hint: say(`survey.type.${value}.hint`),
        }))}
      />
      {isChoiceSurvey(form) && <OptionFields writing={writing} />}
      <Switch
        label={say("survey.anonymous")}
        hint={say("survey.anonymous.hint")}
        checked={form.is_anonymous}
        onChange={(is_anonymous) => set({ is_anonymous })}
      />
    </>
  );
}

/** The options of a survey that is sent or scheduled, if it has any. They are fixed; only their translations can be corrected. */
function Settled({ writing }: { writing: MemoFormState }): ReactNode {
  const say = editorTexts.useTexts();
  const { form, set } = writing;
  const rows = rowsOf(form);
  const keep = (next: readonly OptionRow[]): void =>
    set({ translations: withOptions(form.translations, (locale) => inEach(next, locale)) });
  if (!isChoiceSurvey(form)) return null;
  return (
    <div className="stack">
      <h3>{say("survey.options")}</h3>
      <p className="dim">{say("survey.settled")}</p>
      <ul className="stack">
        {rows.map((row, at) => (
          <li key={row.own} className="stack tight">
            <span lang={form.locale_code}>{row.own}</span>
            <AlsoFields
              writing={writing}
              row={row}
              place={at + 1}
              onChange={(next) => keep(rows.with(at, next))}
            />
          </li>
        ))}
      </ul>
      <AlsoErrors writing={writing} />
    </div>
  );
}

interface OptionRow {
  readonly own: string;
  /** The translations of the option, by locale. */
  readonly also: Readonly<Partial<Record<Locale, string>>>;
}

/** The fields for the options: one of the company's answer sets, or custom options, each with its translations. */
function OptionFields({ writing }: { writing: MemoFormState }): ReactNode {
  const say = editorTexts.useTexts();
  const { company } = useCompany();
  const { form, errors, set } = writing;
  const sets = company.default_survey_options;
  const keep = (next: readonly OptionRow[]): void =>
    set({
      options_key: customOptionsKey,
      options: next.map(({ own }) => own),
      translations: withOptions(form.translations, (locale) => inEach(next, locale)),
    });
  return (
    <>
      <Select
        label={say("survey.set")}
        // If the company has removed the answer set, the survey's options count as custom.
        value={
          sets.some(({ key }) => key === form.options_key) ? form.options_key : customOptionsKey
        }
        onChange={(options_key: string) => {
          const chosen = sets.find(({ key }) => key === options_key)?.options ?? [""];
          const options = answersFor(form.locale_code, chosen);
          set({
            options_key,
            options,
            translations: withOptions(form.translations, (locale) =>
              defaultAnswers(locale, options),
            ),
          });
        }}
        options={[
          ...sets.map(({ key, label }) => ({ value: key, label: answerSetName(label) })),
          { value: customOptionsKey, label: say("survey.set.custom") },
        ]}
      />
      <OrderedList<OptionRow>
        nested
        title={say("survey.options")}
        rows={rowsOf(form)}
        most={maxOptions}
        blank={{ own: "", also: {} }}
        nameOf={({ own }) => own}
        error={errors.options}
        onChange={keep}
        renderFields={(row, change, place) => (
          <>
            <TextField
              label={say("survey.option", { place })}
              placeholder={say("survey.option", { place })}
              labelHidden
              name={`option-${place}`}
              maxLength={longestTitle}
              lang={form.locale_code}
              value={row.own}
              onChange={(own) => change({ ...row, own })}
            />
            <AlsoFields writing={writing} row={row} place={place} onChange={change} />
          </>
        )}
      />
      <AlsoErrors writing={writing} />
    </>
  );
}

/** The fields for one option in every language that the survey is translated into. */
function AlsoFields({
  writing,
  row,
  place,
  onChange,
}: {
  writing: MemoFormState;
  row: OptionRow;
  /** The position of the option, counted from 1. */
  place: number;
  onChange: (row: OptionRow) => void;
}): ReactNode {
  const say = editorTexts.useTexts();
  return useWrittenLanguages(writing).map(({ locale, name }) => (
    <TextField
      key={locale}
      label={say("survey.option.also", { place, language: name })}
      placeholder={say("survey.option.also", { place, language: name })}
      labelHidden
      name={`${locale}-option-${place}`}
      maxLength={longestTitle}
      lang={locale}
      value={row.also[locale] ?? ""}
      onChange={(words) => onChange({ ...row, also: { ...row.also, [locale]: words } })}
    />
  ));
}

function AlsoErrors({ writing: { form, errors } }: { writing: MemoFormState }): ReactNode {
  return translationEntries(form.translations).map(([locale]) => (
    <FieldError key={locale} id={`survey-half-${locale}`} text={errors[`${locale}-options`]} />
  ));
}

function rowsOf({ options, translations }: MemoForm): OptionRow[] {
  const also = translationEntries(translations);
  return options.map((own, place) => ({
    own,
    also: Object.fromEntries(also.map(([locale, one]) => [locale, one.options[place] ?? ""])),
  }));
}

function inEach(rows: readonly OptionRow[], locale: Locale): string[] {
  return rows.map(({ also }) => also[locale] ?? "");
}

function withOptions(
  translations: Translations,
  optionsIn: (locale: Locale) => string[],
): Translations {
  return translationEntries(translations).reduce(
    (all, [locale, translation]) =>
      withTranslation(all, locale, { ...translation, options: optionsIn(locale) }),
    translations,
  );
}
