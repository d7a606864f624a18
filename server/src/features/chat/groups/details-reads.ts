import { maxNamedInChat } from "@lineup/contract/constants";
import { sql } from "kysely";

import { type NamedRow, calledName } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** What a group is made of, and whether it names someone. */
interface GroupDetails {
  readonly locations: NamedRow[];
  readonly audiences: NamedRow[];
  readonly recipients: NamedRow[];
  /** The people whom it names, also those who were deleted. */
  readonly recipient_ids: number[];
  readonly creator: NamedRow | null;
  readonly is_named: boolean;
}

/**
 * @param employeeId the person of `is_named`
 * @param people whether to read all people whom the group names, or no more than it takes to see that they are too many for a list
 * @returns the names of a group's locations and audiences that still exist, of the people whom it names, and of its creator
 */
export async function readGroupDetails(
  db: Db,
  scope: CompanyScope,
  groupId: number,
  { employeeId, people }: { readonly employeeId: number; readonly people: "all" | "some" },
): Promise<GroupDetails | undefined> {
  const named = sql`select x.company_id, x.employee_id from chat_group_recipients x
    where x.company_id = g.company_id and x.chat_group_id = g.id`;
  const listed = sql`${named} order by x.employee_id ${people === "all" ? sql`` : sql`limit ${maxNamedInChat + 1}`}`;
  const { rows } = await sql<GroupDetails>`select
      coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by lower(l.name))
        from chat_group_locations x join locations l on l.company_id = x.company_id and l.id = x.location_id
        where x.company_id = g.company_id and x.chat_group_id = g.id and l.deleted_at is null), '[]') as locations,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by lower(a.name))
        from chat_group_audiences x join audiences a on a.company_id = x.company_id and a.id = x.audience_id
        where x.company_id = g.company_id and x.chat_group_id = g.id and a.deleted_at is null), '[]') as audiences,
      coalesce((select json_agg(json_build_object('id', e.id, 'name', ${calledName}) order by lower(${calledName}), e.id)
        from (${listed}) x join employees e on e.company_id = x.company_id and e.id = x.employee_id
        where e.deleted_at is null), '[]') as recipients,
      array(select x.employee_id from (${listed}) x order by 1) as recipient_ids,
      (select json_build_object('id', e.id, 'name', ${calledName}) from employees e
        where e.company_id = g.company_id and e.id = g.created_by) as creator,
      exists (${named} and x.employee_id = ${employeeId}) as is_named
    from chat_groups g where g.company_id = ${scope.companyId} and g.id = ${groupId}`.execute(db);
  return rows[0];
}
