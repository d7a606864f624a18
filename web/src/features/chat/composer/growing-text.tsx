import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from "react";
import field from "#web/ui/forms/field.module.css";
import { classNames } from "#web/ui/elements/class-names.ts";
import styles from "../chat.module.css";

interface GrowingTextProps {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder?: string;
  value: string;
  isBad?: boolean;
  onChange: (value: string) => void;
  onFocus?: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste?: (event: ClipboardEvent) => void;
}

/** A text field of one line that grows with its text. */
export function GrowingText({
  field: ref,
  label,
  placeholder,
  value,
  isBad,
  onChange,
  onFocus,
  onKeyDown,
  onPaste,
}: GrowingTextProps): ReactNode {
  // Browsers that don't fit a field to its content count the lines that were broken by hand.
  const rows = Math.min(value.split("\n").length, 6);
  return (
    <textarea
      ref={ref}
      className={classNames(field.input, styles.field)}
      rows={rows}
      aria-label={label}
      aria-invalid={isBad || undefined}
      placeholder={placeholder}
      value={value}
      enterKeyHint={isTouch() ? "enter" : "send"}
      onChange={(event) => onChange(event.target.value)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}

/** @returns true for the Enter key that sends: at a desk, without Shift, and not while an input method composes a word */
export function sendsOnEnter(event: KeyboardEvent): boolean {
  return event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing && !isTouch();
}

/** On a phone or tablet, Enter breaks the line. */
function isTouch(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
