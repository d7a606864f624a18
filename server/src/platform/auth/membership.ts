import type { Role } from "@lineup/contract/constants";
import { sql } from "kysely";

import { type AuditOccasion, writeAudit } from "#server/platform/audit";
import { releaseMemberships } from "#server/platform/auth/pin-accounts";
import type { Db } from "#server/platform/context";
import { type NewEvent, emit } from "#server/platform/outbox/events";
import { type CompanyScope, companyScope } from "#server/platform/scope";

/**
 * The type of an event for subscribers only, with payload `{ employeeIds }`: these employees have joined or were activated again.
 * Events stored by an earlier version have one employee: `{ employeeId }`.
 */
export const memberJoined = "MemberJoined";

/** The type of a similar event: these employees were deactivated or deleted. */
export const memberLeft = "MemberLeft";

/** The type of a similar event: these employees no longer want others to be told of their birthday and work anniversary. */
export const celebrationsDeclined = "CelebrationsDeclined";

/** Emits the events for employees who joined, left, or declined to be celebrated. */
export async function emitMembershipChange(
  tx: Db,
  { companyId }: CompanyScope,
  type: typeof memberJoined | typeof memberLeft | typeof celebrationsDeclined,
  employeeIds: readonly number[],
): Promise<void> {
  const events: NewEvent[] = [];
  for (let at = 0; at < employeeIds.length; at += maxPeoplePerEvent) {
    const payload = { employeeIds: employeeIds.slice(at, at + maxPeoplePerEvent) };
    events.push({ companyId, type, payload, audience: null });
  }
  await emit(tx, ...events);
}

const maxPeoplePerEvent = 1_000;

export type JoinResult =
  | { readonly kind: "joined"; readonly companyId: number }
  /** The token is unknown, used, dismissed, expired, turned off, or someone else's. The person doesn't learn which. */
  | { readonly kind: "invalid" }
  /** The person already has another membership in that company. */
  | { readonly kind: "taken" };

const invalid = { kind: "invalid" } as const;

/** Makes a person a member of a company by an invitation token or a join code. Doing it again has no further effect. */
export async function joinByToken(
  tx: Db,
  userId: number,
  token: string,
  occasion: AuditOccasion,
): Promise<JoinResult> {
  // If the same person joins twice at the same moment, the second attempt waits here and then finds the membership.
  await sql`select from users where id = ${userId} for update`.execute(tx);
  const byInvite = await joinByInvite(tx, userId, token, occasion);
  if (byInvite.kind !== "invalid") return byInvite;
  return joinByCode(tx, userId, token.toUpperCase(), occasion);
}

/**
 * Gives a person the memberships that managers have created for their phone number. Called only when they have just verified that
 * the number is theirs. A membership with an open invitation is left out: the person has to accept it.
 */
export async function joinByVerifiedPhone(
  tx: Db,
  userId: number,
  occasion: AuditOccasion,
): Promise<void> {
  const { now } = occasion;
  await releaseMemberships(
    tx,
    sql<boolean>`exists (select from users own where own.id = ${userId} and own.phone_verified_at is not null
      and e.phone = own.phone and e.phone_country_code = own.phone_country_code)`,
  );
  const { rows } = await sql<{ id: number; company_id: number }>`
    update employees e set user_id = u.id, invite_accepted_at = coalesce(e.invite_accepted_at, ${now}), updated_at = ${now}
    from users u
    where u.id = ${userId} and u.phone_verified_at is not null
      and e.phone = u.phone and e.phone_country_code = u.phone_country_code
      and e.user_id is null and e.is_active and e.deleted_at is null
      and not exists (select from invites i where i.company_id = e.company_id and i.employee_id = e.id
        and (i.status = 'ignored' or i.status = 'pending' and i.expires_at > ${now}))
      and not exists (select from employees o where o.company_id = e.company_id and o.user_id = u.id
        and o.deleted_at is null)
      and not exists (select from employees duplicate where duplicate.company_id = e.company_id and duplicate.phone = e.phone
        and duplicate.phone_country_code = e.phone_country_code and duplicate.user_id is null and duplicate.is_active
        and duplicate.deleted_at is null and duplicate.id < e.id)
    returning e.id, e.company_id`.execute(tx);
  for (const row of rows) {
    await finishJoining(tx, userId, row.company_id, row.id);
    await announceJoining(
      tx,
      { companyId: row.company_id, employeeId: row.id, by: "phone" },
      occasion,
    );
  }
}

/** Ends the invitations of employees who were deactivated or deleted. */
export async function endInvites(
  tx: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
): Promise<void> {
  await sql`update invites set status = 'ended' where company_id = ${scope.companyId}
    and employee_id = any(${[...employeeIds]}::bigint[]) and status in ('pending', 'ignored')`.execute(
    tx,
  );
}

/**
 * Ends the invitations of people who need a new one, because their role is higher now or the invitation went to an outdated
 * address. They count as not invited.
 */
export async function withdrawInvites(
  tx: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
): Promise<void> {
  await sql`with ended as (update invites set status = 'ended' where company_id = ${scope.companyId}
      and employee_id = any(${[...employeeIds]}::bigint[]) and status in ('pending', 'ignored') returning employee_id)
    update employees set last_invited_at = null
    where company_id = ${scope.companyId} and id in (select employee_id from ended)`.execute(tx);
}

async function joinByInvite(
  tx: Db,
  userId: number,
  token: string,
  occasion: AuditOccasion,
): Promise<JoinResult> {
  await releaseMemberships(
    tx,
    sql<boolean>`exists (select from invites i where i.company_id = e.company_id and i.employee_id = e.id
      and i.token = ${token} and i.status = 'pending' and i.expires_at > ${occasion.now})`,
  );
  const { rows } = await sql<{
    id: number;
    company_id: number;
    employee_id: number;
    owner: number | null;
  }>`
    select i.id, i.company_id, i.employee_id, e.user_id as owner
    from invites i join employees e on e.company_id = i.company_id and e.id = i.employee_id
    where i.token = ${token} and i.status = 'pending' and i.expires_at > ${occasion.now}
      and e.is_active and e.deleted_at is null
    for update of i, e`.execute(tx);
  const found = rows[0];
  if (!found || (found.owner !== null && found.owner !== userId)) return invalid;
  if (found.owner === null) {
    const membership = await readMembership(tx, userId, found.company_id);
    if (membership !== null) return membership.is_active ? { kind: "taken" } : invalid;
    await claimMembership(tx, userId, found.company_id, found.employee_id, occasion.now);
    const { company_id: companyId, employee_id: employeeId } = found;
    await announceJoining(tx, { companyId, employeeId, by: "invitation" }, occasion);
  }
  await tx
    .updateTable("invites")
    .set({ status: "accepted" })
    .where("company_id", "=", found.company_id)
    .where("id", "=", found.id)
    .execute();
  return { kind: "joined", companyId: found.company_id };
}

async function joinByCode(
  tx: Db,
  userId: number,
  code: string,
  occasion: AuditOccasion,
): Promise<JoinResult> {
  const company = await tx
    .selectFrom("companies")
    .select("id")
    .where("join_code", "=", code)
    .where("join_code_enabled", "=", true)
    .executeTakeFirst();
  if (!company) return invalid;
  const membership = await readMembership(tx, userId, company.id);
  if (membership !== null)
    return membership.is_active ? { kind: "joined", companyId: company.id } : invalid;
  const employeeId = await insertMembership(tx, userId, company.id, "employee", occasion.now);
  await announceJoining(tx, { companyId: company.id, employeeId, by: "code" }, occasion);
  return { kind: "joined", companyId: company.id };
}

/** @returns the person's membership or null. A deactivated one counts too, so that a code can't give the person a new one. */
function readMembership(
  tx: Db,
  userId: number,
  companyId: number,
): Promise<{ is_active: boolean } | null> {
  return tx
    .selectFrom("employees")
    .select("is_active")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
    .then((row) => row ?? null);
}

async function claimMembership(
  tx: Db,
  userId: number,
  companyId: number,
  id: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("employees")
    .set({ user_id: userId, invite_accepted_at: now, updated_at: now })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await finishJoining(tx, userId, companyId, id);
}

/** Creates a person's membership in a company, with the details of their account. @returns its id */
export async function insertMembership(
  tx: Db,
  userId: number,
  companyId: number,
  role: Role,
  now: Date,
): Promise<number> {
  // The account's phone may not be the person's own: it may be unverified, or a manager may have entered it for someone else.
  const phoneIsTaken = sql`exists (select from employees o where o.company_id = ${companyId} and o.phone = u.phone
    and o.phone_country_code = u.phone_country_code and o.deleted_at is null)`;
  const { rows } = await sql<{ id: number }>`
    insert into employees (company_id, user_id, name_first, name_last, email, phone, phone_country_code,
      default_locale, role, invite_accepted_at, created_at, updated_at)
    select ${companyId}, u.id, u.name_first, u.name_last, u.email, case when not ${phoneIsTaken} then u.phone end,
      u.phone_country_code, u.default_locale, ${role}, ${now}, ${now}, ${now}
    from users u where u.id = ${userId} returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("the person's account is gone");
  await finishJoining(tx, userId, companyId, id);
  return id;
}

/** Makes the person's first membership their default one, and emits the event about their joining. */
async function finishJoining(
  tx: Db,
  userId: number,
  companyId: number,
  employeeId: number,
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ default_employee_id: employeeId })
    .where("id", "=", userId)
    .where("default_employee_id", "is", null)
    .execute();
  await emitMembershipChange(tx, companyScope(companyId), memberJoined, [employeeId]);
}

interface Joining {
  readonly companyId: number;
  readonly employeeId: number;
  readonly by: "code" | "invitation" | "phone";
}

/** Writes an audit entry in the name of the person who joined, and emits the change to the company's management. */
async function announceJoining(
  tx: Db,
  { companyId, employeeId, by }: Joining,
  occasion: AuditOccasion,
): Promise<void> {
  const person = await tx
    .selectFrom("employees")
    .select(["name", "phone", "email"])
    .where("company_id", "=", companyId)
    .where("id", "=", employeeId)
    .executeTakeFirstOrThrow();
  // Someone who joined by phone may not have given a name yet.
  const name = person.name || person.phone || person.email || "";
  const origin = { ...occasion, actor: { employeeId, name } };
  const change = { before: { joined_by: null }, after: { joined_by: by } };
  await writeAudit(tx, companyScope(companyId), origin, {
    ...{ kind: "employee", id: employeeId, name },
    ...change,
  });
  const payload = { employee_id: employeeId };
  await emit(tx, { companyId, type: "EmployeeChanged", payload, audience: { kind: "management" } });
}
