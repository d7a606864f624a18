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
import { knownZone, nearestZone } from "#web/lib/zones.ts";
import { Button } from "#web/ui/button.tsx";
import { LeaveGuard } from "#web/ui/leave-guard.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showError } from "#web/ui/show-error.ts";
import { ErrorState, MissingState, SkeletonList } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { DeleteLocation } from "./delete-location.tsx";
import { LocationFields, type LocationValues } from "./location-fields.tsx";
import { locationsTexts } from "./locations-texts.ts";

type Location = Output<"getLocation">["location"];

/** What the screen shows, asked for when somebody points at a link to it. */
export function prefetch({ companyId, id }: ScreenPlace): void {
  const asked = idFrom(id);
  if (asked !== null) askAhead("getLocation", { company_id: companyId, id: asked });
}

/** One location: its name and time, what depends on it, and its end. */
export function LocationScreen(): ReactNode {
  const { id: text } = useParams({ strict: false }) as { id?: string };
  const id = idFrom(text);
  return id === null ? <MissingState /> : <LocationPage key={id} id={id} />;
}

function LocationPage({ id }: { id: number }): ReactNode {
  const say = locationsTexts.useTexts();
  const company_id = useCompanyId();
  const navigate = useNavigate();
  const [gone, setGone] = useState(false);
  const query = useCall("getLocation", { company_id, id }, { enabled: !gone });
  // Only once nothing asks for what is no longer there.
  useEffect(() => {
    if (!gone) return;
    refreshList("locations");
    const params = { company_id: String(company_id) };
    void navigate({ to: "/$company_id/settings/locations", params, search: {} });
  }, [gone, company_id, navigate]);
  if (query.isPending) return <SkeletonList />;
  if (query.error && !gone)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} wholeScreen />;
  if (!query.data) return null;
  const { location } = query.data;
  return (
    <>
      <PageHeader
        title={location.name}
        line={say("one.since", { date: formatDate(location.created_at) })}
        back={<SettingsListLink list="SettingsLocations" text={say("one.back")} />}
      />
      <div className="stack loose">
        <Details location={location} gone={gone} />
        <section className="card stack" aria-labelledby="location-uses">
          <h2 id="location-uses">{say("one.uses")}</h2>
          <div>
            <p>{say("one.people", { count: location.employee_count })}</p>
            <p>{say("one.memos", { count: location.memo_count })}</p>
          </div>
          <DeleteLocation
            location={location}
            onAsk={() => void query.refetch()}
            onDeleted={() => setGone(true)}
          />
        </section>
      </div>
    </>
  );
}

function Details({ location, gone }: { location: Location; gone: boolean }): ReactNode {
  const say = locationsTexts.useTexts();
  const company_id = useCompanyId();
  const { id } = location;
  const update = useCallMutation("updateLocation");
  const initial: LocationValues = {
    name: location.name,
    timezone: knownZone(location.timezone) ?? nearestZone(),
  };
  const form = useForm({
    draft: `location:${company_id}:${id}`,
    initial,
    validate: { name: (value) => required(value) },
    async onSubmit(values) {
      await update.mutateAsync({ company_id, id, ...values });
      refreshList("locations");
      toast({ title: say("one.done"), variant: "success" });
    },
    onError: (error) => showError(error, say("one.failed")),
  });
  return (
    <section className="card stack" aria-labelledby="location-details">
      <LeaveGuard when={form.dirty && !form.busy && !gone} onLeave={form.reset} />
      <h2 id="location-details">{say("one.details")}</h2>
      <form className="stack" noValidate onSubmit={form.submit}>
        <LocationFields form={form} />
        <div className="row">
          <Button type="submit" loading={form.busy}>
            {say("one.submit")}
          </Button>
        </div>
      </form>
    </section>
  );
}
