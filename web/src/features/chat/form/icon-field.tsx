import { useId, type ReactNode } from "react";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import styles from "../dialogs.module.css";
import { groupTexts } from "./group-texts.ts";

const suggestions = [
  "🍳",
  "🍕",
  "🥐",
  "🧹",
  "🚚",
  "🛒",
  "🎉",
  "🌙",
  "☀️",
  "⭐",
  "📣",
  "🏠",
] as const;

interface IconFieldProps {
  /** An emoji; empty for none. */
  value: string;
  error?: string | null | undefined;
  onChange: (value: string) => void;
}

/** A group's icon: one of a few emoji, or any other one. */
export function IconField({ value, error, onChange }: IconFieldProps): ReactNode {
  const say = groupTexts.useTexts();
  const name = useId();
  return (
    <fieldset className={styles.icons}>
      <legend>{say("new.icon")}</legend>
      <div className={styles.emoji}>
        {["", ...suggestions].map((emoji) => (
          <label key={emoji}>
            <input
              type="radio"
              name={name}
              checked={value === emoji}
              aria-label={emoji || say("new.icon.none")}
              onChange={() => onChange(emoji)}
            />
            <span aria-hidden="true">{emoji || "–"}</span>
          </label>
        ))}
      </div>
      <TextField
        label={say("new.icon.other")}
        value={suggestions.some((emoji) => emoji === value) ? "" : value}
        error={error}
        maxLength={32}
        onChange={(text) => onChange(text.trim())}
      />
    </fieldset>
  );
}

/** @returns whether a text is empty or one emoji */
export function isIcon(text: string): boolean {
  const letters = [...new Intl.Segmenter().segment(text)];
  return (
    text === "" || (letters.length === 1 && /\p{Extended_Pictographic}|\p{RI}|\u20e3/u.test(text))
  );
}
