import type { Employee } from "@lineup/contract/employees/schemas";
import { Link } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import { formatBirthdayOf, formatDay } from "#web/lib/dates/dates.ts";
import { percentFormat, relativeTimeFormat } from "#web/lib/i18n/formats.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { formatPhone } from "#web/lib/forms/phone.ts";
import { Fact as AnyFact, Facts } from "#web/ui/lists/facts.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import styles from "../employees.module.css";
import { InvitationShown } from "#web/features/employees/invites/invitation-shown.tsx";

/** A person's details, locations and audiences. */
export function EmployeeFacts({
  person,
  mayChange,
}: {
  person: Employee;
  mayChange: boolean;
}): ReactNode {
  const say = employeesTexts.useTexts();
  return (
    <div className={styles.side}>
      <Card title={say("detail.about")}>
        <Facts>
          <Fact label={say("detail.role")}>{say(`role.${person.role}`)}</Fact>
          <Fact label={say("form.phone")}>
            {person.phone && (
              <a href={`tel:+${person.phone_country_code}${person.phone}`}>
                {formatPhone(person.phone, person.phone_country_code)}
              </a>
            )}
          </Fact>
          <Fact label={say("form.email")}>
            {person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}
          </Fact>
          <Fact label={say("form.language")}>{person.default_locale_label}</Fact>
          <Fact label={say("form.birthday")}>
            {formatBirthdayOf(person) || say("detail.none")}
            {!person.celebrates && (
              <span className={`dim small ${styles.line}`}>{say("detail.quiet")}</span>
            )}
          </Fact>
          <Fact label={say("form.since")}>
            {person.work_anniversary && formatDay(person.work_anniversary)}
          </Fact>
          <Fact label={say("form.number")}>{person.company_ext_id}</Fact>
          <Fact label={say("form.pin")}>{person.pin ?? say("detail.pin.none")}</Fact>
          <Fact label={say("detail.account")}>
            <Account person={person} />
          </Fact>
        </Facts>
        {!mayChange && <p className="dim small">{say("detail.onlyAdmins")}</p>}
      </Card>
      <Card title={say("form.belongs")}>
        <Facts>
          <Fact label={say("detail.locations")} none={say("detail.locations.none")}>
            {person.locations.length > 0 && <Names of={person.locations} />}
          </Fact>
          <Fact label={say("detail.audiences")} none={say("detail.noAudience")}>
            {person.audiences.length > 0 && <Names of={person.audiences} />}
          </Fact>
          <Fact label={say("detail.managers")} none={say("detail.noOne")}>
            <People of={person} people={person.managers} />
          </Fact>
          {person.employees.length > 0 && (
            <Fact label={say("detail.employees")}>
              <People of={person} people={person.employees} />
            </Fact>
          )}
        </Facts>
      </Card>
      <Card title={say("detail.figures")}>
        <Facts>
          {person.metrics.map(({ key, label, value }) => (
            <Fact
              key={key}
              label={label}
              none={say(isDays(key) ? "detail.figures.never" : "detail.figures.none")}
            >
              {value !== null && formatFigure(value, isDays(key) ? "day" : "percent")}
            </Fact>
          ))}
        </Facts>
      </Card>
    </div>
  );
}

function isDays(key: Employee["metrics"][number]["key"]): boolean {
  return key === "days_since_login";
}

function formatFigure(value: number, unit: "day" | "percent"): string {
  const language = currentLanguage();
  return unit === "day"
    ? relativeTimeFormat(language).format(-value, "day")
    : percentFormat(language).format(value);
}

function Card({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Fact({
  label,
  none,
  children,
}: {
  label: string;
  none?: string;
  children: ReactNode;
}): ReactNode {
  const say = employeesTexts.useTexts();
  return (
    <AnyFact label={label} none={none ?? say("detail.none")}>
      {children}
    </AnyFact>
  );
}

function Account({ person }: { person: Employee }): ReactNode {
  const say = employeesTexts.useTexts();
  return (
    <>
      <InvitationShown person={person} />
      {person.has_logged_in_today && ` · ${say("detail.today")}`}
    </>
  );
}

/** The maximum number of people listed by name. For the people beyond this number, only a count is shown. */
const shownPeople = 30;

function People({
  of,
  people,
}: {
  of: Employee;
  people: readonly { readonly id: number; readonly name: string }[];
}): ReactNode {
  const say = employeesTexts.useTexts();
  if (people.length === 0) return <span className="dim">{say("detail.noOne")}</span>;
  const more = people.length - shownPeople;
  return (
    <span className={styles.links}>
      {people.slice(0, shownPeople).map(({ id, name }) => (
        <Link
          key={id}
          to="/$company_id/employee/$id"
          params={{ company_id: String(of.company_id), id: String(id) }}
          search={{}}
        >
          {name}
        </Link>
      ))}
      {more > 0 && <span className="dim">{say("more.count", { count: more })}</span>}
    </span>
  );
}

/** The number of names that are always visible. Any further names are collapsed. */
const shownNames = 8;

function Names({ of }: { of: readonly { readonly name: string }[] }): ReactNode {
  const say = employeesTexts.useTexts();
  const names = of.map(({ name }) => name);
  const more = names.slice(shownNames);
  return (
    <>
      {names.slice(0, shownNames).join(", ")}
      {more.length > 0 && (
        <details>
          <summary>{say("more.count", { count: more.length })}</summary>
          {more.join(", ")}
        </details>
      )}
    </>
  );
}
