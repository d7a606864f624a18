import { trialDays } from "@lineup/contract/constants";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { nearestZone, zoneOptions } from "#web/lib/dates/zones.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { BackArrow, PageHeader } from "#web/ui/layout/page-header.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { teamsTexts } from "./teams-texts.ts";
import { useSetCachedTeams } from "./use-invites.ts";

const maxName = 120;
const maxSlogan = 160;

/** The screen for creating a team. The person who creates it becomes its admin. */
export function CreateTeamScreen(): ReactNode {
  const say = teamsTexts.useTexts();
  const { form, created } = useCreateForm();
  return (
    <>
      <LeaveGuard when={form.dirty && !created} onLeave={form.reset} />
      <PageHeader
        title={say("create.title")}
        line={say("create.line", { count: trialDays })}
        back={
          <Link to="/" search={{ show: "yes" }}>
            <BackArrow /> {say("create.back")}
          </Link>
        }
      />
      <form className="card stack" noValidate onSubmit={form.submit}>
        <TextField
          {...form.field("name")}
          label={say("create.name")}
          hint={say("create.name.hint")}
          autoComplete="organization"
          maxLength={maxName}
          required
          autoFocus
        />
        <TextField
          {...form.field("slogan")}
          label={say("create.slogan")}
          maxLength={maxSlogan}
          optional
        />
        <Select
          {...form.field("timezone")}
          label={say("create.timezone")}
          options={zoneOptions()}
        />
        <TextField
          {...form.field("location")}
          label={say("create.location")}
          hint={say("create.location.hint")}
          maxLength={maxName}
          optional
        />
        <div className="row">
          <Button type="submit" loading={form.busy}>
            {say("create.submit")}
          </Button>
        </div>
      </form>
    </>
  );
}

function useCreateForm() {
  const say = teamsTexts.useTexts();
  const { companies: before } = useUserDetails();
  const keepTeams = useSetCachedTeams();
  const create = useCallMutation("createCompany");
  const [created, setCreated] = useState<number | null>(null);
  useOpen(created);
  const form = useForm({
    draft: "create-team",
    initial: { name: "", slogan: "", timezone: nearestZone(), location: "" },
    validate: { name: (value) => required(value) },
    async onSubmit({ name, slogan, timezone, location }) {
      const { companies } = await create.mutateAsync({
        name,
        timezone,
        ...(slogan.trim() ? { slogan } : {}),
        ...(location.trim() ? { locations: [{ name: location, timezone }] } : {}),
      });
      const known = new Set(before.map((team) => team.id));
      const fresh = companies.find((team) => !known.has(team.id));
      toast({ title: say("create.done", { name: name.trim() }), variant: "success" });
      keepTeams(companies);
      setCreated(fresh?.id ?? 0);
    },
    onError: (error) => showError(error, say("create.failed")),
  });
  return { form, created: created !== null };
}

/**
 * Opens the new team. Waits for the next render, because leaving the form earlier would ask about unsaved changes.
 * @param id null until the team is created; 0 if its id is unknown, which opens the team chooser
 */
function useOpen(id: number | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (id === null) return;
    if (id === 0) void navigate({ to: "/", search: { show: "yes" } });
    else void navigate({ to: "/$company_id", params: { company_id: String(id) }, search: {} });
  }, [id, navigate]);
}
