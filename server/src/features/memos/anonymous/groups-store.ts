import { type RawBuilder, sql } from "kysely";

import {
  type SizedGroup,
  areTooFew,
  countedGroups,
  fewestAnswers,
  batchCount,
  lateJoinerSlot,
  nestedIn,
  slotCount,
} from "#server/features/memos/anonymous/rules";
import {
  type MemberSet,
  suppressDeducibleCounts,
} from "#server/features/memos/anonymous/sum-rules";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

/**
 * Decides which groups (locations and audiences) of an anonymous survey may be counted. Creates the answer counters: for the
 * group of all recipients, for people who join later, and for each counted group. The groups don't change while the survey runs:
 * if people moved between groups, the difference between two counts could reveal the answers of a few people.
 * @returns false if the survey has fewer than five recipients; the survey can't start in this case
 */
export async function openTallies(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  options: number,
): Promise<boolean> {
  if (await isSettled(tx, scope, memoId)) return true;
  const groups = await readGroups(tx, scope, memoId);
  const everybody = groups.find(({ kind }) => kind === "all")?.people ?? 0;
  if (everybody < fewestAnswers) return false;
  const even = await suppressUneven(tx, scope, memoId, countedGroups(groups));
  const memberSets = await readMemberSets(tx, scope, memoId, even);
  const counted = await suppressDeducibleCounts(even, memberSets);
  const tallies = counted.flatMap(({ kind, group_id, people }) =>
    Array.from({ length: slotCount(people) }, (_, slot) => ({ kind, group_id, slot })),
  );
  const late = { kind: "all", group_id: 0, slot: lateJoinerSlot };
  await sql`insert into survey_tallies (company_id, memo_id, location_id, audience_id, slot, counts)
    select ${scope.companyId}, ${memoId}, case t.kind when 'location' then t.group_id end,
      case t.kind when 'audience' then t.group_id end, t.slot, array_fill(0, array[${options}::int])
    from json_to_recordset(${JSON.stringify([...tallies, late])}::json) as t (kind text, group_id bigint, slot smallint)
    on conflict do nothing`.execute(tx);
  await sql`insert into survey_heaps (company_id, memo_id, slot)
    select ${scope.companyId}, ${memoId}, s from generate_series(0, ${batchCount(everybody) - 1}) s
    on conflict do nothing`.execute(tx);
  await storeMembers(tx, scope, memoId, counted);
  const nested = nestedIn(even, memberSets, counted);
  await sql`insert into survey_shown (company_id, memo_id, results, nested)
    values (${scope.companyId}, ${memoId}, '[]', ${JSON.stringify(nested)}::jsonb)
    on conflict (company_id, memo_id) do update set nested = excluded.nested`.execute(tx);
  return true;
}

/**
 * @returns true if the survey's groups are already decided. This function locks the memo until the transaction ends, so a
 *   concurrent call for the same memo waits. The lock doesn't block saving answers
 */
async function isSettled(tx: Db, { companyId }: CompanyScope, memoId: number): Promise<boolean> {
  await sql`select from memos where company_id = ${companyId} and id = ${memoId} for no key update`.execute(
    tx,
  );
  const { rows } =
    await sql`select from survey_tallies where company_id = ${companyId} and memo_id = ${memoId}
    limit 1`.execute(tx);
  return rows.length > 0;
}

async function storeMembers(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  counted: readonly SizedGroup[],
): Promise<void> {
  const groups = counted.map(({ kind, group_id }) => ({ kind, group_id }));
  await sql`insert into survey_members (company_id, memo_id, employee_id, location_ids, audience_ids)
    select ${scope.companyId}, ${memoId}, m.employee_id, ${idsOf("location")}, ${idsOf("audience")}
    from (${members(scope, memoId)}) m
    join json_to_recordset(${JSON.stringify(groups)}::json) as c (kind text, group_id bigint)
      on c.kind = m.kind and c.group_id = m.group_id
    group by m.employee_id on conflict do nothing`.execute(tx);
}

/** @returns SQL for an array of the group ids in the rows `m`, only of the given kind */
function idsOf(kind: "location" | "audience"): RawBuilder<number[]> {
  return sql<number[]>`coalesce(array_agg(m.group_id) filter (where m.kind = ${kind}), '{}')`;
}

/** @returns SQL for a query with one row for each group of each recipient */
function members({ companyId }: CompanyScope, memoId: number): RawBuilder<unknown> {
  const recipients = sql`memo_recipients r`;
  const of = sql`r.company_id = ${companyId} and r.memo_id = ${memoId}`;
  return sql`select 'all' as kind, 0::bigint as group_id, r.employee_id from ${recipients} where ${of}
    union all select 'location', x.location_id, r.employee_id from ${recipients} join employee_locations x
      on x.company_id = r.company_id and x.employee_id = r.employee_id where ${of}
    union all select 'audience', x.audience_id, r.employee_id from ${recipients} join employee_audiences x
      on x.company_id = r.company_id and x.employee_id = r.employee_id where ${of}`;
}

async function readGroups(tx: Db, scope: CompanyScope, memoId: number): Promise<SizedGroup[]> {
  // Two groups can consist of nearly the same people only if the groups have nearly the same size, so only groups of nearly the
  // same size are compared.
  const { rows } = await sql<SizedGroup>`with member as materialized (
      select m.*, count(*) over (partition by kind, group_id)::int as people from (${members(scope, memoId)}) m),
    alike as (
      select one.kind, one.group_id, json_agg(json_build_object('kind', other.kind, 'group_id', other.group_id)) as groups
      from (select one.kind, one.group_id, one.people, other.kind as other_kind, other.group_id as other_id, count(*) as shared
        from member one join member other on other.employee_id = one.employee_id
          and abs(other.people - one.people) < ${fewestAnswers} and (other.kind, other.group_id) <> (one.kind, one.group_id)
        group by one.kind, one.group_id, one.people, other.kind, other.group_id) one
      join (select distinct kind, group_id, people from member) other
        on other.kind = one.other_kind and other.group_id = one.other_id
      where one.people + other.people - 2 * one.shared between 1 and ${fewestAnswers - 1}
      group by one.kind, one.group_id)
    select distinct on (m.kind, m.group_id) m.kind, m.group_id, m.people, coalesce(a.groups, '[]') as alike
    from member m left join alike a on a.kind = m.kind and a.group_id = m.group_id`.execute(tx);
  return rows;
}

/**
 * Leaves out the smallest locations until the number of people who are in no counted location, or in several, is zero or at
 * least five; then does the same for audiences. Otherwise, subtracting the counts of all locations (or audiences) from the total
 * would reveal the answers of a few people.
 */
async function suppressUneven(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  counted: readonly SizedGroup[],
): Promise<SizedGroup[]> {
  const left = [...counted];
  for (const kind of ["location", "audience"] as const) {
    const ofKind = (): SizedGroup[] => left.filter((group) => group.kind === kind);
    for (let groups = ofKind(); groups.length > 0; groups = ofKind()) {
      const { rows } = await sql<{ people: number }>`select count(*)::int as people from (
          select from (${members(scope, memoId)}) m group by m.employee_id
          having count(*) filter (where m.kind = ${kind} and m.group_id = any(${groups.map(
            ({ group_id }) => group_id,
          )}::bigint[])) <> 1) uneven`.execute(tx);
      const smallest = groups.at(-1);
      if (!smallest || !areTooFew(rows[0]?.people ?? 0)) break;
      left.splice(left.indexOf(smallest), 1);
    }
  }
  return left;
}

/** @returns every combination of counted groups that recipients belong to, with the number of recipients in that combination */
async function readMemberSets(
  tx: Db,
  scope: CompanyScope,
  memoId: number,
  counted: readonly SizedGroup[],
): Promise<MemberSet[]> {
  const places = counted.map(({ kind, group_id }, place) => ({ kind, group_id, place }));
  const { rows } = await sql<MemberSet>`select to_json(groups) as groups, count(*)::int as people
    from (select array_agg(c.place order by c.place) as groups from (${members(scope, memoId)}) m
      join json_to_recordset(${JSON.stringify(places)}::json) as c (kind text, group_id bigint, place int)
        on c.kind = m.kind and c.group_id = m.group_id
      group by m.employee_id) of_each group by groups`.execute(tx);
  return rows;
}
