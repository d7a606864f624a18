import type { MemoTemplate } from "@lineup/contract/templates/schemas";
import type { ReactNode } from "react";
import { languageName, listFormat } from "#web/lib/i18n/formats.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { templatesTexts } from "./templates-texts.ts";

/** Lists a template's outdated translations; shows nothing if there are none. */
export function OlderTranslations({ translations }: Pick<MemoTemplate, "translations">): ReactNode {
  const say = templatesTexts.useTexts();
  const language = useLanguage();
  const older = translations.filter((one) => one.is_outdated);
  if (older.length === 0) return null;
  const languages = older.map(({ locale_code }) => languageName(language, locale_code));
  return (
    <Note level="warn">{say("older", { languages: listFormat(language).format(languages) })}</Note>
  );
}
