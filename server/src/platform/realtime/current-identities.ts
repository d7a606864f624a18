import { sql } from "kysely";

import type { Db } from "#server/platform/context";
import { isMembershipActive, effectiveRole } from "#server/platform/http/calls/authenticate";
import type { SocketIdentity } from "#server/platform/realtime/identity";

/**
 * Looks up the current rights of identities in one query.
 * @returns each identity with its current rights, in order; null for one whose sign-in has ended or who no longer works there
 */
export async function currentIdentities(
  db: Db,
  identities: readonly SocketIdentity[],
  now: Date,
): Promise<(SocketIdentity | null)[]> {
  const tokens = identities.map((identity) => identity.tokenId);
  const employees = identities.map((identity) => identity.employeeId);
  const { rows } = await sql<{ n: number; role: string }>`
    select i.n, ${effectiveRole} as role from unnest(${tokens}::bigint[], ${employees}::bigint[]) with ordinality i (token, employee, n)
    join auth_tokens t on t.id = i.token and t.expires_at > ${now}
    join employees e on e.id = i.employee and e.user_id = t.user_id and ${isMembershipActive}`.execute(
    db,
  );
  const roles = new Map(rows.map((row) => [row.n, row.role]));
  return identities.map((identity, index) => {
    const role = roles.get(index + 1);
    return role === undefined ? null : { ...identity, management: role !== "employee" };
  });
}
