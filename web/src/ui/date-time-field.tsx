import type { ReactNode } from "react";
import { fromLocalInput, readerZone, toLocalInput, zoneName, zoneOf } from "#web/lib/dates.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Field, type FieldProps } from "./field.tsx";

interface DateTimeProps extends FieldProps {
  /** An instant in ISO 8601, or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: (() => void) | undefined;
  /** The zone the time is meant in; said beside the field when it isn't the reader's. */
  timezone?: string | undefined;
  /** Earliest and latest instant. */
  min?: string | undefined;
  max?: string | undefined;
}

/** Day and time, with the device's own picker. */
export function DateTimeField({
  value,
  onChange,
  timezone,
  min,
  max,
  ...props
}: DateTimeProps): ReactNode {
  const say = coreTexts.useTexts();
  const foreign = timezone !== undefined && zoneOf(timezone) !== readerZone();
  const zoneHint = foreign ? say("field.zone", { zone: zoneName(timezone) }) : undefined;
  return (
    <Field {...props} hint={props.hint ?? zoneHint}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          value={toLocalInput(value, timezone)}
          min={toLocalInput(min ?? null, timezone) || undefined}
          max={toLocalInput(max ?? null, timezone) || undefined}
          onBlur={props.onBlur}
          onChange={(event) => onChange(fromLocalInput(event.target.value, timezone))}
        />
      )}
    </Field>
  );
}
