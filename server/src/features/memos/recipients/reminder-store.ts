import type { MemoKind } from "@lineup/contract/constants";
import { type RawBuilder, sql } from "kysely";

import type { Channels } from "#server/adapters/create-adapters";
import { shownTitle } from "#server/features/memos/celebrations/reads";
import type { MemoRecord } from "#server/features/memos/present";
import { joinContact } from "#server/features/memos/recipients/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/**
 * Stores the reminder time for everyone who gets the reminder: people who haven't answered, have an address (an e-mail address or
 * phone number for one of `channels`), and got no reminder within the last hour. An anonymous survey reminds all recipients with
 * an address, but no one at all if anyone got a reminder within the last hour. Without this rule, the stored times or their
 * number could reveal who has answered, including people who became recipients after an earlier reminder.
 * @param employeeIds the ids of the people to remind; null to remind everyone who hasn't answered
 * @returns the ids of the people reminded, and the number of people without an address
 */
export async function markReminded(
  tx: Db,
  scope: CompanyScope,
  { id: memoId, is_anonymous }: Pick<MemoRecord, "id" | "is_anonymous">,
  employeeIds: readonly number[] | null,
  channels: Channels,
  now: Date,
): Promise<{ reminded: number[]; unreachable: number }> {
  const among =
    employeeIds === null ? sql`true` : sql`r.employee_id = any(${[...employeeIds]}::bigint[])`;
  const waiting = sql`r.company_id = ${scope.companyId} and r.memo_id = ${memoId} and r.acknowledged_at is null
    and e.company_id = r.company_id and e.id = r.employee_id and e.is_active and e.deleted_at is null and ${among}`;
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const nobodyWas = sql`not exists (select from memo_recipients x
    where x.company_id = ${scope.companyId} and x.memo_id = ${memoId} and x.reminded_at >= ${hourAgo})`;
  const marked = await sql<{
    id: number;
  }>`update memo_recipients r set reminded_at = ${now} from employees e ${joinContact}
    where ${waiting} and (r.reminded_at is null or r.reminded_at < ${hourAgo})
      and ${is_anonymous ? nobodyWas : sql`true`} and ${reachable(channels)} returning r.employee_id as id`.execute(
    tx,
  );
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from memo_recipients r, employees e ${joinContact}
    where ${waiting} and not ${reachable(channels)}`.execute(tx);
  return { reminded: marked.rows.map(({ id }) => id), unreachable: rows[0]?.count ?? 0 };
}

export interface Reminder {
  readonly employee_id: number;
  readonly name_first: string;
  /**
   * `email` is null if the person has no e-mail address or this installation can't send e-mail. `phone` is null if the person has
   * no phone number or this installation can't send text messages.
   */
  readonly email: string | null;
  readonly phone: string | null;
  readonly phone_country_code: string;
  /** The person's language. */
  readonly locale: string;
  /** The memo's title, in the person's language if it is translated. */
  readonly title: string;
  readonly kind: MemoKind;
}

/**
 * @param reminded the reminder's time, and the ids of the people to remind (null for everyone). The ids are needed because two
 *   reminders may have the same time
 * @returns the reminders for the people whose stored reminder time is `reminded.at` and who haven't acknowledged the memo. The
 *   order is random, so that the order of the messages doesn't reveal who gets which message
 */
export async function readReminders(
  db: Db,
  scope: CompanyScope,
  memoId: number,
  channels: Channels,
  { at, among }: { at: Date; among: readonly number[] | null },
): Promise<Reminder[]> {
  const asked = among === null ? sql`true` : sql`e.id = any(${[...among]}::bigint[])`;
  const { rows } =
    await sql<Reminder>`select e.id as employee_id, e.name_first, a.phone_country_code,
      case when ${channels.mail !== null} then a.email end as email, case when ${channels.sms !== null} then a.phone end as phone,
      coalesce(u.default_locale, e.default_locale) as locale, coalesce(${shownTitle("t")}, ${shownTitle("n")}, ${shownTitle("m")}) as title, m.kind
    from memo_recipients r join employees e on e.company_id = r.company_id and e.id = r.employee_id
    join memos m on m.company_id = r.company_id and m.id = r.memo_id
    ${joinContact}
    left join memo_translations t on t.company_id = r.company_id and t.memo_id = r.memo_id
      and t.locale_code = coalesce(u.default_locale, e.default_locale)
    -- Readers of a language the messages aren't written in get English.
    left join memo_translations n on n.company_id = r.company_id and n.memo_id = r.memo_id and n.locale_code = 'en'
      and coalesce(u.default_locale, e.default_locale) not in ('es', m.locale_code)
    left join memo_celebrated c on c.company_id = r.company_id and c.memo_id = r.memo_id and c.employee_id = r.employee_id
    where r.company_id = ${scope.companyId} and r.memo_id = ${memoId} and r.acknowledged_at is null
      and r.reminded_at = ${at} and ${asked} and e.is_active and e.deleted_at is null and ${reachable(channels)} order by random()`.execute(
      db,
    );
  return rows;
}

/** @returns SQL that is true if `joinContact` found an e-mail address or phone number for one of the given channels */
function reachable({ mail, sms }: Channels): RawBuilder<boolean> {
  return sql`(${mail !== null} and a.email is not null or ${sms !== null} and a.phone is not null)`;
}
