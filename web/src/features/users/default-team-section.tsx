import type { ReactNode } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { profileTexts } from "./profile-texts.ts";
import { Section } from "./section.tsx";
import { useSetCachedUser } from "./use-set-cached-user.ts";

/** The field to choose the default team, the first team on the team selection screen. It is hidden for people without a team. */
export function DefaultTeamSection(): ReactNode {
  const say = profileTexts.useTexts();
  const { user, companies } = useUserDetails();
  const keepUser = useSetCachedUser();
  const save = useCallMutation("setDefaultCompany", {
    queue: "default team",
    onSuccess(answer) {
      keepUser(answer.user);
      toast({ title: say("saved"), variant: "success" });
    },
    onError: (error) => showError(error, say("failed.title")),
  });
  if (companies.length === 0) return null;
  const current = save.isPending
    ? save.variables.company_id
    : (user.default_employee?.company_id ?? null);
  return (
    <Section title={say("team.title")}>
      <Select
        label={say("team.label")}
        value={current === null ? "" : Number(current).toString()}
        placeholder={current === null ? say("team.none") : undefined}
        options={companies.map((team) => ({ value: String(team.id), label: team.name }))}
        onChange={(id) => {
          if (id) save.mutate({ company_id: Number(id) });
        }}
      />
    </Section>
  );
}
