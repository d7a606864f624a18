import type { TranslationLocale } from "@lineup/contract/constants";
import { IconLanguage } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useCompany } from "#web/entities/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { languageName } from "#web/lib/formats.ts";
import { useLanguage } from "#web/lib/i18n/language.ts";
import { isBlank } from "#web/lib/plain-text.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showError } from "#web/ui/show-error.ts";
import { longestTitle } from "./memo-form.ts";
import { writingTexts } from "./writing-texts.ts";

interface Words {
  readonly title: string;
  readonly content: string;
}

/** Has the installation's service write the translation; where there is one already, it asks first. */
export function TranslateButton({
  source,
  locale,
  written,
  onTranslated,
}: {
  source: Words;
  /** Into which language. */
  locale: TranslationLocale;
  /** What stands there. */
  written: Words;
  onTranslated: (words: Words) => void;
}): ReactNode {
  const say = writingTexts.useTexts();
  const language = languageName(useLanguage(), locale);
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const { translate, isPending } = useTranslate(source, locale, (words) => {
    setAsking(false);
    setDone(true);
    onTranslated(words);
  });
  const isEmpty = source.title.trim() === "" && isBlank(source.content);
  const isWritten = written.title.trim() !== "" || !isBlank(written.content);
  return (
    <div className="row">
      <Button
        variant="secondary"
        outline
        size="small"
        icon={<IconLanguage size={18} aria-hidden="true" />}
        loading={isPending && !isAsking}
        disabled={isEmpty}
        onClick={() => (isWritten ? setAsking(true) : translate())}
      >
        {say("translate")}
      </Button>
      <span className="dim small" role="status">
        {isDone ? say("translate.done") : ""}
      </span>
      <ConfirmDialog
        open={isAsking}
        title={say("translate.ask")}
        text={say("translate.ask.text", { language })}
        confirm={say("translate.replace")}
        busy={isPending}
        onConfirm={translate}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

/** The title is no HTML, and the text is: they are asked for each by itself, and come together. */
function useTranslate(
  { title, content }: Words,
  locale: TranslationLocale,
  onDone: (words: Words) => void,
) {
  const { company } = useCompany();
  const { mutateAsync: translated } = useCallMutation("translate");
  const [isPending, setPending] = useState(false);
  const textOf = async (text: string, format: "text" | "html"): Promise<string> => {
    if (text.trim() === "") return "";
    const { translations } = await translated({
      company_id: company.id,
      strings: [text],
      format,
      locale,
    });
    return Object.values(translations)[0] ?? "";
  };
  const translate = (): void => {
    setPending(true);
    Promise.all([textOf(title, "text"), textOf(content, "html")])
      .then(([inTitle, inContent]) =>
        onDone({ title: inTitle.slice(0, longestTitle), content: inContent }),
      )
      .catch((error: unknown) => showError(error, writingTexts.say("translate.failed")))
      .finally(() => setPending(false));
  };
  return { translate, isPending };
}
