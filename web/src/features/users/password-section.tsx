import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { call } from "#web/lib/api/api-client.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { newPassword, required, sameAs } from "#web/lib/forms/validators.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { NewPasswordFields } from "#web/ui/forms/new-password-fields.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { PasswordField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { profileTexts } from "./profile-texts.ts";
import { Section } from "./section.tsx";
import { useSetCachedUser } from "./use-set-cached-user.ts";

const empty = { current_password: "", password: "", password_confirmation: "" };

/** The form that changes the password or, if the user has no password yet, sets one. */
export function PasswordSection(): ReactNode {
  const say = profileTexts.useTexts();
  const { user } = useUserDetails();
  const form = usePasswordForm();
  const first = user.has_password ? {} : { line: say("password.none") };
  return (
    <Section title={say("password.title")} {...first}>
      <LeaveGuard when={form.dirty && !form.busy} onLeave={form.reset} />
      <form className="stack" noValidate onSubmit={form.submit}>
        {/* Password managers store the new password under this user name. */}
        <input type="email" autoComplete="username" value={user.email ?? ""} readOnly hidden />
        {user.has_password && (
          <PasswordField
            {...form.field("current_password")}
            label={say("password.current")}
            required
          />
        )}
        <NewPasswordFields form={form} label={say("password.new")} />
        <div className="row">
          <Button variant="secondary" outline type="submit" loading={form.busy}>
            {say(user.has_password ? "password.submit" : "password.set")}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function usePasswordForm() {
  const say = profileTexts.useTexts();
  const { user } = useUserDetails();
  const client = useQueryClient();
  const keepUser = useSetCachedUser();
  const form = useForm({
    initial: empty,
    validate: {
      current_password: (value) => (user.has_password ? required(value) : null),
      password: (value) => newPassword(value),
      password_confirmation: (value, values) => sameAs(values.password)(value),
    },
    async onSubmit({ current_password, ...chosen }) {
      const input = user.has_password ? { ...chosen, current_password } : chosen;
      const saved = await call("updateUserDetails", input);
      keepUser(saved.user);
      form.reset(empty);
      toast({ title: say("password.done"), variant: "success" });
      // The server may have ended the user's other sessions because of the new password.
      void client.invalidateQueries({ queryKey: ["listSessions"] });
    },
    onError: (error) => showError(error, say("failed.title")),
  });
  return form;
}
