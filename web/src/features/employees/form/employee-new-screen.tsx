import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { BackArrow, PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmployeeForm } from "./employee-form.tsx";
import { employeesTexts } from "#web/features/employees/employees-texts.ts";

/** The screen for adding a person. */
export function EmployeeNewScreen(): ReactNode {
  const say = employeesTexts.useTexts();
  return (
    <>
      <PageHeader
        title={say("form.new")}
        line={say("form.new.line")}
        back={
          <Link
            to="/$company_id/employees"
            params={{ company_id: String(useCompanyId()) }}
            search={{}}
          >
            <BackArrow /> {say("back.list")}
          </Link>
        }
      />
      <EmployeeForm person={null} />
    </>
  );
}
