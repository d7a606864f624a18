import { type RawBuilder, sql } from "kysely";

import { firstOutAt, hasResponded } from "#server/features/memos/state-reads";
import { type AuthoredTarget, isTargeted } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import { worksIn } from "#server/platform/time-zones";

/** The target of a memo. If `timezone` is set, only people who work in that time zone become recipients. */
export interface MemoTarget extends AuthoredTarget {
  readonly timezone: string | null;
}

/**
 * Adds everyone whom the target reaches to the recipients of each memo. Skips people who already have a copy of the memo
 * for another time zone.
 * @param comesBack true if the memos were published before. If true, people whom a manager removed from a memo are not
 *   added to that memo again.
 * @returns the number of recipients added to each memo, by memo id; a memo without new recipients has no entry
 */
export async function addTargetedRecipients(
  tx: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
  target: MemoTarget,
  { comesBack }: { comesBack: boolean } = { comesBack: false },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ memo_id: number; added: number }>`with reached as materialized (
      select e.id from employees e where ${isTargeted(scope, target)} and ${worksIn(target.timezone)}),
    ${otherZoneCopies(scope, memoIds)},
    added as (
      insert into memo_recipients (company_id, memo_id, employee_id)
      select ${scope.companyId}::bigint, memo.id, reached.id from unnest(${[...memoIds]}::bigint[]) memo (id), reached
      where ${hasNoOtherCopy(scope)} ${comesBack ? sql`and not ${wasRemovedByHand(scope)}` : sql``}
      on conflict do nothing returning memo_id)
    select memo_id, count(*) as added from added group by memo_id`.execute(tx);
  return new Map(rows.map(({ memo_id, added }) => [memo_id, added]));
}

/**
 * Creates a CTE `other_copy` with the ids of each memo's other copies: memos with the same content for other time
 * zones. If a scheduled send is sent at the same local time everywhere, a run creates one send per time zone. If the schedule is
 * changed to a single time zone before the run has been sent in every zone, the run also creates a send for everyone. If a
 * package is sent at the same local time everywhere, one call creates the sends of all time zones with the same creation time.
 *
 * `limit` and `offset` make the planner look up the copies of each memo. Without `limit` and `offset`, a planner with fresh
 * statistics would compare all pairs of a company's sends.
 */
function otherZoneCopies(
  { companyId }: CompanyScope,
  memoIds: readonly number[],
): RawBuilder<unknown> {
  return sql`other_copy as materialized (
    select own.id as memo_id, m.id as other_id from unnest(${[...memoIds]}::bigint[]) own (id)
      cross join lateral (select x.send_id from memos x where x.company_id = ${companyId} and x.id = own.id limit 1) memo
      cross join lateral (select x.id, x.scheduled_send_id, x.run_on, x.memo_template_id, x.memo_template_package_id, x.timezone, x.created_at
        from memo_sends x where x.company_id = ${companyId} and x.id = memo.send_id limit 1) s
      cross join lateral (
        select x.id from memo_sends x where x.company_id = ${companyId}
          and x.scheduled_send_id = s.scheduled_send_id and x.run_on = s.run_on
          and x.memo_template_id = s.memo_template_id and x.id <> s.id
        union all
        select x.id from memo_sends x where s.scheduled_send_id is null and s.timezone is not null
          and x.company_id = ${companyId} and x.memo_template_package_id = s.memo_template_package_id
          and x.memo_template_id = s.memo_template_id and x.created_at = s.created_at
          and x.timezone is not null and x.id <> s.id
        offset 0) other
      cross join lateral (select x.id from memos x where x.company_id = ${companyId} and x.send_id = other.id
        and x.deleted_at is null offset 0) m)`;
}

/**
 * @returns SQL that is true if the person in `reached` hasn't received another copy of `memo`. Someone who moved to
 *   another time zone may have received a copy in the old zone. The `limit` makes the planner use the index.
 */
function hasNoOtherCopy(scope: CompanyScope): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from other_copy, lateral (
      select from memo_recipients r where r.company_id = ${scope.companyId} and r.memo_id = other_copy.other_id
        and r.employee_id = reached.id limit 1) got
    where other_copy.memo_id = memo.id)`;
}

/** @returns SQL that is true if a manager removed the person in `reached` from `memo` */
function wasRemovedByHand(scope: CompanyScope): RawBuilder<boolean> {
  return sql<boolean>`exists (select from memo_removed_recipients x where x.company_id = ${scope.companyId}
    and x.memo_id = memo.id and x.employee_id = reached.id)`;
}

/** A memo, and the people whom `deliverMemos` added to its recipients. */
export interface Delivered {
  readonly memo_id: number;
  readonly employee_ids: number[];
  /** False if the memo has been archived or deleted since the caller read it. */
  readonly is_there: boolean;
}

/**
 * Adds employees to the recipients of memos and updates the recipient counts. Skips employees whom the target doesn't
 * reach, whom a manager removed from the memo, or who have another copy of the memo. If another transaction is withdrawing a
 * memo, this function waits for that transaction; the withdrawn memo gets no recipients.
 * @returns the memos that got new recipients, each with the people added to it
 */
export async function deliverMemos(
  tx: Db,
  scope: CompanyScope,
  memoIds: readonly number[],
  target: MemoTarget,
  employeeIds: readonly number[],
): Promise<Delivered[]> {
  const { rows } = await sql<Delivered>`with reached as materialized (
      select e.id from employees e where e.id = any(${[...employeeIds]}::bigint[]) and ${isTargeted(scope, target)}
        and ${worksIn(target.timezone)}),
    ${otherZoneCopies(scope, memoIds)},
    memo as materialized (
      select m.id from memos m where m.company_id = ${scope.companyId} and m.id = any(${[...memoIds]}::bigint[])
        and m.status <> 'draft' and exists (select from reached) order by m.id for key share),
    added as (
      insert into memo_recipients (company_id, memo_id, employee_id)
      select ${scope.companyId}::bigint, memo.id, reached.id from memo, reached
      where ${hasNoOtherCopy(scope)} and not ${wasRemovedByHand(scope)}
      on conflict do nothing returning memo_id, employee_id),
    given as (select memo_id, array_agg(employee_id) as employee_ids from added group by memo_id)
    update memos m set recipient_count = m.recipient_count + cardinality(given.employee_ids) from given
    where m.company_id = ${scope.companyId} and m.id = given.memo_id
    returning given.memo_id, given.employee_ids, m.status in ('held', 'published') and m.deleted_at is null as is_there`.execute(
    tx,
  );
  return rows;
}

/**
 * Removes people who left the company from the recipients of live and scheduled memos, except memos that the person
 * acknowledged or asked about. An ended memo keeps all of its recipients, as a record. An anonymous survey that employees could
 * already see keeps all of its recipients, too, because no one knows who answered the survey.
 * @returns the ids of the memos that lost recipients
 */
export async function removeUnansweredRecipients(
  tx: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with removed as (
      delete from memo_recipients r using memos m
      where r.company_id = ${scope.companyId} and r.employee_id = any(${[...employeeIds]}::bigint[])
        and not ${hasResponded}
        and m.company_id = r.company_id and m.id = r.memo_id and m.status in ('held', 'published') and m.deleted_at is null
        and (m.end_at is null or m.end_at > ${now})
        and not (m.is_anonymous and ${firstOutAt(now)} is not null)
      returning r.memo_id),
    counted as (select memo_id, count(*) as people from removed group by memo_id)
    update memos m set recipient_count = m.recipient_count - counted.people from counted
    where m.company_id = ${scope.companyId} and m.id = counted.memo_id returning m.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Removes authors who left the company from memos that are still to go out: these go out without an author's name.
 * @returns the ids of the memos
 */
export async function removeFormerAuthors(
  tx: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`update memos set author_id = null, author_description = null
    where company_id = ${scope.companyId} and author_id = any(${[...employeeIds]}::bigint[]) and deleted_at is null
      and first_out_at is null and (status = 'held' or status = 'published' and start_at > ${now}
        and coalesce(end_at, 'infinity') > ${now}) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Removes people who left the company from the recipients of a memo that is being reopened, unless they acknowledged it
 * or asked about it. An anonymous survey that employees could already see keeps all of its recipients.
 * @returns the number of recipients removed
 */
export async function removeFormerEmployees(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from memo_recipients r using employees e, memos m
    where r.company_id = ${scope.companyId} and r.memo_id = ${memoId} and e.company_id = r.company_id
      and e.id = r.employee_id and (not e.is_active or e.deleted_at is not null) and not ${hasResponded}
      and m.company_id = r.company_id and m.id = r.memo_id
      and not (m.is_anonymous and m.first_out_at is not null)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Takes a lock until the transaction ends, so no memo is published while new employees are added to the company's
 * memos, or people who left are removed from them. Otherwise, neither transaction would see what the other one writes: someone
 * who joins while a memo is being published would never get the memo, and someone who leaves would be celebrated. Any number of
 * transactions may publish at the same time.
 * @param what `sending` to publish memos; `welcoming` to handle that people joined or left
 */
export async function lockJoining(
  tx: Db,
  scope: CompanyScope,
  what: "sending" | "welcoming",
): Promise<void> {
  const lock = {
    sending: sql`pg_advisory_xact_lock_shared`,
    welcoming: sql`pg_advisory_xact_lock`,
  };
  await sql`select ${lock[what]}(hashtextextended(${`memos of newcomers ${scope.companyId}`}, 7))`.execute(
    tx,
  );
}

/** Adds `change`, which may be negative, to the recipient count of a memo. */
export async function changeRecipientCount(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  change: number,
): Promise<void> {
  await tx
    .updateTable("memos")
    .set((eb) => ({ recipient_count: eb("recipient_count", "+", change) }))
    .where("company_id", "=", scope.companyId)
    .where("id", "=", memoId)
    .execute();
}

/**
 * Removes employees from the recipients of a memo, except people who acknowledged it or asked about it. The memo isn't
 * sent to the removed people again unless a manager adds them by name.
 * @returns the ids of the people removed
 */
export async function removeRecipients(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  employeeIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with removed as (
      delete from memo_recipients r where r.company_id = ${scope.companyId} and r.memo_id = ${memoId}
        and r.employee_id = any(${[...employeeIds]}::bigint[]) and not ${hasResponded}
      returning r.employee_id as id),
    unnamed as (delete from memo_named_recipients n using removed
      where n.company_id = ${scope.companyId} and n.memo_id = ${memoId} and n.employee_id = removed.id),
    noted as (insert into memo_removed_recipients (company_id, memo_id, employee_id)
      select ${scope.companyId}::bigint, ${memoId}::bigint, id from removed on conflict do nothing)
    select id from removed`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Adds employees to a memo's list of named recipients, which is separate from the memo's locations and audiences. Deletes
 * the rows that record that a manager removed these employees from the memo.
 */
export async function nameRecipients(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  employeeIds: readonly number[],
): Promise<void> {
  await sql`with wanted as (delete from memo_removed_recipients where company_id = ${scope.companyId}
      and memo_id = ${memoId} and employee_id = any(${[...employeeIds]}::bigint[]))
    insert into memo_named_recipients (company_id, memo_id, employee_id)
    select ${scope.companyId}, ${memoId}, x from unnest(${[...new Set(employeeIds)]}::bigint[]) x
    on conflict do nothing`.execute(tx);
}

/**
 * Removes all recipients, counts and earlier versions of a memo that is being withdrawn. The caller makes sure that no
 * one has seen the memo.
 * @returns the ids of the removed recipients
 */
export async function withdrawRecipients(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
): Promise<number[]> {
  const where = sql`where company_id = ${scope.companyId} and memo_id = ${memoId}`;
  const { rows } = await sql<{ id: number }>`
    delete from memo_recipients ${where} returning employee_id as id`.execute(tx);
  await sql`delete from memo_counts ${where}`.execute(tx);
  await sql`delete from survey_tallies ${where}`.execute(tx);
  await sql`delete from survey_members ${where}`.execute(tx);
  await sql`delete from memo_versions v using memos m
    where v.company_id = ${scope.companyId} and v.memo_id = ${memoId} and m.company_id = v.company_id and m.id = v.memo_id
      and v.version < m.version`.execute(tx);
  return rows.map(({ id }) => id);
}
