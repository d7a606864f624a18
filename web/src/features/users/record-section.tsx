import type { OwnRecord } from "@lineup/contract/employees/schemas";
import type { ReactNode } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import { formatBirthdayOf, formatDay } from "#web/lib/dates/dates.ts";
import { formatPhone } from "#web/lib/forms/phone.ts";
import { Fact, Facts } from "#web/ui/lists/facts.tsx";
import { ErrorState, SkeletonList } from "#web/ui/feedback/states.tsx";
import { profileTexts } from "./profile-texts.ts";
import styles from "./profile.module.css";
import { Section } from "./section.tsx";

/** The data that each team has about the person. Managers can correct the data; the person can't. */
export function RecordSection(): ReactNode {
  const say = profileTexts.useTexts();
  const { companies } = useUserDetails();
  if (companies.length === 0) return null;
  return (
    <Section title={say("record.title")} line={say("record.line")}>
      {companies.map(({ id, name }) => (
        <div key={id} className={styles.record}>
          {companies.length > 1 && <h3>{name}</h3>}
          <TeamRecord companyId={id} />
        </div>
      ))}
    </Section>
  );
}

function TeamRecord({ companyId }: { companyId: number }): ReactNode {
  const { data, error, refetch } = useCall("getSelf", { company_id: companyId });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <RecordShown person={data.employee} /> : <SkeletonList rows={2} />;
}

function RecordShown({ person }: { person: OwnRecord }): ReactNode {
  const say = profileTexts.useTexts();
  const none = say("record.none");
  const { phone, phone_country_code: code, work_anniversary: since } = person;
  return (
    <Facts>
      <Fact label={say("record.name")} none={none}>
        {person.name}
      </Fact>
      <Fact label={say("record.type")} none={none}>
        {person.type}
      </Fact>
      <Fact label={say("record.locations")} none={say("record.locations.none")}>
        {namesOf(person.locations)}
      </Fact>
      <Fact label={say("record.managers")} none={say("record.managers.none")}>
        {namesOf(person.managers)}
      </Fact>
      <Fact label={say("record.phone")} none={none}>
        {phone && formatPhone(phone, code)}
      </Fact>
      <Fact label={say("record.email")} none={none}>
        {person.email}
      </Fact>
      <Fact label={say("record.birthday")} none={none}>
        {formatBirthdayOf(person)}
      </Fact>
      <Fact label={say("record.since")} none={none}>
        {since && formatDay(since)}
      </Fact>
      <Fact label={say("record.number")} none={none}>
        {person.company_ext_id}
      </Fact>
    </Facts>
  );
}

function namesOf(list: readonly { readonly name: string }[]): string {
  return list.map(({ name }) => name).join(", ");
}
