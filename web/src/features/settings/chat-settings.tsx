import { privateChatters } from "@lineup/contract/constants";
import type { ReactNode } from "react";
import { hasFlag, useCompany } from "#web/entities/companies/company.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { RadioGroup } from "#web/ui/forms/choice-fields.tsx";
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
    onSuccess({ company: { private_chats } }) {
      keep({ private_chats });
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
    </section>
  );
}
