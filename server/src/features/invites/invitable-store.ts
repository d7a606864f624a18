import { type RawBuilder, sql } from "kysely";

import type { Adapters } from "#server/adapters/create-adapters";
import { type PeopleFilter, matches } from "#server/features/employees/list-reads";
import type { Invitable } from "#server/features/invites/invite-rules";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import { hasOwnAccount } from "#server/platform/auth/pin-accounts";
import type { CompanyScope } from "#server/platform/scope";

/** How people can be written to: null is a way that this installation does not have. */
export type Ways = Pick<Adapters, "mail" | "sms">;

export interface Whom {
  /** Those named, or all whom a filter finds. */
  readonly among: readonly number[] | Omit<PeopleFilter, "sort">;
  /** Left out: by text message where there is a phone, else by e-mail. */
  readonly method?: "sms" | "email" | undefined;
  /** Only those with a higher id: the others had their turn. */
  readonly after: number;
}

/** As many people are invited by one statement. */
export const peopleAtOnce = 1_000;

/** Locks the next thousand of them by id, so that two who invite the same people take turns. */
export function lockInvitable(
  tx: Db,
  scope: CompanyScope,
  ways: Ways,
  whom: Whom,
  now: Date,
): Promise<Invitable[]> {
  const taken = sql`limit ${peopleAtOnce} for no key update of e`;
  return findInvitable(tx, scope, ways, { ...whom, now, taken });
}

/** @returns all the others of them, by id, as they are now */
export function readInvitable(
  tx: Db,
  scope: CompanyScope,
  ways: Ways,
  whom: Whom,
  now: Date,
): Promise<Invitable[]> {
  return findInvitable(tx, scope, ways, { ...whom, now, taken: sql`` });
}

async function findInvitable(
  tx: Db,
  scope: CompanyScope,
  ways: Ways,
  { among, method, after, now, taken }: Whom & { now: Date; taken: RawBuilder<unknown> },
): Promise<Invitable[]> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const whom =
    "length" in among
      ? sql`e.company_id = ${scope.companyId} and e.id = any(${[...among]}::bigint[])`
      : sql`${matches(scope, among, "array")} and e.user_id is null`;
  const { rows } = await sql<Invitable>`${planAnew}
    select e.id, coalesce(nullif(e.name, ''), e.phone, e.email, '') as name, e.role, e.is_active,
      e.deleted_at is not null as is_deleted, ${hasOwnAccount} as has_joined, e.last_invited_at,
      e.phone, e.email, w.method, w.sent_to,
      (select count(*)::int from invites i where i.company_id = e.company_id and i.sent_to = w.sent_to
        and i.sent_at > ${dayAgo}) as sent_count
    from employees e cross join lateral ${wayTo(ways, method)} w
    where ${whom} and e.id > ${after} order by e.id ${taken}`.execute(tx);
  return rows;
}

/** The way to `employees e`, and the address; both null where there is none. */
function wayTo({ mail, sms }: Ways, method: Whom["method"]): RawBuilder<unknown> {
  const texts = sql`${sms !== null && method !== "email"}::boolean and e.phone is not null`;
  const mails = sql`${mail !== null && method !== "sms"}::boolean and e.email is not null`;
  return sql`(select case when ${texts} then 'sms' when ${mails} then 'email' end as method,
    case when ${texts} then '+' || e.phone_country_code || e.phone when ${mails} then lower(e.email) end as sent_to)`;
}
