import { locales, roles } from "@lineup/contract/constants";
import { employeeTypeInWords } from "@lineup/contract/employee-types";
import { useId, type ReactNode } from "react";
import { useCompany, usePermission } from "#web/entities/companies/company.ts";
import { usePeopleSearch } from "#web/entities/employees/people-search.ts";
import { useSegmentNames } from "#web/entities/segments/use-segment-names.tsx";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { type Named, PeoplePicker } from "#web/ui/forms/people-picker.tsx";
import { SegmentSet } from "#web/ui/forms/segment-set.tsx";
import { type BulkValues, type LinkValues, noType, ways } from "./values.ts";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import styles from "../employees.module.css";
import { languageName } from "#web/features/employees/language-name.ts";

interface FieldsProps {
  values: BulkValues;
  onChange: (some: Partial<BulkValues>) => void;
}

/** The fields that a bulk edit can change. A field stays unchanged until a value is chosen. */
export function BulkFields(props: FieldsProps): ReactNode {
  return (
    <>
      <Plain {...props} />
      <Links {...props} />
    </>
  );
}

function Plain({ values, onChange }: FieldsProps): ReactNode {
  const say = employeesTexts.useTexts();
  const { company } = useCompany();
  const makesAdmins = usePermission("employees:manage_admins");
  const offered = roles.filter((role) => role !== "admin" || makesAdmins).toReversed();
  const asItIs = say("bulk.asItIs");
  const type = company.employee_types.map((value) => ({
    value,
    label: employeeTypeInWords(value, currentLanguage()),
  }));
  const field = (name: Exclude<keyof BulkValues, "location" | "audience" | "manager">) => ({
    value: values[name],
    placeholder: asItIs,
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <section className="card stack" aria-label={say("form.work")}>
      <h2>{say("form.work")}</h2>
      <div className={styles.pair}>
        <Select
          {...field("role")}
          label={say("form.role")}
          options={offered.map((value) => ({
            value: value as string,
            label: say(`role.${value}`),
          }))}
        />
        <Select
          {...field("type")}
          label={say("form.type")}
          options={[...type, { value: noType, label: say("form.type.none") }]}
        />
      </div>
      <div className={styles.pair}>
        <Select
          {...field("is_active")}
          label={say("bulk.active")}
          options={either(say("bulk.active.yes"), say("state.inactive"))}
        />
        <Select
          {...field("on_leave")}
          label={say("form.leave")}
          options={either(say("state.leave"), say("bulk.leave.no"))}
        />
      </div>
      <div className={styles.pair}>
        <Select
          {...field("default_locale")}
          label={say("form.language")}
          options={locales.map((value) => ({
            value: value as string,
            label: languageName(value),
          }))}
        />
        <Select
          {...field("celebrates")}
          label={say("bulk.celebrates")}
          hint={say("bulk.celebrates.hint")}
          options={[{ value: "no", label: say("bulk.celebrates.no") }]}
        />
      </div>
    </section>
  );
}

function either(yes: string, no: string): { value: string; label: string }[] {
  return [
    { value: "yes", label: yes },
    { value: "no", label: no },
  ];
}

function Links({ values, onChange }: FieldsProps): ReactNode {
  const say = employeesTexts.useTexts();
  const { locations, audiences, instead } = useSegmentNames();
  const people = usePeopleSearch({ managers: true });
  const { manager } = values;
  return (
    <section className="card stack" aria-label={say("form.belongs")}>
      <h2>{say("form.belongs")}</h2>
      {instead}
      <Segments
        of="location"
        options={locations}
        values={values.location}
        onChange={(location) => onChange({ location })}
      />
      <Segments
        of="audience"
        options={audiences}
        values={values.audience}
        onChange={(audience) => onChange({ audience })}
      />
      <WayField of="manager" values={manager} onChange={(next) => onChange({ manager: next })} />
      {manager.way !== "" && (
        <Managed label={say("form.managers")}>
          <PeoplePicker
            chosen={manager.chosen}
            onChange={(chosen) => onChange({ manager: { ...manager, chosen } })}
            people={people}
          />
        </Managed>
      )}
    </section>
  );
}

function Managed({ label, children }: { label: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="stack tight">
      <strong id={id}>{label}</strong>
      {children}
    </div>
  );
}

interface LinkProps {
  of: "location" | "audience" | "manager";
  values: LinkValues;
  onChange: (values: LinkValues) => void;
}

function Segments({ options, ...props }: LinkProps & { options: readonly Named[] }): ReactNode {
  const say = employeesTexts.useTexts();
  const { of, values, onChange } = props;
  if (options.length === 0) return null;
  return (
    <>
      <WayField {...props} />
      {values.way !== "" && (
        <SegmentSet
          of={of === "location" ? "locations" : "audiences"}
          none={noneIn(values.way, say)}
          labelHidden
          options={options}
          chosen={values.chosen.map(({ id }) => id)}
          onChange={(ids) =>
            onChange({ ...values, chosen: options.filter(({ id }) => ids.includes(id)) })
          }
        />
      )}
    </>
  );
}

function noneIn(way: LinkValues["way"], say: ReturnType<typeof employeesTexts.useTexts>): string {
  return say(way === "set" ? "bulk.none.set" : "bulk.none");
}

function WayField({ of, values, onChange }: LinkProps): ReactNode {
  const say = employeesTexts.useTexts();
  return (
    <div className={styles.pair}>
      <Select
        label={say(`bulk.${of}`)}
        value={values.way}
        placeholder={say("bulk.asItIs")}
        onChange={(way: (typeof ways)[number]) => onChange({ ...values, way })}
        options={ways.map((value) => ({ value, label: say(`bulk.way.${value}`) }))}
      />
    </div>
  );
}
