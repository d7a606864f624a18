import { useRef, useState, type ReactNode } from "react";
import { useCompany } from "#web/entities/company.ts";
import { Switch } from "#web/ui/choice-fields.tsx";
import type { SpanishForm } from "./memo-form.ts";
import { writingTexts } from "./writing-texts.ts";
import { TitleAndText } from "./title-and-text.tsx";
import { TranslateButton } from "./translate-button.tsx";
import { inSpanish } from "./usual-answers.ts";
import type { Writing } from "./use-writing.ts";

/** The memo's Spanish text, for those who read in Spanish; its own text is for everyone else. */
export function TranslationFields({ writing }: { writing: Writing }): ReactNode {
  const say = writingTexts.useTexts();
  const { can_translate } = useCompany();
  const { form, errors, set } = writing;
  // The editor begins anew with what was translated.
  const [round, setRound] = useState(0);
  // A draft that was kept before there were translations has none.
  const spanish = form.spanish ?? null;
  // Turned off and on again, what was written is there again.
  const given = useRef<SpanishForm | null>(spanish);
  return (
    <>
      <Switch
        label={say("form.spanish")}
        hint={say("form.spanish.hint")}
        checked={spanish !== null}
        onChange={(on) => {
          if (spanish) given.current = spanish;
          const blank = { title: "", content: "", options: inSpanish(form.options) };
          set({ spanish: on ? (given.current ?? blank) : null });
        }}
      />
      {spanish && (
        <div className="stack" role="group" aria-label={say("form.spanish")}>
          {can_translate && (
            <TranslateButton
              source={form}
              written={spanish}
              onTranslated={(words) => {
                set({ spanish: { ...spanish, ...words } });
                setRound(round + 1);
              }}
            />
          )}
          <TitleAndText
            key={round}
            name="spanish-title"
            labels={{ title: say("form.spanish.title"), content: say("form.spanish.content") }}
            value={spanish}
            media={form.media}
            errors={{ title: errors.spanish, content: errors.spanishText }}
            onChange={(change) => set({ spanish: { ...spanish, ...change } })}
          />
        </div>
      )}
    </>
  );
}
