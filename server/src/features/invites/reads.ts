import type { Invite } from "@lineup/contract/invites/schemas";
import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import type { RoleColumn } from "#server/platform/db/tables/column-types";
import { hasOwnAccount } from "#server/platform/auth/pin-accounts";
import type { CompanyScope } from "#server/platform/scope";

/** @returns the company that a valid invitation token or join code belongs to, and which of the two it is */
export async function findInvitingCompany(
  db: Db,
  token: string,
  now: Date,
): Promise<InvitingCompany | undefined> {
  const { rows } = await sql<InvitingCompany>`
    select 'invite' as type, c.id, c.name, c.logo, coalesce(e.name, '') as invited from invites i
      join companies c on c.id = i.company_id
      join employees e on e.company_id = i.company_id and e.id = i.employee_id
    where i.token = ${token} and i.status = 'pending' and i.expires_at > ${now}
      and e.is_active and e.deleted_at is null
    union all
    select 'join_code', id, name, logo, null from companies where join_code = ${token.toUpperCase()} and join_code_enabled
    limit 1`.execute(db);
  return rows[0];
}

interface InvitingCompany {
  readonly type: "invite" | "join_code";
  readonly id: number;
  readonly name: string;
  readonly logo: string | null;
  /** The name of the person whom an invitation is meant for; empty if the company doesn't know it, null for a join code. */
  readonly invited: string | null;
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

/** @returns the pending invitations for the verified phone of a user, newest first */
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
      and (not ${hasOwnAccount} or e.user_id = u.id)
    order by i.created_at desc, i.id desc`.execute(db);
  return rows.map(({ logo, created_at, expires_at, ...row }) => ({
    ...row,
    company: { id: row.company_id, name: row.company_name, logo },
    status: "pending",
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }));
}

/** @returns the number of invitations that the company has sent in the last 24 hours */
export async function countSentInvites(db: Db, scope: CompanyScope, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from invites
    where company_id = ${scope.companyId} and sent_at > ${dayAgo}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @returns the token of an employee's pending invitation and when it expires; undefined when there is none */
export async function readPendingLink(
  db: Db,
  scope: CompanyScope,
  employeeId: number,
  now: Date,
): Promise<{ token: string; expires_at: Date } | undefined> {
  const { rows } = await sql<{
    token: string;
    expires_at: Date;
  }>`select token, expires_at from invites
    where company_id = ${scope.companyId} and employee_id = ${employeeId} and status = 'pending'
      and expires_at > ${now} order by id desc limit 1`.execute(db);
  return rows[0];
}

/** An invitation that a job is about to send, with what its message needs. */
export interface UnsentInvite {
  readonly id: number;
  readonly token: string;
  readonly method: "sms" | "email";
  readonly sent_to: string;
  readonly name_first: string;
  readonly locale: string;
  readonly company: string;
}

/** @returns the invitations among these that still have to be sent, by id; without those of people who joined or were deactivated */
export async function readUnsent(
  db: Db,
  scope: CompanyScope,
  inviteIds: readonly number[],
  now: Date,
): Promise<UnsentInvite[]> {
  const { rows } = await sql<UnsentInvite>`select i.id, i.token, i.method, i.sent_to, e.name_first,
      e.default_locale as locale, c.name as company
    from invites i join companies c on c.id = i.company_id
      join employees e on e.company_id = i.company_id and e.id = i.employee_id
    where i.company_id = ${scope.companyId} and i.id = any(${[...inviteIds]}::bigint[]) and i.status = 'pending'
      and i.expires_at > ${now} and i.method is not null and not ${hasOwnAccount} and e.is_active and e.deleted_at is null
    order by i.id`.execute(db);
  return rows;
}
