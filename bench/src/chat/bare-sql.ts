// The least SQL that reads what the answers of chat contain, as prepared statements.
import type { ClientBase } from "pg";

import type { ChatCompany } from "./company.ts";

/** The columns of a message `x` that answers contain, with its author's name, the message that it answers, and its reactions. */
const message = `x.id, x.chat_group_id, x.seq, x.employee_id, x.content, x.image_key, x.image_width, x.image_height, x.image_url,
  x.chat_message_id, x.mention_ids, x.mentions_everyone, x.created_at, x.updated_at, x.edited_at, x.deleted_at, author.name as author,
  (select json_build_object('id', p.id, 'employee_id', p.employee_id, 'name', e.name, 'content', p.content, 'deleted_at', p.deleted_at)
    from chat_messages p join employees e on e.company_id = p.company_id and e.id = p.employee_id
    where p.company_id = x.company_id and p.id = x.chat_message_id) as answered,
  (select json_agg(json_build_object('employee_id', r.employee_id, 'name', e.name, 'reaction', r.reaction))
    from chat_reactions r join employees e on e.company_id = r.company_id and e.id = r.employee_id
    where r.company_id = x.company_id and r.chat_message_id = x.id) as reactions`;

const idsOf = (noun: string, column: string): string =>
  `array(select t.${column} from chat_group_${noun} t where t.company_id = g.company_id and t.chat_group_id = g.id) as ${column}s`;

const unread = `x.company_id = m.company_id and x.chat_group_id = m.chat_group_id and x.seq > m.read_seq
  and x.employee_id <> m.employee_id and x.deleted_at is null`;

const groups = `select g.id as group_id, g.company_id, g.name, g.icon, g.is_private, g.direct_low, g.direct_high, g.shows_history, g.mode,
    g.last_seq, g.created_at as group_created_at, g.updated_at as group_updated_at, ${idsOf("locations", "location_id")},
    ${idsOf("audiences", "audience_id")}, ${idsOf("recipients", "employee_id")},
    (select count(*) from (select from chat_messages x where ${unread} limit 100) first) as unread_count,
    exists (select from chat_messages x where ${unread} and (x.mentions_everyone or x.mention_ids <> '{}')
      and (x.mentions_everyone or m.employee_id = any(x.mention_ids))) as has_mention,
    m.read_seq, m.is_notifications_active, m.pinned_at, m.silenced_until, ${message}
  from chat_members m
  join chat_groups g on g.company_id = m.company_id and g.id = m.chat_group_id and g.deleted_at is null
  left join lateral (select * from chat_messages x where x.company_id = m.company_id and x.chat_group_id = m.chat_group_id
    and x.deleted_at is null order by x.seq desc limit 1) x on true
  left join employees author on author.company_id = x.company_id and author.id = x.employee_id
  where m.company_id = $1 and m.employee_id = $2 and m.to_seq is null
  order by x.created_at desc`;

export function readGroups(
  client: ClientBase,
  companyId: number,
  employeeId: number,
): Promise<unknown> {
  return client.query({ name: "groups", text: groups, values: [companyId, employeeId] });
}

/** Reads the index of words for each of the person's groups. */
const found = `with mine as materialized (
    select ('''#' || m.chat_group_id || ' ' || $3 || ''':*')::tsquery as query from chat_members m
    join chat_groups g on g.company_id = m.company_id and g.id = m.chat_group_id and g.deleted_at is null
    where m.company_id = $1 and m.employee_id = $2 and m.to_seq is null
  ), found as materialized (
    select f.id from mine cross join lateral (select x.id from chat_messages x
      where x.deleted_at is null and chat_words(x.chat_group_id, x.content) @@ mine.query offset 0) f
  ), newest as materialized (select id from found order by id desc limit 30)
  select ${message} from newest join chat_messages x on x.company_id = $1 and x.id = newest.id
  join employees author on author.company_id = x.company_id and author.id = x.employee_id
  order by x.id desc`;

export function search(
  client: ClientBase,
  companyId: number,
  employeeId: number,
  word: string,
): Promise<unknown> {
  return client.query({ name: "found", text: found, values: [companyId, employeeId, word] });
}

const readers = `from chat_members m join employees e on e.company_id = m.company_id and e.id = m.employee_id
  join chat_messages x on x.company_id = m.company_id and x.id = $3
  where m.company_id = $1 and m.chat_group_id = $2 and m.to_seq is null and m.visible_after < x.seq and m.employee_id <> x.employee_id`;
const isRead = "m.read_seq >= x.seq";

export async function readReaders(
  client: ClientBase,
  companyId: number,
  { groupId, messageId }: ChatCompany["everyone"],
): Promise<void> {
  const values = [companyId, groupId, messageId];
  const page = `select e.id, e.name, m.read_at ${readers} and ${isRead} order by lower(e.name), e.id limit 50`;
  await client.query({ name: "readers", text: page, values });
  const counts = `select count(*) filter (where ${isRead}), count(*) filter (where not ${isRead}) ${readers}`;
  await client.query({ name: "reader-counts", text: counts, values });
}
