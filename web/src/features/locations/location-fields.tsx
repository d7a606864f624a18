import type { ReactNode } from "react";
import type { Form } from "#web/lib/forms/use-form.ts";
import { zoneOptions, type Zone } from "#web/lib/dates/zones.ts";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { locationsTexts } from "./locations-texts.ts";

export interface LocationValues {
  readonly name: string;
  readonly timezone: Zone;
}

const maxName = 120;

/** A location's name and time zone. */
export function LocationFields({
  form,
  autoFocus,
}: {
  form: Form<LocationValues>;
  autoFocus?: boolean;
}): ReactNode {
  const say = locationsTexts.useTexts();
  return (
    <>
      <TextField
        {...form.field("name")}
        label={say("form.name")}
        hint={say("form.name.hint")}
        maxLength={maxName}
        required
        autoFocus={autoFocus}
      />
      <Select
        {...form.field("timezone")}
        label={say("form.zone")}
        hint={say("form.zone.hint")}
        options={zoneOptions()}
      />
    </>
  );
}
