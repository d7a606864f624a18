import type { ReactNode } from "react";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useForm, type Form } from "#web/lib/use-form.ts";
import { phone } from "#web/lib/validators.ts";
import { Button } from "#web/ui/button.tsx";
import { PhoneField } from "#web/ui/text-fields.tsx";
import { clearToasts } from "#web/ui/toast-store.ts";
import { authTexts } from "./auth-texts.ts";
import { showInvalid, showLoginFailure } from "./login-failure.ts";

interface PhoneValues {
  phone: string;
}

/** The first step of signing in by phone. @param onSent called with the masked number the code went to */
export function usePhoneForm(onSent: (phone: string) => void): Form<PhoneValues> {
  return useForm<PhoneValues>({
    initial: { phone: "" },
    validate: { phone },
    async onSubmit(values) {
      try {
        await call("sendCode", values);
        clearToasts();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "rate_limited") throw error;
        // Asked too soon: the code that came before is still good.
        showLoginFailure(error);
      }
      onSent(values.phone);
    },
    onInvalid: () => showInvalid(),
    onError: showLoginFailure,
  });
}

export function PhoneForm({
  form,
  autoFocus,
}: {
  form: Form<PhoneValues>;
  autoFocus: boolean;
}): ReactNode {
  const say = authTexts.useTexts();
  return (
    <form className="stack" noValidate onSubmit={form.submit}>
      <PhoneField
        {...form.field("phone")}
        label={say("login.phone")}
        hint={say("login.phone.hint")}
        required
        autoFocus={autoFocus}
      />
      <Button type="submit" size="large" block loading={form.busy}>
        {say("login.sendCode")}
      </Button>
    </form>
  );
}
