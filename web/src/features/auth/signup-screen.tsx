import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { call } from "#web/lib/api/api-client.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { email, newPassword, phone, required, sameAs } from "#web/lib/forms/validators.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { NewPasswordFields } from "#web/ui/forms/new-password-fields.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { PhoneField, TextField } from "#web/ui/forms/text-fields.tsx";
import { authTexts } from "./auth-texts.ts";
import { InviteNote } from "./invite-note.tsx";
import { showInvalid } from "./login-failure.ts";
import { useAddressQuery, useAlreadySignedIn, useSignIn } from "./use-sign-in.ts";

/** Creates an account and signs in with it. */
export function SignupScreen(): ReactNode {
  return useAlreadySignedIn() ? <div aria-busy="true" /> : <Signup />;
}

function Signup(): ReactNode {
  const say = authTexts.useTexts();
  const search = useAddressQuery();
  const form = useSignupForm();
  return (
    <div className="stack loose">
      <header>
        <h1>{say("signup.title")}</h1>
        <p className="dim">{say("signup.line")}</p>
      </header>
      <InviteNote />
      <form className="stack" noValidate onSubmit={form.submit}>
        <TextField
          {...form.field("name_first")}
          label={say("signup.first")}
          autoComplete="given-name"
          maxLength={80}
          required
          autoFocus
        />
        <TextField
          {...form.field("name_last")}
          label={say("signup.last")}
          autoComplete="family-name"
          maxLength={80}
          optional
        />
        <TextField
          {...form.field("email")}
          label={say("signup.email")}
          type="email"
          autoComplete="email"
          required
        />
        <PhoneField
          {...form.field("phone")}
          label={say("signup.phone")}
          hint={say("signup.phone.hint")}
          optional
        />
        <NewPasswordFields form={form} label={say("password.choose")} />
        <Button type="submit" size="large" block loading={form.busy}>
          {say("signup.submit")}
        </Button>
      </form>
      <p>
        <span className="dim">{say("signup.login.line")}</span>{" "}
        <Link to="/login" search={search}>
          {say("signup.login")}
        </Link>
      </p>
    </div>
  );
}

function useSignupForm() {
  const say = authTexts.useTexts();
  const signIn = useSignIn();
  const invite = useAddressQuery()["token"];
  return useForm({
    initial: {
      name_first: "",
      name_last: "",
      email: "",
      phone: "",
      password: "",
      password_confirmation: "",
    },
    validate: {
      name_first: (value) => required(value),
      email: (value) => email(value),
      phone: (value) => (value ? phone(value) : null),
      password: (value) => newPassword(value),
      password_confirmation: (value, values) => sameAs(values.password)(value),
    },
    async onSubmit({ phone: typedPhone, ...values }) {
      const answer = await call("signUp", {
        ...values,
        email: values.email.trim(),
        default_locale: currentLanguage(),
        ...(typedPhone ? { phone: typedPhone } : {}),
        ...(invite ? { token: invite } : {}),
      });
      await signIn(answer.token);
    },
    onInvalid: () => showInvalid(say("signup.failed")),
    onError: (error) => showError(error, say("signup.failed")),
  });
}
