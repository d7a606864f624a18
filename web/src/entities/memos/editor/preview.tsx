import { ratings, type Locale } from "@lineup/contract/constants";
import { useState, type ReactNode } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { TextAndFiles } from "#web/entities/memos/files/attachments.tsx";
import { MemoFacts } from "#web/entities/memos/reading/memo-facts.tsx";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { Button, buttonClass } from "#web/ui/elements/button.tsx";
import { useDescription } from "./author-field.tsx";
import { isChoiceSurvey, type MemoForm } from "#web/entities/memos/form/memo-form.ts";
import {
  recipientContentIn,
  contentForReader,
  translationEntries,
} from "#web/entities/memos/translations/form.ts";
import styles from "./editor.module.css";
import { editorTexts } from "./editor-texts.ts";
import { languageName } from "#web/lib/i18n/formats.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { useDebounced } from "#web/lib/hooks/use-debounced.ts";

const settleMs = 200;

/** A preview of the memo as it looks on a phone. */
export function MemoPreview({ form }: { form: MemoForm }): ReactNode {
  const sayMemo = memoTexts.useTexts();
  const { user } = useUserDetails();
  const [turnedTo, setTurnedTo] = useState<Locale | null>(null);
  const [isCelebrated, setCelebrated] = useState(false);
  const translation = turnedTo && form.translations[turnedTo];
  const { title, locale, ...shown } = contentForReader(form, turnedTo, isCelebrated);
  const asks = form.display_type === "survey";
  const content = useDebounced(shown.content, settleMs);
  return (
    <div className={styles.phone}>
      <div className="stack">
        <h3 lang={title ? locale : undefined}>
          {title || <span className="dim">{sayMemo("memo.untitled")}</span>}
        </h3>
        <MemoFacts
          memo={{
            author: { id: 0, name: user.name },
            author_description: useDescription(form) || null,
            status: "draft",
            start_at: null,
            published_at: null,
            first_out_at: null,
            end_at: null,
            due_at: form.due_at,
            category: form.category || null,
            priority: form.priority,
          }}
          tags={form.tags}
        />
        <TextAndFiles html={content} media={form.media} lang={locale} />
        <Turns
          original={form.locale_code}
          languages={translationEntries(form.translations).map(([each]) => each)}
          shown={translation ? turnedTo : null}
          onTurn={setTurnedTo}
        />
        {recipientContentIn(form) && (
          <RecipientContentToggle isCelebrated={isCelebrated} onTurn={setCelebrated} />
        )}
        {asks && (
          <PreviewOptions form={form} translated={translation?.options ?? []} locale={locale} />
        )}
        {form.display_type === "celebration" && <PreviewReactions />}
        {/* The preview's button is only outlined, because the filled style is reserved for the editor's main button. */}
        <span
          className={buttonClass({
            variant: form.display_type === "celebration" ? "secondary" : "primary",
            outline: true,
            size: "large",
            block: true,
          })}
          aria-hidden="true"
        >
          {sayMemo(asks ? "survey.send" : form.signature ? "ack.sign" : "ack.do")}
        </span>
        {form.display_type === "memo" && form.type === "standard" && (
          <span
            className={buttonClass({ variant: "secondary", outline: true, block: true })}
            aria-hidden="true"
          >
            {sayMemo("flag.do")}
          </span>
        )}
      </div>
    </div>
  );
}

/** Buttons that switch the preview between the original and the translations. */
function Turns({
  original,
  languages,
  shown,
  onTurn,
}: {
  /** The language of the original. */
  original: Locale;
  languages: readonly Locale[];
  shown: Locale | null;
  onTurn: (locale: Locale | null) => void;
}): ReactNode {
  const say = memoTexts.useTexts();
  const inOwnWords = useLanguage();
  const nameOf = (locale: Locale | null): string => {
    if (locale === null)
      return say("memo.showOriginal", { language: languageName(inOwnWords, original) });
    if (languages.length === 1) return say("memo.showTranslation");
    return say("memo.showIn", { language: languageName(inOwnWords, locale) });
  };
  if (languages.length === 0) return null;
  return (
    <div className="row">
      {[null, ...languages]
        .filter((locale) => locale !== shown)
        .map((locale) => (
          <Button key={locale} variant="link" size="small" onClick={() => onTurn(locale)}>
            {nameOf(locale)}
          </Button>
        ))}
    </div>
  );
}

/** A button that switches the preview to the personal message for the celebrated people, and back. */
function RecipientContentToggle({
  isCelebrated,
  onTurn,
}: {
  isCelebrated: boolean;
  onTurn: (isCelebrated: boolean) => void;
}): ReactNode {
  const say = editorTexts.useTexts();
  return (
    <div>
      <Button variant="link" size="small" onClick={() => onTurn(!isCelebrated)}>
        {say(isCelebrated ? "celebration.own.hide" : "celebration.own.show")}
      </Button>
    </div>
  );
}

/** The reactions that recipients will be able to choose. */
function PreviewReactions(): ReactNode {
  const { company } = useCompany();
  return (
    <p className="row" aria-hidden="true">
      {company.celebration_options.map(({ key, emoji }) => (
        <span key={key}>{emoji}</span>
      ))}
    </p>
  );
}

/** The survey options that recipients will be able to choose. */
function PreviewOptions({
  form,
  translated,
  locale,
}: {
  form: MemoForm;
  translated: readonly string[];
  /** The language of the translated options. */
  locale: string;
}): ReactNode {
  if (form.answer_type === "text") return <span className={styles.sketch} aria-hidden="true" />;
  const own = isChoiceSurvey(form) ? form.options : ratings;
  const options = own
    .map((option, place) => ({
      words: translated[place] || option,
      lang: translated[place] ? locale : form.locale_code,
    }))
    .filter(({ words }) => words);
  return (
    <ul className={isChoiceSurvey(form) ? "stack tight" : styles.sketches}>
      {options.map(({ words, lang }) => (
        <li key={words} lang={lang} className={styles.sketch}>
          {words}
        </li>
      ))}
    </ul>
  );
}
