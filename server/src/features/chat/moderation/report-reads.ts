import { urgentAfterMs } from "@lineup/contract/follow-ups/events";
import { sql } from "kysely";

import { calledName } from "#server/features/targeting/reads";
import type { Db } from "#server/platform/context";
import { type PageRequest, limitTo } from "#server/platform/paging";
import type { CompanyScope } from "#server/platform/scope";

/** A message as the management reads it in a report. */
interface ReportedMessage {
  readonly id: number;
  readonly employee_id: number;
  readonly name: string;
  readonly content: string;
  readonly has_picture: boolean;
  readonly created_at: string;
  readonly deleted_at: string | null;
}

/** One of the reports of a message. */
interface OneReport {
  readonly id: number;
  readonly reason: string;
  readonly content: string;
  readonly created_at: string;
  readonly reported_by: number;
  readonly name: string;
}

/** A reported message, with the first of its reports that are open or that were closed together. */
export interface ReportRecord {
  readonly id: number;
  readonly reason: string;
  readonly created_at: Date;
  /** These reports, newest first, at most `maxReports`. */
  readonly reports: OneReport[];
  readonly report_count: number;
  readonly outcome: "resolved" | "dismissed" | null;
  readonly closed_at: Date | null;
  readonly reported_by: number;
  readonly reporter_name: string;
  readonly closed_by: number | null;
  readonly closer_name: string | null;
  readonly chat_group_id: number;
  readonly group_name: string;
  readonly is_private: boolean;
  readonly is_direct: boolean;
  /** Whether the reader is in the group and may see the message there. */
  readonly is_reachable: boolean;
  readonly message: ReportedMessage;
  /** The messages before it, oldest first. */
  readonly before: ReportedMessage[];
}

/** The number of messages before a reported one that show what it was about. */
const contextSize = 5;
/** The maximum number of reports that are shown of one message. */
const maxReports = 100;

/** SQL: whether `chat_reports one` is of the same message as `r`, and open as well or closed together with it. */
const isAlike = sql<boolean>`one.company_id = r.company_id and one.chat_message_id = r.chat_message_id
  and one.closed_at is not distinct from r.closed_at`;

/** SQL: whether `chat_reports r` is the first of these. It stands for all of them. */
const isFirst = sql<boolean>`not exists (select from chat_reports one where ${isAlike} and one.id < r.id)`;

const messageFields = (alias: string, content: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'employee_id', ${sql.ref(`${alias}.employee_id`)},
    'name', ${sql.ref(`${alias}.name`)}, 'content', ${sql.ref(content)}, 'has_picture', ${sql.ref(`${alias}.has_picture`)},
    'created_at', ${sql.ref(`${alias}.created_at`)}, 'deleted_at', ${sql.ref(`${alias}.deleted_at`)})`;

/** `chat_messages x` with the author's name. */
const named = sql`select x.id, x.employee_id, x.chat_group_id, x.seq, x.content, x.created_at, x.deleted_at,
    x.image_key is not null or x.image_url is not null as has_picture, ${calledName} as name
  from chat_messages x join employees e on e.company_id = x.company_id and e.id = x.employee_id`;

const nameOf = (id: string) => sql`(select ${calledName} from employees e
  where e.company_id = r.company_id and e.id = ${sql.ref(id)})`;

/** SQL for what the reports with `chat_reports r` say, as JSON, newest first. */
const reports = sql`(select json_agg(json_build_object('id', one.id, 'reason', one.reason, 'content', one.content,
    'created_at', one.created_at, 'reported_by', one.reported_by, 'name', ${nameOf("one.reported_by")}) order by one.id desc)
  from (select one.* from chat_reports one where ${isAlike} order by one.id desc limit ${maxReports}) one)`;

/**
 * @param readerId a manager, who gets no reports of their own messages
 * @returns a page of the reported messages: open ones longest waiting first, closed ones newest first; and the number of all of them
 */
export async function findReports(
  db: Db,
  scope: CompanyScope,
  readerId: number,
  input: PageRequest & { readonly state: "open" | "closed" },
): Promise<{ reports: ReportRecord[]; total: number }> {
  const isOpen = input.state === "open";
  const state = isOpen ? sql`r.closed_at is null` : sql`r.closed_at is not null`;
  const found = sql`from chat_reports r
    join lateral (${named} where x.company_id = r.company_id and x.id = r.chat_message_id) m on true
    where r.company_id = ${scope.companyId} and ${state} and ${isFirst} and m.employee_id <> ${readerId}`;
  const { rows } = await sql<ReportRecord>`
    select r.id, r.reason, r.created_at, r.outcome, r.closed_at, r.reported_by, r.closed_by,
      ${nameOf("r.reported_by")} as reporter_name, ${nameOf("r.closed_by")} as closer_name,
      ${reports} as reports, (select count(*) from chat_reports one where ${isAlike}) as report_count,
      g.id as chat_group_id, g.name as group_name, g.is_private, g.direct_low is not null as is_direct,
      m.deleted_at is null and g.deleted_at is null and exists (select from chat_members own
        where own.company_id = r.company_id and own.chat_group_id = g.id and own.employee_id = ${readerId}
          and own.to_seq is null and own.visible_after < m.seq) as is_reachable,
      ${messageFields("m", "r.content")} as message,
      coalesce((select json_agg(${messageFields("b", "b.content")} order by b.seq) from (
        ${named} where x.company_id = r.company_id and x.chat_group_id = g.id and x.seq < m.seq and x.deleted_at is null
        order by x.seq desc limit ${contextSize}) b), '[]') as before
    from (select r.* ${found}
      order by ${isOpen ? sql`r.id` : sql`r.closed_at desc, r.id desc`} ${limitTo(input)}) r
    join lateral (${named} where x.company_id = r.company_id and x.id = r.chat_message_id) m on true
    join chat_groups g on g.company_id = r.company_id and g.id = m.chat_group_id
    order by ${isOpen ? sql`r.id` : sql`r.closed_at desc, r.id desc`}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*) as count ${found}`.execute(db);
  return { reports: rows, total: counted.rows[0]?.count ?? 0 };
}

/** What waits for a manager: the number of reported messages, and how many of these are urgent. */
interface ReportCounts {
  readonly open_chat_reports: number;
  readonly urgent_chat_reports: number;
}

const noReportCounts: ReportCounts = { open_chat_reports: 0, urgent_chat_reports: 0 };

/**
 * @param readerId a manager, who doesn't count reports of their own messages
 * @returns the counts of reported messages; like a question, one is urgent once it has waited for two days. None where chat is off
 */
export async function countOpenReports(
  db: Db,
  scope: CompanyScope,
  readerId: number,
  now: Date,
): Promise<ReportCounts> {
  const long = new Date(now.getTime() - urgentAfterMs);
  const { rows } = await sql<ReportCounts>`
    select count(*)::int as open_chat_reports, count(*) filter (where r.created_at < ${long})::int as urgent_chat_reports
    from chat_reports r
    join chat_messages m on m.company_id = r.company_id and m.id = r.chat_message_id
    where r.company_id = ${scope.companyId} and r.closed_at is null and ${isFirst} and m.employee_id <> ${readerId}
      and exists (select from companies c where c.id = r.company_id
        and coalesce(c.flags -> 'chat', 'true') = 'true')`.execute(db);
  return rows[0] ?? noReportCounts;
}

/** A report and the message that it is about. */
export interface ReportOfMessage {
  readonly id: number;
  readonly closed_at: Date | null;
  readonly chat_message_id: number;
  readonly chat_group_id: number;
  readonly employee_id: number;
  readonly name: string;
}

/**
 * Locks a report and the open ones of the same message until the transaction ends, in the order of their ids.
 * @returns these reports; none if there is no such report, or if it is about the reader
 */
export async function lockReports(
  tx: Db,
  scope: CompanyScope,
  id: number,
  readerId: number,
): Promise<ReportOfMessage[]> {
  const { rows } = await sql<ReportOfMessage>`
    select r.id, r.closed_at, r.chat_message_id, m.chat_group_id, m.employee_id, m.name
    from chat_reports r
    join lateral (${named} where x.company_id = r.company_id and x.id = r.chat_message_id) m on true
    where r.company_id = ${scope.companyId} and m.employee_id <> ${readerId} and (r.id = ${id} or r.closed_at is null)
      and r.chat_message_id = (select one.chat_message_id from chat_reports one
        where one.company_id = r.company_id and one.id = ${id})
    order by r.id for no key update of r`.execute(tx);
  return rows;
}
