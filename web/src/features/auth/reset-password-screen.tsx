import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { newPassword, sameAs } from "#web/lib/forms/validators.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button, buttonClass } from "#web/ui/elements/button.tsx";
import { NewPasswordFields } from "#web/ui/forms/new-password-fields.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { authTexts } from "./auth-texts.ts";
import { useAddressQuery, useSignIn } from "./use-sign-in.ts";

/** The target of a reset link: choose a new password and be signed in. */
export function ResetPasswordScreen(): ReactNode {
  const { email, token } = useAddressQuery();
  return email && token ? <NewPassword email={email} token={token} /> : <Incomplete />;
}

function Incomplete(): ReactNode {
  const say = authTexts.useTexts();
  return (
    <div className="stack">
      <h1>{say("reset.incomplete.title")}</h1>
      <p>{say("reset.incomplete.text")}</p>
      <Link to="/request-password-reset" search={{}} className={buttonClass({})}>
        {say("reset.new")}
      </Link>
    </div>
  );
}

function NewPassword({ email, token }: { email: string; token: string }): ReactNode {
  const say = authTexts.useTexts();
  const signIn = useSignIn();
  const [expired, setExpired] = useState(false);
  const form = useForm({
    initial: { password: "", password_confirmation: "" },
    validate: {
      password: (value) => newPassword(value),
      password_confirmation: (value, values) => sameAs(values.password)(value),
    },
    async onSubmit(values) {
      const answer = await call("resetPassword", { email, token, ...values });
      await signIn(answer.token);
      toast({ title: say("reset.done"), variant: "success" });
    },
    onError(error) {
      if (error instanceof ApiError && error.code === "token_invalid") setExpired(true);
      else showError(error, say("reset.failed"));
    },
  });
  return (
    <div className="stack loose">
      <header>
        <h1>{say("reset.title")}</h1>
        <p className="dim">{say("reset.line", { email })}</p>
      </header>
      {expired && <Note level="alarm">{say("reset.expired")}</Note>}
      <form className="stack" noValidate onSubmit={form.submit}>
        {/* Password managers store the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields form={form} label={say("password.new")} autoFocus />
        <Button type="submit" size="large" block loading={form.busy}>
          {say("reset.submit")}
        </Button>
      </form>
      <Link to="/request-password-reset" search={{}}>
        {say("reset.new")}
      </Link>
    </div>
  );
}
