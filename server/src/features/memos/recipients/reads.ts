import type { CallArguments } from "@lineup/contract/calls";
import { type RawBuilder, sql } from "kysely";

import type { RecipientRecord } from "#server/features/memos/present";
import { joinAcknowledgement, recipientColumns } from "#server/features/memos/reads";
import { calledName, isFoundBy, locationNames, nameKey } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { planAnew } from "#server/platform/db/database";
import { ROWS_PER_PAGE, readInPages } from "#server/platform/db/pages";
import { directionOf, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

type ListInput = CallArguments<"listMemoRecipients">;
type Fragment = RawBuilder<unknown>;

export interface RecipientListRow extends RecipientRecord {
  readonly name: string;
  readonly locations: string[];
  readonly has_phone: boolean;
  readonly has_email: boolean;
  readonly reminded_at: Date | null;
}

/** A recipient's row in the file with a memo's responses. `company_ext_id` is the employee number that the company uses. */
export interface RecipientRow extends RecipientListRow {
  readonly company_ext_id: string | null;
}

/**
 * An SQL join that adds an e-mail address and a phone to `employees e`: the account's e-mail address and verified phone. If the
 * account has no e-mail address or no verified phone, the one that the company entered is used instead.
 */
export const joinContact = sql`left join users u on u.id = e.user_id
  cross join lateral (select coalesce(u.email, e.email) as email,
    case when u.phone_verified_at is null then e.phone else u.phone end as phone,
    case when u.phone_verified_at is null then e.phone_country_code else u.phone_country_code end as phone_country_code) a`;

/** @returns a page of the memo recipients who match the input, with their responses, and the total number of matches */
export async function findRecipients(
  db: Db,
  scope: CompanyScope,
  input: ListInput,
): Promise<{ rows: RecipientListRow[]; total: number }> {
  const { terms, sort_by: sortBy } = input;
  const direction = directionOf(input);
  const keys =
    sortBy === "name"
      ? sql`${nameKey(terms)} ${direction}, e.id ${direction}`
      : sql`r.acknowledged_at ${direction} nulls last, r.id`;
  const all = sql`from memo_recipients r`;
  const matching = sql`where ${recipientsMatch(scope, input)}`;
  // Few employees match a search or work at one location: the query starts with them. Else, to sort by name, it must join the
  // employees of all 50,000 recipients. For other orders, it joins only the employees of the 50 rows on the page.
  const isNarrow = terms !== "" || input.location_id !== undefined;
  const from = isNarrow
    ? recipientsAmong(scope, input)
    : sql`${all} ${sortBy === "name" ? people : sql``} ${matching}`;
  // The people of a location have one plan that always fits; a search and a whole memo are planned for their values.
  const plan = isNarrow && !terms ? sql`` : planAnew;
  // What was found is not read again to count it: each row contains the total number, from a window function.
  const { rows } = await sql<RecipientListRow & { total: number | null }>`${plan}
    with page as (select r.*, ${isNarrow ? sql`count(*) over ()` : sql`null::bigint`} as total
      ${from} order by ${keys} ${limitTo(input)})
    select ${recipientColumns}, ${calledName} as name, r.reminded_at,
      a.phone is not null as has_phone, a.email is not null as has_email, ${locationNames} as locations, r.total
    from page r ${people} ${joinContact} ${joinAcknowledgement} order by ${keys}`.execute(db);
  const known = rows[0]?.total;
  if (known) return { rows, total: known };
  const counted = await sql<{
    count: number;
  }>`${planAnew} select count(*) as count ${isNarrow ? from : sql`${all} ${matching}`}`.execute(db);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

const people = sql`join employees e on e.company_id = r.company_id and e.id = r.employee_id`;

/**
 * Reads the employees first who match the search or work at the location, then looks up which of them are recipients of the memo.
 * Without `offset 0`, the planner could change this order and read all employees or all recipients of the memo.
 */
function recipientsAmong(scope: CompanyScope, input: ListInput): Fragment {
  const { terms, location_id: locationId } = input;
  const atLocation = locationId
    ? sql`exists (select from employee_locations x where x.company_id = e.company_id and x.employee_id = e.id
        and x.location_id = ${locationId})`
    : sql`true`;
  const employees = terms
    ? sql`employees e where e.company_id = ${scope.companyId} and ${isFoundBy(terms)} and ${atLocation}`
    : sql`employee_locations x cross join lateral
        (select * from employees where company_id = x.company_id and id = x.employee_id offset 0) e
        where x.company_id = ${scope.companyId} and x.location_id = ${locationId}`;
  return sql`from (select e.* from ${employees} offset 0) e
    cross join lateral (select * from memo_recipients r where r.employee_id = e.id
      and ${recipientsMatch(scope, input)} offset 0) r`;
}

/** @returns all recipients with their responses, for a download */
export function streamRecipients(
  db: Db,
  scope: CompanyScope,
  memoId: number,
): AsyncGenerator<RecipientRow> {
  return readInPages(async (last) => {
    const { rows } =
      await sql<RecipientRow>`select ${recipientColumns}, ${calledName} as name, e.company_ext_id, r.reminded_at,
        a.phone is not null as has_phone, a.email is not null as has_email,
        ${locationNames} as locations
      from memo_recipients r ${people} ${joinContact}
      ${joinAcknowledgement}
      where r.company_id = ${scope.companyId} and r.memo_id = ${memoId} and r.id > ${last?.id ?? 0}
      order by r.id limit ${ROWS_PER_PAGE}`.execute(db);
    return rows;
  });
}

/** SQL for which recipients match the input's memo and state. */
function recipientsMatch(scope: CompanyScope, input: ListInput): RawBuilder<boolean> {
  const state = {
    all: sql`true`,
    acknowledged: sql`r.acknowledged_at is not null`,
    waiting: sql`r.acknowledged_at is null`,
    flagged: sql`exists (select from memo_flags f where f.company_id = r.company_id and f.memo_id = r.memo_id
      and f.employee_id = r.employee_id and f.withdrawn_at is null)`,
  }[input.state];
  return sql<boolean>`r.company_id = ${scope.companyId} and r.memo_id = ${input.id} and ${state}`;
}
