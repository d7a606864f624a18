import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useState, type ReactNode } from "react";
import { refreshList } from "#web/entities/companies/live-company.ts";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { usePeopleSearch } from "#web/entities/employees/people-search.ts";
import { NewSegment } from "#web/entities/segments/segment-forms.tsx";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { FieldError } from "#web/ui/forms/field.tsx";
import { PeoplePicker, type Named } from "#web/ui/forms/people-picker.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { maxName } from "./audience-name.ts";
import { audiencesTexts } from "./audiences-texts.ts";

interface NewAudience {
  readonly name: string;
  readonly employee_ids: readonly Named[];
}

/** Creates an audience. */
export function NewAudienceScreen(): ReactNode {
  const say = audiencesTexts.useTexts();
  const id = useId();
  const people = usePeopleSearch();
  const { form, created } = useNewAudience();
  return (
    <NewSegment of="audiences" form={form} done={created}>
      <TextField
        {...form.field("name")}
        label={say("form.name")}
        maxLength={maxName}
        required
        autoFocus
      />
      <section className="stack tight" aria-labelledby={id}>
        <strong id={id}>{say("new.people")}</strong>
        <PeoplePicker
          chosen={form.values.employee_ids}
          onChange={(employee_ids) => form.set({ employee_ids })}
          people={people}
        />
        <FieldError id={`${id}-error`} text={form.errors.employee_ids} />
      </section>
    </NewSegment>
  );
}

function useNewAudience() {
  const say = audiencesTexts.useTexts();
  const company_id = useCompanyId();
  const navigate = useNavigate();
  const [created, setCreated] = useState<number | null>(null);
  const create = useCallMutation("createAudience");
  // Waits until the form no longer asks before leaving.
  useEffect(() => {
    if (created === null) return;
    const params = { company_id: String(company_id), id: String(created) };
    void navigate({ to: "/$company_id/settings/audience/$id", params, search: {}, replace: true });
  }, [created, company_id, navigate]);
  const initial: NewAudience = { name: "", employee_ids: [] };
  const form = useForm({
    draft: `audience-new:${company_id}`,
    initial,
    validate: { name: (value) => required(value) },
    async onSubmit({ name, employee_ids }) {
      const ids = employee_ids.map(({ id }) => id);
      const { audience } = await create.mutateAsync({ company_id, name, employee_ids: ids });
      toast({ title: say("new.done", { name: audience.name }), variant: "success" });
      refreshList("audiences");
      setCreated(audience.id);
    },
    onError: (error) => showError(error, say("new.failed")),
  });
  return { form, created: created !== null };
}
