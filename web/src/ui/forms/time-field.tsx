import type { ReactNode } from "react";
import { Field, type FieldProps } from "./field.tsx";

interface TimeProps extends FieldProps {
  /** A time of day such as `09:00`; empty if none is set. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
}

/** A field for a time of day with the device's own picker. */
export function TimeField({ value, onChange, onBlur, ...props }: TimeProps): ReactNode {
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          type="time"
          value={value}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value.slice(0, 5))}
        />
      )}
    </Field>
  );
}
