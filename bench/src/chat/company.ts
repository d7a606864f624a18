import { createHash } from "node:crypto";

import type pg from "pg";

/** A company whose people have written to each other for years. */
export interface ChatCompany {
  readonly id: number;
  /** The person who is in all groups. */
  readonly lister: Person;
  /** A person who is in twenty groups. */
  readonly searcher: Person;
  /** The group of all people, and one of its newest messages, which half of them have read. */
  readonly everyone: { readonly groupId: number; readonly messageId: number };
}

export interface Person {
  readonly id: number;
  readonly token: string;
}

export const groupCount = 500;
export const peopleCount = 10_000;
/** The words of the searches, which no other text contains. */
export const searchedWords = {
  /** In every tenth message of each group. */
  frequent: "delivery",
  /** In one of the first messages of every fifth group. */
  rare: "kombucha",
  none: "xylophone",
} as const;

const messagesPerStatement = 50_000;

/**
 * Inserts a company with chats directly into the product's tables, in the state in which the product would leave it. There are 500
 * groups, one for all people and the others for a location each, with some forty people. Each has the same number of messages, and all
 * groups grow at the same pace. Indexes aren't dropped or rebuilt.
 */
export async function insertChatCompany(db: pg.Pool, messages: number): Promise<ChatCompany> {
  const clients = [await db.connect(), await db.connect()] as const;
  const [client] = clients;
  try {
    // Turns off the checks of foreign keys, which are known to be valid, and triggers that would do what is done here.
    for (const one of clients) await one.query("set session_replication_role = replica");
    for (const one of clients) await one.query("set work_mem = '256MB'");
    const id = await idOf(
      client,
      "insert into companies (name, join_code, is_subscribed) values ('Chat', 'CHAT-' || gen_random_uuid(), true) returning id",
    );
    for (const statement of peopleAndGroups(id, messages)) await client.query(statement);
    const first = await firstIds(client, id);
    await withLongPendingList(client, async () => {
      const chunks = messagesInOrder({ id, messages, ...first });
      const insertTheNext = async (by: pg.PoolClient): Promise<void> => {
        for (const statement of chunks) await by.query(statement, [words]);
      };
      await Promise.all(clients.map(insertTheNext));
    });
    for (const statement of afterMessages(id, first.message)) await client.query(statement);
    return await described(client, { id, messages, ...first });
  } finally {
    for (const one of clients) {
      await one.query("reset session_replication_role; reset work_mem");
      one.release();
    }
  }
}

/** Does what autovacuum would do later, and waits until everything has been written to disk. */
export async function settleChats(db: pg.Pool): Promise<void> {
  const tables = ["messages", "members", "groups", "reactions"].map((noun) => `chat_${noun}`);
  for (const table of [...tables, "employees", "employee_locations"])
    await db.query(`vacuum analyze ${table}`);
  await db.query("checkpoint");
}

/** The ids of a company's first employee, location, group and message. The following ones are consecutive. */
interface First {
  readonly employee: number;
  readonly location: number;
  readonly group: number;
  readonly message: number;
}

interface History extends Pick<ChatCompany, "id"> {
  readonly messages: number;
}

/**
 * @returns statements in which people have numbers `n` from 0 and groups numbers `g` from 0: group 0 is for everyone, group `g` for
 *   location `g`. Person 0 is at all locations, person 1 at nineteen, and each other one at two
 */
function peopleAndGroups(id: number, messages: number): string[] {
  const perGroup = messages / groupCount;
  const numbered = (table: string): string =>
    `(select id, row_number() over (order by id) - 1 as n from ${table} where company_id = ${id})`;
  return [
    `insert into locations (company_id, name) select ${id}, 'Store ' || g from generate_series(0, ${groupCount - 1}) g order by g`,
    `with signed_in as (
      insert into users (name_first, name_last, email)
      select 'Person', n::text, 'chat-${id}-' || n || '@bench.example' from generate_series(0, 1) n returning id, name_last::int as n
    ) insert into employees (company_id, user_id, name_first, name_last, email, role)
      select ${id}, s.id, (array['Maria', 'James', 'Aisha', 'Wei', 'Olga'])[1 + n % 5], 'Person ' || n, 'chat-${id}-person-' || n || '@bench.example', 'employee'
      from generate_series(0, ${peopleCount - 1}) n left join signed_in s using (n) order by n`,
    `insert into employee_locations (company_id, employee_id, location_id)
      select ${id}, e.id, l.id from ${numbered("employees")} e join ${numbered("locations")} l
        on l.n > 0 and (e.n = 0 or e.n = 1 and l.n % 26 = 0
          or e.n > 1 and l.n in (1 + e.n % ${groupCount - 1}, 1 + (e.n * 7 + 3) % ${groupCount - 1}))`,
    `insert into chat_groups (company_id, name, icon, is_private, shows_history, mode, last_seq, created_at, updated_at)
      select ${id}, 'Chat ' || g, '🍕', false, true, 'segments', ${perGroup}, now() - interval '3 years', now() - interval '3 years'
      from generate_series(0, ${groupCount - 1}) g order by g`,
    `insert into chat_group_locations (company_id, chat_group_id, location_id)
      select ${id}, g.id, l.id from ${numbered("chat_groups")} g join ${numbered("locations")} l using (n) where n > 0`,
    // The lister has read half of the groups to their ends, and left up to 150 messages unread in the others. Of everyone's group,
    // every second member has read all.
    `insert into chat_members (company_id, chat_group_id, employee_id, from_seq, visible_after, read_seq, read_at)
      select ${id}, g.id, e.id, 0, 0, ${perGroup} - case when e.n = 0 then (array[0, 0, 0, 0, 0, 1, 3, 8, 40, 150])[1 + g.n % 10]
        else e.n % 2 * 20 end, now()
      from ${numbered("chat_groups")} g join ${numbered("locations")} l using (n)
      join ${numbered("employees")} e on g.n = 0 or exists (select from employee_locations x
        where x.company_id = ${id} and x.location_id = l.id and x.employee_id = e.id)`,
  ];
}

/** Yields the statements that write the messages in the order of time, all groups in turn; two connections share them. */
function* messagesInOrder(company: History & First): Generator<string> {
  for (let from = 0; from < company.messages; from += messagesPerStatement)
    yield messagesFrom(company, from);
}

/**
 * @returns the statement that inserts some messages. `n` is a message's number from 0, `seq` its number in its group. Ids are given here,
 *   so that they rise with `seq` although two connections insert at the same time
 */
function messagesFrom({ id, messages, group, employee, message }: History & First, from: number) {
  return `insert into chat_messages (id, company_id, chat_group_id, seq, employee_id, content, chat_message_id, mention_ids,
      created_at, updated_at, deleted_at)
    overriding system value
    select ${message} + n, ${id}, ${group} + n % ${groupCount}, seq, ${employee} + 2 + abs(hashint8(n) % ${peopleCount - 2}),
      concat_ws(' ', ${[0, 1, 2, 3, 4, 5].map(word).join(", ")},
        case when seq % 10 = 0 then '${searchedWords.frequent}' end,
        case when seq = 3 and n % 5 = 0 then '${searchedWords.rare}' end, ${word(7)}),
      case when seq % 20 = 7 then ${message} + n - ${groupCount} end,
      case when seq % 100 = 99 then array[${employee}::bigint] else '{}' end,
      at, at, case when seq % 100 = 37 then at end
    from generate_series(${from}::bigint, ${Math.min(from + messagesPerStatement, messages) - 1}) n
    cross join (select $1::text[] as list) w
    cross join lateral (select n / ${groupCount} + 1 as seq, now() - (${messages} - n) * (interval '3 years' / ${messages}) as at) t
    order by n`;
}

/** @returns SQL for a word of message `n` */
function word(place: number): string {
  return `w.list[1 + abs(hashint8(n * 16 + ${place}) % ${words.length})]`;
}

function afterMessages(id: number, firstMessage: number): string[] {
  return [
    `select setval(pg_get_serial_sequence('chat_messages', 'id'), (select max(id) from chat_messages))`,
    `insert into chat_reactions (company_id, chat_message_id, employee_id, reaction, created_at)
      select company_id, id, employee_id, '👍', created_at from chat_messages
      where company_id = ${id} and id >= ${firstMessage} and seq % 25 = 0`,
  ];
}

/**
 * While an index of words grows by millions of messages, new words wait in a longer list than usual: they are then added many at a
 * time. What autovacuum would do meanwhile is done afterwards.
 */
async function withLongPendingList(
  client: pg.PoolClient,
  act: () => Promise<unknown>,
): Promise<void> {
  const index = "chat_messages_search_idx";
  const { rows } = await client.query<{ options: string }>(
    `select array_to_string(reloptions, ', ') as options from pg_class where oid = '${index}'::regclass`,
  );
  await client.query(`alter index ${index} set (gin_pending_list_limit = 131072)`);
  await client.query("alter table chat_messages set (autovacuum_enabled = false)");
  try {
    await act();
  } finally {
    await client.query("alter table chat_messages reset (autovacuum_enabled)");
    await client.query(`alter index ${index} set (${rows[0]?.options})`);
  }
}

async function firstIds(client: pg.PoolClient, id: number): Promise<First> {
  const firstOf = (table: string): Promise<number> =>
    idOf(client, `select min(id) as id from ${table} where company_id = ${id}`);
  return {
    employee: await firstOf("employees"),
    location: await firstOf("locations"),
    group: await firstOf("chat_groups"),
    message: await idOf(client, "select coalesce(max(id), 0) + 1 as id from chat_messages"),
  };
}

async function described(
  client: pg.PoolClient,
  { id, messages, employee, group, message }: History & First,
): Promise<ChatCompany> {
  const { rows } = await client.query<{ id: string; user_id: string }>(
    `select id, user_id from employees where company_id = ${id} and user_id is not null order by id`,
  );
  const people = rows.map((row) => ({
    ...{ id: Number(row.id), userId: row.user_id },
    token: `chat-token-of-user-${row.user_id}`,
  }));
  await client.query(
    `insert into auth_tokens (user_id, token_hash, expires_at)
      select u, h, now() + interval '1 day' from unnest($1::bigint[], $2::bytea[]) x (u, h)`,
    [
      people.map(({ userId }) => userId),
      people.map(({ token }) => createHash("sha256").update(token).digest()),
    ],
  );
  const [lister, searcher] = people;
  if (lister?.id !== employee || searcher === undefined) throw new Error("no one can sign in");
  // Everyone's group is the first one: the message is ten before its newest one.
  const messageId = message + messages - 10 * groupCount;
  return { id, lister, searcher, everyone: { groupId: group, messageId } };
}

async function idOf(client: pg.PoolClient, statement: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(statement);
  return Number(rows[0]?.id);
}

const syllables = "ba be bo da de do fa fe fo ga ge go ka ke ko la le lo ma mo".split(" ");
/** Four hundred words that don't exist. */
const words = syllables.flatMap((first) => syllables.map((second) => `${first}${second}`));
