import { type RawBuilder, type Selectable, sql } from "kysely";

import {
  type ValidatedRow,
  type LinkField,
  type PersonState,
  type RowProblem,
  linkFields,
} from "#server/features/employees/batches/rules";
import { hasOwnAccount } from "#server/platform/auth/pin-accounts";
import type { Db } from "#server/platform/context";
import type { CompanyTables } from "#server/platform/db/tables/company-tables";
import type { RoleColumn } from "#server/platform/db/tables/column-types";
import { type PageRequest, limitTo } from "#server/platform/paging";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import { planAnew } from "#server/platform/db/database";
import type { CompanyScope } from "#server/platform/scope";

/**
 * Reads employees, with every field that a batch can change.
 * @param lock true to lock the employees' rows until the transaction ends, without blocking inserts of rows that refer to the
 *   employees
 * @param links the link fields to read, by default all; the link fields that are not read are empty arrays
 * @returns the employees by id; deleted employees and employees of other companies are left out
 */
export async function readPeople(
  db: Db,
  scope: CompanyScope,
  ids: readonly number[],
  { lock, links = linkFields }: { lock: boolean; links?: readonly LinkField[] | undefined },
): Promise<Map<number, PersonState>> {
  const { rows } =
    await sql<PersonState>`select e.id, e.name, e.user_id, e.name_first, e.name_last, e.email, e.phone,
      e.phone_country_code, e.role, e.type, e.default_locale, e.birth_date_day, e.birth_date_month, e.birth_date_year,
      e.work_anniversary::text as work_anniversary, e.company_ext_id, e.pin, e.is_active, e.on_leave, e.celebrates, ${hasOwnAccount} as has_own_account,
      ${linkedIds(
        links,
        "location_ids",
        sql`select x.location_id from employee_locations x join locations l
        on l.company_id = x.company_id and l.id = x.location_id and l.deleted_at is null`,
      )},
      ${linkedIds(
        links,
        "audience_ids",
        sql`select x.audience_id from employee_audiences x join audiences a
        on a.company_id = x.company_id and a.id = x.audience_id and a.deleted_at is null`,
      )},
      ${linkedIds(
        links,
        "manager_ids",
        sql`select x.manager_id from employee_managers x join employees m
        on m.company_id = x.company_id and m.id = x.manager_id and m.deleted_at is null`,
      )}
    from employees e where e.company_id = ${scope.companyId} and e.id = any(${[...ids]}::bigint[])
      and e.deleted_at is null order by e.id ${lock ? sql`for no key update of e` : sql``}`.execute(
      db,
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/** @returns SQL for the ids of the records linked to employee `e`, or for an empty array if `field` isn't requested */
function linkedIds(
  requested: readonly LinkField[],
  field: LinkField,
  query: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const none = sql`'{}'::bigint[]`;
  const found = sql`array(${query} where x.company_id = e.company_id and x.employee_id = e.id)`;
  return sql`${requested.includes(field) ? found : none} as ${sql.ref(field)}`;
}

/**
 * Finds the changes that use a phone, PIN or employee number that another employee of the company already has.
 * @returns a map from the position of each found change to the name of the field with the duplicate value
 */
export async function readTaken(
  db: Db,
  scope: CompanyScope,
  rows: readonly ValidatedRow[],
): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map();
  const claims = rows.map(({ position, id, person, after }) => {
    const { phone, phone_country_code: code = "1", pin, company_ext_id } = { ...person, ...after };
    return { position, id: id ?? 0, phone, code, pin, ext: company_ext_id };
  });
  const found = await sql<{ position: number; field: string }>`${planAnew} select x.position, case
      when exists (select from employees o where o.company_id = ${scope.companyId} and o.deleted_at is null
        and o.phone_country_code = x.code and o.phone = x.phone and o.id <> x.id) then 'phone'
      when exists (select from employees o where o.company_id = ${scope.companyId} and o.deleted_at is null
        and o.pin = x.pin and o.id <> x.id) then 'pin'
      when exists (select from employees o where o.company_id = ${scope.companyId} and o.deleted_at is null
        and o.company_ext_id is not null and lower(o.company_ext_id) = lower(x.ext) and o.id <> x.id)
        then 'company_ext_id' end as field
    from json_to_recordset(${JSON.stringify(claims)}) as x
      (position int, id bigint, phone text, code text, pin text, ext text)`.execute(db);
  return new Map(found.rows.filter(({ field }) => field).map((row) => [row.position, row.field]));
}

/** @returns for each link field, the ids that don't belong to an existing record of the company */
export async function readGoneLinks(
  db: Db,
  scope: CompanyScope,
  ids: Readonly<Record<LinkField, Iterable<number>>>,
): Promise<Record<LinkField, Set<number>>> {
  const missing = (field: LinkField, table: string): RawBuilder<unknown> => sql`
    select ${field} as field, x as id from unnest(${[...ids[field]]}::bigint[]) x where not exists (
      select from ${sql.table(table)} t where t.company_id = ${scope.companyId} and t.id = x and t.deleted_at is null)`;
  const { rows } = await sql<{
    field: LinkField;
    id: number;
  }>`${missing("location_ids", "locations")}
    union all ${missing("audience_ids", "audiences")} union all ${missing("manager_ids", "employees")}`.execute(
    db,
  );
  const idsOf = (field: LinkField): Set<number> =>
    new Set(rows.filter((row) => row.field === field).map(({ id }) => id));
  return {
    location_ids: idsOf("location_ids"),
    audience_ids: idsOf("audience_ids"),
    manager_ids: idsOf("manager_ids"),
  };
}

export type NamesOf = Readonly<Record<LinkField, ReadonlyMap<number, string>>>;

/** @returns the names of linked records, including deleted records */
export async function readLinkNames(
  db: Db,
  scope: CompanyScope,
  ids: Readonly<Record<LinkField, Iterable<number>>>,
): Promise<NamesOf> {
  const [locations, audiences, managers] = [
    ids.location_ids,
    ids.audience_ids,
    ids.manager_ids,
  ].map((some) => [...new Set(some)]);
  const names: Record<LinkField, Map<number, string>> = {
    location_ids: new Map(),
    audience_ids: new Map(),
    manager_ids: new Map(),
  };
  if (![locations, audiences, managers].some((some) => some?.length)) return names;
  const { rows } = await sql<{ field: LinkField; id: number; name: string }>`
    select 'location_ids' as field, id, name from locations where company_id = ${scope.companyId}
      and id = any(${locations}::bigint[])
    union all select 'audience_ids', id, name from audiences where company_id = ${scope.companyId}
      and id = any(${audiences}::bigint[])
    union all select 'manager_ids', id, name from employees where company_id = ${scope.companyId}
      and id = any(${managers}::bigint[])`.execute(db);
  for (const { field, id, name } of rows) names[field].set(id, name);
  return names;
}

export type BatchRecord = Omit<Selectable<CompanyTables["employee_batches"]>, "input"> & {
  readonly file_name: string | null;
  readonly creator: string | null;
  readonly undoer: string | null;
};

const batchColumns = sql`b.id, b.company_id, b.kind, b.state, b.counts, b.total, b.done, b.problem, b.created_by, b.created_at,
  b.finished_at, b.undo_until, b.undone_by, b.undone_at, b.input->>'file_name' as file_name,
  (select e.name from employees e where e.company_id = b.company_id and e.id = b.created_by) as creator,
  (select e.name from employees e where e.company_id = b.company_id and e.id = b.undone_by) as undoer`;

/** @returns the batch without its changes; undefined if this company has no batch with that id */
export async function readBatch(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<BatchRecord | undefined> {
  const { rows } = await sql<BatchRecord>`select ${batchColumns} from employee_batches b
    where b.company_id = ${scope.companyId} and b.id = ${id}`.execute(db);
  return rows[0];
}

/** @returns the input of a batch: the batch's changes, and the call that confirmed or undid the batch (`origin`) */
export async function readBatchInput(
  db: Db,
  scope: CompanyScope,
  id: number,
): Promise<Readonly<Record<string, unknown>>> {
  const { input } = await db
    .selectFrom("employee_batches")
    .select("input")
    .where("company_id", "=", scope.companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return input;
}

/**
 * @param whose if `all` is true, everyone's batches are read; otherwise, only batches that `employeeId` created. An unconfirmed
 *   batch is read only if `employeeId` created it after `since`
 * @returns the newest twenty of these batches, without their changes
 */
export async function readBatches(
  db: Db,
  scope: CompanyScope,
  { all, employeeId, since }: { all: boolean; employeeId: number; since: Date },
): Promise<BatchRecord[]> {
  const whose = all ? sql`true` : sql`b.created_by = ${employeeId}`;
  const { rows } = await sql<BatchRecord>`select ${batchColumns} from employee_batches b
    where b.company_id = ${scope.companyId} and ${whose}
      and (b.state <> 'preview' or b.created_by = ${employeeId} and b.created_at > ${since})
    order by b.created_at desc, b.id desc limit 20`.execute(db);
  return rows;
}

/**
 * @returns the author of a batch, with the author's current role; undefined if the author is no longer an active manager or admin
 */
export async function readBatchActor(
  db: Db,
  scope: CompanyScope,
  employeeId: number | null,
): Promise<{ employeeId: number; name: string; role: RoleColumn } | undefined> {
  const { rows } = await sql<{ employeeId: number; name: string; role: RoleColumn }>`
    select id as "employeeId", name, role from employees where company_id = ${scope.companyId} and id = ${employeeId}
      and is_active and deleted_at is null and role <> 'employee'`.execute(db);
  return rows[0];
}

export interface BatchRowRecord {
  readonly position: number;
  readonly employee_id: number | null;
  readonly name: string | null;
  readonly action: ValidatedRow["action"];
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly problem: RowProblem | null;
}

interface RowFilter {
  readonly action?: ValidatedRow["action"] | "kept" | undefined;
  readonly terms: string;
}

/** @returns a page of the batch's rows that match the filter, sorted by position, and the total number of matching rows */
export async function findBatchRows(
  db: Db,
  scope: CompanyScope,
  batchId: number,
  { action, terms }: RowFilter,
  page: PageRequest,
): Promise<{ rows: BatchRowRecord[]; total: number }> {
  const name = sql`coalesce(e.name, concat_ws(' ', r.after->>'name_first', r.after->>'name_last'))`;
  const parts = [
    sql`r.company_id = ${scope.companyId} and r.batch_id = ${batchId}`,
    action === "kept" ? sql`r.action <> 'refused' and r.problem is not null` : null,
    action && action !== "kept" ? sql`r.action = ${action}` : null,
    terms ? sql`folded(${name}) like ${foldedContainsPattern(terms)}` : null,
  ].filter((part) => part !== null);
  const person = sql`left join employees e on e.company_id = r.company_id and e.id = r.employee_id`;
  const from = sql`employee_batch_rows r ${person} where ${sql.join(parts, sql` and `)}`;
  // The query reads names only for the rows of the page, unless the filter searches by name.
  const found = sql`select r.* from ${from} order by r.position ${limitTo(page)}`;
  const { rows } =
    await sql<BatchRowRecord>`select r.position, r.employee_id, ${name} as name, r.action, r.before, r.after,
      r.problem from (${found}) r ${person} order by r.position`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** @returns up to `most` rows of added or changed employees, starting after the position `behind` */
export async function readChangedRows(
  db: Db,
  scope: CompanyScope,
  batchId: number,
  behind: number,
  most: number,
): Promise<BatchRowRecord[]> {
  const { rows } =
    await sql<BatchRowRecord>`select position, employee_id, null as name, action, before, after, problem
    from employee_batch_rows where company_id = ${scope.companyId} and batch_id = ${batchId} and position > ${behind}
      and action in ('created', 'updated', 'deactivated') order by position limit ${most}`.execute(
      db,
    );
  return rows;
}
