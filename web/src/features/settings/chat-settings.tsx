import { privateChatters } from "@lineup/contract/constants";
import type { QuietHours } from "@lineup/contract/quiet-hours";
import { useState, type ReactNode } from "react";
import { hasFlag, useCompany } from "#web/entities/companies/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { RadioGroup, Switch } from "#web/ui/forms/choice-fields.tsx";
import { TimeField } from "#web/ui/forms/time-field.tsx";
import { settingsTexts } from "./settings-texts.ts";
import styles from "./settings.module.css";
import { useSetCachedCompany } from "./use-set-cached-company.ts";

/** How chats work in the company, where it has them. A change applies right away. */
export function ChatSettings(): ReactNode {
  const say = settingsTexts.useTexts();
  const details = useCompany();
  const { company } = details;
  const keep = useSetCachedCompany();
  const { mutate, isPending, variables } = useCallMutation("updateChatSettings", {
    queue: "chat-settings",
    onSuccess({ company: { private_chats, quiet_hours } }) {
      keep({ private_chats, quiet_hours });
      toast({ title: say("chatting.saved"), variant: "success" });
    },
    onError: (error) => showError(error, say("flags.failed")),
  });
  if (!hasFlag(details, "chat")) return null;
  const asked = isPending ? variables : undefined;
  return (
    <section className={`card ${styles.switches}`} aria-label={say("chatting.title")}>
      <h2>{say("chatting.title")}</h2>
      <RadioGroup
        label={say("chatting.private")}
        value={asked?.private_chats ?? company.private_chats}
        options={privateChatters.map((value) => ({
          value,
          label: say(`chatting.private.${value}`),
          hint: say(`chatting.private.${value}.hint`),
        }))}
        onChange={(private_chats) => mutate({ company_id: company.id, private_chats })}
      />
      <QuietHoursFields
        hours={asked?.quiet_hours === undefined ? company.quiet_hours : asked.quiet_hours}
        onChange={(quiet_hours) => mutate({ company_id: company.id, quiet_hours })}
      />
    </section>
  );
}

const usualHours: QuietHours = { from: "22:00", to: "06:00" };

/** A switch for quiet hours and, while they are on, when they begin and end. */
function QuietHoursFields({
  hours,
  onChange,
}: {
  hours: QuietHours | null;
  onChange: (hours: QuietHours | null) => void;
}): ReactNode {
  const say = settingsTexts.useTexts();
  const [typed, setTyped] = useState<QuietHours | null>(null);
  const shown = typed ?? hours;
  const save = (): void => {
    if (typed === null) return;
    const { from, to } = typed;
    const isComplete = from !== "" && to !== "" && from !== to;
    if (isComplete && (from !== hours?.from || to !== hours.to)) onChange(typed);
    if (isComplete) setTyped(null);
  };
  return (
    <>
      <Switch
        label={say("chatting.quiet")}
        hint={say("chatting.quiet.hint")}
        checked={hours !== null}
        onChange={(on) => {
          setTyped(null);
          onChange(on ? usualHours : null);
        }}
      />
      {hours !== null && shown && (
        <div className="row">
          {(["from", "to"] as const).map((end) => (
            <TimeField
              key={end}
              label={say(`chatting.quiet.${end}`)}
              value={shown[end]}
              error={shown.from === shown.to ? say("chatting.quiet.same") : undefined}
              onChange={(time) => setTyped({ ...shown, [end]: time })}
              onBlur={save}
            />
          ))}
        </div>
      )}
    </>
  );
}
