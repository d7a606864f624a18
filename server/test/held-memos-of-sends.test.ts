// A memo of a scheduled send can be sent before its send. It is held like any other, and undone to what it was.
import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { endHolds } from "./support/end-holds.ts";
import { useHolds } from "./support/hold-calls.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;

const { memo, inbox, connect } = useHolds((made) => void ({ server, company } = made));

const start_at = new Date(TEST_START.getTime() + 3_600_000).toISOString();
const end_at = new Date(TEST_START.getTime() + 7_200_000).toISOString();

/** @returns a send that goes out in an hour */
async function scheduledSend(kind: object = {}): Promise<MemoTemplateSend> {
  const memos = ["Menu", "Rota"].map((title) => ({ title, content: "<p>Soup.</p>", ...kind }));
  const draft = { title: "Week", start_at, end_at, memos };
  const { memo_template_send } = await server.done(company.manager, "createSend", draft);
  const { id } = memo_template_send as MemoTemplateSend;
  const sent = await server.done(company.manager, "publishSend", { id });
  return sent["memo_template_send"] as MemoTemplateSend;
}

async function sendNow(id: number, change: object = {}): Promise<Memo> {
  const asked = { id, start_at: null, ...change, hold: true };
  return (await server.done(company.manager, "updateMemo", asked))["memo"] as Memo;
}

test("A memo that is sent before the rest of its send is held, and goes out once", async () => {
  const listener = await connect(company.employee);
  const [first, second] = (await scheduledSend()).memos;
  const id = first?.id ?? 0;
  const held = await sendNow(id);
  expect(held).toMatchObject({ status: "scheduled", can_undo: true, can_expire: false });
  expect(Date.parse(held.held_until ?? "")).toBeGreaterThanOrEqual(TEST_START.getTime() + 10_000);
  expect(await inbox()).toEqual([]);
  expect(listener.events).toEqual([]);
  await endHolds(server);
  await expect.poll(() => listener.events.map(({ event }) => event)).toEqual(["MemoPublished"]);
  expect(await inbox()).toEqual([id]);
  expect(await memo(id)).toMatchObject({ status: "published", held_until: null, can_undo: false });
  expect(await memo(second?.id ?? 0)).toMatchObject({ status: "scheduled", start_at });
  const late = await server.act(company.manager, "undoMemo", { id });
  expect(late.status).toBe(409);
});

test("Undone, it goes out with its send as before", async () => {
  const listener = await connect(company.employee);
  const [first, second] = (await scheduledSend()).memos;
  const before = await memo(first?.id ?? 0);
  const { id, recipient_count, published_at } = before;
  await sendNow(id, { title: "Soup", end_at: null, due_at: start_at });
  const undone = (await server.done(company.manager, "undoMemo", { id }))["memo"];
  const asBefore = { start_at, end_at, due_at: null, published_at, recipient_count };
  expect(undone).toMatchObject({ status: "scheduled", held_until: null, title: "Soup" });
  expect(undone).toMatchObject({ ...asBefore, can_undo: false });
  await endHolds(server);
  expect(await memo(id)).toMatchObject({ status: "scheduled", ...asBefore });
  expect(await inbox()).toEqual([]);
  expect(listener.events).toEqual([]);
  server.setTime(new Date(start_at));
  expect(new Set(await inbox())).toEqual(new Set([id, second?.id]));
  const { action, changes } = (await server.audited(company.id)).at(-1) ?? {};
  expect([action, changes?.["status"]]).toEqual(["undoMemo", ["published", "scheduled"]]);
});

test.each([
  ["ended", "expireMessage", "expired", {}],
  ["archived", "archiveMessage", "archived", { status: "published" }],
] as const)(
  "A memo of a send that was %s before its start is so again if starting it is undone",
  async (_, end, status, change) => {
    const id = (await scheduledSend()).memos[0]?.id ?? 0;
    await server.done(company.manager, end, { id });
    const ended = await memo(id);
    expect(await sendNow(id, { end_at: null, ...change })).toMatchObject({ can_undo: true });
    const undone = (await server.done(company.manager, "undoMemo", { id }))["memo"];
    expect(undone).toMatchObject({ status, start_at, end_at: ended.end_at, held_until: null });
    await endHolds(server);
    expect(await memo(id)).toMatchObject({ status });
    expect(await inbox()).toEqual([]);
  },
);

test("Undone after the time of its send, it goes out right away", async () => {
  const listener = await connect(company.employee);
  const id = (await scheduledSend()).memos[0]?.id ?? 0;
  server.setTime(new Date(Date.parse(start_at) - 5_000));
  await sendNow(id);
  server.setTime(new Date(Date.parse(start_at) + 1_000));
  expect(await inbox()).not.toContain(id);
  const undone = (await server.done(company.manager, "undoMemo", { id }))["memo"];
  expect(undone).toMatchObject({ status: "published", start_at });
  expect(await inbox()).toContain(id);
  await expect.poll(() => listener.events.at(-1)?.event).toBe("MemoPublished");
});

test("A send that is a draft again takes a memo that is held alone with it", async () => {
  const send = await scheduledSend();
  const id = send.memos[0]?.id ?? 0;
  await sendNow(id);
  await server.done(company.manager, "draftSend", { id: send.id, title: "Later" });
  expect(await memo(id)).toMatchObject({ status: "draft", held_until: null, can_undo: false });
  await endHolds(server);
  expect(await memo(id)).toMatchObject({ status: "draft" });
  expect(await inbox()).toEqual([]);
});

test("A memo that is held with its send is undone with the send only", async () => {
  const draft = { title: "Week", memos: [{ title: "Menu", content: "<p>Soup.</p>" }] };
  const { memo_template_send } = await server.done(company.manager, "createSend", draft);
  const { id, memos } = memo_template_send as MemoTemplateSend;
  await server.done(company.manager, "publishSend", { id, hold: true });
  const memoId = memos[0]?.id ?? 0;
  expect(await memo(memoId)).toMatchObject({ held_until: expect.any(String), can_undo: false });
  const refused = await server.act(company.manager, "undoMemo", { id: memoId });
  expect([refused.status, refused.body["message"]]).toEqual([
    409,
    "This memo is going out with its bundle: undo the bundle",
  ]);
  await server.done(company.manager, "undoSends", { ids: [id] });
});

test("Undoing doesn't bring back a celebration of someone who has left", async () => {
  const celebrated_ids = [company.employee.id];
  const kind = { display_type: "celebration", type: "other", celebrated_ids };
  const id = (await scheduledSend(kind)).memos[0]?.id ?? 0;
  await sendNow(id);
  const leaves = { id: company.employee.id, is_active: false };
  await server.done(company.manager, "updateEmployee", leaves);
  await expect.poll(async () => (await memo(id)).can_undo).toBe(false);
  await endHolds(server);
  expect(await memo(id)).toMatchObject({ status: "expired", held_until: null });
});
