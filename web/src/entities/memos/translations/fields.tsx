import { locales, type Locale } from "@lineup/contract/constants";
import { useId, useRef, useState, type ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { RichText } from "#web/entities/memos/rich-text/rich-text.tsx";
import { languageName } from "#web/lib/i18n/formats.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { Select, Switch } from "#web/ui/forms/choice-fields.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import {
  isOutdated,
  recipientContentIn,
  withTranslation,
  realignTranslation,
  translationEntries,
  type TranslationForm,
} from "./form.ts";
import { isChoiceSurvey } from "#web/entities/memos/form/memo-form.ts";
import { TitleAndText } from "#web/entities/memos/editor/title-and-text.tsx";
import { TranslateButton } from "./translate-button.tsx";
import { defaultAnswers } from "#web/entities/memos/surveys/answer-sets.ts";
import styles from "../editor/editor.module.css";
import type { MemoFormState } from "#web/entities/memos/form/use-memo-form.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";

/**
 * The fields for a memo's language and its translations. Recipients whose language has no translation get the
 * original text. The fields for one translation language are always visible. The fields for all other languages are collapsed,
 * because most teams need only one translation.
 */
export function TranslationFields({ writing }: { writing: MemoFormState }): ReactNode {
  const say = editorTexts.useTexts();
  const { form, errors } = writing;
  const { locale_code, translations } = form;
  const [first, ...others] = locales.filter((locale) => locale !== locale_code);
  // Computed only once, so that the section stays open when all languages in it are turned off.
  const [open] = useState(others.some((locale) => translations[locale]));
  return (
    <>
      <WrittenIn writing={writing} />
      {first && <InLanguage key={first} writing={writing} locale={first} />}
      <details className="stack" open={open}>
        <summary>{say("form.also.more")}</summary>
        {others.map((locale) => (
          <InLanguage key={locale} writing={writing} locale={locale} />
        ))}
      </details>
      <FieldError id="translations-refused" text={errors.translations} />
    </>
  );
}

/** The field for the language of the original text. A language that has a translation can't be chosen. */
function WrittenIn({
  writing: { form, hasFixedRecipients, set },
}: {
  writing: MemoFormState;
}): ReactNode {
  const say = editorTexts.useTexts();
  const inOwnWords = useLanguage();
  return (
    <div className={styles.language}>
      <Select
        label={say("form.writtenIn")}
        // Disabled once a choice survey is sent or scheduled: its options are in this language and can't change.
        disabled={hasFixedRecipients && form.display_type === "survey" && isChoiceSurvey(form)}
        value={form.locale_code}
        onChange={(locale_code) => set({ locale_code })}
        options={locales.map((locale) => {
          const language = capitalized(languageName(inOwnWords, locale));
          const isTaken = form.translations[locale] !== undefined;
          return {
            value: locale,
            label: isTaken ? say("form.writtenIn.taken", { language }) : language,
            disabled: isTaken,
          };
        })}
      />
    </div>
  );
}

/** Capitalizes the name of a language for a label, because Spanish writes names of languages in lower case. */
function capitalized(language: string): string {
  return language.charAt(0).toUpperCase() + language.slice(1);
}

function InLanguage({ writing, locale }: LanguageProps): ReactNode {
  const say = editorTexts.useTexts();
  const language = languageName(useLanguage(), locale);
  const { form, set } = writing;
  const translation = form.translations[locale] ?? null;
  // When the language is turned off, `written` keeps the translation, and `to` keeps the survey's original options of that
  // moment. When the language is turned on again, the translation is restored.
  const given = useRef<{ written: TranslationForm; to: readonly string[] } | null>(null);
  const keep = (next: TranslationForm | null): void =>
    set((before) => ({ translations: withTranslation(before.translations, locale, next) }));
  const begun = (): TranslationForm => {
    const { current } = given;
    if (current === null) return { ...blank, options: defaultAnswers(locale, form.options) };
    return realignTranslation(current.written, locale, current.to, form.options);
  };
  return (
    <>
      <Switch
        label={say("form.also", { language })}
        hint={say("form.also.hint", { language })}
        checked={translation !== null}
        onChange={(on) => {
          if (translation) given.current = { written: translation, to: form.options };
          keep(on ? begun() : null);
        }}
      />
      {translation && (
        <Translation
          writing={writing}
          locale={locale}
          translation={translation}
          onChange={(change) => keep({ ...translation, ...change })}
        />
      )}
    </>
  );
}

const blank: TranslationForm = {
  ...{ title: "", content: "", options: [], recipient_title: null, recipient_content: null },
  ...{ is_outdated: false, reviewed: false },
};

interface LanguageProps {
  writing: MemoFormState;
  locale: Locale;
}

interface TranslationProps extends LanguageProps {
  translation: TranslationForm;
  onChange: (change: Partial<TranslationForm>) => void;
}

/** The fields for one translation, next to the original text. */
function Translation({ writing, locale, translation, onChange }: TranslationProps): ReactNode {
  const say = editorTexts.useTexts();
  const language = languageName(useLanguage(), locale);
  const { can_translate } = useCompany();
  const { form, base, errors } = writing;
  // The React key of the fields. It changes after a machine translation, to recreate the editors with the new text.
  const [round, setRound] = useState(0);
  return (
    <div className="stack" role="group" aria-label={say("form.also", { language })}>
      {isOutdated(form, base, locale) && (
        <Note level="warn">
          <div className="row">
            {say("form.outdated")}
            <Button variant="link" size="small" onClick={() => onChange({ reviewed: true })}>
              {say("form.outdated.same")}
            </Button>
          </div>
        </Note>
      )}
      {can_translate && (
        <TranslateButton
          form={form}
          locale={locale}
          written={translation}
          onTranslated={(words) => {
            onChange({ ...words, reviewed: true });
            setRound(round + 1);
          }}
        />
      )}
      <div className={styles.sides}>
        <Original writing={writing} />
        <div key={round} className="stack">
          <TitleAndText
            name={`${locale}-title`}
            lang={locale}
            labels={{
              title: say(
                form.display_type === "survey" ? "survey.also.question" : "form.also.title",
                {
                  language,
                },
              ),
              content: say("form.also.content", { language }),
            }}
            value={translation}
            media={form.media}
            errors={{ title: errors[`${locale}-title`], content: errors[`${locale}-content`] }}
            onChange={onChange}
          />
          {recipientContentIn(form) && (
            <TitleAndText
              name={`${locale}-own-title`}
              lang={locale}
              optional
              labels={{
                title: say("celebration.own.also.title", { language }),
                content: say("celebration.own.also.content", { language }),
              }}
              value={{
                title: translation.recipient_title ?? "",
                content: translation.recipient_content ?? "",
              }}
              media={form.media}
              errors={{}}
              onChange={({ title, content }) =>
                onChange({
                  ...(title !== undefined && { recipient_title: title || null }),
                  ...(content !== undefined && { recipient_content: content || null }),
                })
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** Shows the original text for reference. Narrow screens hide it, because the original's fields are above the translation. */
function Original({ writing: { form } }: { writing: MemoFormState }): ReactNode {
  const say = editorTexts.useTexts();
  const sayMemo = memoTexts.useTexts();
  const own = recipientContentIn(form);
  const inOwnWords = useLanguage();
  const id = useId();
  return (
    <section className={styles.original} aria-labelledby={id}>
      <h3 id={id} className="dim small">
        {say("form.original", { language: languageName(inOwnWords, form.locale_code) })}
      </h3>
      <strong lang={form.locale_code}>{form.title}</strong>
      <RichText html={form.content} media={form.media} lang={form.locale_code} />
      {own && (
        <>
          <h4 className="dim small">{sayMemo("celebration.own")}</h4>
          <strong lang={form.locale_code}>{own.title}</strong>
          <RichText html={own.content} media={form.media} lang={form.locale_code} />
        </>
      )}
    </section>
  );
}

/** @returns the languages that the memo is translated into, with their names */
export function useWrittenLanguages({ form }: MemoFormState): { locale: Locale; name: string }[] {
  const language = useLanguage();
  return translationEntries(form.translations).map(([locale]) => ({
    locale,
    name: languageName(language, locale),
  }));
}
