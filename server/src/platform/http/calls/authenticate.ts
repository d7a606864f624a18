import { createHash } from "node:crypto";

import type { FlagKey } from "@lineup/contract/constants";
import type { Endpoint } from "@lineup/contract/endpoint";
import { hasFeature } from "@lineup/contract/flags";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";

import { createPresence, isPresenceDue, isUseDue } from "#server/platform/auth/presence";
import type { Actor, CompanyContext, Db, SignedIn } from "#server/platform/context";
import type { RoleColumn } from "#server/platform/db/tables/column-types";
import type { DbLog } from "#server/platform/db/db-log";
import { createBatcher } from "#server/platform/batcher";
import { CallError } from "#server/platform/http/errors";
import { companyScope } from "#server/platform/scope";

/** The signed-in person who makes a call. */
export interface Caller extends SignedIn {
  /** The id of the company that the call names; 0 if it names none. */
  readonly companyId: number;
  /** The caller's membership in that company; null if the call names no company, or the caller doesn't work there. */
  readonly actor: Actor | null;
  /** The features that the company has turned on or off; null if the call names no company. */
  readonly flags: Flags | null;
}

type Flags = Readonly<Record<string, boolean>>;

/**
 * @returns the hash of a sign-in token. The database contains only hashes, so a copy of the database doesn't allow
 *   anyone to sign in.
 */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export interface Callers {
  /**
   * Finds the caller by the bearer token and, in the same query, their membership in the company. Also records that the
   * caller is active now.
   * @param companyId the id of the company that the call names; null if it names none
   * @returns the caller; null if the request has no token
   * @throws CallError `unauthenticated` if the token is unknown or has expired
   */
  find(request: FastifyRequest, companyId: number | null, now: Date): Promise<Caller | null>;
  /** Writes the recorded activity to the database right away. Resolves when it is written. */
  settle(): Promise<void>;
}

/**
 * Creates the lookup of callers. It works in batches: if everyone in a company sends a request at the same moment, only
 * a few more queries are needed than for one request.
 */
export function createCallers({ db, log }: { readonly db: Db; readonly log: DbLog }): Callers {
  const presence = createPresence({ db, log });
  const lookUp = createBatcher<"callers", CallerQuery, CallerRow | null>({
    handle: (queries) => readCallers(db, queries),
    maxSize: maxCallersPerQuery,
  });
  return {
    async find(request, companyId, now) {
      const token = bearerToken(request);
      if (token === null) return null;
      const row = await lookUp("callers", { hash: hashToken(token), companyId, now });
      if (row === null) throw new CallError("unauthenticated");
      const { id, employee_id } = row;
      const isSeen =
        employee_id !== null && companyId !== null && isPresenceDue(row.last_seen_at, now);
      const sighting = {
        tokenId: isUseDue(row.last_used_at, now) ? id : null,
        employee: isSeen ? { companyId, id: employee_id } : null,
      };
      presence.record(sighting, now);
      const { flags } = row;
      return { ...asSignedIn(row), companyId: companyId ?? 0, actor: asActor(row), flags };
    },
    settle: () => presence.settle(),
  };
}

/**
 * Checks that a caller has the level of access that a call requires. No other code checks this.
 * @throws CallError `unauthenticated` if the caller isn't signed in; `not_found` if the caller doesn't work for the
 *   company (the same error as for a company that doesn't exist); `forbidden` if the caller's role isn't sufficient, or
 *   if the call is about the caller's own account and the caller signed in on a shared tablet
 */
export function checkAccess(
  { access, onSharedDevice }: Pick<Endpoint, "access" | "onSharedDevice">,
  caller: Caller | null,
): void {
  if (access === "public") return;
  if (caller === null) throw new CallError("unauthenticated");
  if (access === "user" && caller.deviceId !== null && onSharedDevice !== true)
    throw new CallError("forbidden");
  if (access === "user") return;
  if (caller.actor === null) throw new CallError("not_found");
  if (access === "management" && caller.actor.role === "employee") throw new CallError("forbidden");
  if (access === "admin" && caller.actor.role !== "admin") throw new CallError("forbidden");
}

/** @throws CallError `feature_disabled` if the caller's company has turned off the feature that the call belongs to */
export function checkCallFlag({ flag }: Pick<Endpoint, "flag">, caller: Caller | null): void {
  const flags = caller?.flags;
  if (flag && flags && !hasFeature(flags, flag)) throw new CallError("feature_disabled");
}

/** @throws CallError `feature_disabled` if a company has turned off a feature */
export async function checkFlag(db: Db, flag: FlagKey, companyId: number): Promise<void> {
  const company = await db
    .selectFrom("companies")
    .select("flags")
    .where("id", "=", companyId)
    .executeTakeFirst();
  if (company && !hasFeature(company.flags, flag)) throw new CallError("feature_disabled");
}

/** @returns the person's membership in the company; null if they don't work there */
export async function findActor(
  db: Db,
  signedIn: SignedIn,
  companyId: number,
): Promise<Actor | null> {
  const { rows } = await sql<MembershipRow>`
    select e.id as employee_id, ${effectiveRole} as role, ${displayName} as name
    from (select ${signedIn.deviceId}::bigint as device_id) t
    join employees e on e.company_id = ${companyId} and e.user_id = ${signedIn.userId} and ${isMembershipActive}`.execute(
    db,
  );
  return rows[0] ? actorOf(signedIn, rows[0]) : null;
}

/**
 * Finds the person who signed in with a token, and their membership in a company.
 * @returns the person and the scope of the company; null if the sign-in has ended or the person doesn't work there
 */
export async function findMembership(
  db: Db,
  { tokenId, companyId }: { readonly tokenId: number; readonly companyId: number },
  now: Date,
): Promise<Pick<CompanyContext, "actor" | "scope"> | null> {
  const signedIn = await db
    .selectFrom("auth_tokens")
    .select(["id as tokenId", "user_id as userId", "device_id as deviceId"])
    .where("id", "=", tokenId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  const actor = signedIn && (await findActor(db, signedIn, companyId));
  return actor ? { actor, scope: companyScope(companyId) } : null;
}

/**
 * SQL for the role of the employee `e` in the sign-in `t`. On a shared tablet, the role is always employee, because
 * people sign in there with a short PIN, which is only weak proof of who they are.
 */
export const effectiveRole = sql<RoleColumn>`case when t.device_id is null then e.role else 'employee' end`;

/**
 * The name under which a person's actions are recorded. Someone who joined with a code may not have entered a name yet.
 */
const displayName = sql<string>`coalesce(nullif(e.name, ''), e.phone, e.email, '')`;

/**
 * SQL that is true if the employee `e` is active and the sign-in `t` is valid for the employee's company. A sign-in on a
 * shared tablet is valid only for the tablet's company.
 */
export const isMembershipActive = sql<boolean>`e.is_active and e.deleted_at is null and (t.device_id is null
  or exists (select from devices d where d.company_id = e.company_id and d.id = t.device_id))`;

interface MembershipRow {
  employee_id: number | null;
  role: RoleColumn | null;
  name: string | null;
  last_seen_at: Date | null;
}

interface CallerRow extends MembershipRow {
  id: number;
  user_id: number;
  device_id: number | null;
  last_used_at: Date;
  flags: Flags | null;
}

/** The lookup of one caller: the hash of their token, and the id of the company that the call names. */
interface CallerQuery {
  readonly hash: Buffer;
  readonly companyId: number | null;
  readonly now: Date;
}

/** The largest number of callers that one query looks up. */
const maxCallersPerQuery = 100;

/**
 * @returns the caller for each query, in the order of the queries; null if the query's token is unknown or has expired
 */
async function readCallers(db: Db, queries: readonly CallerQuery[]): Promise<(CallerRow | null)[]> {
  const all = queries.map(({ hash, companyId, now }) => ({
    ...{ hash: hash.toString("hex"), company_id: companyId, now },
  }));
  // The lateral joins with `limit 1` make PostgreSQL look up each caller in the indexes, however many callers it
  // expects. As with `idList`, PostgreSQL can't see how many callers the JSON value contains, so it uses one plan for
  // any number.
  const { rows } = await sql<CallerRow & { ordinal: number }>`
    select x.ordinal::int as ordinal, t.id, t.user_id, t.device_id, t.last_used_at, e.id as employee_id,
      ${effectiveRole} as role, ${displayName} as name, e.last_seen_at,
      (select c.flags from companies c where c.id = x.company_id) as flags
    from rows from (json_to_recordset(${JSON.stringify(all)}) as (hash text, company_id bigint, now timestamptz))
      with ordinality x (hash, company_id, now, ordinal)
    cross join lateral (select t.* from auth_tokens t where t.token_hash = decode(x.hash, 'hex') limit 1) t
    left join lateral (
      select e.* from employees e where e.company_id = x.company_id and e.user_id = t.user_id and ${isMembershipActive} limit 1) e on true
    where t.expires_at > x.now`.execute(db);
  const callers = Array.from<CallerRow | null>({ length: queries.length }).fill(null);
  for (const row of rows) callers[row.ordinal - 1] = row;
  return callers;
}

function asSignedIn({ user_id, id, device_id }: CallerRow): SignedIn {
  return { userId: user_id, tokenId: id, deviceId: device_id };
}

function asActor(row: CallerRow): Actor | null {
  return actorOf(asSignedIn(row), row);
}

function actorOf(signedIn: SignedIn, { employee_id, role, name }: MembershipRow): Actor | null {
  if (employee_id === null || role === null) return null;
  return { ...signedIn, employeeId: employee_id, role, name: name ?? "" };
}

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "");
  if (match?.[1] !== undefined) return match[1];
  if (request.headers.authorization !== undefined) throw new CallError("unauthenticated");
  return null;
}
