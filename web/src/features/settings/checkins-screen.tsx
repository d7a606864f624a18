import type { Company } from "@lineup/contract/companies/schemas";
import { useState, type ReactNode } from "react";
import { hasFlag, useCompany } from "#web/entities/companies/company.ts";
import { call } from "#web/lib/api/api-client.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { OrderedList } from "#web/ui/lists/ordered-list.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { BackToSettings } from "./back-to-settings.tsx";
import { settingsTexts } from "./settings-texts.ts";
import styles from "./settings.module.css";
import { useSetCachedCompany } from "./use-set-cached-company.ts";

interface Topic {
  /** Set for an existing topic: renaming it keeps its check-ins. */
  readonly key?: string;
  readonly label: string;
}

interface Values {
  readonly checkin_topics: readonly Topic[];
  /** As typed. */
  readonly frequency_days: string;
}

/** The topics of check-ins and how often each is due; and the topics of raised hands, which work without check-ins. */
export function CheckinsScreen(): ReactNode {
  const say = settingsTexts.useTexts();
  const core = coreTexts.useTexts();
  const details = useCompany();
  const { company } = details;
  const hasCheckins = hasFlag(details, "checkins");
  const form = useCheckinForm(company);
  const [asking, setAsking] = useState(false);
  const usual = useDefaults(
    // Other unsaved fields stay unsaved.
    (checkin_topics) => form.saved({ checkin_topics }),
    () => setAsking(false),
  );
  return (
    <form onSubmit={form.submit} noValidate>
      <PageHeader
        title={say(hasCheckins ? "checkins.title" : "checkins.hands")}
        line={say(hasCheckins ? "checkins.line" : "checkins.hands.line")}
        back={<BackToSettings />}
        action={
          <Button type="submit" loading={form.busy}>
            {say("lists.save")}
          </Button>
        }
      />
      <div className={styles.lists}>
        {hasCheckins && (
          <section className="card stack">
            <TextField
              {...form.field("frequency_days")}
              label={say("checkins.days")}
              hint={say("checkins.days.hint")}
              type="tel"
              maxLength={3}
              required
            />
          </section>
        )}
        <OrderedList<Topic>
          title={say("checkins.topics")}
          rows={form.values.checkin_topics}
          onChange={form.field("checkin_topics").onChange}
          blank={{ label: "" }}
          nameOf={({ label }) => label}
          renderFields={(topic, change, place) => (
            <TextField
              name="checkin_topics"
              label={say("lists.nth", { list: say("checkins.topics"), place })}
              labelHidden
              maxLength={60}
              value={topic.label}
              onChange={(label) => change({ ...topic, label })}
            />
          )}
          error={form.errors.checkin_topics}
          onUsual={() => setAsking(true)}
        />
      </div>
      <LeaveGuard when={form.dirty && !form.busy} onLeave={form.reset} />
      <ConfirmDialog
        open={asking}
        title={say("lists.usual.ask")}
        text={say("lists.usual.text", { list: say("checkins.topics") })}
        confirm={core("rows.usual")}
        busy={usual.isPending}
        onConfirm={() => usual.mutate({ company_id: company.id, checkin_topics: null })}
        onClose={() => setAsking(false)}
      />
    </form>
  );
}

function valuesOf({ checkin_topics, checkin_frequency_days }: Company): Values {
  return { checkin_topics, frequency_days: String(checkin_frequency_days) };
}

function useCheckinForm(company: Company) {
  const say = settingsTexts.useTexts();
  const keep = useSetCachedCompany();
  const initial = valuesOf(company);
  const form = useForm<Values>({
    initial,
    follows: JSON.stringify(initial),
    draft: `checkin-settings-${company.id}`,
    validate: {
      frequency_days: (typed) => {
        const days = /^\d+$/.test(typed.trim()) ? Number(typed) : 0;
        return days >= 1 && days <= 365 ? null : say("checkins.days.bad");
      },
      checkin_topics: (topics) => {
        const names = topics.map(({ label }) => label.trim().toLowerCase());
        if (names.length === 0) return say("lists.error.none");
        if (names.includes("")) return say("lists.error.empty");
        return new Set(names).size < names.length ? say("lists.error.twice") : null;
      },
    },
    async onSubmit(_, { checkin_topics, frequency_days }) {
      const answer = await call("updateCheckinSettings", {
        company_id: company.id,
        ...(checkin_topics && { checkin_topics: [...checkin_topics] }),
        ...(frequency_days && { frequency_days: Number(frequency_days) }),
      });
      keep(answer.company);
      form.reset(valuesOf(answer.company));
      toast({ title: settingsTexts.say("lists.saved"), variant: "success" });
    },
    onError: (error) => void showError(error, say("lists.failed")),
  });
  return form;
}

function useDefaults(replace: (topics: Company["checkin_topics"]) => void, onEnd: () => void) {
  const say = settingsTexts.useTexts();
  const keep = useSetCachedCompany();
  return useCallMutation("updateCheckinSettings", {
    onSuccess(answer) {
      keep(answer.company);
      replace(answer.company.checkin_topics);
      onEnd();
      toast({ title: say("lists.saved"), variant: "success" });
    },
    onError(error) {
      onEnd();
      showError(error, say("lists.failed"));
    },
  });
}
