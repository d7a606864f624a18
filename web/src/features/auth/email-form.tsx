import type { ReactNode } from "react";
import { call } from "#web/lib/api/api-client.ts";
import { useForm, type Form } from "#web/lib/forms/use-form.ts";
import { email, required } from "#web/lib/forms/validators.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { PasswordField, TextField } from "#web/ui/forms/text-fields.tsx";
import { authTexts } from "./auth-texts.ts";
import { showInvalid, showLoginFailure } from "./login-failure.ts";
import { useAddressQuery, useSignIn } from "./use-sign-in.ts";

interface EmailValues {
  email: string;
  password: string;
}

/** Signs in by e-mail and password; an invitation in the address is sent along. */
export function useEmailForm(): Form<EmailValues> {
  const signIn = useSignIn();
  const invite = useAddressQuery()["token"];
  return useForm<EmailValues>({
    initial: { email: "", password: "" },
    validate: { email, password: (value) => required(value) },
    async onSubmit(values) {
      const input = { ...values, email: values.email.trim() };
      const answer = await call("login", { ...input, ...(invite ? { token: invite } : {}) });
      await signIn(answer.token);
    },
    onInvalid: () => showInvalid(),
    onError: showLoginFailure,
  });
}

export function EmailForm({ form }: { form: Form<EmailValues> }): ReactNode {
  const say = authTexts.useTexts();
  return (
    <form className="stack" noValidate onSubmit={form.submit}>
      <TextField
        {...form.field("email")}
        label={say("login.email")}
        type="email"
        autoComplete="username"
        required
      />
      <PasswordField {...form.field("password")} label={say("login.password")} required />
      <Button type="submit" size="large" block loading={form.busy}>
        {say("login.submit")}
      </Button>
    </form>
  );
}
