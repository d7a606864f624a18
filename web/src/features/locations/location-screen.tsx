import { useParams } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { SegmentDetails } from "#web/entities/segments/segment-forms.tsx";
import { SegmentListLink } from "#web/entities/segments/segment-links.tsx";
import { SegmentPage, useWayOut } from "#web/entities/segments/segment-page.tsx";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { prefetchCall, useCallMutation, useCallUntil } from "#web/lib/api/use-call.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { knownZone, nearestZone } from "#web/lib/dates/zones.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { MissingState } from "#web/ui/feedback/states.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { LocationFields, type LocationValues } from "./location-fields.tsx";
import { locationsTexts } from "./locations-texts.ts";

type Location = Output<"getLocation">["location"];

/** Fetches the screen's data early, when someone points at a link to it. */
export function prefetch({ companyId, id }: ScreenPlace): void {
  const asked = idFrom(id);
  if (asked !== null) prefetchCall("getLocation", { company_id: companyId, id: asked });
}

/** One location: its name and time zone, what depends on it, and its deletion. */
export function LocationScreen(): ReactNode {
  const { id: text } = useParams({ strict: false }) as { id?: string };
  const id = idFrom(text);
  return id === null ? (
    <MissingState back={<SegmentListLink of="locations" />} />
  ) : (
    <LocationPage key={id} id={id} />
  );
}

function LocationPage({ id }: { id: number }): ReactNode {
  const company_id = useCompanyId();
  const [gone, setGone] = useState(false);
  const query = useCallUntil(
    "deleteLocation",
    "getLocation",
    { company_id, id },
    { enabled: !gone },
  );
  useWayOut("locations", gone);
  const location = query.data?.location;
  return (
    <SegmentPage
      of="locations"
      query={query}
      segment={location}
      gone={gone}
      onDeleted={() => setGone(true)}
    >
      {location && <Details location={location} done={gone} />}
    </SegmentPage>
  );
}

function Details({ location, done }: { location: Location; done: boolean }): ReactNode {
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
    async onSubmit(_, changed) {
      await update.mutateAsync({ company_id, id, ...changed });
      refreshList("locations");
      toast({ title: say("one.done"), variant: "success" });
    },
    onError: (error) => showError(error, say("one.failed")),
  });
  return (
    <SegmentDetails of="locations" form={form} done={done}>
      <LocationFields form={form} />
    </SegmentDetails>
  );
}
