import type { AlertKey } from "@lineup/contract/constants";
import { type ReactNode, useId } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { usePeopleSearch } from "#web/entities/employees/people-search.ts";
import { call } from "#web/lib/api/api-client.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Checkbox } from "#web/ui/forms/choice-fields.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { PeoplePicker } from "#web/ui/forms/people-picker.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { BackToSettings } from "./back-to-settings.tsx";
import { settingsTexts } from "./settings-texts.ts";
import { useShowSavedCompany } from "./use-set-cached-company.ts";

const none = {
  ...{ flagged_messages: false, raised_hands: false, checkins: false },
  ...{ survey_responses: false, weekly_summary: false, recipients: [] },
};

/** The others are sent along with their subject. */
const sent = [
  "flagged_messages",
  "raised_hands",
  "checkins",
] as const satisfies readonly AlertKey[];

/** Which alerts the company sends by e-mail, and to whom. */
export function AlertsScreen(): ReactNode {
  const say = settingsTexts.useTexts();
  const id = useId();
  const { company } = useCompany();
  const keep = useShowSavedCompany();
  const people = usePeopleSearch({ managers: true });
  const initial = company.email_alerts ?? none;
  const form = useForm({
    initial,
    follows: JSON.stringify(initial),
    draft: `email-alerts-${company.id}`,
    async onSubmit(_, { recipients, ...alerts }) {
      const ids = recipients?.map((person) => person.id);
      const input = { company_id: company.id, ...alerts, ...(ids && { recipients: ids }) };
      const answer = await call("updateEmailAlerts", input);
      keep(answer.company);
      toast({ title: settingsTexts.say("lists.saved"), variant: "success" });
    },
    onError: (error) => void showError(error, say("lists.failed")),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <PageHeader
        title={say("alerts.title")}
        line={say("alerts.line")}
        back={<BackToSettings />}
        action={
          <Button type="submit" loading={form.busy}>
            {say("lists.save")}
          </Button>
        }
      />
      <div className="stack reading">
        <section className="card stack" aria-labelledby={`${id}-what`}>
          <h2 id={`${id}-what`}>{say("alerts.what")}</h2>
          {sent.map((key) => (
            <Checkbox key={key} label={say(`alerts.${key}`)} {...form.checkbox(key)} />
          ))}
        </section>
        <section className="card stack" aria-labelledby={`${id}-who`}>
          <div>
            <h2 id={`${id}-who`}>{say("alerts.who")}</h2>
            {form.values.recipients.length === 0 && <p className="dim">{say("alerts.none")}</p>}
          </div>
          <PeoplePicker
            chosen={form.values.recipients}
            onChange={(recipients) => form.set({ recipients: [...recipients] })}
            people={people}
          />
          <FieldError id={`${id}-error`} text={form.errors.recipients} />
        </section>
      </div>
      <LeaveGuard when={form.dirty && !form.busy} onLeave={form.reset} />
    </form>
  );
}
