import { defaultTimezone, type Timezone } from "@lineup/contract/constants";
import type { ReactNode } from "react";
import { useCompany, type CompanyDetails } from "#web/entities/companies/company.ts";
import { call } from "#web/lib/api/api-client.ts";
import { zoneOptions } from "#web/lib/dates/zones.ts";
import { type Form, useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { TextField } from "#web/ui/forms/text-fields.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { OrderedList } from "#web/ui/lists/ordered-list.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { BackToSettings } from "#web/features/settings/back-to-settings.tsx";
import { settingsTexts } from "#web/features/settings/settings-texts.ts";
import { useShowSavedCompany } from "#web/features/settings/use-set-cached-company.ts";
import { AccentField } from "./accent-field.tsx";
import { pictureOf } from "./crop.ts";
import { LogoField } from "./logo-field.tsx";

type Company = CompanyDetails["company"];

interface Values {
  readonly name: string;
  readonly slogan: string;
  readonly logo: string | null;
  readonly accent: string | null;
  readonly timezone: Timezone;
  readonly employee_types: readonly string[];
}

const longest = { name: 120, slogan: 160, type: 60 };

/** How the company looks, and what its locations and people start with. */
export function CompanyScreen(): ReactNode {
  const say = settingsTexts.useTexts();
  const { company } = useCompany();
  const form = useCompanyForm(company);
  return (
    <form onSubmit={form.submit} noValidate>
      <PageHeader
        title={say("company.title")}
        line={say("company.line")}
        back={<BackToSettings />}
        action={
          <Button type="submit" loading={form.busy}>
            {say("lists.save")}
          </Button>
        }
      />
      <div className="stack reading">
        <Look form={form} />
        <Start form={form} />
      </div>
      <LeaveGuard when={form.dirty && !form.busy} onLeave={form.reset} />
    </form>
  );
}

function Look({ form }: { form: Form<Values> }): ReactNode {
  const say = settingsTexts.useTexts();
  return (
    <section className="card stack" aria-labelledby="company-look">
      <h2 id="company-look">{say("company.look")}</h2>
      <TextField
        {...form.field("name")}
        label={say("company.name")}
        maxLength={longest.name}
        required
      />
      <TextField
        {...form.field("slogan")}
        label={say("company.slogan")}
        hint={say("company.slogan.hint")}
        maxLength={longest.slogan}
        optional
      />
      <LogoField
        logo={form.values.logo}
        error={form.errors.logo}
        onChange={(logo) => form.set({ logo })}
      />
      <AccentField
        accent={form.values.accent}
        error={form.errors.accent}
        onChange={(accent) => form.set({ accent })}
      />
    </section>
  );
}

function Start({ form }: { form: Form<Values> }): ReactNode {
  const say = settingsTexts.useTexts();
  return (
    <>
      <section className="card stack" aria-labelledby="company-zone">
        <h2 id="company-zone">{say("company.zone")}</h2>
        <Select
          {...form.field("timezone")}
          label={say("company.zone.label")}
          hint={say("company.zone.hint")}
          options={zoneOptions()}
        />
      </section>
      <OrderedList
        title={say("company.types")}
        rows={form.values.employee_types}
        onChange={(employee_types) => form.set({ employee_types })}
        blank=""
        nameOf={(type) => type}
        renderFields={(type, change, place) => (
          <TextField
            name="employee_types"
            label={say("lists.nth", { list: say("company.types"), place })}
            labelHidden
            maxLength={longest.type}
            value={type}
            onChange={change}
          />
        )}
        error={form.errors.employee_types}
      />
    </>
  );
}

function useCompanyForm(company: Company): Form<Values> {
  const say = settingsTexts.useTexts();
  const show = useShowSavedCompany();
  const initial = valuesOf(company);
  const form = useForm<Values>({
    initial,
    follows: JSON.stringify(initial),
    draft: `company-${company.id}`,
    validate: {
      name: (name) => required(name),
      employee_types: (types) => {
        const names = types.map((type) => type.trim().toLowerCase());
        if (names.length === 0) return say("lists.error.none");
        if (names.includes("")) return say("lists.error.empty");
        return new Set(names).size < names.length ? say("lists.error.twice") : null;
      },
    },
    // A picture is too large for a draft.
    secrets: ["logo"],
    async onSubmit(_, { employee_types: types, logo, ...changed }) {
      const input = {
        ...{ company_id: company.id, ...changed },
        ...(types && { employee_types: [...types] }),
        ...(logo === null && { logo }),
      };
      // A form can't say what JSON can, so the file goes on its own, after what is more likely to be refused.
      const files = logo && { logo: pictureOf(logo) };
      const plain = await call("updateCompany", input);
      const answer = files
        ? await call("updateCompany", { company_id: company.id }, { files })
        : plain;
      show(answer.company);
      form.reset(valuesOf(answer.company));
      toast({ title: settingsTexts.say("lists.saved"), variant: "success" });
    },
    onError: (error) => void showError(error, say("lists.failed")),
  });
  return form;
}

function valuesOf({ name, slogan, logo, accent, timezone, employee_types }: Company): Values {
  return {
    ...{ name, slogan: slogan ?? "", logo, accent, employee_types },
    timezone: timezone ?? defaultTimezone,
  };
}
