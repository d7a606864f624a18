import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCompany, useCompanyId } from "#web/entities/companies/company.ts";
import { NewSegment } from "#web/entities/segments/segment-forms.tsx";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { LocationFields, type LocationValues } from "./location-fields.tsx";
import { locationsTexts } from "./locations-texts.ts";

/** Creates a location. */
export function NewLocationScreen(): ReactNode {
  const { form, created } = useNewLocation();
  return (
    <NewSegment of="locations" form={form} done={created}>
      <LocationFields form={form} autoFocus />
    </NewSegment>
  );
}

function useNewLocation() {
  const say = locationsTexts.useTexts();
  const company_id = useCompanyId();
  const navigate = useNavigate();
  const [created, setCreated] = useState(false);
  const create = useCallMutation("createLocation");
  // Waits until the form no longer asks before leaving.
  useEffect(() => {
    if (!created) return;
    const params = { company_id: String(company_id) };
    void navigate({ to: "/$company_id/settings/locations", params, search: {} });
  }, [created, company_id, navigate]);
  const { timezone } = useCompany().company;
  const initial: LocationValues = { name: "", timezone };
  const form = useForm({
    draft: `location-new:${company_id}`,
    initial,
    validate: { name: (value) => required(value) },
    async onSubmit(values) {
      const { location } = await create.mutateAsync({ company_id, ...values });
      toast({ title: say("new.done", { name: location.name }), variant: "success" });
      refreshList("locations");
      setCreated(true);
    },
    onError: (error) => showError(error, say("new.failed")),
  });
  return { form, created };
}
