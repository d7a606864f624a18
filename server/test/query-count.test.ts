import { AsyncLocalStorage } from "node:async_hooks";

import type { Call } from "@lineup/contract/call";
import { type CallName, calls } from "@lineup/contract/calls";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { growCompany } from "./support/many-records.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { preparedInputs } from "./support/prepared-inputs.ts";
import { sampleInputs } from "./support/sample-inputs.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";
import { waitForNumbers } from "./support/wait-for-numbers.ts";

const counting = new AsyncLocalStorage<{ queries: number }>();
const { query } = pg.Client.prototype;
let server: TestApp;
let company: SampleCompany;
let token: string;
/** The inputs of calls by a link that can't be guessed. */
const prepared = new Map<CallName, object>();
const few = new Map<CallName, number>();

/** Calls that only read. Each of them could have a query for each row. */
const reading = (Object.keys(calls) as CallName[]).filter((name) => isReading(calls[name]));
const rows = 60;

beforeAll(async () => {
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, args) {
      const counter = counting.getStore();
      if (counter) counter.queries += 1;
      return Reflect.apply(target, client, args);
    },
  });
  server = await startTestApp();
  company = await sampleCompany(server);
  token = await server.signIn(company.admin);
  for (const name of ["openFileLink", "openSharedFileLink", "getCompanyLogo"] as const)
    prepared.set(name, (await preparedInputs[name]?.(server, company.admin)) ?? {});
  await announce();
  // One record of each kind, because nothing is looked up for missing ones.
  await grow(1);
  for (const name of reading) few.set(name, await countQueries(name));
  await grow(rows);
});
afterAll(async () => {
  await server.stop();
  pg.Client.prototype.query = query;
});

test.for(reading)("%s needs no more queries for many rows than for few", async (name) => {
  const most = few.get(name) ?? 0;
  expect(most).toBeGreaterThan(0);
  expect(await countQueries(name)).toBeLessThanOrEqual(most);
});

test("adding a person to many locations and removing them needs as many queries as for a few, and one event", async () => {
  const { db } = server.database;
  const { rows: opened } = await sql<{ id: number }>`insert into locations (company_id, name)
    select ${company.id}, 'Place ' || n from generate_series(1, ${rows}::int) n returning id`.execute(
    db,
  );
  const ids = opened.map(({ id }) => id);
  const counts: number[] = [];
  const joinEvents = () =>
    db
      .selectFrom("outbox_events")
      .select("payload")
      .where("company_id", "=", company.id)
      .where("type", "=", "SegmentJoined")
      .execute();
  const before = (await joinEvents()).length;
  for (const location_ids of [ids.slice(0, 1), ids.slice(1), ids.slice(0, 1)]) {
    const input = { company_id: company.id, id: company.outsider.id, location_ids };
    counts.push(await countQueries("updateEmployee", input));
  }
  expect(counts).toEqual(counts.map(() => counts[0]));
  const added = (await joinEvents()).slice(before);
  const counted = added.map(({ payload }) => (payload["ids"] as number[]).length);
  expect(counted.toSorted((one, other) => one - other)).toEqual([1, 1, rows - 1]);
});

test.for([false, true])(
  "a package of many templates is used by as many questions as one of few (sent: %s)",
  async (publish) => {
    const counts: number[] = [];
    for (const many of [2, 20]) {
      const templates: object[] = [];
      for (let count = 0; count < many; count += 1) {
        const content = { title: `Part ${count}`, content: "<p>Soon.</p>", status: "published" };
        const { memo_template } = await server.done(company.admin, "createTemplate", content);
        templates.push({ memo_template_id: (memo_template as { id: number }).id });
      }
      const draft = { title: `Of ${many}`, templates };
      const made = await server.done(company.admin, "createPackage", draft);
      const { id } = made["memo_template_package"] as { id: number };
      const use = { company_id: company.id, id, start_on: "2030-01-07", publish };
      counts.push(await countQueries("usePackage", use));
    }
    expect(counts[1]).toBe(counts[0]);
  },
);

test("a message to five thousand people, its reading, edit and deletion need as many queries as to one, and one event each", async () => {
  const { db } = server.database;
  const crowded = await server.company();
  const as = await server.signIn(crowded.manager);
  const inCompany = { company_id: crowded.id };
  const make = async (input: object): Promise<number> => {
    const { content } = await server.call("createChatGroup", { ...inCompany, ...input }, { as });
    return (content["group"] as { id: number }).id;
  };
  await sql`insert into employees (company_id, name_first)
    select ${crowded.id}, 'Colleague ' || n from generate_series(1, 5000) n`.execute(db);
  const alone = await make({ name: "Kitchen", mode: "recipients" });
  const all = await make({ name: "All" });
  const counts: number[][] = [];
  for (const group_id of [alone, all]) {
    const inGroup = { ...inCompany, group_id };
    const message = { ...inGroup, content: "Closed today" };
    const first = await server.call("sendChatMessage", message, { as });
    const ofMessage = { ...inGroup, message_id: (first.content["message"] as { id: number }).id };
    const before = await countEvents(crowded.id);
    counts.push([
      await countQueries("sendChatMessage", message, as),
      await countQueries("reactToChatMessage", { ...ofMessage, reaction: "👍" }, as),
      await countQueries("editChatMessage", { ...ofMessage, content: "Open today" }, as),
      await countQueries("listChatMessages", inGroup, as),
      await countQueries("deleteChatMessage", ofMessage, as),
    ]);
    expect(await countEvents(crowded.id)).toBe(before + 4);
  }
  const members = await sql<{ count: number }>`select count(*) as count from chat_members
    where chat_group_id = ${all} and to_seq is null`.execute(db);
  expect(members.rows).toEqual([{ count: 5_004 }]);
  expect(counts[1]).toEqual(counts[0]);
});

async function countEvents(companyId: number): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*) as count from outbox_events
    where company_id = ${companyId} and type like 'Chat%'`.execute(server.database.db);
  return counted.rows[0]?.count ?? 0;
}

/** @returns the number of queries of a call, counted in the driver, without those of background work */
async function countQueries(
  name: CallName,
  input: object = prepared.get(name) ?? sampleInputs[name](company),
  as = token,
): Promise<number> {
  const counter = { queries: 0 };
  const ask = () => server.call(name, input, { as });
  const { status, body } = await counting.run(counter, ask);
  expect(status, JSON.stringify(body)).toBe(200);
  return counter.queries;
}

async function grow(many: number): Promise<void> {
  await growCompany(server, company, many);
  await announce();
}

/** Emits an event for each memo, with either kind of audience. */
async function announce(): Promise<void> {
  const { db } = server.database;
  await sql`
    insert into outbox_events (company_id, type, payload, audience)
    select company_id, 'MemoChanged', jsonb_build_object('memo_id', id), jsonb_build_object('kind', it, 'memo_id', id)
    from memos, unnest(array['memo-recipients', 'memo-respondents']) it where company_id = ${company.id}`.execute(
    db,
  );
  await waitForNumbers(server);
}

function isReading(call: Call): boolean {
  return call.method === "GET" || call.reads === true;
}
