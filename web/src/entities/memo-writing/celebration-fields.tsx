import { celebrationTypes, maxCelebrated } from "@lineup/contract/constants";
import { useId, type ReactNode } from "react";
import { usePeopleSearch } from "#web/entities/people.ts";
import { RadioGroup } from "#web/ui/choice-fields.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { PeoplePicker } from "#web/ui/people-picker.tsx";
import { writingTexts } from "./writing-texts.ts";
import type { Writing } from "./use-writing.ts";

/** Whom a celebration is for, where that is known already, and of what it is. */
export function CelebrationFields({
  writing,
  ofNobody = false,
}: {
  writing: Writing;
  ofNobody?: boolean;
}): ReactNode {
  const say = writingTexts.useTexts();
  const id = useId();
  const people = usePeopleSearch();
  const { form, errors, set } = writing;
  return (
    <>
      {!ofNobody && (
        <div role="group" aria-labelledby={id} className="stack tight">
          <h3 id={id}>{say("celebration.who")}</h3>
          <PeoplePicker
            chosen={form.celebrated}
            onChange={(celebrated) => set({ celebrated: celebrated.slice(0, maxCelebrated) })}
            people={people}
          />
          <FieldError id={`${id}-error`} text={errors.celebrated ?? null} />
        </div>
      )}
      <RadioGroup
        label={say("celebration.type")}
        value={form.occasion}
        onChange={(occasion) => set({ occasion })}
        options={celebrationTypes.map((value) => ({ value, label: say(`form.type.${value}`) }))}
      />
    </>
  );
}
