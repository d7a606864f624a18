// How many memberships are read where there are many.
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { readWhoSees } from "#server/features/chat/members/reads";
import { moveReadMarks } from "#server/features/chat/members/store";
import { insertMessages } from "#server/features/chat/messages/store";
import { readCompanyScopes } from "#server/platform/company-scopes";
import type { Db } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import type { CompanyScope } from "#server/platform/scope";

import { chatCalls } from "../../../../test/support/chat-calls.ts";
import { TEST_START } from "../../../../test/support/test-app.ts";
import { type TestSetup, useTestCompany } from "../../../../test/support/use-test-company.ts";

let setup: TestSetup;
let db: Db;
let scope: CompanyScope;
let group_id: number;
let membership_id: number;

useTestCompany((made) => {
  setup = made;
  ({ db } = made.server.database);
});

const { succeed } = chatCalls(() => setup);

beforeEach(async () => {
  const { company, manager } = setup;
  await sql`insert into employees (company_id, name_first, name_last, role)
    select ${company.id}, 'Person', n::text, 'employee' from generate_series(1, 2000) n`.execute(
    db,
  );
  group_id = (await succeed(manager, "createChatGroup", { name: "Everyone" })).group.id;
  const scopes = await readCompanyScopes(db);
  scope = scopes.find(({ companyId }) => companyId === company.id)!;
  const member = await db
    .selectFrom("chat_members")
    .select("id")
    .where("chat_group_id", "=", group_id)
    .where("employee_id", "=", company.employee.id)
    .executeTakeFirstOrThrow();
  membership_id = member.id;
  await sql`analyze chat_groups, chat_members`.execute(db);
});

test("a message and a read mark look their membership up, in a group of two thousand, too", async () => {
  const employee_id = setup.company.employee.id;
  const now = TEST_START;
  const place = { employee_id, now };
  const message = { ...place, membership_id, chat_group_id: group_id, content: "Oven off" };
  const noMentions = { mention_ids: [], mentions_everyone: false };
  const read: number[] = [];
  // Repeated until PostgreSQL keeps a plan.
  for (let seq = 1; seq <= 8; seq += 1) {
    const mark = { ...place, group_id, seq };
    const works = [
      (tx: Db) => insertMessages(tx, scope, [{ ...message, ...noMentions }]),
      (tx: Db) => moveReadMarks(tx, scope, [mark]),
    ];
    for (const work of works) {
      // So that there is something to mark.
      await sql`update chat_members set read_seq = 0 where id = ${membership_id}`.execute(db);
      read.push(await countRows(work));
    }
  }
  expect(Math.max(...read)).toBeLessThan(200);
});

test("a message's receivers are looked up one by one, however many groups they are in", async () => {
  const { id } = setup.company;
  const people = sql`select id from employees where company_id = ${id} order by id desc limit 200`;
  const connected = await sql<{ id: number }>`${people}`.execute(db);
  await sql`with groups as (
      insert into chat_groups (company_id, name, is_private, shows_history, mode)
      select ${id}, 'Group ' || n, false, true, 'recipients' from generate_series(1, 20) n returning id
    ) insert into chat_members (company_id, chat_group_id, employee_id, from_seq, visible_after, read_seq)
      select ${id}, groups.id, people.id, 0, 0, 0 from groups cross join (${people}) people`.execute(
    db,
  );
  await sql`analyze chat_groups, chat_members`.execute(db);
  const ids = connected.rows.map((person) => person.id);
  const message = { group_id, seq: 1, is_deleted: false };
  const read: number[] = [];
  for (let turn = 1; turn <= 8; turn += 1)
    read.push(
      await countRows(async (tx) => {
        expect(await readWhoSees(tx, scope, [message], ids)).toHaveLength(200);
      }),
    );
  expect(Math.max(...read)).toBeLessThan(300);
});

/** @returns the number of memberships that some work in a transaction has read */
function countRows(work: (tx: Db) => Promise<unknown>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const before = await rowsRead(tx);
    await work(tx);
    return (await rowsRead(tx)) - before;
  });
}

async function rowsRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
    where relname = 'chat_members'`.execute(tx);
  return rows[0]?.count ?? 0;
}
