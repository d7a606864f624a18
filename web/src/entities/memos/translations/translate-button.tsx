import type { Locale } from "@lineup/contract/constants";
import { IconLanguage } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { languageName } from "#web/lib/i18n/formats.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import type { MemoForm } from "#web/entities/memos/form/memo-form.ts";
import { isWritten, type TranslatedContent } from "./strings.ts";
import { useTranslate } from "./use-translate.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";

/** Translates the memo with the configured service. Asks for confirmation before overwriting an existing translation. */
export function TranslateButton({
  form,
  locale,
  written,
  onTranslated,
}: {
  form: MemoForm;
  /** The target language. */
  locale: Locale;
  /** The current translation. */
  written: TranslatedContent;
  onTranslated: (words: TranslatedContent) => void;
}): ReactNode {
  const say = editorTexts.useTexts();
  const language = languageName(useLanguage(), locale);
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const { translate, isPending, isEmpty } = useTranslate(form, locale, (words) => {
    setAsking(false);
    setDone(true);
    onTranslated(words);
  });
  return (
    <div className="row">
      <Button
        variant="secondary"
        outline
        size="small"
        icon={<IconLanguage size={18} aria-hidden="true" />}
        loading={isPending && !isAsking}
        disabled={isEmpty}
        onClick={() => (isWritten(form, locale, written) ? setAsking(true) : translate())}
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
