import type { ReactNode } from "react";
import { accentTokens, ownAccent } from "#web/lib/browser/accent.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { settingsTexts } from "#web/features/settings/settings-texts.ts";
import styles from "./company.module.css";

interface AccentProps {
  /** As `#rrggbb`; null for the product's own color. */
  accent: string | null;
  error: string | null | undefined;
  onChange: (accent: string | null) => void;
}

/** The company's accent color, with a sample of how it is shown: darker or lighter where text could not be read on it. */
export function AccentField({ accent, error, onChange }: AccentProps): ReactNode {
  const say = settingsTexts.useTexts();
  return (
    <Field label={say("company.accent")} hint={say("company.accent.hint")} error={error}>
      {(control) => (
        <div className={styles.accent}>
          <input
            {...control}
            type="color"
            value={accent ?? ownAccent}
            onChange={({ target }) => onChange(target.value)}
          />
          <span className="row" style={accent ? accentTokens(accent) : undefined}>
            <Button tabIndex={-1} aria-hidden="true">
              {say("company.accent.sample")}
            </Button>
          </span>
          {accent && (
            <Button variant="link" onClick={() => onChange(null)}>
              {say("company.accent.none")}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
