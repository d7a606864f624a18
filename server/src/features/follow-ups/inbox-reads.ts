import type { CallArguments } from "@lineup/contract/calls";
import type { FollowUpLists } from "@lineup/contract/follow-ups/calls";
import { urgentAfterMs } from "@lineup/contract/follow-ups/events";
import { type RawBuilder, sql } from "kysely";

import { readFeatures } from "#server/features/companies/reads";
import { readCheckinSettings } from "#server/features/companies/settings/reads";
import { readCheckins } from "#server/features/follow-ups/checkins/reads";
import { readHands } from "#server/features/follow-ups/hands/reads";
import { readFlaggedMessages } from "#server/features/follow-ups/flags/list-reads";
import { ownerRow } from "#server/features/follow-ups/owner-reads";
import { topicsNamed } from "#server/features/follow-ups/topic-rules";
import { isFoundBy } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { foldedContainsPattern } from "#server/platform/db/search-terms";
import { inOrderOf, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

/** The kinds of follow-up: a question about a memo, a raised hand, a check-in. */
export type FollowUpKind = "flagged_message" | "raised_hand" | "checkin";

/** The filters of the inbox, and the page. */
export type InboxFilter = Pick<
  CallArguments<"listFollowUps">,
  "page" | "per_page" | "state" | "terms"
> &
  Partial<
    Pick<
      CallArguments<"listFollowUps">,
      | "sort_direction"
      | "location_id"
      | "audience_id"
      | "employee_id"
      | "memo_id"
      | "owner"
      | "urgent"
    >
  > & {
    readonly kinds: readonly FollowUpKind[];
    /** True to leave out follow-ups of admins. */
    readonly ignoreAdmin?: boolean;
    /** True to leave out check-ins that the employee has not answered. */
    readonly said?: boolean;
    /** A condition on `memo_flags f` and `memos m` for questions; those for which it is false are left out. */
    readonly flagCondition?: RawBuilder<boolean>;
  };

interface Reader {
  /** The employee who reads the inbox: `me` in the filter. */
  readonly employeeId: number;
  readonly now: Date;
}

/** A reader with the keys of the topics whose names contain the search terms. */
interface Seeker extends Reader {
  readonly topics: readonly string[];
}

interface Item {
  readonly kind: FollowUpKind;
  readonly id: number;
}

/**
 * @returns the ids of one page of the inbox, by kind, and the total. Without another sort direction, urgent ones and then
 *   those that have waited longest come first. Each kind is read by its own index, up to the end of the page
 */
export async function findFollowUps(
  db: Db,
  scope: CompanyScope,
  filter: InboxFilter,
  asker: Reader,
): Promise<{ ids: Record<FollowUpKind, number[]>; total: number }> {
  if (filter.kinds.length === 0) return { ids: none(), total: 0 };
  const reader = { ...asker, topics: await topicsFor(db, scope, filter.terms) };
  const ids = await readPage(db, scope, filter, reader);
  const people = filter.terms !== "";
  const counts = filter.kinds.map(
    (kind) =>
      sql`(select count(*) ${from[kind](scope, people)} and ${matching(kind, filter, reader)})`,
  );
  const counted = await sql<{
    total: number;
  }>`select ${sql.join(counts, sql` + `)} as total`.execute(db);
  return { ids, total: counted.rows[0]?.total ?? 0 };
}

/** @returns the ids of the newest follow-ups of a kind, in any state. It does not count them all */
export async function findNewest(
  db: Db,
  scope: CompanyScope,
  kind: FollowUpKind,
  filter: Pick<
    InboxFilter,
    "per_page" | "location_id" | "employee_id" | "ignoreAdmin" | "said" | "flagCondition"
  >,
  asker: Reader,
): Promise<number[]> {
  const all = { page: 1, terms: "", state: "all", sort_direction: "desc", kinds: [kind] } as const;
  return (await readPage(db, scope, { ...filter, ...all }, { ...asker, topics: [] }))[kind];
}

function none(): Record<FollowUpKind, number[]> {
  return { flagged_message: [], raised_hand: [], checkin: [] };
}

async function readPage(
  db: Db,
  scope: CompanyScope,
  filter: InboxFilter,
  reader: Seeker,
): Promise<Record<FollowUpKind, number[]>> {
  const isReversed = filter.sort_direction === "desc";
  const direction = isReversed ? sql`desc` : sql`asc`;
  const reach = filter.page * filter.per_page;
  const part = (kind: FollowUpKind, rank: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
    sql`(select ${kind} as kind, f.id, ${since[kind]} as since, ${rank} as rank ${from[kind](scope, true)}
      and ${matching(kind, filter, reader)} and ${which}
      order by ${since[kind]} ${direction}, f.id ${direction} limit ${reach})`;
  // Urgent ones come first among those that wait. Those that are urgent because they have waited long are the first by their time
  // anyway, so only those that were marked as urgent are read apart: each part is read in the order of an index.
  const urgentFirst = filter.state === "awaiting" && !isReversed;
  const parts = filter.kinds.flatMap((kind) => {
    if (!urgentFirst) return [part(kind, sql`0`, sql`true`)];
    const isLate = sql`case when ${isOverdue(kind, reader.now)} then 0 else 1 end`;
    if (kind === "flagged_message") return [part(kind, isLate, sql`true`)];
    return [part(kind, sql`0`, sql`f.is_urgent`), part(kind, isLate, sql`not f.is_urgent`)];
  });
  const { rows } = await sql<Item>`select x.kind, x.id from (${sql.join(parts, sql` union all `)}) x
    order by x.rank, x.since ${direction}, x.kind, x.id ${direction} ${limitTo(filter)}`.execute(
    db,
  );
  const ids = none();
  for (const { kind, id } of rows) ids[kind].push(id);
  return ids;
}

/** @returns the follow-ups with these ids as management sees them, each kind in the order of its ids */
export async function readFound(
  db: Db,
  scope: CompanyScope,
  ids: Readonly<Record<FollowUpKind, readonly number[]>>,
  now: Date,
): Promise<FollowUpLists> {
  const flags = await readFlaggedMessages(db, scope, ids.flagged_message, now);
  const hands = await readHands(db, scope, ids.raised_hand, now);
  const checkins = await readCheckins(db, scope, ids.checkin, now);
  return {
    flagged_messages: inOrderOf(ids.flagged_message, flags),
    raised_hands: inOrderOf(ids.raised_hand, hands),
    checkins: inOrderOf(ids.checkin, checkins),
  };
}

/** @returns five follow-ups that wait for management, urgent ones and then the longest waiting first */
export async function readLongestWaiting(
  db: Db,
  scope: CompanyScope,
  reader: Reader,
): Promise<FollowUpLists> {
  const kinds = kindsOf("all", await readFeatures(db, scope));
  const first = { kinds, page: 1, per_page: 5, state: "awaiting", terms: "" } as const;
  const ids = await readPage(db, scope, first, { ...reader, topics: [] });
  return readFound(db, scope, ids, reader.now);
}

/** The empty lists that an employee gets. */
export const noFollowUps: FollowUpLists = { flagged_messages: [], raised_hands: [], checkins: [] };

/** @returns the requested kinds, without those that the company has switched off */
export function kindsOf(
  requested: CallArguments<"listFollowUps">["kind"],
  features: readonly string[],
): FollowUpKind[] {
  const all: FollowUpKind[] = ["flagged_message", "raised_hand"];
  if (features.includes("checkins")) all.push("checkin");
  return all.filter((kind) => requested === "all" || requested === kind);
}

type ByKind<T> = Readonly<Record<FollowUpKind, T>>;

const since: ByKind<RawBuilder<unknown>> = {
  flagged_message: sql`f.flagged_at`,
  raised_hand: sql`f.waiting_since`,
  checkin: sql`f.waiting_since`,
};

const person = sql`join employees e on e.company_id = f.company_id and e.id = f.employee_id`;

/**
 * The tables of each kind.
 * @param people true to join `employees e`
 */
const from: ByKind<(scope: CompanyScope, people: boolean) => RawBuilder<unknown>> = {
  flagged_message: ({ companyId }, people) => sql`from memo_flags f
    join memos m on m.company_id = f.company_id and m.id = f.memo_id and m.deleted_at is null
    ${people ? person : sql``} where f.company_id = ${companyId} and f.withdrawn_at is null`,
  raised_hand: ({ companyId }, people) => sql`from raised_hands f ${people ? person : sql``}
    where f.company_id = ${companyId}`,
  checkin: ({ companyId }, people) => sql`from checkins f ${people ? person : sql``}
    where f.company_id = ${companyId}`,
};

const waiting = sql`f.resolved_at is null and f.manager_acknowledged_at is null`;
const answeredOpen = sql`f.closed_at is null and f.acknowledged_at is not null and f.deferred_until is null`;

/** The conditions for "waiting for management". They are written exactly as in the partial indexes. */
const awaiting: ByKind<RawBuilder<unknown>> = {
  flagged_message: waiting,
  raised_hand: waiting,
  checkin: answeredOpen,
};
const answered: ByKind<RawBuilder<unknown>> = {
  flagged_message: sql`f.resolved_at is null and f.manager_acknowledged_at is not null`,
  raised_hand: sql`f.resolved_at is null and f.manager_acknowledged_at is not null`,
  checkin: sql`f.closed_at is null and (f.acknowledged_at is null or f.deferred_until is not null)`,
};
const resolved: ByKind<RawBuilder<unknown>> = {
  flagged_message: sql`f.resolved_at is not null`,
  raised_hand: sql`f.resolved_at is not null`,
  checkin: sql`f.closed_at is not null`,
};

type Words = (like: string, topics: readonly string[]) => RawBuilder<unknown>;

/** A topic is searched by its name; one that the company has removed, by its key. */
const ofTopic: Words = (like, topics) =>
  sql`folded(f.content) like ${like} or folded(f.topic) like ${like} or f.topic = any(${[...topics]}::text[])`;

const words: ByKind<Words> = {
  flagged_message: (like) => sql`m.search_text like ${like} or folded(f.content) like ${like}
    or exists (select from memo_translations t where t.company_id = m.company_id and t.memo_id = m.id
      and t.search_text like ${like})`,
  raised_hand: ofTopic,
  checkin: ofTopic,
};

async function topicsFor(db: Db, scope: CompanyScope, terms: string): Promise<string[]> {
  if (terms === "") return [];
  return topicsNamed((await readCheckinSettings(db, scope)).checkin_topics, terms);
}

function matching(kind: FollowUpKind, filter: InboxFilter, reader: Seeker): RawBuilder<unknown> {
  const { state, terms, location_id, audience_id, employee_id, memo_id, owner, urgent } = filter;
  const { ignoreAdmin = false, said = false, flagCondition } = filter;
  const states = { awaiting, answered, resolved };
  const parts = [
    ...(state === "all" ? [] : [states[state][kind]]),
    ...(terms
      ? [sql`(${isFoundBy(terms)} or ${words[kind](foldedContainsPattern(terms), reader.topics)})`]
      : []),
    ...(location_id ? [isIn("employee_locations", "location_id", location_id)] : []),
    ...(audience_id ? [isIn("employee_audiences", "audience_id", audience_id)] : []),
    ...(employee_id ? [sql`f.employee_id = ${employee_id}`] : []),
    ...(memo_id ? [kind === "flagged_message" ? sql`f.memo_id = ${memo_id}` : sql`false`] : []),
    ...(owner === undefined ? [] : [isOf(owner, reader.employeeId)]),
    ...(urgent ? [isUrgent(kind, reader.now)] : []),
    ...(ignoreAdmin ? [isOfNoAdmin] : []),
    ...(said && kind === "checkin" ? [sql`f.acknowledged_at is not null`] : []),
    ...(flagCondition && kind === "flagged_message" ? [flagCondition] : []),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

function isIn(table: string, column: string, id: number): RawBuilder<unknown> {
  return sql`exists (select from ${sql.table(table)} x where x.company_id = f.company_id
    and x.employee_id = f.employee_id and ${sql.ref(`x.${column}`)} = ${id})`;
}

const isOfNoAdmin = sql`not exists (select from employees x where x.company_id = f.company_id
  and x.id = f.employee_id and x.role = 'admin')`;

function isOf(owner: "me" | "nobody" | number, me: number): RawBuilder<unknown> {
  const isSeenTo = sql`exists (select ${ownerRow("f")})`;
  if (owner === "nobody") return sql`not ${isSeenTo}`;
  return sql`f.owner_id = ${owner === "me" ? me : owner} and ${isSeenTo}`;
}

/** @returns the condition for "urgent": waiting for management, and marked as urgent or waiting too long */
function isUrgent(kind: FollowUpKind, now: Date): RawBuilder<unknown> {
  const said = kind === "flagged_message" ? sql`false` : sql`f.is_urgent`;
  return sql`${awaiting[kind]} and (${said} or ${isOverdue(kind, now)})`;
}

/** @returns the condition for "waiting too long" */
function isOverdue(kind: FollowUpKind, now: Date): RawBuilder<unknown> {
  return sql`${since[kind]} < ${new Date(now.getTime() - urgentAfterMs)}`;
}
