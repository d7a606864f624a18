import type { Employee } from "@lineup/contract/employees/schemas";
import { IconLock } from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId, usePermission } from "#web/entities/companies/company.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { useCall } from "#web/lib/api/use-call.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { DetailState } from "#web/ui/feedback/detail-state.tsx";
import { BackArrow, PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState, MissingState } from "#web/ui/feedback/states.tsx";
import { BackToTeam } from "#web/features/employees/back-to-team.tsx";
import { EmployeeForm } from "./employee-form.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";

/** The screen for editing a person. */
export function EmployeeEditScreen(): ReactNode {
  const companyId = useCompanyId();
  const { id: given } = useParams({ strict: false });
  const id = idFrom(given);
  const query = useCall(
    "getEmployee",
    { company_id: companyId, id: id ?? 0 },
    { enabled: id !== null },
  );
  const changesAdmins = usePermission("employees:manage_admins");
  const back = <BackToTeam companyId={companyId} />;
  if (id === null) return <MissingState back={back} />;
  if (!query.data) return <DetailState query={query} back={back} />;
  const { employee } = query.data;
  return <Edit key={id} person={employee} allowed={employee.role !== "admin" || changesAdmins} />;
}

function Edit({ person, allowed }: { person: Employee; allowed: boolean }): ReactNode {
  const say = employeesTexts.useTexts();
  return (
    <>
      <PageHeader
        title={say("form.edit", { name: person.display_name })}
        back={
          <Link
            to="/$company_id/employee/$id"
            params={{ company_id: String(person.company_id), id: String(person.id) }}
            search={({ from }: Search) => ({ from })}
          >
            <BackArrow /> {say("back.person", { name: person.display_name })}
          </Link>
        }
      />
      {allowed ? (
        <EmployeeForm person={person} />
      ) : (
        <EmptyState icon={<IconLock size={28} />} title={say("detail.onlyAdmins")} />
      )}
    </>
  );
}
