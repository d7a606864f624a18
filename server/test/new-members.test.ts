import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";

import { memoSubscriber } from "#server/features/memos/subscribers";
import { memberJoined } from "#server/platform/auth/membership";

import { quietLog } from "./support/quiet-log.ts";
import { runBehindLock } from "./support/run-behind-lock.ts";
import { hours } from "./support/memo-calls.ts";
import { waitForSubscribers } from "./support/wait-for-subscribers.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
useTestApp((started) => void (server = started));

test("A person who joins later receives the live memos for them, and no others", async () => {
  const company = await server.company();
  const elsewhere = await server.company();
  const manager = await server.signIn(company.manager);
  const newcomer = await server.signIn(elsewhere.employee);
  const send = async (title: string, extra: object): Promise<Memo> => {
    const memo = {
      company_id: company.id,
      title,
      content: "<p>Hello.</p>",
      status: "published",
      ...extra,
    };
    const { content, status } = await server.call("createMemo", memo, { as: manager });
    expect(status).toBe(200);
    return content["memo"] as Memo;
  };
  const forAll = await send("For everyone", {});
  await send("For those there today", { include_new_members: false });
  await send("For the kitchen", { audience_ids: [company.kitchen] });
  const ended = await send("Over", {});
  await server.call("expireMessage", { company_id: company.id, id: ended.id }, { as: manager });

  const joined = await server.call("acceptInvite", { token: company.joinCode }, { as: newcomer });
  expect(joined.status).toBe(200);

  await vi.waitFor(
    async () => {
      const home = await server.call("getHome", { company_id: company.id }, { as: newcomer });
      expect((home.content["memos"] as Memo[]).map((memo) => memo.title)).toEqual(["For everyone"]);
    },
    { timeout: 15_000, interval: 50 },
  );
  const seen = await server.call(
    "getMemo",
    { company_id: company.id, id: forAll.id },
    { as: manager },
  );
  const { recipient_count } = seen.content["memo"] as Memo;
  expect(recipient_count).toBe((forAll.recipient_count ?? 0) + 1);
});

test("A person who joined after a memo ended receives it when it is reopened, but a removed person doesn't", async () => {
  const company = await server.company();
  const elsewhere = await server.company();
  await server.database.db
    .updateTable("employees")
    .set({ created_at: TEST_START })
    .where("company_id", "=", company.id)
    .execute();
  const at = { company_id: company.id };
  const sent = { ...at, title: "Rota", content: "<p>Swaps.</p>", status: "published" };
  let manager = await server.signIn(company.manager);
  const { content } = await server.call("createMemo", sent, { as: manager });
  const { id, recipient_count } = content["memo"] as Memo;
  const off = { ...at, id, recipient_ids: [company.employee.id] };
  await server.call("deleteMemoRecipients", off, { as: manager });
  server.setTime(new Date(hours(1)));
  manager = await server.signIn(company.manager);
  await server.call("expireMessage", { ...at, id }, { as: manager });
  server.setTime(new Date(hours(2)));
  const newcomer = await server.signIn(elsewhere.employee);
  await server.call("acceptInvite", { token: company.joinCode }, { as: newcomer });
  manager = await server.signIn(company.manager);
  const home = async (as: string) => {
    const answer = await server.call("getHome", at, { as });
    return (answer.content["memos"] as Memo[]).map((memo) => memo.id);
  };
  expect(await home(newcomer)).toEqual([]);

  const opened = await server.call("updateMemo", { ...at, id, end_at: null }, { as: manager });
  expect(opened.content["memo"]).toMatchObject({ status: "published", recipient_count });
  expect(await home(newcomer)).toEqual([id]);
  expect(await home(await server.signIn(company.employee))).toEqual([]);
  server.setTime(TEST_START);
});

test("A person who joins gets each live memo for them, counted once", async () => {
  const company = await server.company();
  const elsewhere = await server.company();
  const manager = await server.signIn(company.manager);
  const at = { company_id: company.id };
  const titles = Array.from({ length: 12 }, (_, index) => `Memo ${index}`);
  const sent: Memo[] = [];
  for (const [index, title] of titles.entries()) {
    const audience_ids = index % 3 === 0 ? [company.kitchen] : [];
    const memo = { ...at, title, content: "<p>Hello.</p>", status: "published", audience_ids };
    const { content } = await server.call("createMemo", memo, { as: manager });
    sent.push(content["memo"] as Memo);
  }
  const newcomer = await server.signIn(elsewhere.employee);
  await server.call("acceptInvite", { token: company.joinCode }, { as: newcomer });
  const theirs = sent.filter((_, index) => index % 3 !== 0).map(({ id }) => id);
  const home = async () => {
    const { content } = await server.call("getHome", at, { as: newcomer });
    return (content["memos"] as Memo[]).map(({ id }) => id).toSorted((a, b) => a - b);
  };
  await expect.poll(home).toEqual(theirs);
  const { content } = await server.call("listMemos", at, { as: manager });
  for (const { id, recipient_count } of content["memos"] as Memo[]) {
    const before = sent.find((memo) => memo.id === id)?.recipient_count ?? 0;
    expect(recipient_count).toBe(before + (theirs.includes(id) ? 1 : 0));
  }
});

test("A person who joins while a memo is being published receives it", async () => {
  const company = await server.company();
  const elsewhere = await server.company();
  const manager = await server.signIn(company.manager);
  const newcomer = await server.signIn(elsewhere.employee);
  const at = { company_id: company.id };
  const memo = { ...at, title: "Sent meanwhile", content: "<p>Hello.</p>", status: "published" };
  // As when publishing to thousands: the recipients are chosen, but the transaction hasn't committed yet.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const holding = server.database.db.transaction().execute(async (tx) => {
    await sql`lock table memo_counts in share mode`.execute(tx);
    isLocked();
    await held;
  });
  await locked;
  const sending = server.call("createMemo", memo, { as: manager });
  const waits = sql<{ it: number }>`select count(*)::int as it from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waits.execute(server.database.db)).rows[0]?.it).toBe(1);
  const joined = await server.call("acceptInvite", { token: company.joinCode }, { as: newcomer });
  expect(joined.status).toBe(200);
  // Leaves time for the subscriber that gives new members their memos.
  await sleep(500);
  release();
  await holding;
  expect((await sending).status).toBe(200);
  const home = async () => {
    const { content } = await server.call("getHome", at, { as: newcomer });
    return (content["memos"] as Memo[]).map(({ title }) => title);
  };
  await expect.poll(home).toEqual(["Sent meanwhile"]);
});

test("A new member gets many memos with as few statements as a few", async () => {
  const company = await server.company();
  const manager = await server.signIn(company.manager);
  const send = async (count: number) => {
    for (let sent = 0; sent < count; sent++) {
      const memo = { company_id: company.id, title: "Rota", content: "<p>Swaps.</p>" };
      await server.call("createMemo", { ...memo, status: "published" }, { as: manager });
    }
  };
  let statements = 0;
  const counted = server.database.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const welcome = async () => {
    const { id } = await server.database.db
      .insertInto("employees")
      .values({ company_id: company.id, name_first: "New", role: "employee" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const payload = { employeeId: id };
    const joined = { companyId: company.id, type: memberJoined, payload, audience: null };
    statements = 0;
    await counted
      .transaction()
      .execute((tx) =>
        memoSubscriber.handle(
          { ...joined, seq: 0, createdAt: TEST_START },
          { tx, log: quietLog() },
        ),
      );
    const rows = server.database.db.selectFrom("memo_recipients").select("memo_id");
    return { statements, memos: (await rows.where("employee_id", "=", id).execute()).length };
  };
  await send(2);
  const few = await welcome();
  expect(few.statements).toBeGreaterThan(3);
  await send(10);
  expect([few, await welcome()]).toEqual([
    { statements: few.statements, memos: 2 },
    { statements: few.statements, memos: 12 },
  ]);
});

test("A person who joins while a memo is deleted or archived gets no event about it", async () => {
  const company = await server.company();
  const { db } = server.database;
  const input = { title: "Rota", content: "<p>Swaps.</p>", location_ids: [company.north] };
  for (const gone of ["deleted_at = now()", "status = 'archived'"]) {
    const sent = await server.done(company.manager, "createMemo", {
      ...input,
      status: "published",
    });
    const { id } = sent["memo"] as Memo;
    const move = (location_id: number) =>
      server.done(company.admin, "updateEmployee", {
        ...{ id: company.outsider.id, location_ids: [location_id] },
      });
    // The memo's row is being written while the new member gets their memos.
    const rows = `update memos set ${gone} where id = ${id}`;
    await runBehindLock(server.database, rows, [() => move(company.north)]);
    await expect
      .poll(() => db.selectFrom("memo_recipients").selectAll().where("memo_id", "=", id).execute())
      .toHaveLength(3);
    const events = await db.selectFrom("outbox_events").selectAll().orderBy("id").execute();
    const aboutMemo = events.filter(({ payload }) => payload["memo_id"] === id);
    expect(aboutMemo.map(({ type }) => type)).toEqual(["MemoPublished"]);
    await move(company.south);
  }
});

test("A person who joins while a memo becomes a draft again isn't a recipient until it is published", async () => {
  const company = await server.company();
  const { db } = server.database;
  const { memo_template_send } = await server.done(company.manager, "createSend", {
    ...{ title: "Menu", location_ids: [company.north], start_at: hours(2) },
    memos: [{ title: "Dishes", content: "<p>Four.</p>" }],
  });
  const { id, memos } = memo_template_send as { id: number; memos: Memo[] };
  const memoId = memos[0]?.id ?? 0;
  const published = async () =>
    (await server.done(company.manager, "publishSend", { id }))["memo_template_send"];
  expect(await published()).toMatchObject({ recipient_count: 2 });
  const recipients = db.selectFrom("memo_recipients").where("memo_id", "=", memoId);
  const waits = sql<{ it: number }>`select count(*)::int as it from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await runBehindLock(
    server.database,
    `select from memos where id = ${memoId} for update`,
    [() => server.done(company.manager, "draftSend", { id, title: "Menu" })],
    async () => {
      const moved = { id: company.outsider.id, location_ids: [company.north] };
      await server.done(company.admin, "updateEmployee", moved);
      await expect.poll(async () => (await waits.execute(db)).rows[0]?.it).toBe(2);
    },
  );
  await waitForSubscribers(server, company.id);
  expect(await recipients.selectAll().execute()).toEqual([]);
  expect(await published()).toMatchObject({ recipient_count: 3 });
  expect(await recipients.selectAll().execute()).toHaveLength(3);
});

test("A person who joins with only a phone appears in the audit log under its number", async () => {
  const company = await server.company();
  const { employee } = await server.company();
  const phone = "3125550179";
  const { db } = server.database;
  const nameless = { name_first: "", name_last: "", phone, phone_verified_at: TEST_START };
  await db.updateTable("users").set(nameless).where("id", "=", employee.userId).execute();
  const as = await server.signIn(employee);
  const joined = await server.call("acceptInvite", { token: company.joinCode }, { as });
  expect(joined.status).toBe(200);
  const entries = await server.audited(company.id);
  expect(entries).toMatchObject([{ actor_name: phone, subject_name: phone }]);
});
