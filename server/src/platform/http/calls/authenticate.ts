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

/** Who makes a call: nobody, someone signed in, or someone in the company that the call names. */
export interface Caller extends SignedIn {
  /** The company the call names; 0 where it names none, and then there is no actor. */
  readonly companyId: number;
  readonly actor: Actor | null;
}

/** Sign-in tokens are kept as this only, so that a copy of the database signs nobody in. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export interface Callers {
  /**
   * Finds the caller by the bearer token and, in the same query, their place in the company.
   * @param companyId the company the call names, or null where it names none
   * @returns null without a token; a caller without `actor` when they don't work for the company
   * @throws CallError `unauthenticated` for a token that is unknown or has expired
   */
  find(request: FastifyRequest, companyId: number | null, now: Date): Promise<Caller | null>;
  /** Notes at once who was there, and waits for it. */
  settle(): Promise<void>;
}

/** Callers who come at the same moment are looked up together: a whole staff takes few queries more than one of them. */
export function createCallers({ db, log }: { readonly db: Db; readonly log: DbLog }): Callers {
  const presence = createPresence({ db, log });
  const lookUp = createBatcher<"callers", Asked, CallerRow | null>({
    handle: (asked) => readCallers(db, asked),
    maxSize: mostTogether,
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
      presence.note(sighting, now);
      return { ...asSignedIn(row), companyId: companyId ?? 0, actor: asActor(row) };
    },
    settle: () => presence.settle(),
  };
}

/**
 * The one place where a level of access is held against a caller.
 * @throws CallError `unauthenticated`; `not_found` for a company that isn't theirs, as for one that doesn't exist;
 * `forbidden` for a member whose role is too small, and on a shared tablet for what concerns one's account
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
  if (company && !hasFeature(company.flags, flag)) throw new CallError("feature_disabled");
}

/** @returns the person's place in a company, or null when they don't work there */
export async function findActor(
  db: Db,
  signedIn: SignedIn,
  companyId: number,
): Promise<Actor | null> {
  const { rows } = await sql<PlaceRow>`
    select e.id as employee_id, ${effectiveRole} as role, ${nameThere} as name
    from (select ${signedIn.deviceId}::bigint as device_id) t
    join employees e on e.company_id = ${companyId} and e.user_id = ${signedIn.userId} and ${isMembershipActive}`.execute(
    db,
  );
  return rows[0] ? actorOf(signedIn, rows[0]) : null;
}

/**
 * Finds who made a sign-in, and their place in a company, where neither has ended.
 * @returns null for a sign-in that is over, and for one of somebody who does not work there
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

/** What somebody is, by a sign-in `t`: a PIN of a few digits opens no more than an employee's place. */
export const effectiveRole = sql<RoleColumn>`case when t.device_id is null then e.role else 'employee' end`;

/** What somebody is called: who joined by a code may have said no name yet, and what they do is theirs all the same. */
const nameThere = sql<string>`coalesce(nullif(e.name, ''), e.phone, e.email, '')`;

/** Whether the place `e` is open to a sign-in `t`: on a shared tablet, that of its company alone. */
export const isMembershipActive = sql<boolean>`e.is_active and e.deleted_at is null and (t.device_id is null
  or exists (select from devices d where d.company_id = e.company_id and d.id = t.device_id))`;

interface PlaceRow {
  employee_id: number | null;
  role: RoleColumn | null;
  name: string | null;
  last_seen_at: Date | null;
}

interface CallerRow extends PlaceRow {
  id: number;
  user_id: number;
  device_id: number | null;
  last_used_at: Date;
}

/** Whose token, and where they say to work. */
interface Asked {
  readonly hash: Buffer;
  readonly companyId: number | null;
  readonly now: Date;
}

/** Callers of one query. */
const mostTogether = 100;

/** @returns whom each token belongs to, in their order; null for one that is unknown or has expired */
async function readCallers(db: Db, asked: readonly Asked[]): Promise<(CallerRow | null)[]> {
  const all = asked.map(({ hash, companyId, now }) => ({
    ...{ hash: hash.toString("hex"), company_id: companyId, now },
  }));
  // Each is looked up by itself, by the index, however many the planner takes them for. They come as one value whose length it can't
  // see, as in `idList`.
  const { rows } = await sql<CallerRow & { place: number }>`
    select x.place::int as place, t.id, t.user_id, t.device_id, t.last_used_at, e.id as employee_id, ${effectiveRole} as role,
      ${nameThere} as name, e.last_seen_at
    from rows from (json_to_recordset(${JSON.stringify(all)}) as (hash text, company_id bigint, now timestamptz))
      with ordinality x (hash, company_id, now, place)
    cross join lateral (select t.* from auth_tokens t where t.token_hash = decode(x.hash, 'hex') limit 1) t
    left join lateral (
      select e.* from employees e where e.company_id = x.company_id and e.user_id = t.user_id and ${isMembershipActive} limit 1) e on true
    where t.expires_at > x.now`.execute(db);
  const callers = Array.from<CallerRow | null>({ length: asked.length }).fill(null);
  for (const row of rows) callers[row.place - 1] = row;
  return callers;
}

function asSignedIn({ user_id, id, device_id }: CallerRow): SignedIn {
  return { userId: user_id, tokenId: id, deviceId: device_id };
}

function asActor(row: CallerRow): Actor | null {
  return actorOf(asSignedIn(row), row);
}

function actorOf(signedIn: SignedIn, { employee_id, role, name }: PlaceRow): Actor | null {
  if (employee_id === null || role === null) return null;
  return { ...signedIn, employeeId: employee_id, role, name: name ?? "" };
}

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "");
  if (match?.[1] !== undefined) return match[1];
  if (request.headers.authorization !== undefined) throw new CallError("unauthenticated");
  return null;
}
