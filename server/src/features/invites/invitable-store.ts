import { type RawBuilder, sql } from "kysely";

import type { Channels } from "#server/adapters/create-adapters";
import { type PeopleFilter, matches } from "#server/features/employees/list-reads";
import type { Invitable } from "#server/features/invites/invite-rules";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import { hasOwnAccount } from "#server/platform/auth/pin-accounts";
import type { CompanyScope } from "#server/platform/scope";

/** The people to invite. */
export interface Selection {
  /** The ids of employees, or a filter that finds them. */
  readonly among: readonly number[] | Omit<PeopleFilter, "sort">;
  /** Without a method, people with a phone get a text message and all others an e-mail. */
  readonly method?: "sms" | "email" | undefined;
  /** Only people with a higher id: those before were in an earlier batch. */
  readonly after: number;
}

/** The number of people that one statement invites. */
export const inviteBatchSize = 1_000;

/**
 * Locks the next batch of the selected people, in the order of their ids, so two calls that invite the same people run one after
 * the other.
 */
export function lockInvitable(
  tx: Db,
  scope: CompanyScope,
  channels: Channels,
  selection: Selection,
  now: Date,
): Promise<Invitable[]> {
  const limit = sql`limit ${inviteBatchSize} for no key update of e`;
  return findInvitable(tx, scope, channels, { ...selection, now, limit });
}

/** @returns all selected people with a higher id than `after`, by id, without locking them */
export function readInvitable(
  tx: Db,
  scope: CompanyScope,
  channels: Channels,
  selection: Selection,
  now: Date,
): Promise<Invitable[]> {
  return findInvitable(tx, scope, channels, { ...selection, now, limit: sql`` });
}

async function findInvitable(
  tx: Db,
  scope: CompanyScope,
  channels: Channels,
  { among, method, after, now, limit }: Selection & { now: Date; limit: RawBuilder<unknown> },
): Promise<Invitable[]> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const condition =
    "length" in among
      ? sql`e.company_id = ${scope.companyId} and e.id = any(${[...among]}::bigint[])`
      : sql`${matches(scope, among, "array")} and e.user_id is null`;
  const { rows } = await sql<Invitable>`${planAnew}
    select e.id, coalesce(nullif(e.name, ''), e.phone, e.email, '') as name, e.role, e.is_active,
      e.deleted_at is not null as is_deleted, ${hasOwnAccount} as has_joined, e.last_invited_at,
      e.phone, e.email, w.method, w.sent_to,
      (select count(*)::int from invites i where i.company_id = e.company_id and i.sent_to = w.sent_to
        and i.sent_at > ${dayAgo}) as sent_count
    from employees e cross join lateral ${deliveryTo(channels, method)} w
    where ${condition} and e.id > ${after} order by e.id ${limit}`.execute(tx);
  return rows;
}

/** @returns a subquery for how an invitation reaches `employees e`: the method and the address, both null when there is none */
function deliveryTo({ mail, sms }: Channels, method: Selection["method"]): RawBuilder<unknown> {
  const texts = sql`${sms !== null && method !== "email"}::boolean and e.phone is not null`;
  const mails = sql`${mail !== null && method !== "sms"}::boolean and e.email is not null`;
  return sql`(select case when ${texts} then 'sms' when ${mails} then 'email' end as method,
    case when ${texts} then '+' || e.phone_country_code || e.phone when ${mails} then lower(e.email) end as sent_to)`;
}
