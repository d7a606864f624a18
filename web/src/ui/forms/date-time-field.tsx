import { useState, type ReactNode } from "react";
import {
  fromLocalInput,
  readerZone,
  toLocalInput,
  zoneName,
  zoneOf,
} from "#web/lib/dates/dates.ts";
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

/** Before it, a year is not typed to its end: each of its digits makes a date of its own. */
const firstYear = "1900";

/**
 * Day and time, with the device's own picker. Half of them, such as a day without its time, is nothing that the browser
 * tells: the last whole value stays, and the form finds it by `incompleteDates` before it is sent.
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
  const zoneHint = foreign ? say("field.zone", { zone: zoneName(timezone) }) : undefined;
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
            // No change is told of where half a date is emptied, nor at the end of a year.
            if (!validity.badInput && typed !== null) onChange(fromLocalInput(text, timezone));
            // Half a date stays on the screen: its text is empty, and is not put back to the whole one.
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
