import { useId, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Field, FieldError, type FieldProps } from "./field.tsx";
import styles from "./field.module.css";

export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectProps<V extends string> extends FieldProps {
  value: V | "";
  onChange: (value: V) => void;
  options: readonly Option<V>[];
  /** The label of an empty first option; omitted if an option is always selected. */
  placeholder?: string | undefined;
  autoFocus?: boolean;
}

/** Selects one option with the browser's own `<select>`, which works with keys, touch and screen readers. */
export function Select<V extends string>({
  value,
  onChange,
  options,
  placeholder,
  autoFocus,
  ...props
}: SelectProps<V>): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <Field {...props}>
      {(control) => (
        <select
          {...control}
          data-autofocus={autoFocus || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value as V)}
        >
          {(placeholder !== undefined || value === "") && (
            <option value="">{placeholder ?? say("field.choose")}</option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckedProps extends Omit<FieldProps, "optional" | "labelHidden"> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A yes-or-no field that is saved with its form. */
export function Checkbox(props: CheckedProps): ReactNode {
  return <Checked {...props} />;
}

/** An on-off switch whose change applies right away. */
export function Switch(props: CheckedProps): ReactNode {
  return <Checked {...props} role="switch" />;
}

function Checked({
  label,
  hint,
  error,
  checked,
  onChange,
  role,
  ...rest
}: CheckedProps & { role?: "switch" }): ReactNode {
  const id = useId();
  return (
    <div>
      <label className={styles.choice}>
        <input
          {...rest}
          type="checkbox"
          role={role}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles["choice-text"]}>
          {label}
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      </label>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

interface RadioProps<V extends string> extends FieldProps {
  value: V;
  onChange: (value: V) => void;
  options: readonly (Option<V> & { hint?: string })[];
}

/** Selects one option, with all options visible. */
export function RadioGroup<V extends string>({
  label,
  value,
  onChange,
  options,
  name,
  ...props
}: RadioProps<V>): ReactNode {
  const id = useId();
  return (
    <fieldset className={styles.field} style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className={props.labelHidden ? "hidden-text" : styles.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={props.disabled || option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={styles["choice-text"]}>
            {option.label}
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} text={props.error} />
    </fieldset>
  );
}
