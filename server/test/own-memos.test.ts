// The author of a memo isn't among those who get it, unless they name themselves.
import type { Memo } from "@lineup/contract/memos/schemas";
import { expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { memoCalls } from "./support/memo-calls.ts";
import { runDue } from "./support/scheduled.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";
import { waitForSubscribers } from "./support/wait-for-subscribers.ts";

let server: TestApp;
let company: TestCompany;
let manager: string;

useTestCompany((made) => void ({ server, company, manager } = made));
const { send } = memoCalls(() => ({ server, company, manager }), {
  title: "Stock",
  content: "<p>Count it.</p>",
});
type CallName = Parameters<TestApp["call"]>[0];
const done = (name: CallName, input?: object) => server.done(company.manager, name, input);
const titles = async (who: TestEmployee): Promise<string[]> =>
  ((await server.done(who, "listEmployeeMessages"))["memos"] as Memo[]).map(({ title }) => title);
async function recipients(id: number): Promise<string[]> {
  const { recipients: all } = await done("listMemoRecipients", { id });
  return (all as { name: string }[]).map(({ name }) => name).toSorted();
}
async function template(): Promise<number> {
  const draft = { title: "Stock", content: "<p>Count it.</p>", status: "published" };
  return ((await done("createTemplate", draft))["memo_template"] as { id: number }).id;
}

test("A memo to everyone counts all but its author, who hears nothing of it", async () => {
  const { id, recipient_count } = await send();
  expect(recipient_count).toBe(3);
  expect(await recipients(id)).toEqual(["Ada Test", "Eli Test", "Otto Test"]);
  expect(await titles(company.manager)).toEqual([]);
  expect(await titles(company.admin)).toEqual(["Stock"]);
  expect((await done("getHome"))["memos"]).toEqual([]);
  for (const who of [company.employee, company.outsider, company.admin])
    await server.done(who, "acknowledgeMemo", { id });
  const { memo } = (await done("getMemo", { id })) as { memo: Memo };
  expect(memo).toMatchObject({ recipient_count: 3, response_rate: 100, employee_response: null });
  expect((await server.act(company.manager, "acknowledgeMemo", { id })).status).toBe(404);
});

test("An author who names themselves gets the memo as everyone does", async () => {
  const named = { recipient_ids: [company.manager.id] };
  expect(await send(named)).toMatchObject({ recipient_count: 4 });
  const alone = await send({ ...named, mode: "recipients" });
  expect(alone).toMatchObject({ recipient_count: 1 });
  expect(await titles(company.manager)).toHaveLength(2);
  await done("acknowledgeMemo", { id: alone.id });
});

test("An author can add themselves to a sent memo, and is removed like anyone", async () => {
  const { id } = await send();
  const self = { id, recipient_ids: [company.manager.id] };
  await done("listMemoRecipients", self);
  expect(await titles(company.manager)).toEqual(["Stock"]);
  await done("deleteMemoRecipients", self);
  expect(await recipients(id)).toEqual(["Ada Test", "Eli Test", "Otto Test"]);
});

test("A memo that reaches no one but its author isn't sent", async () => {
  const own = { id: company.manager.id, location_ids: [company.south] };
  await server.done(company.admin, "updateEmployee", own);
  const other = { id: company.outsider.id, location_ids: [company.north] };
  await server.done(company.admin, "updateEmployee", other);
  const memo = { title: "Stock", content: "<p>Count.</p>", location_ids: [company.south] };
  const { status, body } = await server.act(company.manager, "createMemo", {
    ...memo,
    status: "published",
  });
  expect([status, Object.keys(body["errors"] as object)]).toEqual([422, ["recipient_ids"]]);
});

test("The number before sending is that of the author, whoever sends it", async () => {
  const reach = async (input: object = {}) => (await done("getReach", input))["count"];
  expect(await reach()).toBe(3);
  expect(await reach({ recipient_ids: [company.manager.id] })).toBe(4);
  expect(await reach({ author_id: null })).toBe(4);
  expect(await reach({ author_id: company.admin.id })).toBe(3);
  const draft = await send({ status: "draft" });
  await server.done(company.admin, "updateMemo", { id: draft.id, status: "published" });
  expect(await recipients(draft.id)).toEqual(["Ada Test", "Eli Test", "Otto Test"]);
});

test("An author who moves to a location of their memo doesn't get it, and others do", async () => {
  const { id } = await send({ location_ids: [company.south] });
  for (const { id: person } of [company.manager, company.employee])
    await server.done(company.admin, "updateEmployee", {
      ...{ id: person, location_ids: [company.south] },
    });
  await expect.poll(() => recipients(id)).toEqual(["Eli Test", "Otto Test"]);
  await waitForSubscribers(server, company.id);
  expect(await titles(company.manager)).toEqual([]);
});

test("A memo that is opened again still isn't its author's", async () => {
  const { id } = await send();
  await done("expireMessage", { id });
  await done("updateMemo", { id, end_at: null });
  expect(await recipients(id)).toEqual(["Ada Test", "Eli Test", "Otto Test"]);
});

test.each([
  ["survey", { display_type: "survey", options: ["Well", "Badly"] }],
  ["celebration", { display_type: "celebration", type: "other" }],
])("The author of a %s isn't asked either", async (_, fields) => {
  const celebrated = fields.display_type === "celebration" ? [company.employee.id] : [];
  const memo = await send({ ...fields, celebrated_ids: celebrated });
  expect(memo.recipient_count).toBe(3);
  expect(await titles(company.manager)).toEqual([]);
});

test("Neither is who makes a bundle, uses a package or schedules a send", async () => {
  const memo_template_id = await template();
  const bundle = { title: "Bundle", memos: [{ title: "Oven", content: "<p>Off.</p>" }] };
  const made = (await done("createSend", bundle))["memo_template_send"] as { id: number };
  await done("publishSend", { id: made.id });
  const pack = await done("createPackage", { title: "Pack", templates: [{ memo_template_id }] });
  const { id } = pack["memo_template_package"] as { id: number };
  const onTheDay = { timezone: "each_location", start_on: "2026-03-03" };
  await done("usePackage", { id, publish: true, ...onTheDay });
  await done("createScheduledSend", {
    ...{ sendable_type: "memo_template", sendable_id: memo_template_id, frequency: "daily" },
    ...{ timezone: "America/Chicago", send_time: "09:30", starts_at: "2026-03-03" },
  });
  await runDue(server, company.id, new Date("2026-03-03T15:30:00Z"));
  server.setTime(new Date("2026-03-03T23:30:00Z"));
  expect((await titles(company.employee)).toSorted()).toEqual(["Oven", "Stock", "Stock"]);
  expect(await titles(company.manager)).toEqual([]);
});
