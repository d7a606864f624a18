import type { CallArguments } from "@lineup/contract/calls";
import { defaultTimezone } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import { type RawBuilder, sql } from "kysely";

import { readMediaByIds } from "#server/features/media/reads";
import { roundedDown, visibleAcknowledgedCount } from "#server/features/memos/reads";
import type { SendChoices, SendRecord, SendTargets } from "#server/features/sends/present";
import { dateOf } from "#server/features/sends/rules";
import { templateDates } from "#server/features/templates/reads";
import type { Db } from "#server/platform/context";
import { filterByIds } from "#server/platform/db/id-filters";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import { directionOf, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

/** The columns of a SendRecord, for queries over `memo_sends s` and the totals of its memos, `k`. */
const sendColumns = sql`s.id, s.company_id, s.title, s.content, s.status, s.mode, s.start_at, s.end_at, s.due_at, s.reveal_at,
  s.reveal_after_days, s.due_after_days, s.expire_after_days, s.days_timezone, s.timezone,
  s.memo_template_id, s.memo_template_package_id, s.scheduled_send_id, s.revision, s.published_at, s.held_until, s.archived_at,
  s.created_by, s.updated_by, s.created_at, s.updated_at,
  (select e.name from employees e where e.company_id = s.company_id and e.id = s.created_by) as creator_name,
  (select e.name from employees e where e.company_id = s.company_id and e.id = s.updated_by) as updater_name,
  k.memo_count, k.kind, k.type, k.category, k.recipient_count, k.read_count`;

const joinMemos = sql`cross join lateral (select count(*)::int as memo_count,
    case when count(distinct m.kind) = 1 then min(m.kind) end as kind,
    case when count(distinct m.type) = 1 then min(m.type) end as type,
    case when count(distinct coalesce(m.category, '')) = 1 then min(m.category) end as category,
    coalesce(sum(m.recipient_count), 0)::int as recipient_count,
    coalesce(sum(${visibleAcknowledgedCount}), 0)::int as read_count
  from memos m where m.company_id = s.company_id and m.send_id = s.id and m.deleted_at is null) k`;

/** @returns the join with the acknowledgement rate of each send, summed once for all sends */
function joinRates({ companyId }: CompanyScope): RawBuilder<unknown> {
  return sql`left join (select m.send_id, sum(${roundedDown(sql`(m.settled_count + coalesce(c.acknowledged, 0))`)})::float / nullif(sum(m.recipient_count), 0) as rate from memos m
    left join (select c.memo_id, sum(c.acknowledged) as acknowledged from memo_counts c
      where c.company_id = ${companyId} group by c.memo_id) c on c.memo_id = m.id
    where m.company_id = ${companyId} and m.send_id is not null and m.deleted_at is null group by m.send_id) k
    on k.send_id = s.id`;
}

/** @returns those of these sends that the company has, in this order; without deleted ones */
export async function readSends(
  db: Db,
  scope: CompanyScope,
  sendIds: readonly number[],
  now: Date,
): Promise<SendRecord[]> {
  const { rows } = await sql<SendRecord>`select ${sendColumns} from memo_sends s ${joinMemos}
    where s.company_id = ${scope.companyId} and s.id = any(${[...sendIds]}::bigint[]) and s.deleted_at is null`.execute(
    db,
  );
  const byId = new Map(rows.map((row) => [row.id, withDates(row, now)]));
  return sendIds.flatMap((id) => byId.get(id) ?? []);
}

/** @returns a send whose relative dates are computed from its start, or from now if it would start right away */
export function withDates(send: SendRecord, now: Date): SendRecord {
  const { reveal_after_days, due_after_days, expire_after_days, days_timezone } = send;
  const counted = templateDates(send, send.start_at ?? now, days_timezone ?? defaultTimezone, now);
  return {
    ...send,
    reveal_at: reveal_after_days === null ? send.reveal_at : dateOf(counted.reveal_at),
    due_at: due_after_days === null ? send.due_at : dateOf(counted.due_at),
    end_at: expire_after_days === null ? send.end_at : dateOf(counted.end_at),
  };
}

/** @returns the target of each of these sends, by name */
export async function readTargetsOfSends(
  db: Db,
  scope: CompanyScope,
  sendIds: readonly number[],
): Promise<ReadonlyMap<number, SendTargets>> {
  const named = (table: string, link: string, column: string): RawBuilder<unknown> => sql`
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
    from ${sql.table(link)} x join ${sql.table(table)} t on t.company_id = x.company_id and t.id = ${sql.ref(`x.${column}`)}
    where x.company_id = ${scope.companyId} and x.send_id = i.id)`;
  const { rows } = await sql<SendTargets & { id: number }>`select i.id,
    ${named("locations", "memo_send_locations", "location_id")} as locations,
    ${named("audiences", "memo_send_audiences", "audience_id")} as audiences,
    ${named("employees", "memo_send_named_recipients", "employee_id")} as named_recipients
    from unnest(${[...sendIds]}::bigint[]) i (id)`.execute(db);
  return new Map(rows.map(({ id, ...targets }) => [id, targets]));
}

/** @returns the target of the send, by name */
export async function readSendTargets(
  db: Db,
  scope: CompanyScope,
  sendId: number,
): Promise<SendTargets> {
  return (await readTargetsOfSends(db, scope, [sendId])).get(sendId) ?? nobody;
}

const nobody: SendTargets = { locations: [], audiences: [], named_recipients: [] };

/** @returns the files attached to all memos of each send, in order; a send without any has no entry */
export async function readMediaOfSends(
  db: Db,
  scope: CompanyScope,
  sendIds: readonly number[],
): Promise<ReadonlyMap<number, Media[]>> {
  const rows = await db
    .selectFrom("memo_send_media")
    .select(["send_id", "media_id"])
    .where("company_id", "=", scope.companyId)
    .where("send_id", "=", sql<number>`any(${[...sendIds]}::bigint[])`)
    .orderBy("position")
    .orderBy("media_id")
    .execute();
  const mediaIds = rows.map(({ media_id }) => media_id);
  const known = await readMediaByIds(db, scope, mediaIds);
  const byId = new Map(known.map((one) => [one.id, one]));
  const bySend = Map.groupBy(rows, ({ send_id }) => send_id);
  return new Map(
    [...bySend].map(([id, of]) => [id, of.flatMap(({ media_id }) => byId.get(media_id) ?? [])]),
  );
}

type ListInput = CallArguments<"listSends">;

/** @returns one page of sends, and the number of all that match */
export async function findSends(
  db: Db,
  scope: CompanyScope,
  input: ListInput,
  now: Date,
): Promise<{ rows: SendRecord[]; total: number }> {
  const condition = matches(scope, input, now);
  const direction = directionOf(input);
  // On a column that is never null, `nulls last` would keep the list from using its index.
  const missing = ["created_at", "title"].includes(input.sort_by) ? sql`` : sql`nulls last`;
  const order = sql`${sortKey(input.sort_by)} ${direction} ${missing}, s.id ${direction}`;
  // Totals of memos are computed only for the page, unless the list is sorted by them.
  const memos = input.sort_by === "response_rate" ? joinRates(scope) : sql``;
  const { rows } =
    await sql<SendRecord>`select ${sendColumns} from (select f.id, row_number() over () as place from (
      select s.id from memo_sends s ${memos} where ${condition} order by ${order} ${limitTo(input)}) f) p
    join memo_sends s on s.company_id = ${scope.companyId} and s.id = p.id ${joinMemos} order by p.place`.execute(
      db,
    );
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from memo_sends s where ${condition}`.execute(db);
  return { rows: rows.map((row) => withDates(row, now)), total: counted.rows[0]?.count ?? 0 };
}

/** @returns the values that the company's sends have, to filter by */
export async function readSendFilters(db: Db, scope: CompanyScope): Promise<SendChoices> {
  // A deleted send has no rows here.
  const named = (table: string, link: string, column: string): RawBuilder<unknown> => sql`
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
    from ${sql.table(table)} t where t.company_id = ${scope.companyId} and t.deleted_at is null and t.id in (
      select ${sql.ref(`x.${column}`)} from ${sql.table(link)} x where x.company_id = ${scope.companyId}))`;
  const { rows } = await sql<SendChoices>`select
    (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by lower(e.name)), '[]') from employees e
      where e.company_id = ${scope.companyId} and e.id in (select s.created_by from memo_sends s
        where s.company_id = ${scope.companyId} and s.deleted_at is null)) as authors,
    ${named("locations", "memo_send_locations", "location_id")} as locations,
    ${named("audiences", "memo_send_audiences", "audience_id")} as audiences`.execute(db);
  return rows[0] ?? { authors: [], locations: [], audiences: [] };
}

function sortKey(field: ListInput["sort_by"]): RawBuilder<unknown> {
  return {
    created_at: sql`s.created_at`,
    published_at: sql`greatest(s.published_at, s.start_at)`,
    start_at: sql`s.start_at`,
    title: sql`lower(s.title)`,
    response_rate: sql`k.rate`,
  }[field];
}

const kinds = { memo: "message", survey: "survey", celebration: "celebration" } as const;

function matches(scope: CompanyScope, filters: ListInput, now: Date): RawBuilder<boolean> {
  const waits = sql`(s.start_at is not null and s.start_at > ${now})`;
  const status = {
    all: sql`true`,
    draft: sql`s.status = 'draft'`,
    scheduled: sql`(s.status = 'held' or s.status = 'published' and ${waits})`,
    published: sql`(s.status = 'published' and not ${waits})`,
    archived: sql`s.status = 'archived'`,
  }[filters.status];
  const parts = [
    sql`s.company_id = ${scope.companyId} and s.deleted_at is null and ${status}`,
    filterByIds(
      filters.authors,
      filters.author_id,
      (ids) => sql`s.created_by = any(${ids}::bigint[])`,
    ),
    filterByIds(
      filters.locations,
      filters.location_id,
      isFor("memo_send_locations", "location_id"),
    ),
    filterByIds(
      filters.audiences,
      filters.audience_id,
      isFor("memo_send_audiences", "audience_id"),
    ),
    filters.kind ? hasMemo(sql`m.kind = ${kinds[filters.kind]}`) : null,
    filters.terms ? isFoundBy(scope, filters.terms) : null,
  ].filter((part) => part !== null);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/**
 * @returns a condition: the title of the send, or of one of its memos, contains the terms, without regard to accents
 */
function isFoundBy({ companyId }: CompanyScope, terms: string): RawBuilder<unknown> {
  const pattern = foldedContainsPattern(terms);
  return sql`s.id in (
    select x.id from memo_sends x where x.company_id = ${companyId} and x.deleted_at is null and x.search_text like ${pattern}
    union all select m.send_id from memos m where m.company_id = ${companyId} and m.send_id is not null
      and m.deleted_at is null and m.search_text like ${pattern})`;
}

/** A send to all locations or audiences has no rows of its own for them. */
function isFor(table: string, column: string): (ids: number[]) => RawBuilder<unknown> {
  return (
    ids,
  ) => sql`exists (select from ${sql.table(table)} x where x.company_id = s.company_id and x.send_id = s.id
    and ${sql.ref(`x.${column}`)} = any(${ids}::bigint[]))`;
}

function hasMemo(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from memos m where m.company_id = s.company_id and m.send_id = s.id
    and m.deleted_at is null and ${condition})`;
}
