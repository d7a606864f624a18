import { createHash } from "node:crypto";

import type { FlagKey } from "@lineup/contract/constants";
import type { Access } from "@lineup/contract/endpoint";
import { isFlagOn } from "@lineup/contract/flags";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";

import { isPresenceDue, notePresence } from "#server/platform/auth/presence";
import type { Actor, Db, SignedIn } from "#server/platform/context";
import type { RoleColumn } from "#server/platform/db/column-types";
import { CallError } from "#server/platform/http/errors";

/** Who makes a call: nobody, someone signed in, or someone in the company that the call names. */
export interface Caller {
  readonly userId: number;
  readonly tokenId: number;
  /** The company the call names; 0 where it names none, and then there is no actor. */
  readonly companyId: number;
  readonly actor: Actor | null;
}

/** Sign-in tokens are kept as this only, so that a copy of the database signs nobody in. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Finds the caller by the bearer token and, in the same query, their place in the company.
 * @param companyId the company the call names, or null where it names none
 * @returns null without a token; a caller without `actor` when they don't work for the company
 * @throws CallError `unauthenticated` for a token that is unknown or has expired
 */
export async function findCaller(
  db: Db,
  request: FastifyRequest,
  companyId: number | null,
  now: Date,
): Promise<Caller | null> {
  const token = bearerToken(request);
  if (token === null) return null;
  const row = await callerRow(db, hashToken(token), companyId, now);
  if (row === undefined) throw new CallError("unauthenticated");
  await noteUse(db, row.id, row.last_used_at, now);
  if (row.employee_id !== null && companyId !== null && isPresenceDue(row.last_seen_at, now))
    await notePresence(db, { companyId, id: row.employee_id }, now);
  return { userId: row.user_id, tokenId: row.id, companyId: companyId ?? 0, actor: asActor(row) };
}

/**
 * The one place where a level of access is held against a caller.
 * @throws CallError `unauthenticated`; `not_found` for a company that isn't theirs, as for one that doesn't exist;
 * `forbidden` for a member whose role is too small
 */
export function checkAccess(access: Access, caller: Caller | null): void {
  if (access === "public") return;
  if (caller === null) throw new CallError("unauthenticated");
  if (access === "user") return;
  if (caller.actor === null) throw new CallError("not_found");
  if (access === "management" && caller.actor.role === "employee") throw new CallError("forbidden");
  if (access === "admin" && caller.actor.role !== "admin") throw new CallError("forbidden");
}

/** @throws CallError `feature_disabled` where the company has switched the call's feature off */
export async function checkFlag(
  db: Db,
  flag: FlagKey | undefined,
  companyId: number,
): Promise<void> {
  if (flag === undefined) return;
  const company = await db
    .selectFrom("companies")
    .select("flags")
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (company && !isFlagOn(company.flags, flag)) throw new CallError("feature_disabled");
}

/** @returns the person's place in a company, or null when they don't work there */
export async function findActor(
  db: Db,
  signedIn: SignedIn,
  companyId: number,
): Promise<Actor | null> {
  const row = await db
    .selectFrom("employees")
    .select(["id", "role", "name"])
    .where("company_id", "=", companyId)
    .where("user_id", "=", signedIn.userId)
    .where("is_active", "=", true)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ? { ...signedIn, employeeId: row.id, role: row.role, name: row.name } : null;
}

interface CallerRow {
  id: number;
  user_id: number;
  last_used_at: Date;
  employee_id: number | null;
  role: RoleColumn | null;
  name: string | null;
  last_seen_at: Date | null;
}

async function callerRow(
  db: Db,
  hash: Buffer,
  companyId: number | null,
  now: Date,
): Promise<CallerRow | undefined> {
  const { rows } = await sql<CallerRow>`
    select t.id, t.user_id, t.last_used_at, e.id as employee_id, e.role, e.name, e.last_seen_at
    from auth_tokens t
    left join employees e on e.company_id = ${companyId} and e.user_id = t.user_id
      and e.is_active and e.deleted_at is null
    where t.token_hash = ${hash} and t.expires_at > ${now}`.execute(db);
  return rows[0];
}

function asActor(row: CallerRow): Actor | null {
  if (row.employee_id === null || row.role === null) return null;
  return {
    userId: row.user_id,
    tokenId: row.id,
    employeeId: row.employee_id,
    role: row.role,
    name: row.name ?? "",
  };
}

const useIsNotedEveryMs = 60_000;

/** The list of devices shows when each was last used; a minute's precision spares a write per call. */
async function noteUse(db: Db, tokenId: number, lastUsed: Date, now: Date): Promise<void> {
  if (now.getTime() - lastUsed.getTime() < useIsNotedEveryMs) return;
  await db
    .updateTable("auth_tokens")
    .set({ last_used_at: now })
    .where("id", "=", tokenId)
    .execute();
}

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "");
  if (match?.[1] !== undefined) return match[1];
  if (request.headers.authorization !== undefined) throw new CallError("unauthenticated");
  return null;
}
