import type { Employee } from "@lineup/contract/employees/schemas";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { call } from "#web/lib/api/api-client.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { email, phone, required } from "#web/lib/forms/validators.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import { changed, isForeign, listsLeftOut, valuesOf, type PersonValues } from "./values.ts";

const ranks = ["employee", "manager", "admin"];

/** Thrown to ask for confirmation before people give themselves a role with fewer rights. */
class AsksFirst extends Error {}

/**
 * The form to add or edit a person. Only changed values are sent.
 * @param person null for a new person
 */
export function useEmployeeForm(person: Employee | null) {
  const say = employeesTexts.useTexts();
  const navigate = useNavigate();
  const { company, employee: own } = useCompany();
  const [asking, setAsking] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const [saved] = useState(() => valuesOf(person));
  const create = useCallMutation("createEmployee");
  const form = useForm<PersonValues>({
    initial: saved,
    draft: person ? `employee-${person.id}` : `employee-new:${company.id}`,
    secrets: ["pin"],
    validate: {
      name_first: (value) => required(value),
      email: (value) => (value ? email(value) : null),
      phone: (value) => (value && !isForeign(value) ? phone(value) : null),
      pin: (value) => (value && !/^\d{4,6}$/.test(value) ? say("form.pin.bad") : null),
    },
    async onSubmit(values) {
      const lessens = ranks.indexOf(values.role) < ranks.indexOf(saved.role);
      if (person?.id === own.id && lessens && !confirmed) throw new AsksFirst();
      const { employee } = await (person
        ? call("updateEmployee", {
            ...{ company_id: company.id, id: person.id },
            ...changed(saved, values),
            ...listsLeftOut,
            ...(confirmed && { confirm_self: true }),
          })
        : create.mutateAsync({
            ...{ company_id: company.id, ...changed(saved, values), ...listsLeftOut },
          }));
      refresh("listEmployees", "getEmployee", "listEmployeeNames");
      toast({
        title: person ? say("form.saved") : say("form.added", { name: employee.display_name }),
        variant: "success",
      });
      void navigate({
        to: "/$company_id/employee/$id",
        params: { company_id: String(company.id), id: String(employee.id) },
        search: ({ from }: { from?: string }) => ({ from }),
        replace: true,
      });
    },
    onError(error) {
      if (error instanceof AsksFirst) setAsking(true);
      else showError(error, say("form.failed"));
    },
  });
  return {
    form,
    own: {
      asking,
      confirm: () => {
        setConfirmed(true);
        setAsking(false);
      },
      cancel: () => setAsking(false),
      confirmed,
    },
  };
}
