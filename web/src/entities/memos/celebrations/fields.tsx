import { celebrationTypes, maxCelebrated } from "@lineup/contract/constants";
import { useId, useRef, type ReactNode } from "react";
import { usePeopleSearch } from "#web/entities/employees/people-search.ts";
import { RadioGroup, Switch } from "#web/ui/forms/choice-fields.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import { PeoplePicker } from "#web/ui/forms/people-picker.tsx";
import type { RecipientContent } from "#web/entities/memos/translations/form.ts";
import { TitleAndText } from "#web/entities/memos/editor/title-and-text.tsx";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { memoTexts } from "#web/entities/memos/memo-texts.ts";
import type { MemoFormState } from "#web/entities/memos/form/use-memo-form.ts";

/**
 * The fields for a celebration's occasion and for the people celebrated.
 * @param ofNobody true if the people are not known yet, as in a template; in that case, the field for people is hidden
 */
export function CelebrationFields({
  writing,
  ofNobody = false,
}: {
  writing: MemoFormState;
  ofNobody?: boolean;
}): ReactNode {
  const say = editorTexts.useTexts();
  const sayMemo = memoTexts.useTexts();
  const id = useId();
  const people = usePeopleSearch();
  const { form, errors, set } = writing;
  return (
    <>
      {!ofNobody && (
        <div role="group" aria-labelledby={id} className="stack tight">
          <h3 id={id}>{sayMemo("celebration.who")}</h3>
          <PeoplePicker
            chosen={form.celebrated}
            onChange={(celebrated) => set({ celebrated: celebrated.slice(0, maxCelebrated) })}
            people={people}
          />
          <FieldError id={`${id}-error`} text={errors.celebrated ?? null} />
        </div>
      )}
      <RadioGroup
        label={sayMemo("celebration.type")}
        value={form.occasion}
        onChange={(occasion) => set({ occasion })}
        options={celebrationTypes.map((value) => ({
          value,
          label: sayMemo(`memo.type.${value}`),
          ...(value === "other" && { hint: say("form.type.other.hint") }),
        }))}
      />
    </>
  );
}

/** The fields for the personal message to the people celebrated. */
export function RecipientContentFields({
  writing: { form, set },
}: {
  writing: MemoFormState;
}): ReactNode {
  const say = editorTexts.useTexts();
  const sayMemo = memoTexts.useTexts();
  const words = form.own_words ?? null;
  // Remembers the personal message, so that the message comes back when the user turns the switch off and on again.
  const given = useRef<RecipientContent | null>(words);
  const change = (part: Partial<RecipientContent>): void =>
    set((before) => ({ own_words: { ...blank, ...before.own_words, ...part } }));
  return (
    <>
      <Switch
        label={sayMemo("celebration.own")}
        hint={say("celebration.own.hint")}
        checked={words !== null}
        onChange={(on) => {
          if (words) given.current = words;
          set({ own_words: on ? (given.current ?? blank) : null });
        }}
      />
      {words && (
        <TitleAndText
          name="own-title"
          lang={form.locale_code}
          optional
          labels={{ title: say("celebration.own.title"), content: say("celebration.own.content") }}
          value={words}
          media={form.media}
          errors={{}}
          onChange={change}
        />
      )}
    </>
  );
}

const blank: RecipientContent = { title: "", content: "" };
