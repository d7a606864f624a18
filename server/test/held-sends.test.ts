// What is sent is held for ten seconds if the sender asks for it. Until then no one has it, and it can be undone.
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";
import { expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { endHolds } from "./support/end-holds.ts";
import { useHolds } from "./support/hold-calls.ts";
import { runDue } from "./support/scheduled.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;

const { memo, inbox, connect } = useHolds((made) => void ({ server, company } = made));

const soup = { title: "Menu", content: "<p>Soup.</p>" };
const kinds = [
  ["memo", {}],
  ["survey", { display_type: "survey", type: "standard", answer_type: "text" }],
  ["celebration", { display_type: "celebration", type: "other" }],
] as const;

async function hold(fields: object = {}): Promise<Memo> {
  const draft = { ...soup, ...fields, status: "published", hold: true };
  return (await server.done(company.manager, "createMemo", draft))["memo"] as Memo;
}

test.each(kinds)(
  "A held %s reaches no one before its hold ends, and then everyone once",
  async (_, kind) => {
    const listener = await connect(company.employee);
    const celebrates = kind === kinds[2][1] ? { celebrated_ids: [company.employee.id] } : {};
    const held = await hold({ ...kind, ...celebrates });
    expect(held).toMatchObject({ status: "scheduled", start_at: null, can_expire: false });
    expect(Date.parse(held.held_until ?? "")).toBeGreaterThanOrEqual(TEST_START.getTime() + 10_000);
    expect(held.recipient_count).toBeGreaterThan(0);
    // However late it is by the clock: only the job releases it.
    server.setTime(new Date(TEST_START.getTime() + 3_600_000));
    expect(await inbox()).not.toContain(held.id);
    const hidden = await server.act(company.employee, "getMemo", { id: held.id });
    expect(hidden.status).toBe(404);
    expect(listener.events).toEqual([]);

    await endHolds(server);
    await expect.poll(() => listener.events.map(({ event }) => event)).toContain("MemoPublished");
    expect(await inbox()).toContain(held.id);
    expect(await memo(held.id)).toMatchObject({ status: "published", held_until: null });
    const published = listener.events.filter(({ event }) => event === "MemoPublished");
    expect(published).toHaveLength(1);
  },
);

test("A memo that is undone is a draft again, and no one ever hears of it", async () => {
  const listener = await connect(company.employee);
  const { id } = await hold();
  const undone = (await server.done(company.manager, "undoMemo", { id }))["memo"] as Memo;
  expect(undone).toMatchObject({ status: "draft", held_until: null, published_at: null, ...soup });
  await endHolds(server);
  expect(await memo(id)).toMatchObject({ status: "draft", recipient_count: 0 });
  await server.done(company.manager, "createMemo", {
    title: "Next",
    content: "<p>.</p>",
    status: "published",
  });
  await expect.poll(() => listener.events).toHaveLength(1);
  expect(listener.events[0]?.data).not.toMatchObject({ memo_id: id });
  const actions = (await server.audited(company.id)).map(({ action, changes }) => [
    action,
    changes["status"],
  ]);
  expect(actions.slice(0, 2)).toEqual([
    ["createMemo", [null, "published"]],
    ["undoMemo", ["published", "draft"]],
  ]);
  const again = await server.act(company.manager, "undoMemo", { id });
  expect(again.status).toBe(409);
});

test("What has gone out can't be undone", async () => {
  const { id } = await hold();
  await endHolds(server);
  const late = await server.act(company.manager, "undoMemo", { id });
  expect([late.status, late.body["message"]]).toEqual([409, "This was already sent"]);
  expect(await inbox()).toContain(id);
});

test("A draft that is sent is held as well, and sent again after an undo it goes out once", async () => {
  const draft = (await server.done(company.manager, "createMemo", soup))["memo"] as Memo;
  const send = { id: draft.id, status: "published", hold: true };
  await server.done(company.manager, "updateMemo", send);
  await server.done(company.manager, "undoMemo", { id: draft.id });
  server.setTime(new Date(TEST_START.getTime() + 5_000));
  await server.done(company.manager, "updateMemo", { ...send, title: "Menu, corrected" });
  // The first job finds a memo that is held until another time.
  await endHolds(server);
  expect(await memo(draft.id)).toMatchObject({ status: "published", title: "Menu, corrected" });
  const { rows } = await sql<{ type: string }>`select type from outbox_events
    where payload ->> 'memo_id' = ${String(draft.id)} and audience ->> 'kind' <> 'management'`.execute(
    server.database.db,
  );
  expect(rows.map(({ type }) => type)).toEqual(["MemoPublished"]);
});

test("A held memo with a later start is scheduled once its hold ends", async () => {
  const start_at = new Date(TEST_START.getTime() + 86_400_000).toISOString();
  const { id } = await hold({ start_at });
  await endHolds(server);
  expect(await memo(id)).toMatchObject({ status: "scheduled", held_until: null, start_at });
  expect(await inbox()).not.toContain(id);
  server.setTime(new Date(start_at));
  expect(await inbox()).toContain(id);
});

const inAnHour = { start_at: new Date(TEST_START.getTime() + 3_600_000).toISOString() };
async function schedule(): Promise<number> {
  const draft = { ...soup, ...inAnHour, status: "published" };
  return ((await server.done(company.manager, "createMemo", draft))["memo"] as Memo).id;
}

test.each([
  ["has its start removed", { start_at: null }],
  ["is moved to a time that has passed", { start_at: TEST_START.toISOString() }],
])("A scheduled memo that %s is held, and goes out once", async (_, change) => {
  const listener = await connect(company.employee);
  const id = await schedule();
  const asked = { id, ...change, hold: true };
  const held = (await server.done(company.manager, "updateMemo", asked))["memo"] as Memo;
  expect(held).toMatchObject({ status: "scheduled", can_expire: false });
  expect(Date.parse(held.held_until ?? "")).toBeGreaterThanOrEqual(TEST_START.getTime() + 10_000);
  expect(await inbox()).not.toContain(id);
  expect(listener.events).toEqual([]);
  await endHolds(server);
  await expect.poll(() => listener.events.map(({ event }) => event)).toEqual(["MemoPublished"]);
  expect(await inbox()).toContain(id);
  expect(await memo(id)).toMatchObject({ status: "published", held_until: null });
});

test.each([
  ["ended", "expireMessage", {}],
  ["archived", "archiveMessage", { status: "published" }],
] as const)(
  "A memo that was %s before its start is held if a change starts it",
  async (_, end, change) => {
    const id = await schedule();
    await server.done(company.manager, end, { id });
    const asked = { id, start_at: null, end_at: null, ...change, hold: true };
    const held = (await server.done(company.manager, "updateMemo", asked))["memo"] as Memo;
    expect(held).toMatchObject({ status: "scheduled", held_until: expect.any(String) });
    expect(await inbox()).not.toContain(id);
    await endHolds(server);
    expect(await inbox()).toContain(id);
    expect(await memo(id)).toMatchObject({ status: "published", held_until: null });
  },
);

test("A scheduled memo that was sent now and undone is a draft again", async () => {
  const id = await schedule();
  const sentNow = { id, start_at: null, title: "Soup", hold: true };
  await server.done(company.manager, "updateMemo", sentNow);
  await server.done(company.manager, "undoMemo", { id });
  await endHolds(server);
  expect(await memo(id)).toMatchObject({ status: "draft", title: "Soup", recipient_count: 0 });
  expect(await inbox()).toEqual([]);
});

test("Any other change of a scheduled or sent memo holds nothing", async () => {
  const id = await schedule();
  const change = { id, title: "Soup", hold: true };
  const changed = await server.done(company.manager, "updateMemo", change);
  expect(changed["memo"]).toMatchObject({ status: "scheduled", held_until: null, ...inAnHour });
  const now = await server.done(company.manager, "updateMemo", { id, start_at: null });
  expect(now["memo"]).toMatchObject({ status: "published", held_until: null });
  const later = await server.done(company.manager, "updateMemo", { ...change, title: "Stew" });
  expect(later["memo"]).toMatchObject({ status: "published", held_until: null });
});

test("Someone who joins or leaves during the hold is counted as they are when it goes out", async () => {
  const { id, recipient_count: before } = await hold();
  const joins = { name_first: "Nora", name_last: "New", email: "nora@lineup.example" };
  await server.done(company.manager, "createEmployee", joins);
  await expect.poll(async () => (await memo(id)).recipient_count).toBe((before ?? 0) + 1);
  await server.done(company.manager, "updateEmployee", {
    id: company.employee.id,
    is_active: false,
  });
  await expect.poll(async () => (await memo(id)).recipient_count).toBe(before);
});

test("Management hears right away that a held memo has one more recipient", async () => {
  const listener = await connect(company.manager);
  const { id } = await hold();
  const heard = () => listener.events.filter(({ event }) => event === "MemoChanged").length;
  await expect.poll(heard).toBe(1);
  const joins = { name_first: "Nora", name_last: "New", email: "nora@lineup.example" };
  await server.done(company.manager, "createEmployee", joins);
  await expect.poll(heard).toBe(2);
  expect((await memo(id)).held_until).not.toBeNull();
});

test("A held birthday memo that is scheduled replaces the automatic celebration, unless it is undone", async () => {
  const born = { birth_date_month: 3, birth_date_day: 3 };
  const employees = server.database.db.updateTable("employees").set(born);
  await employees.where("id", "=", company.employee.id).execute();
  const birthday = { display_type: "celebration", type: "birthday", title: "Eli!" };
  const celebrated_ids = [company.employee.id];
  const held = () => hold({ ...birthday, celebrated_ids, start_at: "2026-03-03T14:00:00.000Z" });
  const isCelebrated = async () => {
    const { celebrations } = await server.done(company.manager, "listCelebrations", { days: 7 });
    const { birthdays } = celebrations as { birthdays: { is_celebrated: boolean }[] };
    return birthdays.map((one) => one.is_celebrated);
  };
  await server.done(company.manager, "undoMemo", { id: (await held()).id });
  expect(await isCelebrated()).toEqual([false]);
  await held();
  expect(await isCelebrated()).toEqual([true]);
  await endHolds(server);
  expect(await isCelebrated()).toEqual([true]);
});

const changes = [
  ["changed", "updateMemo", { title: "Other" }],
  ["ended", "expireMessage", {}],
  ["archived", "archiveMessage", {}],
  ["deleted", "deleteMemo", {}],
] as const;
test.each(changes)(
  "A held memo can't be %s before it is undone or out",
  async (_, name, fields) => {
    const { id } = await hold();
    const { status, body } = await server.act(company.manager, name, { id, ...fields });
    expect(status).toBe(409);
    expect(body["message"]).toMatch(/about to go out/);
  },
);

async function sendOf(fields: object = {}): Promise<MemoTemplateSend> {
  const draft = { title: "Week", memos: [soup, { ...soup, title: "Rota" }], ...fields };
  return (await server.done(company.manager, "createSend", draft))[
    "memo_template_send"
  ] as MemoTemplateSend;
}

test("A send's memos are held and released together", async () => {
  const { id, memos } = await sendOf();
  const held = (await server.done(company.manager, "publishSend", { id, hold: true }))[
    "memo_template_send"
  ] as MemoTemplateSend;
  expect(held).toMatchObject({ status: "scheduled" });
  expect(held.held_until).not.toBeNull();
  expect(await inbox()).toEqual([]);
  const single = await server.act(company.manager, "undoMemo", { id: memos[0]?.id });
  expect(single.status).toBe(409);
  await endHolds(server);
  expect(new Set(await inbox())).toEqual(new Set(memos.map((one) => one.id)));
  const sent = (await server.done(company.manager, "getSend", { id }))["memo_template_send"];
  expect(sent).toMatchObject({ status: "published", held_until: null });
});

test("Sends are undone together, or none of them", async () => {
  const [one, other] = [await sendOf(), await sendOf()];
  await server.done(company.manager, "publishSend", { id: one.id, hold: true });
  await server.done(company.manager, "publishSend", { id: other.id });
  const ids = [one.id, other.id];
  expect((await server.act(company.manager, "undoSends", { ids })).status).toBe(409);
  await server.done(company.manager, "undoSends", { ids: [one.id] });
  await endHolds(server);
  const now = (await server.done(company.manager, "getSend", { id: one.id }))["memo_template_send"];
  expect(now).toMatchObject({
    status: "draft",
    held_until: null,
    memos: [{ status: "draft" }, { status: "draft" }],
  });
  expect(await inbox()).toHaveLength(2);
});

test("A call that doesn't ask for a hold sends right away", async () => {
  const sent = await server.done(company.manager, "createMemo", { ...soup, status: "published" });
  expect(sent["memo"]).toMatchObject({ status: "published", held_until: null });
  expect(await inbox()).toHaveLength(1);
});

test("Nothing of a scheduled send goes out while creating it can still be undone", async () => {
  const at = (time: string): Date => new Date(`2026-03-02T15:${time}Z`);
  server.setTime(at("29:55"));
  const template = { ...soup, status: "published" };
  const { memo_template } = await server.done(company.manager, "createTemplate", template);
  await server.done(company.manager, "createScheduledSend", {
    ...{ sendable_type: "memo_template", sendable_id: (memo_template as { id: number }).id },
    ...{ timezone: "America/Chicago", frequency: "daily", send_time: "09:30" },
    ...{ starts_at: "2026-03-02", hold: true },
  });
  expect(await runDue(server, company.id, at("30:00"))).toBe(0);
  expect(await inbox()).toEqual([]);
  expect(await runDue(server, company.id, at("31:00"))).toBe(1);
  server.setTime(at("31:00"));
  expect(await inbox()).toHaveLength(1);
});
