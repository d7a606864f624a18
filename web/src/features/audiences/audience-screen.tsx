import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { refreshList } from "#web/entities/live-company.ts";
import { useCompanyId } from "#web/entities/company.ts";
import { SettingsListLink } from "#web/entities/settings-link.tsx";
import { idFrom } from "#web/lib/addresses.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { askAhead, useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { formatDate } from "#web/lib/dates.ts";
import type { ScreenPlace } from "#web/lib/screen-place.ts";
import { useForm } from "#web/lib/use-form.ts";
import { required } from "#web/lib/validators.ts";
import { Button } from "#web/ui/button.tsx";
import { LeaveGuard } from "#web/ui/leave-guard.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showError } from "#web/ui/show-error.ts";
import { ErrorState, MissingState, SkeletonList } from "#web/ui/states.tsx";
import { TextField } from "#web/ui/text-fields.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { maxName } from "./audience-name.ts";
import { AudiencePeople } from "./audience-people.tsx";
import { DeleteAudience } from "./delete-audience.tsx";
import { audiencesTexts } from "./audiences-texts.ts";

type Audience = Output<"getAudience">["audience"];

/** What the screen shows, asked for when somebody points at a link to it. */
export function prefetch({ companyId, id }: ScreenPlace): void {
  const asked = idFrom(id);
  if (asked !== null) askAhead("getAudience", { company_id: companyId, id: asked });
}

/** One audience: its name, who is in it, what depends on it, and its end. */
export function AudienceScreen(): ReactNode {
  const { id: text } = useParams({ strict: false }) as { id?: string };
  const id = idFrom(text);
  return id === null ? <MissingState /> : <AudiencePage key={id} id={id} />;
}

function AudiencePage({ id }: { id: number }): ReactNode {
  const say = audiencesTexts.useTexts();
  const company_id = useCompanyId();
  const navigate = useNavigate();
  const [gone, setGone] = useState(false);
  const query = useCall("getAudience", { company_id, id }, { enabled: !gone });
  // Only once nothing asks for what is no longer there.
  useEffect(() => {
    if (!gone) return;
    refreshList("audiences");
    const params = { company_id: String(company_id) };
    void navigate({ to: "/$company_id/settings/audiences", params, search: {} });
  }, [gone, company_id, navigate]);
  if (query.isPending) return <SkeletonList />;
  if (query.error && !gone)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} wholeScreen />;
  if (!query.data) return null;
  const { audience } = query.data;
  return (
    <>
      <PageHeader
        title={audience.name}
        line={say("one.since", { date: formatDate(audience.created_at) })}
        back={<SettingsListLink list="SettingsAudiences" text={say("one.back")} />}
      />
      <div className="stack loose">
        <Details audience={audience} gone={gone} />
        {!gone && <AudiencePeople audience={audience} companyId={company_id} />}
        <section className="card stack" aria-labelledby="audience-uses">
          <h2 id="audience-uses">{say("one.uses")}</h2>
          <div>
            <p>{say("one.people", { count: audience.employee_count })}</p>
            <p>{say("one.memos", { count: audience.memo_count })}</p>
          </div>
          <DeleteAudience
            audience={audience}
            onAsk={() => void query.refetch()}
            onDeleted={() => setGone(true)}
          />
        </section>
      </div>
    </>
  );
}

function Details({ audience, gone }: { audience: Audience; gone: boolean }): ReactNode {
  const say = audiencesTexts.useTexts();
  const company_id = useCompanyId();
  const { id } = audience;
  const update = useCallMutation("updateAudience");
  const form = useForm({
    draft: `audience:${company_id}:${id}`,
    initial: { name: audience.name },
    validate: { name: (value) => required(value) },
    async onSubmit(values) {
      await update.mutateAsync({ company_id, id, ...values });
      refreshList("audiences");
      toast({ title: say("one.done"), variant: "success" });
    },
    onError: (error) => showError(error, say("one.failed")),
  });
  return (
    <section className="card stack" aria-labelledby="audience-details">
      <LeaveGuard when={form.dirty && !form.busy && !gone} onLeave={form.reset} />
      <h2 id="audience-details">{say("one.details")}</h2>
      <form className="stack" noValidate onSubmit={form.submit}>
        <TextField
          {...form.field("name")}
          label={say("form.name")}
          labelHidden
          maxLength={maxName}
          required
        />
        <div className="row">
          <Button type="submit" loading={form.busy}>
            {say("one.submit")}
          </Button>
        </div>
      </form>
    </section>
  );
}
