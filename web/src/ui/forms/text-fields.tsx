import { IconEye, IconEyeOff, IconSearch, IconX } from "@tabler/icons-react";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { authCodeLength } from "@lineup/contract/constants";
import { maskPhone } from "#web/lib/forms/phone.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./field.module.css";

/** The props of a text field. */
export interface TextProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  placeholder?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  autoFocus?: boolean | undefined;
  maxLength?: number | undefined;
  /** The language of the text, if known. */
  lang?: string | undefined;
}

interface SingleLine extends TextProps {
  type?: "text" | "email" | "number" | "search" | "tel" | "url" | "date";
}

/** A field for one line of text. */
export function TextField({ type = "text", value, onChange, ...props }: SingleLine): ReactNode {
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          {...typing(props)}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A field for a password, which is hidden until the eye button is pressed. */
export function PasswordField({ value, onChange, ...props }: TextProps): ReactNode {
  const say = coreTexts.useTexts();
  const [shown, setShown] = useState(false);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <Field {...props}>
      {(control) => (
        <div className={styles.holder}>
          <input
            {...control}
            {...typing(props)}
            autoComplete={props.autoComplete ?? "current-password"}
            type={shown ? "text" : "password"}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            className={styles.end}
            label={say(shown ? "field.password.hide" : "field.password.show")}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Eye size={20} />
          </IconButton>
        </div>
      )}
    </Field>
  );
}

/**
 * A field for a phone number in the mask (###)-###-####. Its value includes the mask, so a complete value has 14
 * characters.
 */
export function PhoneField({ value, onChange, ...props }: TextProps): ReactNode {
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          {...typing(props)}
          type="tel"
          inputMode="numeric"
          autoComplete={props.autoComplete ?? "tel-national"}
          placeholder={props.placeholder ?? "(555)-555-0100"}
          value={value}
          onChange={(event) => onChange(maskPhone(event.target.value, value))}
        />
      )}
    </Field>
  );
}

/**
 * A field for the six characters of a login code, in capitals. It drops spaces and punctuation from a pasted code. The sixth character
 * submits the form, however it came: typed, pasted or filled in from the text message.
 */
export function CodeField({ value, onChange, ...props }: TextProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const isComplete = value.length === authCodeLength;
  const submit = useEffectEvent(() => {
    if (!isComplete) return;
    input.current?.form?.requestSubmit();
    // If it is refused, the next code is typed in its place.
    input.current?.select();
  });
  useEffect(() => submit(), [value]);
  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          ref={input}
          {...typing(props)}
          className={classNames(control.className, styles.code)}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={value}
          onChange={(event) => {
            const clean = event.target.value.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
            onChange(clean.slice(0, authCodeLength));
          }}
        />
      )}
    </Field>
  );
}

/** A field for several lines of text, which grows with the text. */
export function TextArea({
  value,
  onChange,
  rows = 3,
  readOnly,
  ...props
}: TextProps & { rows?: number; readOnly?: boolean }): ReactNode {
  return (
    <Field {...props}>
      {(control) => (
        <textarea
          {...control}
          {...typing(props)}
          rows={rows}
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The longest search text the server accepts; a longer pasted text is cut. */
const longestTerms = 200;

/** A search field with a button that clears it. The search starts while the user is typing. */
export function SearchField({ value, onChange, ...props }: TextProps): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <Field labelHidden {...props}>
      {(control) => (
        <div className={classNames(styles.holder, styles.search)}>
          <span className={styles.start}>
            <IconSearch size={18} aria-hidden="true" />
          </span>
          <input
            {...control}
            {...typing(props)}
            placeholder={props.placeholder ?? props.label}
            maxLength={props.maxLength ?? longestTerms}
            type="search"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              // Results appear while the user is typing, so Enter must not submit the form around the field.
              if (event.key === "Enter") event.preventDefault();
              props.onKeyDown?.(event);
            }}
          />
          {value && (
            <IconButton
              className={styles.end}
              label={say("action.clear")}
              onClick={() => onChange("")}
            >
              <IconX size={18} />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  );
}

function typing(props: Omit<TextProps, "value" | "onChange">) {
  const { onBlur, onKeyDown, placeholder, autoComplete, autoFocus, maxLength, lang } = props;
  return {
    onBlur,
    onKeyDown,
    placeholder,
    autoComplete,
    autoFocus,
    maxLength,
    lang,
    "data-autofocus": autoFocus || undefined,
  };
}
