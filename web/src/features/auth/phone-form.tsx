import type { ReactNode } from "react";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useForm, type Form } from "#web/lib/forms/use-form.ts";
import { phone } from "#web/lib/forms/validators.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { PhoneField } from "#web/ui/forms/text-fields.tsx";
import { clearToasts } from "#web/ui/feedback/toast-store.ts";
import { authTexts } from "./auth-texts.ts";
import { showLoginFailure } from "./login-failure.ts";
import { type SentCode, earlierCode, isRefusedForNow, lastCode } from "./use-sent-to.ts";

interface PhoneValues {
  phone: string;
}

/**
 * The first step of signing in by phone.
 * @param onSent called with the code that was sent to the masked number
 */
export function usePhoneForm(onSent: (code: SentCode) => void): Form<PhoneValues> {
  const form = useForm<PhoneValues>({
    initial: { phone: "" },
    validate: { phone },
    async onSubmit(values) {
      try {
        await call("sendCode", values);
        clearToasts();
        onSent({ phone: values.phone, at: Date.now() });
      } catch (error) {
        const now = Date.now();
        const earlier = earlierCode(error, values.phone, lastCode(now), now);
        if (earlier === null) throw error;
        // Requested too soon, and the earlier code is still valid.
        showLoginFailure(error);
        onSent(earlier);
      }
    },
    // The error beside the only field is enough: a toast would say it again, over the title of the page.
    onError(error) {
      if (isRefusedForNow(error)) form.setErrors({ phone: error.message });
      else if (!isAboutPhone(error)) showLoginFailure(error);
    },
  });
  return form;
}

function isAboutPhone(error: unknown): boolean {
  return error instanceof ApiError && "phone" in error.fields;
}

export function PhoneForm({
  form,
  autoFocus,
}: {
  form: Form<PhoneValues>;
  autoFocus: boolean;
}): ReactNode {
  const say = authTexts.useTexts();
  const sayCore = coreTexts.useTexts();
  return (
    <form className="stack" noValidate onSubmit={form.submit}>
      <PhoneField
        {...form.field("phone")}
        label={say("login.phone")}
        hint={say("login.phone.hint")}
        required
        autoFocus={autoFocus}
      />
      {form.errors.phone && (
        <p className="hidden-text" role="status">
          {sayCore("field.invalid")}
        </p>
      )}
      <Button type="submit" size="large" block loading={form.busy}>
        {say("login.sendCode")}
      </Button>
    </form>
  );
}
