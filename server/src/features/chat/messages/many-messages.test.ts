// How many messages are read where there are many.
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { readGroupsOf } from "#server/features/chat/groups/reads";
import { readChatImageKeys } from "#server/features/chat/messages/reads";
import { readCompanyScopes } from "#server/platform/company-scopes";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";

import { useChats } from "../../../../test/support/chat-calls.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import type { TestSetup } from "../../../../test/support/use-test-company.ts";

let setup: TestSetup;
let company: TestCompany;
let db: Db;
let scope: CompanyScope;
let group_id: number;

const { makeGroup, say, succeed } = useChats((made) => {
  setup = made;
  ({ company } = made);
  ({ db } = made.server.database);
});

beforeEach(async () => {
  const north = { name: "North", location_ids: [company.north] };
  group_id = await makeGroup(setup.manager, north);
  const scopes = await readCompanyScopes(db);
  scope = scopes.find(({ companyId }) => companyId === company.id)!;
});

test("stored pictures are looked up by their keys, however many messages the company has", async () => {
  await insertMany(
    sql`image_key, image_key_min, image_key_thumb`,
    sql`'key' || n, 'min' || n, 'thumb' || n`,
  );
  const keys = ["key7", "min7", "thumb9", "none"];
  const { result, rows } = await countingRows((tx) => readChatImageKeys(tx, scope, keys));
  expect(result.toSorted()).toEqual(["key7", "min7", "thumb9"]);
  expect(rows).toBeLessThan(10);
});

test("a mention is looked for among the newest hundred messages that mention anyone", async () => {
  await insertMany(sql`mention_ids`, sql`array[${company.manager.id}::bigint]`);
  const look = () => countingRows((tx) => readGroupsOf(tx, scope, company.employee.id));
  const { result, rows } = await look();
  expect(result).toMatchObject([{ unread_count: 100, has_mention: false }]);
  expect(rows).toBeLessThan(250);
  await say(setup.manager, group_id, "@Eli Test, the oven is off");
  expect((await look()).result).toMatchObject([{ has_mention: true }]);
});

test("messages of a chat that is read completely are looked up once, for the newest one", async () => {
  await insertMany(sql`mention_ids`, sql`array[${company.manager.id}::bigint]`);
  const look = () => countingRows((tx) => readGroupsOf(tx, scope, company.employee.id));
  expect((await look()).lookups).toBe(3);
  await succeed(setup.employee, "readChatGroup", { group_id });
  const { result, lookups } = await look();
  expect(result).toMatchObject([{ unread_count: 0, has_mention: false, last_seq: 10_000 }]);
  expect(lookups).toBe(1);
});

/** Inserts ten thousand messages of the admin into the group, and updates the statistics that PostgreSQL plans with. */
async function insertMany(
  columns: ReturnType<typeof sql>,
  values: ReturnType<typeof sql>,
): Promise<void> {
  await sql`insert into chat_messages (company_id, chat_group_id, seq, employee_id, content, ${columns})
    select ${company.id}, ${group_id}, n, ${company.admin.id}, '', ${values} from generate_series(1, 10000) n`.execute(
    db,
  );
  await sql`update chat_groups set last_seq = 10000 where id = ${group_id}`.execute(db);
  await sql`vacuum analyze chat_messages`.execute(db);
}

interface Counted<T> {
  readonly result: T;
  /** The number of messages that were read. */
  readonly rows: number;
  /** How many times messages were looked up in an index. */
  readonly lookups: number;
}

/** Counts what a read does to find messages, which in a small table it would do without an index. */
async function countingRows<T>(read: (tx: Db) => Promise<T>): Promise<Counted<T>> {
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const before = await countersOf(tx);
    const result = await read(tx);
    const after = await countersOf(tx);
    return { result, rows: after.rows - before.rows, lookups: after.lookups - before.lookups };
  });
}

async function countersOf(tx: Db): Promise<{ rows: number; lookups: number }> {
  const { rows: found } = await sql<{ rows: number; lookups: number }>`
    select seq_tup_read + idx_tup_fetch as rows, idx_scan as lookups
    from pg_stat_xact_user_tables where relname = 'chat_messages'`.execute(tx);
  return found[0] ?? { rows: 0, lookups: 0 };
}
