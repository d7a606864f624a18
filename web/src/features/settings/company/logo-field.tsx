import { useId, useRef, useState, type ReactNode } from "react";
import { Button } from "#web/ui/elements/button.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { FieldError } from "#web/ui/forms/field.tsx";
import field from "#web/ui/forms/field.module.css";
import { settingsTexts } from "#web/features/settings/settings-texts.ts";
import { CropDialog } from "./crop-dialog.tsx";
import styles from "./company.module.css";

const readable = "image/png,image/jpeg,image/webp,image/gif,image/avif";

interface LogoProps {
  /** The address of the logo; null for none. */
  logo: string | null;
  error: string | null | undefined;
  onChange: (logo: string | null) => void;
}

/** The company's logo: chosen from a file and cropped, or removed. */
export function LogoField({ logo, error, onChange }: LogoProps): ReactNode {
  const say = settingsTexts.useTexts();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const close = (): void => {
    if (chosen) URL.revokeObjectURL(chosen);
    setChosen(null);
  };
  return (
    <div className={field.field} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={field.label}>
        {say("company.logo")}
      </span>
      <div className="row">
        {logo ? (
          <img className={styles.logo} src={logo} alt={say("company.logo.shown")} />
        ) : (
          <span className={classNames(styles.logo, styles.none)}>{say("company.logo.none")}</span>
        )}
        <Button variant="secondary" outline onClick={() => chooser.current?.click()}>
          {say(logo ? "company.logo.change" : "company.logo.choose")}
        </Button>
        {logo && (
          <Button variant="link" onClick={() => onChange(null)}>
            {say("company.logo.remove")}
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept={readable}
          aria-labelledby={`${id}-label`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) setChosen(URL.createObjectURL(file));
            // Makes it possible to choose the same file again.
            target.value = "";
          }}
        />
      </div>
      <div className={field.hint}>{say("company.logo.hint")}</div>
      <FieldError id={`${id}-error`} text={error} />
      {chosen && (
        <CropDialog
          address={chosen}
          onCropped={(cropped) => {
            onChange(cropped);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
