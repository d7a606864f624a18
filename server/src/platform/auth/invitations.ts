import { sql } from "kysely";

import { newToken } from "#server/platform/auth/codes";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** The number of days after which an invitation expires. */
const INVITATION_DAYS = 30;
const DAY_MS = 86_400_000;

/** A person to invite, and how the invitation is sent. */
export interface Invited {
  readonly employeeId: number;
  readonly phone: string | null;
  readonly email: string | null;
  /** null if the invitation isn't sent, but handed over as a link. */
  readonly sent: { readonly method: "sms" | "email"; readonly to: string } | null;
}

/**
 * Creates an invitation for each person and replaces their earlier invitations: only one link at a time is valid. People whose
 * invitation is sent get the current time as the time of their last invitation.
 * @param people people who have not joined; the caller has locked their rows
 * @returns the id, the token and the expiry of each invitation, in the order of the people
 */
export async function issueInvites(
  tx: Db,
  scope: CompanyScope,
  people: readonly Invited[],
  now: Date,
): Promise<{ id: number; token: string; expires_at: Date }[]> {
  if (people.length === 0) return [];
  const { companyId } = scope;
  const ids = people.map(({ employeeId }) => employeeId);
  const expires_at = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  await sql`update invites set status = 'replaced' where company_id = ${companyId}
    and employee_id = any(${ids}::bigint[]) and status in ('pending', 'ignored')`.execute(tx);
  const invites = people.map((person) => ({ ...person, token: newToken() }));
  const { rows } = await sql<{ id: number; token: string }>`
    insert into invites (company_id, employee_id, token, phone, email, method, sent_to, sent_at, created_at, expires_at)
    select ${companyId}, x.employee_id, x.token, x.phone, x.email, x.method, x.sent_to,
      case when x.method is not null then ${now}::timestamptz end, ${now}, ${expires_at}
    from unnest(${ids}::bigint[], ${invites.map(({ token }) => token)}::text[],
      ${invites.map(({ phone }) => phone)}::text[], ${invites.map(({ email }) => email)}::text[],
      ${invites.map(({ sent }) => sent?.method ?? null)}::text[], ${invites.map(({ sent }) => sent?.to ?? null)}::text[])
      x (employee_id, token, phone, email, method, sent_to)
    returning id, token`.execute(tx);
  const sentTo = invites.flatMap(({ sent, employeeId }) => (sent === null ? [] : [employeeId]));
  await sql`update employees set last_invited_at = ${now}, updated_at = ${now}
    where company_id = ${companyId} and id = any(${sentTo}::bigint[])`.execute(tx);
  const idOf = new Map(rows.map(({ id, token }) => [token, id]));
  return invites.map(({ token }) => ({ id: idOf.get(token) ?? 0, token, expires_at }));
}
