import type { EmployeeRow } from "@lineup/contract/employees/schemas";
import { isManagement } from "@lineup/contract/permissions";

import { distinctNames } from "#server/features/employees/link-names-rules";
import type { EmployeeRecord, EmployeeRowRecord, Named } from "#server/features/employees/reads";
import { shortName } from "#server/features/employees/rules";
import type { AuditChange, AuditFields } from "#server/platform/audit";

/** @returns an employee as a row of lists */
export function presentRow(row: EmployeeRowRecord): EmployeeRow {
  return {
    ...row,
    name_short: shortName(row),
    display_name: row.name || row.phone || row.email || "",
    is_management: isManagement(row.role),
    created_at: row.created_at.toISOString(),
    last_invited_at: row.last_invited_at?.toISOString() ?? null,
    invite_accepted_at: row.invite_accepted_at?.toISOString() ?? null,
    location_ids: idsOf(row.locations),
    audience_ids: idsOf(row.audiences),
  };
}

/**
 * The fields of an employee in the audit log: everything that management can change, and for the PIN only whether there is
 * one.
 * @param before null for a new employee
 * @param after null for a deleted employee
 */
export function auditedChange(
  before: EmployeeRecord | null,
  after: EmployeeRecord | null,
): Pick<AuditChange, "before" | "after"> {
  const links = (["locations", "audiences", "managers", "employees"] as const).map(
    (field) => [field, distinctNames(before?.[field] ?? [], after?.[field] ?? [])] as const,
  );
  const fieldsOf = (row: EmployeeRecord, side: 0 | 1): AuditFields => ({
    ...ownFields(row),
    ...Object.fromEntries(links.map(([field, names]) => [field, names[side]])),
  });
  return { before: before && fieldsOf(before, 0), after: after && fieldsOf(after, 1) };
}

function ownFields(row: EmployeeRecord): AuditFields {
  const { name_first, name_last, email, phone, phone_country_code, role, type } = row;
  const { default_locale, birth_date_day, birth_date_month, birth_date_year } = row;
  const { work_anniversary, celebrates, company_ext_id, is_active, on_leave } = row;
  return {
    ...{ name_first, name_last, email, phone, phone_country_code, role, type, default_locale },
    ...{ birth_date_day, birth_date_month, birth_date_year, work_anniversary, company_ext_id },
    ...{ celebrates, is_active, on_leave, has_pin: row.pin !== null },
  };
}

function idsOf(named: readonly Named[]): number[] {
  return named.map(({ id }) => id);
}
