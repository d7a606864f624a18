import type { ReactNode } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { call } from "#web/lib/api/api-client.ts";
import { maskPhone } from "#web/lib/forms/phone.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { email, phone, required } from "#web/lib/forms/validators.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { PasswordField, PhoneField, TextField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import styles from "./profile.module.css";
import { profileTexts } from "./profile-texts.ts";
import { Section } from "./section.tsx";
import { useSetCachedUser } from "./use-set-cached-user.ts";

const maxName = 80;
const fields = ["name_first", "name_last", "email", "phone"] as const;

/** The form for the person's name, e-mail address and phone number. */
export function DetailsSection(): ReactNode {
  const say = profileTexts.useTexts();
  const { user } = useUserDetails();
  const { form, changed, needsPassword } = useDetailsForm();
  const isStored = user.phone !== null && form.values.phone === maskPhone(user.phone);
  const storedHint = user.phone_verified ? "details.phone.verified" : "details.phone.unverified";
  return (
    <Section title={say("details.title")}>
      <LeaveGuard when={changed && !form.busy} onLeave={form.reset} />
      <form className="stack" noValidate onSubmit={form.submit}>
        <div className={styles.pair}>
          <TextField
            {...form.field("name_first")}
            label={say("details.first")}
            autoComplete="given-name"
            maxLength={maxName}
            required
          />
          <TextField
            {...form.field("name_last")}
            label={say("details.last")}
            autoComplete="family-name"
            maxLength={maxName}
            optional
          />
        </div>
        <p className="dim small">{say("details.names")}</p>
        <TextField
          {...form.field("email")}
          label={say("details.email")}
          type="email"
          autoComplete="email"
          optional={user.email === null}
        />
        <PhoneField
          {...form.field("phone")}
          label={say("details.phone")}
          hint={say(isStored ? storedHint : "details.phone.hint")}
          optional
        />
        {needsPassword && (
          <PasswordField
            {...form.field("current_password")}
            label={say("details.current")}
            hint={say("details.current.hint")}
            required
          />
        )}
        <div className="row">
          <Button type="submit" loading={form.busy}>
            {say("details.submit")}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function useDetailsForm() {
  const say = profileTexts.useTexts();
  const { user } = useUserDetails();
  const keepUser = useSetCachedUser();
  const saved = {
    name_first: user.name_first,
    name_last: user.name_last,
    email: user.email ?? "",
    phone: maskPhone(user.phone ?? ""),
  };
  const changesEmail = (typed: string): boolean => differs(typed, saved.email);
  const form = useForm({
    draft: "profile-details",
    secrets: ["current_password"],
    initial: { ...saved, current_password: "" },
    validate: {
      name_first: (value) => required(value),
      // An e-mail address can be added or changed, but not removed.
      email: (value) => (value || user.email ? email(value) : null),
      phone: (value) => (value ? phone(value) : null),
      current_password: (value, values) =>
        user.has_password && changesEmail(values.email) ? required(value) : null,
    },
    async onSubmit(values, changed) {
      const answer = await call("updateUserDetails", {
        ...("name_first" in changed && { name_first: values.name_first }),
        ...("name_last" in changed && { name_last: values.name_last }),
        ...("phone" in changed && { phone: values.phone || null }),
        ...(changesEmail(values.email) ? { email: values.email.trim() } : {}),
        ...(values.current_password ? { current_password: values.current_password } : {}),
      });
      keepUser(answer.user);
      form.set({ current_password: "" });
      toast({ title: say("saved"), variant: "success" });
    },
    onError: (error) => showError(error, say("failed.title")),
  });
  const changed = fields.some((name) => differs(form.values[name], saved[name]));
  return { form, changed, needsPassword: user.has_password && changesEmail(form.values.email) };
}

/** @returns true if a text differs from the saved text. The comparison ignores case and outer spaces, as the server does */
function differs(typed: string, saved: string): boolean {
  return typed.trim().toLowerCase() !== saved.trim().toLowerCase();
}
