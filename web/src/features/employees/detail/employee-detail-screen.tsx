import { employeeTypeInWords } from "@lineup/contract/employee-types";
import type { Employee } from "@lineup/contract/employees/schemas";
import { IconPencil, IconSend, IconSpeakerphone } from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import {
  hasFlag,
  useCompany,
  useCompanyId,
  usePermission,
} from "#web/entities/companies/company.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { isMissing } from "#web/lib/api/api-error.ts";
import { prefetchCall, useCallUntil } from "#web/lib/api/use-call.ts";
import { currentLanguage } from "#web/lib/i18n/language.ts";
import type { ScreenPlace } from "#web/lib/navigation/screen-place.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { Button, buttonClass } from "#web/ui/elements/button.tsx";
import { DetailState } from "#web/ui/feedback/detail-state.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { MissingState } from "#web/ui/feedback/states.tsx";
import { BackToTeam } from "#web/features/employees/back-to-team.tsx";
import { EmployeeCheckins } from "./checkins.tsx";
import { employedText } from "./employed-text.ts";
import { EmployeeFacts } from "./facts.tsx";
import { EmployeeHands } from "./hands.tsx";
import { EmployeeMemos } from "./memos.tsx";
import { EmployeeMenu } from "./menu.tsx";
import { EmployeeQuestions } from "./questions.tsx";
import { EmployeeRequests } from "./requests.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";
import styles from "../employees.module.css";
import { InviteDialog } from "#web/features/employees/invites/dialog.tsx";
import { PersonBadges } from "#web/features/employees/person-badges.tsx";

/** Fetches the screen's data early, when someone points at a link to the screen. */
export function prefetch({ companyId, id }: ScreenPlace): void {
  const employeeId = idFrom(id);
  if (employeeId !== null) prefetchCall("getEmployee", { company_id: companyId, id: employeeId });
}

/** The screen about one person: details, locations, audiences, memos, questions and other follow-ups. */
export function EmployeeDetailScreen(): ReactNode {
  const companyId = useCompanyId();
  const { id: given } = useParams({ strict: false });
  const id = idFrom(given);
  const query = useCallUntil(
    "deleteEmployee",
    "getEmployee",
    { company_id: companyId, id: id ?? 0 },
    { enabled: id !== null },
  );
  const back = <BackToTeam companyId={companyId} />;
  if (id === null) return <MissingState back={back} />;
  if (!query.data || isMissing(query.error)) return <DetailState query={query} back={back} />;
  return <Person key={id} person={query.data.employee} />;
}

function Person({ person }: { person: Employee }): ReactNode {
  const say = employeesTexts.useTexts();
  const mayChange = useMayChange(person);
  const checksIn = hasFlag(useCompany(), "checkins");
  return (
    <>
      <PageHeader
        title={person.display_name}
        back={<BackToTeam companyId={person.company_id} />}
        line={
          <span className={styles.names}>
            {[typeOf(person), employedText(person, say)].filter(Boolean).join(" · ")}
            <PersonBadges person={person} />
          </span>
        }
        others={<Others person={person} mayChange={mayChange} />}
        action={mayChange && <EditLink person={person} />}
      />
      <div className={styles.detail}>
        <EmployeeFacts person={person} mayChange={mayChange} />
        <div className={styles.side}>
          <EmployeeMemos person={person} />
          <EmployeeQuestions person={person} />
          <EmployeeHands person={person} />
          <EmployeeRequests person={person} />
          {checksIn && <EmployeeCheckins person={person} />}
        </div>
      </div>
    </>
  );
}

function typeOf({ type }: Employee): string | null {
  return type && employeeTypeInWords(type, currentLanguage());
}

/** @returns true if the signed-in person may edit this employee; only admins may edit admins */
function useMayChange({ role }: Employee): boolean {
  const changesAdmins = usePermission("employees:manage_admins");
  return role !== "admin" || changesAdmins;
}

function Others({ person, mayChange }: { person: Employee; mayChange: boolean }): ReactNode {
  const say = employeesTexts.useTexts();
  const writes = usePermission("memos:manage") && person.is_active;
  return (
    <>
      {writes && (
        <Link
          to="/$company_id/memos/new"
          params={{ company_id: String(person.company_id) }}
          search={{}}
          state={{ writeTo: { id: person.id, name: person.display_name } }}
          className={buttonClass({ variant: "secondary", outline: true })}
        >
          <IconSpeakerphone size={18} aria-hidden="true" />
          {say("detail.write")}
        </Link>
      )}
      {mayChange && isWaiting(person) && <InviteButton person={person} />}
      {mayChange && <EmployeeMenu person={person} />}
    </>
  );
}

/** @returns true if the person is active but has not joined yet */
function isWaiting({ user_id, is_active }: Employee): boolean {
  return user_id === null && is_active;
}

function InviteButton({ person }: { person: Employee }): ReactNode {
  const say = employeesTexts.useTexts();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        outline
        icon={<IconSend size={18} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {say(person.last_invited_at ? "invite.again" : "invite.invite")}
      </Button>
      {asking && (
        <InviteDialog
          title={say("invite.ask", { name: person.display_name })}
          invitees={{ ids: [person.id] }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function EditLink({ person }: { person: Employee }): ReactNode {
  const say = employeesTexts.useTexts();
  return (
    <Link
      to="/$company_id/employee/$id/edit"
      params={{ company_id: String(person.company_id), id: String(person.id) }}
      search={({ from }: Search) => ({ from })}
      className={buttonClass({})}
    >
      <IconPencil size={18} aria-hidden="true" />
      {say("detail.edit")}
    </Link>
  );
}
