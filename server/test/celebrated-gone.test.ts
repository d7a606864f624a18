// A celebration isn't sent for someone who has left, or who doesn't want to be celebrated, by the time it goes out.
import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { celebrate as celebrateDays } from "./support/celebrate.ts";
import type { TestCompany } from "./support/company-fixture.ts";
import { endHolds } from "./support/end-holds.ts";
import { lastMessage } from "./support/last-message.ts";
import { runBehindLock } from "./support/run-behind-lock.ts";
import { runDue } from "./support/scheduled.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestApp((started) => void (server = started));
beforeEach(async () => {
  server.setTime(TEST_START);
  company = await server.company();
});

/** Events carry the time of the database, which is far behind. */
const later = "2031-03-03T15:00:00.000Z";

async function celebrate(ids: readonly number[], fields: object = {}): Promise<Memo> {
  const draft = {
    ...{
      display_type: "celebration",
      type: "birthday",
      title: "Happy birthday",
      celebrated_ids: ids,
    },
    ...{ status: "published", start_at: later, ...fields },
  };
  return (await server.done(company.manager, "createMemo", draft))["memo"] as Memo;
}

async function mailOf(userId: number): Promise<string | null> {
  const users = server.database.db.selectFrom("users").select("email");
  return (await users.where("id", "=", userId).executeTakeFirstOrThrow()).email;
}

const read = async (id: number): Promise<Memo> =>
  (await server.done(company.manager, "getMemo", { id }))["memo"] as Memo;

const names = async (id: number): Promise<number[]> =>
  (await read(id)).celebrated.map((one) => one.id);

const { leaves, optsOut, isMadeToOptOut, leavesInBulk } = {
  leaves: (id: number) => server.done(company.admin, "deleteEmployee", { id }),
  optsOut: () => server.done(company.employee, "setOwnCelebrations", { celebrates: false }),
  isMadeToOptOut: (id: number) =>
    server.done(company.admin, "updateEmployee", { id, celebrates: false }),
  async leavesInBulk(id: number): Promise<void> {
    await server.done(company.admin, "editEmployees", {
      ids: [id],
      changes: { is_active: false },
    });
  },
};

const ways = [
  ["leaves", leaves],
  ["opts out", optsOut],
  ["is made to opt out", isMadeToOptOut],
  ["leaves in a bulk edit", leavesInBulk],
] as const;

test.each(ways)(
  "A scheduled celebration doesn't go out for someone who %s, and its author hears of it",
  async (_, happens) => {
    const { id } = await celebrate([company.employee.id]);
    await happens(company.employee.id);
    await expect.poll(async () => (await read(id)).status).toBe("draft");
    server.setTime(new Date(later));
    const home = (await server.done(company.admin, "getHome", {})) as { memos: Memo[] };
    expect(home.memos).toEqual([]);
    const mail = await lastMessage(server.app, server.database, "send-mail");
    expect(mail).toMatchObject({
      ...{ to: await mailOf(company.manager.userId), companyId: company.id },
      subject: "Not going out: Happy birthday",
    });
    expect(mail.text).toMatch(/^“Happy birthday” won't go out: .* left the team or asked not/);
    const entries = await server.audited(company.id);
    expect(entries.at(-1)).toMatchObject({
      ...{ action: "drop-celebrated", actor_id: null, subject_id: id },
      changes: { status: ["scheduled", "draft"] },
    });
  },
);

test("Of two people, the one who left is dropped, and the other is celebrated", async () => {
  const { id } = await celebrate([company.employee.id, company.admin.id]);
  await leaves(company.employee.id);
  await expect.poll(() => names(id)).toEqual([company.admin.id]);
  expect(await read(id)).toMatchObject({ status: "scheduled" });
});

test("Someone who opts out stays in a celebration that isn't of a day", async () => {
  const { id } = await celebrate([company.employee.id], { type: "other" });
  await optsOut();
  const second = await celebrate([company.employee.id, company.admin.id]);
  await optsOut();
  await expect.poll(async () => (await read(second.id)).celebrated).toHaveLength(1);
  expect(await read(id)).toMatchObject({ status: "scheduled" });
  expect(await names(id)).toEqual([company.employee.id]);
});

test("A draft for someone who has left can't be sent, and one of two who left is dropped", async () => {
  const { id } = await celebrate([company.employee.id], { status: "draft" });
  const both = await celebrate([company.employee.id, company.admin.id], { status: "draft" });
  await leaves(company.employee.id);
  const sent = await server.act(company.manager, "updateMemo", { id, status: "published" });
  expect(sent.status).toBe(422);
  expect(sent.body["errors"]).toHaveProperty("celebrated_ids");
  expect(await names(id)).toEqual([company.employee.id]);
  await server.done(company.manager, "updateMemo", { id: both.id, status: "published" });
  expect(await names(both.id)).toEqual([company.admin.id]);
});

test("A celebration that is out keeps the people who left since", async () => {
  const { id } = await celebrate([company.employee.id], { start_at: null });
  const other = await celebrate([company.employee.id]);
  await leaves(company.employee.id);
  await expect.poll(async () => (await read(other.id)).status).toBe("draft");
  expect(await read(id)).toMatchObject({ status: "published" });
  expect(await names(id)).toEqual([company.employee.id]);
});

test("What someone scheduled before they left goes out without their name", async () => {
  const soup = { title: "Menu", content: "<p>Soup.</p>" };
  const draft = { ...soup, status: "published" };
  const mine = await server.done(company.manager, "createMemo", { ...draft, start_at: later });
  const out = await server.done(company.manager, "createMemo", draft);
  const template = await server.done(company.manager, "createTemplate", draft);
  await server.done(company.manager, "createScheduledSend", {
    ...{ sendable_type: "memo_template", sendable_id: (template["memo_template"] as Memo).id },
    ...{
      timezone: "America/Chicago",
      frequency: "once",
      send_time: "12:00",
      starts_at: later.slice(0, 10),
    },
  });
  await server.done(company.admin, "updateEmployee", { id: company.manager.id, is_active: false });
  const author = async (memo: unknown): Promise<string | undefined> => {
    const { id } = memo as Memo;
    return ((await server.done(company.admin, "getMemo", { id }))["memo"] as Memo).author?.name;
  };
  await expect.poll(() => author(mine["memo"])).toBeUndefined();
  expect(await author(out["memo"])).toBeDefined();
  const due = new Date(`${later.slice(0, 10)}T18:30:00Z`);
  expect(await runDue(server, company.id, due)).toBe(1);
  const { rows } = await sql<{ author_id: number | null }>`select m.author_id from memos m
    join memo_sends s on s.id = m.send_id where s.scheduled_send_id is not null
      and m.company_id = ${company.id}`.execute(server.database.db);
  expect(rows).toEqual([{ author_id: null }]);
});

test.each([
  ["alone", [], "draft"],
  ["beside another", ["admin"], "scheduled"],
] as const)(
  "Someone who was dropped from a celebration is celebrated automatically once they are back: %s",
  async (_, others, status) => {
    await server.done(company.admin, "updateMemoSettings", { celebrate_birthdays: true });
    const born = { birth_date_month: 3, birth_date_day: 3 };
    const employees = server.database.db.updateTable("employees").set(born);
    await employees.where("id", "=", company.employee.id).execute();
    const { id } = await celebrate([company.employee.id, ...others.map((who) => company[who].id)]);
    await optsOut();
    await expect.poll(() => names(id)).not.toContain(company.employee.id);
    expect(await read(id)).toMatchObject({ status });
    await server.done(company.employee, "setOwnCelebrations", { celebrates: true });
    expect(await celebrateDays(server, company.id, "2031-03-03T18:00:00Z")).toBe(1);
  },
);

const seconds = (count: number): Date => new Date(TEST_START.getTime() + count * 1_000);

test.each([
  ["without a start", null],
  ["whose start has passed", seconds(5).toISOString()],
])(
  "A held celebration of a send that celebrates no one anymore never goes out, and isn't recorded as sent: %s",
  async (_, start_at) => {
    const birthday = { display_type: "celebration", type: "birthday", title: "Happy birthday" };
    const memos = [
      { title: "Menu", content: "<p>Soup.</p>" },
      { ...birthday, celebrated_ids: [company.employee.id], start_at },
    ];
    const made = await server.done(company.manager, "createSend", { title: "Week", memos });
    const send = made["memo_template_send"] as { id: number; memos: Memo[] };
    await server.done(company.manager, "publishSend", { id: send.id, hold: true });
    const id = send.memos[1]?.id ?? 0;
    server.setTime(seconds(7));
    await leaves(company.employee.id);
    await expect.poll(() => names(id)).toEqual([]);
    await endHolds(server);
    server.setTime(seconds(60));
    const memo = await read(id);
    expect(memo).toMatchObject({ status: "expired", first_out_at: null });
    // A further change doesn't store that it was out either.
    await server.done(company.manager, "updateMemo", { id, title: "Too late" });
    expect(await read(id)).toMatchObject({ first_out_at: null });
  },
);

const draftOfTwo = () =>
  celebrate([company.employee.id, company.admin.id], { status: "draft" }).then(({ id }) => id);
const publish = (id: number) => () =>
  server.act(company.manager, "updateMemo", { id, status: "published" });

/** @returns once the events of a departure are handled, or their handlers wait for a lock */
async function departureIsHandled(): Promise<void> {
  const waiting = sql`select from outbox_cursors c, outbox_counter n where c.name = 'celebrations' and c.seq < n.last_seq
    and not exists (select from pg_stat_activity a where a.datname = current_database() and a.wait_event_type = 'Lock'
      and a.wait_event = 'advisory' and a.query ~ 'pg_advisory_xact_lock\\(')`;
  await expect.poll(async () => (await waiting.execute(server.database.db)).rows.length).toBe(0);
}

test.each([
  [
    "before it waits to go out",
    () => `select pg_advisory_xact_lock(hashtextextended('memos of newcomers ${company.id}', 7))`,
  ],
  ["after its people were checked", (): string => "lock table memo_counts in exclusive mode"],
] as const)(
  "Someone who leaves while a celebration is being sent is dropped from it: %s",
  async (_, lock) => {
    const id = await draftOfTwo();
    const [answer] = await runBehindLock(server.database, lock(), [publish(id)], async () => {
      await leaves(company.employee.id);
      await departureIsHandled();
    });
    expect(answer?.status).toBe(200);
    await expect.poll(() => names(id)).toEqual([company.admin.id]);
  },
);
