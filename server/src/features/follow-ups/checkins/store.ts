import { type Selectable, sql } from "kysely";

import type { CheckinState } from "#server/features/follow-ups/checkins/rules";
import type { Db } from "#server/platform/context";
import type { Database } from "#server/platform/db/schema";
import type { CompanyScope } from "#server/platform/scope";

export type CheckinRow = Selectable<Database["checkins"]>;

export interface NewCheckin {
  readonly employeeId: number;
  readonly topic: string | null;
  readonly note: string | null;
  readonly dueAt: Date | null;
  readonly by: number;
  readonly now: Date;
}

/** @returns the id of the new check-in; null if the employee already has an open check-in */
export async function insertCheckin(
  tx: Db,
  scope: CompanyScope,
  { employeeId, topic, note, dueAt, by, now }: NewCheckin,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into checkins (company_id, employee_id, topic, note, due_at, opened_by, opened_at, waiting_since)
    values (${scope.companyId}, ${employeeId}, ${topic}, ${note}, ${dueAt}, ${by}, ${now}, ${now})
    on conflict (company_id, employee_id) where closed_at is null do nothing returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/**
 * Opens check-ins with the given employees, except employees who are inactive or already have an open check-in.
 * @returns the opened check-ins
 */
export async function insertCheckins(
  tx: Db,
  scope: CompanyScope,
  employeeIds: readonly number[],
  { topic, note, dueAt, by, now }: Omit<NewCheckin, "employeeId">,
): Promise<OpenedCheckin[]> {
  if (employeeIds.length === 0) return [];
  const { rows } = await sql<OpenedCheckin>`
    insert into checkins (company_id, employee_id, topic, note, due_at, opened_by, opened_at, waiting_since)
    select e.company_id, e.id, ${topic}, ${note}, ${dueAt}::timestamptz, ${by}, ${now}, ${now} from employees e
    where e.company_id = ${scope.companyId} and e.id = any(${[...employeeIds]}::bigint[])
      and e.is_active and e.deleted_at is null order by e.id
    on conflict (company_id, employee_id) where closed_at is null do nothing
    returning id, employee_id, ${nameOfPerson} as name`.execute(tx);
  return rows;
}

/** One of several check-ins that were opened together. */
export interface OpenedCheckin {
  readonly id: number;
  readonly employee_id: number;
  readonly name: string;
}

/**
 * Deletes the given check-ins if the manager `by` opened them at `since` or later and no one has answered or changed them. If an
 * answer is being saved at the same moment, the function waits until the answer is saved, and keeps the answered check-in.
 * @returns the deleted check-ins, and the number of kept check-ins
 */
export async function deleteUntouched(
  tx: Db,
  scope: CompanyScope,
  { ids, by, since }: { ids: readonly number[]; by: number; since: Date },
): Promise<{ gone: OpenedCheckin[]; kept: number }> {
  // There may be a thousand ids. The primary key finds the row for each id, and only these rows are checked for answers and
  // changes.
  const { rows } = await sql<{ id: number; untouched: boolean }>`
    select id, (opened_by = ${by} and opened_at >= ${since} and closed_at is null and acknowledged_at is null
      and first_answered_at is null and deferred_until is null and owner_id is null and internal_note is null) is true as untouched
    from checkins where company_id = ${scope.companyId} and id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    tx,
  );
  const untouched = rows.filter((row) => row.untouched).map(({ id }) => id);
  if (untouched.length === 0) return { gone: [], kept: rows.length };
  const gone = await sql<OpenedCheckin>`
    delete from checkins where company_id = ${scope.companyId} and id = any(${untouched}::bigint[])
    returning id, employee_id, ${nameOfPerson} as name`.execute(tx);
  return { gone: gone.rows, kept: rows.length - untouched.length };
}

/**
 * Opens a check-in with every active employee whose last check-in was closed at least `frequencyDays` days ago. Employees on
 * leave get no check-in. An employee's first check-in is always opened by a manager.
 * @returns the opened check-ins, at most a thousand
 */
export async function insertDueCheckins(
  tx: Db,
  scope: CompanyScope,
  { frequencyDays, now }: { frequencyDays: number; now: Date },
): Promise<OpenedCheckin[]> {
  const { rows } = await sql<OpenedCheckin>`
    insert into checkins (company_id, employee_id, due_at, opened_at, waiting_since)
    select e.company_id, e.id, last.closed_at + make_interval(days => ${frequencyDays}::int), ${now}, ${now}
    from (select employee_id, max(closed_at) as closed_at from checkins where company_id = ${scope.companyId}
      group by employee_id having bool_and(closed_at is not null)
        and max(closed_at) <= ${now}::timestamptz - make_interval(days => ${frequencyDays}::int)) last
      join employees e on e.company_id = ${scope.companyId} and e.id = last.employee_id
        and e.is_active and not e.on_leave and e.deleted_at is null
    order by last.closed_at, e.id limit 1000
    on conflict (company_id, employee_id) where closed_at is null do nothing
    returning id, employee_id, ${nameOfPerson} as name`.execute(tx);
  return rows;
}

const nameOfPerson = sql`(select p.name from employees p
  where p.company_id = checkins.company_id and p.id = checkins.employee_id)`;

/**
 * Ends the deferral of check-ins that were deferred until `now` or earlier. The waiting time of these check-ins starts at `now`.
 * If a check-in's due date is the end of its deferral, the due date is removed.
 * @returns the ids of the employees whose check-ins are no longer deferred
 */
export async function wakeDeferred(tx: Db, scope: CompanyScope, now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable("checkins")
    .set({
      ...{ deferred_until: null, waiting_since: now },
      due_at: sql`case when due_at <> deferred_until then due_at end`,
    })
    .where("company_id", "=", scope.companyId)
    .where("closed_at", "is", null)
    .where("deferred_until", "<=", now)
    .returning("employee_id")
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

/**
 * Closes an employee's check-in if it is open.
 * @param id the id of the check-in; null to close whichever check-in of the employee is open
 * @returns the id of the closed check-in; null if no check-in was closed
 */
export async function closeOpenCheckin(
  tx: Db,
  scope: CompanyScope,
  { employeeId, id, by, now }: { employeeId: number; id: number | null; by: number; now: Date },
): Promise<number | null> {
  const row = await tx
    .updateTable("checkins")
    .set(({ fn, val }) => ({
      ...{ closed_at: now, closed_by: by, deferred_until: null },
      manager_id: sql`case when manager_note is null then ${by} else manager_id end`,
      first_answered_at: fn.coalesce("first_answered_at", val(now)),
    }))
    .where("company_id", "=", scope.companyId)
    .where("employee_id", "=", employeeId)
    .where("closed_at", "is", null)
    .$if(id !== null, (query) => query.where("id", "=", id ?? 0))
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Locks a check-in until the transaction ends, so that the manager's and the employee's answers don't overwrite each other.
 */
export function lockCheckin(
  tx: Db,
  scope: CompanyScope,
  id: number,
): Promise<CheckinRow | undefined> {
  return tx
    .selectFrom("checkins")
    .selectAll()
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns true if the employee has an open check-in other than the given check-in */
export async function hasAnotherOpen(
  tx: Db,
  scope: CompanyScope,
  { id, employee_id }: Pick<CheckinRow, "id" | "employee_id">,
): Promise<boolean> {
  const row = await tx
    .selectFrom("checkins")
    .select("id")
    .where("company_id", "=", scope.companyId)
    .where("employee_id", "=", employee_id)
    .where("closed_at", "is", null)
    .where("id", "!=", id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateCheckin(
  tx: Db,
  scope: CompanyScope,
  id: number,
  state:
    | CheckinState
    | Pick<
        CheckinRow,
        "topic" | "content" | "is_urgent" | "acknowledged_at" | "waiting_since" | "deferred_until"
      >,
): Promise<void> {
  await tx
    .updateTable("checkins")
    .set({ ...state })
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .execute();
}
