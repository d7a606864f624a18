import { IconAlertCircle } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import styles from "./field.module.css";

/** The props of every field. */
export interface FieldProps {
  label: string;
  /** The field's name, by which the form finds the first invalid field. */
  name?: string | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  /**
   * True if the field is required, which only screen readers announce. On the screen, optional fields are marked
   * instead.
   */
  required?: boolean | undefined;
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Shows the label to screen readers only. */
  labelHidden?: boolean | undefined;
}

/** The props that link a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  name: string | undefined;
  className: string;
  disabled: boolean | undefined;
  required: boolean | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** A control with its label, hint and error. For screen readers, the label, hint and error are linked to the control. */
export function Field(
  props: FieldProps & { children: (control: ControlProps) => ReactNode },
): ReactNode {
  const id = useId();
  const { label, hint, error, optional, labelHidden } = props;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? "hidden-text" : styles.label}>
        <LabelText label={label} optional={optional} />
      </label>
      {props.children({
        id,
        name: props.name,
        className: styles.input ?? "",
        disabled: props.disabled,
        required: props.required,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

/** A field's label, with a note if the field is optional. */
export function LabelText({ label, optional }: Pick<FieldProps, "label" | "optional">): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <>
      {label} {optional && <span className={styles.optional}>({say("field.optional")})</span>}
    </>
  );
}

/** The error of a field, which screen readers announce. */
export function FieldError({
  id,
  text,
}: {
  id: string;
  text: string | null | undefined;
}): ReactNode {
  if (!text) return null;
  return (
    <div id={id} className={styles.error} role="alert">
      <IconAlertCircle size={16} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
