import { employeeTypeInWords } from "@lineup/contract/employee-types";
import { locales, roles } from "@lineup/contract/constants";
import type { Employee } from "@lineup/contract/employees/schemas";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useCompany, usePermission } from "#web/entities/companies/company.ts";
import { usePeopleSearch } from "#web/entities/employees/people-search.ts";
import { useSegmentNames } from "#web/entities/segments/use-segment-names.tsx";
import { dateTimeFormat } from "#web/lib/i18n/formats.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import type { Form } from "#web/lib/forms/use-form.ts";
import { Button } from "#web/ui/elements/button.tsx";
import { Checkbox, RadioGroup, Select } from "#web/ui/forms/choice-fields.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/dialog.tsx";
import { FieldError } from "#web/ui/forms/field.tsx";
import { LeaveGuard } from "#web/ui/forms/leave-guard.tsx";
import { PeoplePicker } from "#web/ui/forms/people-picker.tsx";
import { SegmentSet } from "#web/ui/forms/segment-set.tsx";
import { PhoneField, TextField } from "#web/ui/forms/text-fields.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import styles from "../employees.module.css";
import { languageName } from "#web/features/employees/language-name.ts";
import { isForeign, type PersonValues } from "./values.ts";
import { useEmployeeForm } from "./use-employee-form.ts";

interface PartProps {
  form: Form<PersonValues>;
}

const maxName = 80;

/**
 * The form to add or edit a person.
 * @param person null for a new person
 */
export function EmployeeForm({ person }: { person: Employee | null }): ReactNode {
  const say = employeesTexts.useTexts();
  const { form, own } = useEmployeeForm(person);
  const element = useRef<HTMLFormElement>(null);
  // Once the user has confirmed the change of their own role, the form is submitted again. This effect runs after the
  // render that sets `confirmed`, so the form's submit function already has the new value.
  useEffect(() => {
    if (own.confirmed) element.current?.requestSubmit();
  }, [own.confirmed]);
  return (
    <>
      <LeaveGuard when={form.dirty && !form.busy} onLeave={form.reset} />
      <form ref={element} className="stack loose reading" noValidate onSubmit={form.submit}>
        <Who form={form} />
        <Work form={form} person={person} />
        <Belonging form={form} />
        <div className="row">
          <Button type="submit" loading={form.busy}>
            {say(person ? "form.save" : "form.new")}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={own.asking}
        title={say("form.self.title")}
        text={say("form.self.text", { role: say(`role.${roleOf(form.values.role)}`) })}
        confirm={say("form.self.confirm")}
        onConfirm={own.confirm}
        onClose={own.cancel}
      />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Who({ form }: PartProps): ReactNode {
  const say = employeesTexts.useTexts();
  const PhoneInput = isForeign(form.values.phone) ? TextField : PhoneField;
  return (
    <Part title={say("form.who")}>
      <div className={styles.pair}>
        <TextField
          {...form.field("name_first")}
          label={say("form.first")}
          maxLength={maxName}
          autoComplete="off"
          required
        />
        <TextField
          {...form.field("name_last")}
          label={say("form.last")}
          maxLength={maxName}
          autoComplete="off"
          optional
        />
      </div>
      <div className={styles.pair}>
        <PhoneInput
          {...form.field("phone")}
          label={say("form.phone")}
          hint={say("form.phone.hint")}
          autoComplete="off"
          optional
        />
        <TextField
          {...form.field("email")}
          label={say("form.email")}
          type="email"
          autoComplete="off"
          optional
        />
      </div>
      <div className={styles.pair}>
        <Select
          {...form.field("default_locale")}
          label={say("form.language")}
          options={locales.map((value) => ({ value, label: languageName(value) }))}
        />
        <Birthday form={form} />
      </div>
      <Checkbox
        {...form.checkbox("celebrates")}
        label={say("form.celebrates")}
        hint={say("form.celebrates.hint")}
      />
    </Part>
  );
}

function Birthday({ form }: PartProps): ReactNode {
  const say = employeesTexts.useTexts();
  const { errors } = form;
  const error = errors.birth_date_day ?? errors.birth_date_month ?? errors.birth_date_year;
  const id = useId();
  const field = (name: "birth_date_day" | "birth_date_month" | "birth_date_year") => ({
    ...form.field(name),
    error: null,
  });
  return (
    <fieldset className={styles.birthday} aria-describedby={error ? id : undefined}>
      <legend>{say("form.birthday")}</legend>
      <TextField {...field("birth_date_day")} label={say("form.day")} maxLength={2} type="tel" />
      <Select
        {...field("birth_date_month")}
        label={say("form.month")}
        placeholder={say("form.month.none")}
        options={monthNames()}
      />
      <TextField {...field("birth_date_year")} label={say("form.year")} maxLength={4} type="tel" />
      <FieldError id={id} text={error} />
    </fieldset>
  );
}

function Work({ form, person }: PartProps & { person: Employee | null }): ReactNode {
  const say = employeesTexts.useTexts();
  const { company } = useCompany();
  const makesAdmins = usePermission("employees:manage_admins");
  const offered = roles.filter((role) => role !== "admin" || makesAdmins).toReversed();
  const known = person?.type ? [person.type] : [];
  const types = [...new Set([...company.employee_types, ...known])];
  return (
    <Part title={say("form.work")}>
      <RadioGroup
        {...form.field("role")}
        label={say("form.role")}
        options={offered.map((value) => ({ value, label: say(`form.role.${value}`) }))}
      />
      <div className={styles.pair}>
        <Select
          {...form.field("type")}
          label={say("form.type")}
          placeholder={say("form.type.none")}
          options={types.map((value) => ({
            value,
            label: employeeTypeInWords(value, currentLanguage()),
          }))}
        />
        <TextField
          {...form.field("work_anniversary")}
          label={say("form.since")}
          type="date"
          optional
        />
      </div>
      <div className={styles.pair}>
        <TextField
          {...form.field("company_ext_id")}
          label={say("form.number")}
          hint={say("form.number.hint")}
          maxLength={100}
          optional
        />
        <TextField
          {...form.field("pin")}
          label={say("form.pin")}
          hint={say("form.pin.hint")}
          maxLength={6}
          autoComplete="off"
          optional
        />
      </div>
      <Checkbox
        {...form.checkbox("on_leave")}
        label={say("form.leave")}
        hint={say("form.leave.hint")}
      />
    </Part>
  );
}

function Belonging({ form }: PartProps): ReactNode {
  const say = employeesTexts.useTexts();
  const { locations, audiences, instead } = useSegmentNames();
  const people = usePeopleSearch({ managers: true });
  const { location_ids, audience_ids, manager_ids } = form.values;
  const id = useId();
  return (
    <Part title={say("form.belongs")}>
      {instead}
      <SegmentSet
        of="locations"
        none={say("form.noLocation")}
        options={locations}
        chosen={location_ids}
        onChange={(ids) => form.set({ location_ids: ids })}
      />
      <FieldError id={`${id}-locations`} text={form.errors.location_ids} />
      <SegmentSet
        of="audiences"
        none={say("form.noAudience")}
        options={audiences}
        chosen={audience_ids}
        onChange={(ids) => form.set({ audience_ids: ids })}
      />
      <FieldError id={`${id}-audiences`} text={form.errors.audience_ids} />
      <div role="group" aria-labelledby={id} className="stack tight">
        <strong id={id}>{say("form.managers")}</strong>
        <PeoplePicker
          chosen={manager_ids}
          onChange={(chosen) => form.set({ manager_ids: chosen })}
          people={people}
        />
        <FieldError id={`${id}-managers`} text={form.errors.manager_ids} />
      </div>
    </Part>
  );
}

function roleOf(value: string): (typeof roles)[number] {
  return roles.find((role) => role === value) ?? "employee";
}

function monthNames(): { value: string; label: string }[] {
  const format = dateTimeFormat(currentLanguage(), { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1),
    label: format.format(new Date(Date.UTC(2000, month, 1))),
  }));
}
