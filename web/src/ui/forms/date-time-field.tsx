import { useState, type ReactNode } from "react";
import { fromLocalInput, readerZone, toLocalInput, zoneOf } from "#web/lib/dates/dates.ts";
import { zoneLabel } from "#web/lib/dates/zones.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Field, type FieldProps } from "./field.tsx";

interface DateTimeProps extends FieldProps {
  /** A moment in ISO 8601; null means empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: (() => void) | undefined;
  /** The time zone of the field. If it differs from the user's time zone, the default hint names the field's time zone. */
  timezone?: string | undefined;
  /** The earliest allowed moment; `max` is the latest. */
  min?: string | undefined;
  max?: string | undefined;
}

/** An earlier year counts as incomplete, because browsers report a date after each typed digit of the year. */
const firstYear = "1900";

/**
 * A field for date and time with the device's own picker. Browsers don't report an incomplete value, such as a date
 * without a time, so `value` remains the last complete value. Before sending, the form finds the incomplete value with
 * `incompleteDates`.
 */
export function DateTimeField({
  value,
  onChange,
  timezone,
  min,
  max,
  ...props
}: DateTimeProps): ReactNode {
  const say = coreTexts.useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const foreign = timezone !== undefined && zoneOf(timezone) !== readerZone();
  const zoneHint = foreign ? say("field.zone", { zone: zoneLabel(timezone) }) : undefined;
  return (
    <Field {...props} hint={props.hint ?? zoneHint}>
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          value={typed ?? toLocalInput(value, timezone)}
          min={toLocalInput(min ?? null, timezone) || undefined}
          max={toLocalInput(max ?? null, timezone) || undefined}
          onBlur={({ target: { validity, value: text } }) => {
            // Browsers report no change when an incomplete date is cleared or a year is completed, so the value is also
            // read when the field loses the focus.
            if (!validity.badInput && typed !== null) onChange(fromLocalInput(text, timezone));
            // Keeps an incomplete date on the screen: the field must not show the last complete value again.
            setTyped(validity.badInput ? "" : null);
            props.onBlur?.();
          }}
          onChange={({ target: { validity, value: text } }) => {
            setTyped(text);
            if (validity.badInput) return;
            if (text === "" || text >= firstYear) onChange(fromLocalInput(text, timezone));
          }}
        />
      )}
    </Field>
  );
}
