import { passwordMinLength } from "@lineup/contract/constants";
import type { ComponentProps, ReactNode } from "react";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { PasswordField } from "./text-fields.tsx";

type Name = "password" | "password_confirmation";

interface NewPasswordProps {
  form: { field(name: Name): Pick<ComponentProps<typeof PasswordField>, "value" | "onChange"> };
  label: string;
  autoFocus?: boolean;
}

/** The fields for a new password and its repetition. The surrounding form checks the fields with `newPassword` and `sameAs`. */
export function NewPasswordFields({ form, label, autoFocus = false }: NewPasswordProps): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <>
      <PasswordField
        {...form.field("password")}
        label={label}
        hint={say("field.password.hint", { count: passwordMinLength })}
        autoComplete="new-password"
        required
        autoFocus={autoFocus}
      />
      <PasswordField
        {...form.field("password_confirmation")}
        label={say("field.password.again")}
        autoComplete="new-password"
        required
      />
    </>
  );
}
