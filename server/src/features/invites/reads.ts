import type { Invite } from "@lineup/contract/invites/calls";
import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { RoleColumn } from "#server/platform/db/column-types";

/** @returns the company that an invitation token or join code leads to, while it holds */
export async function findInvitingCompany(
  db: Db,
  token: string,
  now: Date,
): Promise<{ type: "invite" | "join_code"; name: string } | undefined> {
  const { rows } = await sql<{ type: "invite" | "join_code"; name: string }>`
    select 'invite' as type, c.name from invites i
      join companies c on c.id = i.company_id
      join employees e on e.company_id = i.company_id and e.id = i.employee_id
    where i.token = ${token} and i.status = 'pending' and i.expires_at > ${now}
      and e.is_active and e.deleted_at is null
    union all
    select 'join_code', name from companies where join_code = ${token.toUpperCase()} and join_code_enabled
    limit 1`.execute(db);
  return rows[0];
}

interface InviteRow {
  id: number;
  token: string;
  company_id: number;
  company_name: string;
  logo: string | null;
  role: RoleColumn;
  employee_id: number;
  created_at: Date;
  expires_at: Date;
}

/** @returns the invitations that wait for a person, by the phone they have proven to be theirs; newest first */
export async function readPendingInvites(db: Db, userId: number, now: Date): Promise<Invite[]> {
  const { rows } = await sql<InviteRow>`
    select i.id, i.token, i.company_id, c.name as company_name, c.logo, e.role, i.employee_id, i.created_at,
      i.expires_at
    from users u
      join invites i on i.phone = u.phone and i.status = 'pending'
      join companies c on c.id = i.company_id
      join employees e on e.company_id = i.company_id and e.id = i.employee_id
    where u.id = ${userId} and u.phone_verified_at is not null
      and e.phone_country_code = u.phone_country_code and e.phone = u.phone
      and i.expires_at > ${now} and e.is_active and e.deleted_at is null
      and (e.user_id is null or e.user_id = u.id)
    order by i.created_at desc, i.id desc`.execute(db);
  return rows.map(({ logo, created_at, expires_at, ...row }) => ({
    ...row,
    company: { id: row.company_id, name: row.company_name, logo },
    status: "pending",
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }));
}
