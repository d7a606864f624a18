import type { Locale } from "@lineup/contract/constants";
import { useEffect, useRef, useState } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { isBlank } from "#web/lib/text/plain-text.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast, type ToastInput } from "#web/ui/feedback/toast-store.ts";
import type { MemoForm } from "#web/entities/memos/form/memo-form.ts";
import { stringsOf, translatedContent, type TranslatedContent } from "./strings.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";

/**
 * Translates the whole memo with the configured translation service.
 * @param onDone called with the translation. If a request fails, or if the memo changes before the service responds, the user
 * sees a message and `onDone` isn't called.
 */
export function useTranslate(
  form: MemoForm,
  locale: Locale,
  onDone: (words: TranslatedContent) => void,
) {
  const { company } = useCompany();
  const { mutateAsync: translated } = useCallMutation("translate");
  const [isPending, setPending] = useState(false);
  const { lines, texts } = stringsOf(form);
  // The current form, to detect changes when the service responds. Null once the component is unmounted, because the
  // language was turned off or the screen was left.
  const latest = useRef<MemoForm | null>(form);
  useEffect(() => {
    latest.current = form;
    return () => {
      latest.current = null;
    };
  }, [form]);
  const inLanguage = async (
    strings: Readonly<Record<string, string>>,
    format: "text" | "html",
  ): Promise<[string, string][]> => {
    if (Object.keys(strings).length === 0) return [];
    const { translations } = await translated({
      ...{ company_id: company.id, strings, format, locale },
      source_locale: form.locale_code,
    });
    return Object.entries(translations);
  };
  const translate = (): void => {
    setPending(true);
    // Plain text and HTML need separate requests. No translation is applied unless both requests succeed.
    Promise.all([inLanguage(lines, "text"), inLanguage(texts, "html")])
      .then((said) => {
        const { current } = latest;
        if (current === null) return;
        if (askedOf(current, locale) === askedOf(form, locale))
          onDone(translatedContent(current, locale, new Map(said.flat())));
        else toast(changedMeanwhile());
      })
      .catch((error: unknown) => showError(error, editorTexts.say("translate.failed")))
      .finally(() => setPending(false));
  };
  const isEmpty = Object.values({ ...lines, ...texts }).every(isBlank);
  return { translate, isPending, isEmpty };
}

/**
 * @returns the strings to translate and the current translation as one text, which can be compared with a later text to detect a
 * change
 */
function askedOf(form: MemoForm, locale: Locale): string {
  return JSON.stringify([form.locale_code, stringsOf(form), form.translations[locale]]);
}

function changedMeanwhile(): ToastInput {
  const { say } = editorTexts;
  return {
    title: say("translate.failed"),
    messages: [say("translate.changed")],
    variant: "warning",
  };
}
