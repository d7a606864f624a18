import type { Employee } from "@lineup/contract/employees/schemas";
import { Link } from "@tanstack/react-router";
import { useId, type ReactNode } from "react";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import { formatDate } from "#web/lib/dates.ts";
import { formatPhone } from "#web/lib/phone.ts";
import { employeesTexts } from "./employees-texts.ts";
import styles from "./employees.module.css";
import { InvitationShown } from "./invitation-shown.tsx";

/** Who somebody is, and where they belong. */
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
        <dl className={styles.facts}>
          <Fact label={say("detail.role")}>{say(`role.${person.role}`)}</Fact>
          <Fact label={say("detail.phone")}>
            {person.phone && (
              <a href={`tel:+${person.phone_country_code}${person.phone}`}>{phoneOf(person)}</a>
            )}
          </Fact>
          <Fact label={say("detail.email")}>
            {person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}
          </Fact>
          <Fact label={say("detail.language")}>{person.default_locale_label}</Fact>
          <Fact label={say("detail.birthday")}>
            {birthdayOf(person)}
            {!person.celebrates && (
              <span className={`dim small ${styles.line}`}>{say("detail.quiet")}</span>
            )}
          </Fact>
          <Fact label={say("detail.anniversary")}>
            {person.work_anniversary && formatDate(`${person.work_anniversary}T12:00:00Z`, "UTC")}
          </Fact>
          <Fact label={say("detail.number")}>{person.company_ext_id}</Fact>
          <Fact label={say("detail.pin")}>{person.pin ?? say("detail.pin.none")}</Fact>
          <Fact label={say("detail.account")}>
            <Account person={person} />
          </Fact>
        </dl>
        {!mayChange && <p className="dim small">{say("detail.onlyAdmins")}</p>}
      </Card>
      <Card title={say("detail.belongs")}>
        <dl className={styles.facts}>
          <Fact label={say("detail.locations")} none={say("detail.locations.none")}>
            {namesOf(person.locations)}
          </Fact>
          <Fact label={say("detail.audiences")} none={say("detail.noAudience")}>
            {namesOf(person.audiences)}
          </Fact>
          <Fact label={say("detail.managers")} none={say("detail.nobody")}>
            <People of={person} people={person.managers} />
          </Fact>
          {person.employees.length > 0 && (
            <Fact label={say("detail.employees")}>
              <People of={person} people={person.employees} />
            </Fact>
          )}
        </dl>
      </Card>
    </div>
  );
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
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className="dim">{none ?? say("detail.none")}</span>}</dd>
    </div>
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

/** So many are in view. */
const shownPeople = 30;

function People({
  of,
  people,
}: {
  of: Employee;
  people: readonly { readonly id: number; readonly name: string }[];
}): ReactNode {
  const say = employeesTexts.useTexts();
  if (people.length === 0) return <span className="dim">{say("detail.nobody")}</span>;
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

function phoneOf({ phone, phone_country_code }: Employee): string {
  return phone_country_code === "1" ? formatPhone(phone) : `+${phone_country_code} ${phone}`;
}

function birthdayOf({ birth_date_day, birth_date_month, birth_date_year }: Employee): string {
  if (birth_date_day === null || birth_date_month === null) return "";
  const date = new Date(Date.UTC(birth_date_year ?? 2000, birth_date_month - 1, birth_date_day));
  return new Intl.DateTimeFormat(currentLanguage(), {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
    ...(birth_date_year !== null && { year: "numeric" }),
  }).format(date);
}

function namesOf(records: readonly { readonly name: string }[]): string {
  return records.map(({ name }) => name).join(", ");
}
