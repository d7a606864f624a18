import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { callQuery, useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { Switch } from "#web/ui/forms/choice-fields.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { profileTexts } from "./profile-texts.ts";
import { Section } from "./section.tsx";

/** A switch for each team. If the switch is off, the team isn't told about the person's birthday or work anniversary. */
export function CelebrationsSection(): ReactNode {
  const say = profileTexts.useTexts();
  const { companies } = useUserDetails();
  if (companies.length === 0) return null;
  return (
    <Section title={say("celebrations.title")} line={say("celebrations.line")}>
      {companies.map(({ id, name }) => (
        <TeamSwitch key={id} companyId={id} team={name} />
      ))}
    </Section>
  );
}

function TeamSwitch({ companyId, team }: { companyId: number; team: string }): ReactNode {
  const say = profileTexts.useTexts();
  const client = useQueryClient();
  const about = { company_id: companyId };
  const { data, error, refetch } = useCall("getSelf", about);
  const save = useCallMutation("setOwnCelebrations", {
    // The switch stays enabled while saving, to keep the focus. A queue keeps repeated calls in order.
    queue: `own celebrations ${companyId}`,
    onSuccess({ celebrates }) {
      const { queryKey } = callQuery("getSelf", about);
      client.setQueryData(
        queryKey,
        (old: typeof data) => old && { employee: { ...old.employee, celebrates } },
      );
      toast({ title: say("saved"), variant: "success" });
    },
    onError: (failure) => showError(failure, say("failed.title")),
  });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonList rows={1} />;
  return (
    <Switch
      label={say("celebrations.label", { team })}
      checked={save.isPending ? save.variables.celebrates === true : data.employee.celebrates}
      onChange={(celebrates) => save.mutate({ ...about, celebrates })}
    />
  );
}
