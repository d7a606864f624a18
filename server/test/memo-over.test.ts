import type { Memo } from "@lineup/contract/memos/schemas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { listenAs, listen } from "./support/live-client.ts";
import { hours, memoCalls } from "./support/memo-calls.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let port: number;
let company: TestCompany;
let manager: string;
let employee: string;
let outsider: string;

beforeAll(async () => {
  server = await startTestApp();
  port = await listen(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setTime(TEST_START);
  company = await server.company();
  manager = await server.signIn(company.manager);
  employee = await server.signIn(company.employee);
  outsider = await server.signIn(company.outsider);
});

const { call, send } = memoCalls(() => ({ server, company, manager }), {
  title: "Tips",
  content: "<p>Shared.</p>",
  type: "standard",
});
const seen = async (as: string, id: number): Promise<Memo | null> =>
  ((await call(as, "getMemo", { id })).content["memo"] as Memo | undefined) ?? null;
const ask = async (as: string, id: number): Promise<number> => {
  expect((await call(as, "flagMemo", { id, content: "Since when?" })).status).toBe(200);
  const { content } = await call(manager, "listFollowUps");
  const flags = content["flagged_messages"] as { id: number; memo_id: number }[];
  return flags.find(({ memo_id }) => memo_id === id)?.id ?? 0;
};

const putOff = async (id: number): Promise<void> => {
  const start_at = new Date(TEST_START.getTime() + 86_400_000).toISOString();
  expect((await call(manager, "updateMemo", { id, start_at })).status).toBe(200);
};

test("no one can be asked again for an ended or archived memo", async () => {
  const { id } = await send();
  await call(employee, "acknowledgeMemo", { id });
  await call(manager, "expireMessage", { id });
  expect((await call(manager, "updateMemo", { id, ask_again: true })).status).toBe(409);
  await call(manager, "archiveMessage", { id });
  expect((await call(manager, "updateMemo", { id, ask_again: true })).status).toBe(409);
  expect((await seen(manager, id))?.acknowledged_count).toBe(1);
  expect((await seen(employee, id))?.employee_response?.acknowledged_at).not.toBeNull();
});

test("one change can reopen a memo and ask for it again", async () => {
  const { id } = await send();
  await call(employee, "acknowledgeMemo", { id });
  await call(manager, "expireMessage", { id });
  const { content } = await call(manager, "updateMemo", { id, ask_again: true, end_at: null });
  expect(content["memo"]).toMatchObject({ status: "published", version: 2, acknowledged_count: 0 });
});

test("recipients who haven't read an ended memo stay on its list", async () => {
  const { id } = await send();
  await call(manager, "expireMessage", { id });
  const off = { id, recipient_ids: [company.outsider.id] };
  expect((await call(manager, "deleteMemoRecipients", off)).status).toBe(409);
});

test("people who acknowledged a memo can open it after its end, even if they were asked again", async () => {
  const { id } = await send();
  await call(employee, "acknowledgeMemo", { id });
  await call(manager, "updateMemo", { id, ask_again: true });
  await call(manager, "expireMessage", { id });
  expect(await seen(employee, id)).toMatchObject({ status: "expired" });
  const { content } = await call(employee, "listAcknowledgements", { id });
  expect(content["acknowledgements"]).toMatchObject([{ version: 1, is_current: false }]);
});

test("people who asked about a memo get the answer after its end, but can't acknowledge it", async () => {
  const { id } = await send();
  const flag = await ask(employee, id);
  await call(manager, "expireMessage", { id });
  const listener = await listenAs(port, employee, company.id);
  await call(manager, "answerFlaggedMessage", { id: flag, manager_note: "Since Monday." });
  await expect.poll(() => listener.events.at(-1)?.event).toBe("MemoFlagAnswered");
  listener.close();
  const { content } = await call(employee, "getHome");
  expect(content["memos"]).toMatchObject([
    { id, status: "expired", employee_response: { manager_note: "Since Monday." } },
  ]);
  expect(content["counts"]).toMatchObject({ unread_memos: 0 });
  expect((await call(employee, "acknowledgeMemo", { id })).status).toBe(409);
  expect(await seen(outsider, id)).toBeNull();
});

test("a question about an ended memo can be withdrawn, after which the memo can't be opened", async () => {
  const { id } = await send();
  const flag_id = await ask(employee, id);
  await call(manager, "expireMessage", { id });
  const listener = await listenAs(port, employee, company.id);
  const { status, content } = await call(employee, "unflagMemo", { id });
  expect(status).toBe(200);
  expect(content["memo"]).toMatchObject({ status: "expired" });
  expect(content["employee_response"]).toMatchObject({ flagged_at: null, flag_data: null });
  await expect
    .poll(() => listener.events.at(-1))
    .toMatchObject({ event: "MemoFlagWithdrawn", data: { flag_id } });
  listener.close();
  expect((await call(manager, "listFollowUps")).content["total"]).toBe(0);
  expect(await seen(employee, id)).toBeNull();
});

test("a postponed memo stays only with those who responded to it, and they get an event", async () => {
  const { id } = await send();
  await call(employee, "acknowledgeMemo", { id });
  await call(outsider, "readMemo", { id });
  const flag = await ask(outsider, id);
  await putOff(id);
  expect(await seen(employee, id)).toMatchObject({ status: "scheduled" });
  const { content } = await call(employee, "listAcknowledgements", { id });
  expect(content["acknowledgements"]).toMatchObject([{ version: 1, is_current: true }]);
  expect((await call(outsider, "acknowledgeMemo", { id })).status).toBe(409);
  expect((await call(outsider, "flagMemo", { id, content: "And?" })).status).toBe(409);

  const listener = await listenAs(port, employee, company.id);
  const asker = await listenAs(port, outsider, company.id);
  await call(manager, "updateMemo", { id, priority: "high" });
  await call(manager, "answerFlaggedMessage", { id: flag, manager_note: "Wait." });
  await expect
    .poll(() => asker.events.slice(-2).map(({ event }) => event))
    .toEqual(["MemoChanged", "MemoFlagAnswered"]);
  await expect.poll(() => listener.events.at(-1)?.event).toBe("MemoChanged");
  listener.close();
  asker.close();
});

test("a version that hasn't started is shown to no one, whatever they did with the previous one", async () => {
  const file = { content: Buffer.from("Embargoed."), name: "plan.txt", type: "text/plain" };
  const upload = { as: manager, files: { file } };
  const { content } = await server.call("uploadFile", { company_id: company.id }, upload);
  const media = (content["media"] as { id: number }).id;
  const { id } = await send();
  await call(employee, "acknowledgeMemo", { id });
  await call(outsider, "readMemo", { id });
  await ask(outsider, id);
  await putOff(id);
  await call(manager, "updateMemo", { id, title: "Embargoed", media_ids: [media] });
  for (const as of [employee, outsider]) {
    expect(await seen(as, id)).toBeNull();
    expect((await call(as, "downloadFile", { id: media, variant: "original" })).status).toBe(404);
    for (const state of ["read", "all"])
      expect((await call(as, "listEmployeeMessages", { state })).content["memos"]).toEqual([]);
  }
  const nothing = { memos: [], flagged_memos: [] };
  for (const as of [employee, outsider])
    expect((await call(as, "listMemoResponses")).content).toMatchObject(nothing);
  const own = await call(employee, "listAcknowledgements", { id });
  expect(own.content["acknowledgements"]).toMatchObject([{ title: "Tips", is_current: false }]);
  expect((await call(outsider, "listAcknowledgements", { id })).status).toBe(404);
  server.setTime(new Date(TEST_START.getTime() + 2 * 86_400_000));
  expect(await seen(await server.signIn(company.employee), id)).toMatchObject({
    title: "Embargoed",
    employee_response: { acknowledged_version: 1, read_version: 1 },
  });
});

test.for(["archiveMessage", "expireMessage"] as const)(
  "a version withdrawn before its start is never shown (%s), and the acknowledged one stays on record",
  async (giveUp) => {
    const { id } = await send();
    await call(employee, "acknowledgeMemo", { id });
    const start_at = new Date(TEST_START.getTime() + 86_400_000).toISOString();
    await call(manager, "updateMemo", { id, start_at, content: "<p>Given up.</p>" });
    await call(manager, giveUp, { id });
    server.setTime(new Date(TEST_START.getTime() + 2 * 86_400_000));
    employee = await server.signIn(company.employee);
    manager = await server.signIn(company.manager);
    expect(await seen(employee, id)).toBeNull();
    const about = { employee_id: company.employee.id };
    const own = await call(employee, "listReadMemos");
    expect(own.content["read_memos"]).toEqual([]);
    const record = await call(manager, "listReadMemos", about);
    expect(record.content["read_memos"]).toMatchObject([{ id }]);
    const { content } = await call(manager, "getMemoSummary", about);
    expect(content["summary"]).toMatchObject({ read_count: 1, acknowledged_count: 1 });
  },
);

/** @returns the person's unread memos as management and as they themselves see them */
const leftBy = async (employee_id: number, as: string): Promise<number[]> => {
  const { content } = await call(as, "getMemosForCsv", { employee_id });
  return (content["unread_memos"] as Memo[]).map(({ id }) => id);
};

test.for(["archiveMessage", "expireMessage"] as const)(
  "a memo stays on the record of people who haven't read it, even if it was postponed before its end (%s)",
  async (giveUp) => {
    const { id } = await send();
    await call(employee, "readMemo", { id });
    await putOff(id);
    await call(manager, "updateMemo", { id, title: "Embargoed" });
    await call(manager, giveUp, { id });
    expect(await seen(manager, id)).toMatchObject({ first_out_at: TEST_START.toISOString() });
    for (const [person, as] of [
      [company.employee, employee],
      [company.outsider, outsider],
    ] as const) {
      expect(await leftBy(person.id, manager)).toEqual([id]);
      expect(await leftBy(person.id, as), "a title that never went out").toEqual([]);
    }
  },
);

test("a memo keeps the time of its first publication, and a memo that never started is in no one's record", async () => {
  const { id } = await send({ start_at: hours(2) });
  const never = await send({ start_at: hours(2) });
  await call(manager, "updateMemo", { id, priority: "high" });
  await call(manager, "archiveMessage", { id: never.id });
  expect(await seen(manager, id)).toMatchObject({ first_out_at: null });
  server.setTime(new Date(hours(3)));
  manager = await server.signIn(company.manager);
  await call(manager, "expireMessage", { id });
  const again = { id, end_at: null, start_at: hours(24) };
  expect((await call(manager, "updateMemo", again)).status).toBe(200);
  await call(manager, "expireMessage", { id });
  expect(await seen(manager, id)).toMatchObject({ status: "expired", first_out_at: hours(2) });
  expect(await leftBy(company.outsider.id, manager)).toEqual([id]);
  expect(await seen(manager, never.id)).toMatchObject({ first_out_at: null });
});

test.each([
  ["its start is removed", { start_at: null }],
  ["its start is moved into the past", { start_at: hours(-2) }],
])("a scheduled memo counts as sent at the time when %s", async (_, change) => {
  const { id } = await send({ start_at: hours(48) });
  server.setTime(new Date(hours(24)));
  manager = await server.signIn(company.manager);
  await call(manager, "updateMemo", { id, ...change });
  expect(await seen(manager, id)).toMatchObject({ status: "published", published_at: hours(24) });
  await call(manager, "updateMemo", { id, priority: "high" });
  expect(await seen(manager, id)).toMatchObject({ first_out_at: hours(24) });
});

test("a question about a postponed memo stays with its author", async () => {
  const { id } = await send();
  await ask(outsider, id);
  await putOff(id);
  expect(await seen(outsider, id)).toMatchObject({ status: "scheduled" });
  expect((await call(outsider, "unflagMemo", { id })).status).toBe(200);
  expect(await seen(outsider, id)).toBeNull();
});

test("a postponed memo doesn't exist for people who haven't responded to it", async () => {
  const { id } = await send();
  await call(employee, "acknowledgeMemo", { id });
  await putOff(id);
  expect(await seen(outsider, id)).toBeNull();
});

test("only those who responded to an ended memo get events about its changes", async () => {
  const { id } = await send();
  await call(employee, "acknowledgeMemo", { id });
  const mine = await listenAs(port, employee, company.id);
  const others = await listenAs(port, outsider, company.id);
  await call(manager, "expireMessage", { id });
  await call(manager, "updateMemo", { id, title: "Tips, corrected" });
  await call(manager, "deleteMemo", { id });
  const marker = await send();
  const eventTypes = async ({ events }: typeof mine): Promise<string[]> => {
    await expect.poll(() => events.at(-1)?.data).toMatchObject({ memo_id: marker.id });
    return events.map(({ event }) => event).filter((event) => /Changed|Removed/.test(event));
  };
  expect(await eventTypes(mine)).toEqual(["MemoRemoved", "MemoChanged", "MemoRemoved"]);
  expect(await eventTypes(others)).toEqual(["MemoRemoved"]);
  mine.close();
  others.close();
});

test("people who acknowledged a memo or asked about it can't be removed, alone or with others", async () => {
  const named = [company.employee.id, company.outsider.id, company.admin.id];
  const { id } = await send({ mode: "recipients", recipient_ids: named });
  await call(employee, "acknowledgeMemo", { id });
  await call(manager, "updateMemo", { id, ask_again: true });
  await ask(outsider, id);
  const off = (recipient_ids: number[]) =>
    call(manager, "deleteMemoRecipients", { id, recipient_ids });
  expect((await off([company.employee.id])).status).toBe(409);
  expect((await off([company.outsider.id])).status).toBe(409);
  expect((await off(named)).content["memo"]).toMatchObject({
    recipients: [company.employee.id, company.outsider.id],
    recipient_count: 2,
    flagged_count: 1,
  });
});

test("a person removed from a scheduled memo gets no event", async () => {
  const start_at = new Date(TEST_START.getTime() + 86_400_000).toISOString();
  const { id } = await send({ start_at });
  const listener = await listenAs(port, employee, company.id);
  await call(manager, "deleteMemoRecipients", { id, recipient_ids: [company.employee.id] });
  const marker = await send();
  await expect
    .poll(() => listener.events.map(({ data }) => data))
    .toMatchObject([{ memo_id: marker.id }]);
  listener.close();
});

test("a deactivated person can't be added to a memo", async () => {
  const { id } = await send({ mode: "recipients", recipient_ids: [company.employee.id] });
  const gone = server.database.db.updateTable("employees").set({ is_active: false });
  await gone.where("id", "=", company.outsider.id).execute();
  const people = { id, recipient_ids: [company.admin.id, company.outsider.id] };
  const { status, body } = await call(manager, "listMemoRecipients", people);
  expect([status, Object.keys(body["errors"] as object)]).toEqual([422, ["recipient_ids"]]);
  expect((await seen(manager, id))?.recipients).toEqual([company.employee.id]);
});

test("a sent memo must keep content in each of its languages", async () => {
  const { id } = await send();
  const change = (fields: object) => call(manager, "updateMemo", { id, ...fields });
  const spanish = { locale_code: "es", title: "Propinas", content: "<p> </p>" };
  expect((await change({ content: "<p></p>" })).body["errors"]).toHaveProperty("content");
  expect((await change({ translations: [spanish] })).body["errors"]).toHaveProperty("translations");
  expect((await change({ translations: [{ ...spanish, content: "<p>Sí.</p>" }] })).status).toBe(
    200,
  );
});

test("the counts in a person's summary match their lists", async () => {
  const put = await send();
  const ended = await send();
  for (const { id } of [put, ended]) await call(employee, "acknowledgeMemo", { id });
  await ask(employee, ended.id);
  await call(manager, "expireMessage", { id: ended.id });
  await putOff(put.id);
  const { content } = await call(employee, "getMemoSummary");
  expect(content["summary"]).toMatchObject({
    read_count: 2,
    acknowledged_count: 2,
    flagged_count: 1,
  });
  expect((await call(employee, "listReadMemos")).content["total"]).toBe(2);
});

test("a memo can be found by its title in any of its languages", async () => {
  const spanish = { locale_code: "es", title: "Propinas del \u00e1rbol", content: "<p>Sí.</p>" };
  const { id } = await send({ translations: [spanish] });
  await send();
  // With composed and decomposed accents, as keyboards differ.
  for (const terms of ["propinas", "a\u0301rbol"]) {
    const found = await call(employee, "listEmployeeMessages", { terms });
    expect((found.content["memos"] as Memo[]).map((memo) => memo.id)).toEqual([id]);
    const listed = await call(manager, "listMemos", { terms });
    expect((listed.content["memos"] as Memo[]).map((memo) => memo.id)).toEqual([id]);
  }
});

test("an empty category counts as none, and a title can't reverse the direction of text", async () => {
  expect((await send({ category: "" })).category).toBeNull();
  const turned = await call(manager, "createMemo", { title: "abc\u202etxt.exe" });
  expect([turned.status, Object.keys(turned.body["errors"] as object)]).toEqual([422, ["title"]]);
});
