import type { EmployeeRow } from "@lineup/contract/employees/schemas";
import type { ReactNode } from "react";
import { Badge } from "#web/ui/elements/badge.tsx";
import { employeesTexts } from "./employees-texts.ts";

/** Badges for what is unusual about a person: a higher role, on leave, inactive, or wanted for a meeting. */
export function PersonBadges({
  person: { role, is_active, on_leave, manager_request_active },
}: {
  person: Pick<EmployeeRow, "role" | "is_active" | "on_leave" | "manager_request_active">;
}): ReactNode {
  const say = employeesTexts.useTexts();
  return (
    <>
      {role !== "employee" && <Badge tone="accent">{say(`role.${role}`)}</Badge>}
      {!is_active && <Badge>{say("state.inactive")}</Badge>}
      {manager_request_active && <Badge tone="warning">{say("state.requested")}</Badge>}
      {is_active && on_leave && <Badge tone="info">{say("state.leave")}</Badge>}
    </>
  );
}
