import { sql } from "kysely";

import { newToken } from "#server/platform/auth/codes";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/** How long an invitation holds. */
const INVITATION_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whom an invitation is for, and how it goes. */
export interface Invited {
  readonly employeeId: number;
  readonly phone: string | null;
  readonly email: string | null;
  /** null: it is not sent, but handed over as a link. */
  readonly sent: { readonly method: "sms" | "email"; readonly to: string } | null;
}

/**
 * Makes an invitation for each of these people, of whom none has joined and each is locked. What they had before is
 * replaced: one link leads to a place at a time. Who is sent one counts as invited now.
 * @returns each one's id, its token and when it ends, in the order given
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
  const made = people.map((person) => ({ ...person, token: newToken() }));
  const { rows } = await sql<{ id: number; token: string }>`
    insert into invites (company_id, employee_id, token, phone, email, method, sent_to, sent_at, created_at, expires_at)
    select ${companyId}, x.employee_id, x.token, x.phone, x.email, x.method, x.sent_to,
      case when x.method is not null then ${now}::timestamptz end, ${now}, ${expires_at}
    from unnest(${ids}::bigint[], ${made.map(({ token }) => token)}::text[],
      ${made.map(({ phone }) => phone)}::text[], ${made.map(({ email }) => email)}::text[],
      ${made.map(({ sent }) => sent?.method ?? null)}::text[], ${made.map(({ sent }) => sent?.to ?? null)}::text[])
      x (employee_id, token, phone, email, method, sent_to)
    returning id, token`.execute(tx);
  const sentTo = made.flatMap(({ sent, employeeId }) => (sent === null ? [] : [employeeId]));
  await sql`update employees set last_invited_at = ${now}, updated_at = ${now}
    where company_id = ${companyId} and id = any(${sentTo}::bigint[])`.execute(tx);
  const idOf = new Map(rows.map(({ id, token }) => [token, id]));
  return made.map(({ token }) => ({ id: idOf.get(token) ?? 0, token, expires_at }));
}
