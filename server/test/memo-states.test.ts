import type { Memo } from "@lineup/contract/memos/schemas";
import { type CallName, calls } from "@lineup/contract/calls";
import { expect, test } from "vitest";

import { inTransaction } from "#server/platform/db/transaction";
import { joinByToken } from "#server/platform/auth/membership";

import type { TestCompany } from "./support/company-fixture.ts";
import { hours, memoCalls } from "./support/memo-calls.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let manager: string;
let employee: string;

useTestCompany((made) => void ({ server, company, manager, employee } = made));

const { call, send } = memoCalls(() => ({ server, company, manager }), {
  title: "Closing list",
  content: "<p>Lights last.</p>",
});
const inbox = async (as: string, input: object = {}): Promise<number[]> => {
  const { content } = await call(as, "listEmployeeMessages", input);
  return (content["memos"] as Memo[]).map(({ id }) => id);
};
const eventTypesFor = async (as: string): Promise<string[]> => {
  // Events are numbered after the commit and in order: once the caller's own event is listed, earlier ones are too.
  const marker = await send({ title: "Marker", mode: "segments" });
  for (;;) {
    const { content } = await call(as, "listEvents", { after: 0 });
    const events = content["events"] as { event: string; data: { memo_id: number } }[];
    const about = events.filter(({ data }) => data.memo_id !== marker.id);
    if (about.length < events.length) return about.map(({ event }) => event);
  }
};

test("an ended or archived memo leaves the inbox, and those who acknowledged it can still read it", async () => {
  const ended = await send();
  const archived = await send();
  const acknowledged = await send();
  await call(employee, "acknowledgeMemo", { id: acknowledged.id });
  await call(manager, "expireMessage", { id: ended.id });
  await call(manager, "archiveMessage", { id: archived.id });
  await call(manager, "expireMessage", { id: acknowledged.id });

  expect(await inbox(employee)).toEqual([acknowledged.id]);
  expect(await inbox(employee, { state: "unread" })).toEqual([]);
  expect(await inbox(employee, { state: "read" })).toEqual([acknowledged.id]);
});

test.each([
  ["expireMessage", "expired"],
  ["archiveMessage", "archived"],
] as const)("after %s, people who acknowledged a memo can open it", async (end, state) => {
  const { id } = await send({ type: "standard" });
  await call(employee, "acknowledgeMemo", { id });
  await call(manager, end, { id });
  const open = (as: string) => call(as, "getMemo", { id });
  const { status, content } = await open(employee);
  expect(status).toBe(200);
  expect(content["memo"]).toMatchObject({ status: state, content: "<p>Lights last.</p>" });
  expect(await inbox(employee, { state: "all" })).toEqual([id]);
  expect((await open(await server.signIn(company.outsider))).status).toBe(404);
  expect((await call(employee, "flagMemo", { id, content: "Still?" })).status).toBe(409);
  await call(manager, "deleteMemo", { id });
  expect((await open(employee)).status).toBe(404);
});

test("only management gets events about a memo before it starts", async () => {
  const { id } = await send({ start_at: hours(24) });
  await call(manager, "updateMemo", { id, title: "Closing list, corrected" });
  await call(manager, "listMemoRecipients", { id, recipient_ids: [company.outsider.id] });
  await call(manager, "deleteMemo", { id });

  expect(await eventTypesFor(employee)).toEqual([]);
  expect(await eventTypesFor(manager)).toEqual(
    expect.arrayContaining(["MemoPublished", "MemoChanged", "MemoRemoved"]),
  );
});

test("people who join before a memo starts receive it at its start", async () => {
  const memo = await send({ start_at: hours(24) });
  const other = await server.company();
  await inTransaction(server.database.db, (tx) =>
    joinByToken(tx, other.employee.userId, company.joinCode, {
      ...{ action: "acceptInvite", requestId: "of the test", now: TEST_START },
    }),
  );
  server.app.services.wake(new Set());
  const newcomer = await server.signIn(other.employee);
  const recipients = async () =>
    (await call(manager, "getMemo", { id: memo.id })).content["memo"] as Memo;
  await expect.poll(async () => (await recipients()).recipient_count).toBe(4);

  expect(await inbox(newcomer)).toEqual([]);
  server.setTime(new Date(hours(25)));
  expect(await inbox(newcomer)).toEqual([memo.id]);
});

test("a due date in the past is refused, unless the memo had it before", async () => {
  const refused = { due_at: ["The due date must be in the future"] };
  const answers = async (name: CallName, input: object) => {
    const { status, body } = await call(manager, name, input);
    return [status, body["errors"]];
  };
  const late = { title: "Late", content: "<p>Text</p>", due_at: hours(-1) };
  expect(await answers("createMemo", { ...late, status: "published" })).toEqual([422, refused]);
  const { content } = await call(manager, "createMemo", { ...late, status: "draft" });
  const draft = content["memo"] as Memo;
  const publish = { id: draft.id, status: "published" };
  expect(await answers("updateMemo", publish)).toEqual([422, refused]);
  expect((await answers("updateMemo", { ...publish, due_at: hours(2) }))[0]).toBe(200);

  server.setTime(new Date(hours(3)));
  manager = await server.signIn(company.manager);
  const change = { id: draft.id, title: "Corrected" };
  expect((await answers("updateMemo", { ...change, due_at: hours(2) }))[0]).toBe(200);
  expect((await answers("updateMemo", { ...change, end_at: hours(9) }))[0]).toBe(200);
  expect(await answers("updateMemo", { ...change, due_at: hours(1) })).toEqual([422, refused]);
  expect((await answers("updateMemo", { ...change, due_at: hours(4) }))[0]).toBe(200);
  expect((await answers("updateMemo", { ...change, due_at: null }))[0]).toBe(200);
});

test("an ended memo's content can still be corrected", async () => {
  const { id } = await send({ due_at: hours(48) });
  await call(manager, "expireMessage", { id });

  const same = { title: "Corrected", due_at: hours(48) };
  expect((await call(manager, "updateMemo", { id, ...same })).status).toBe(200);
  const moved = await call(manager, "updateMemo", { id, due_at: hours(72) });
  expect([moved.status, moved.body["errors"]]).toEqual([
    422,
    { due_at: [expect.stringContaining("due after it ends")] },
  ]);
});

test("a date out of the supported range is refused", async () => {
  const draft = await send({ status: "draft" });
  for (const [field, date] of [
    ["end_at", "9999-12-31T23:59:59-12:00"],
    ["due_at", "9999-12-31T23:59:59-12:00"],
    ["start_at", "0000-01-01T00:00:00Z"],
  ] as const) {
    const changed = await call(manager, "updateMemo", { id: draft.id, [field]: date });
    expect([changed.status, Object.keys(changed.body["errors"] as object)]).toEqual([422, [field]]);
  }
});

test("a sent memo can't become a draft again, even after it was archived and restored", async () => {
  const sent = await send({ status: "published" });
  const change = (status: string) => call(manager, "updateMemo", { id: sent.id, status });
  expect((await change("draft")).status).toBe(409);
  expect((await change("published")).status).toBe(200);
  await call(manager, "archiveMessage", { id: sent.id });
  expect((await change("draft")).status).toBe(409);
  expect((await change("published")).status).toBe(200);
  expect((await change("draft")).status).toBe(409);
});

test("a person who is asked again has neither acknowledged nor signed", async () => {
  const sent = await send({ status: "published" });
  await call(employee, "acknowledgeMemo", { id: sent.id });
  await call(manager, "updateMemo", { id: sent.id, content: "<p>New</p>", ask_again: true });
  const { content } = await call(employee, "getMemo", { id: sent.id });
  expect((content["memo"] as Memo).employee_response).toMatchObject({
    acknowledged_at: null,
    acknowledged_version: null,
    acknowledged_hash: null,
    is_signed: false,
  });
});

test("everyone who acknowledged a memo can be asked again even if nothing in it changed", async () => {
  const sent = await send();
  await call(employee, "acknowledgeMemo", { id: sent.id });
  await call(manager, "updateMemo", { id: sent.id, ask_again: true });
  const mine = async () => (await call(employee, "getMemo", { id: sent.id })).content["memo"];
  expect(await mine()).toMatchObject({ version: 2, employee_response: { acknowledged_at: null } });
  await call(employee, "acknowledgeMemo", { id: sent.id });
  expect(await mine()).toMatchObject({ employee_response: { acknowledged_version: 2 } });
});

test.each(["draft", "published"])(
  "a change to a %s memo after someone else's change is refused as out of date",
  async (status) => {
    const memo = await send({ status });
    const from = { id: memo.id, revision: memo.revision };
    expect((await call(manager, "updateMemo", { ...from, priority: "high" })).status).toBe(200);
    const second = await call(manager, "updateMemo", { ...from, title: "Other" });
    expect([second.status, second.body["code"]]).toEqual([409, "stale_version"]);
    const { content } = await call(manager, "getMemo", { id: memo.id });
    expect(content["memo"]).toMatchObject({ title: "Closing list", priority: "high", version: 1 });
  },
);

test("a title has one line", async () => {
  const draft = await send({ status: "draft" });
  const change = { id: draft.id, title: "Menu\r\nBcc: everyone" };
  const { status, body } = await call(manager, "updateMemo", change);
  expect([status, Object.keys(body["errors"] as object)]).toEqual([422, ["title"]]);
});

test("management gets events about added, reminded and removed people, and those who had the memo get none", async () => {
  const sent = await send({ mode: "recipients", recipient_ids: [company.employee.id] });
  const { db } = server.database;
  const eventsOf = async (act: () => Promise<{ status: number }>) => {
    const after = db.selectFrom("outbox_events").select((eb) => eb.fn.max("id").as("id"));
    const { id } = await after.executeTakeFirstOrThrow();
    expect((await act()).status).toBe(200);
    const events = db.selectFrom("outbox_events").select(["type", "audience"]);
    return events.where("id", ">", id).orderBy("id").execute();
  };
  const management = { type: "MemoChanged", audience: { kind: "management" } };
  const employees = (type: string) => ({
    type,
    audience: { kind: "employees", ids: [company.outsider.id] },
  });
  const both = { id: sent.id, recipient_ids: [company.employee.id, company.outsider.id] };
  const one = { id: sent.id, recipient_ids: [company.outsider.id] };
  const add = () => call(manager, "listMemoRecipients", both);
  expect(await eventsOf(add)).toEqual([management, employees("MemoPublished")]);
  expect(await eventsOf(add)).toEqual([]);
  expect(await eventsOf(() => call(manager, "remindMemoRecipients", one))).toEqual([management]);
  expect(await eventsOf(() => call(manager, "deleteMemoRecipients", one))).toEqual([
    management,
    employees("MemoRemoved"),
  ]);
});

test("no people can be added to an ended memo", async () => {
  const sent = await send({ mode: "recipients", recipient_ids: [company.employee.id] });
  await call(manager, "expireMessage", { id: sent.id });
  const people = { id: sent.id, recipient_ids: [company.outsider.id] };
  expect((await call(manager, "listMemoRecipients", people)).status).toBe(409);
});

test("an empty memo stays a draft until it has content", async () => {
  const draft = await send({ content: "<p> </p>", status: "draft" });
  const sent = await call(manager, "updateMemo", { id: draft.id, status: "published" });
  expect([sent.status, Object.keys(sent.body["errors"] as object)]).toEqual([422, ["content"]]);
});

test("a page of memos names its filters and their options", async () => {
  const mine = { location_ids: [company.north], category: "Safety", type: "standard" };
  const memo = await send(mine);
  await send({ location_ids: [company.south] });
  const filters = { type: "standard", category: "Safety", location_id: company.north };
  const { content } = await call(manager, "listMemos", filters);
  expect((content["memos"] as Memo[]).map(({ id }) => id)).toEqual([memo.id]);
  expect(content["filters"]).toMatchObject({
    status: "all",
    type: "standard",
    category: "Safety",
    categories: ["Safety"],
    locations: [
      { id: company.north, name: "North", selected: true },
      { id: company.south, name: "South", selected: false },
    ],
    authors: [{ id: company.manager.id, selected: false }],
    audiences: [],
  });
  const again = await call(manager, "listMemos", { filters: content["filters"] });
  expect((again.content["memos"] as Memo[]).map(({ id }) => id)).toEqual([memo.id]);
});

test.each([
  ["listMemos", "memos"],
  ["listAllMemos", "memos"],
  ["listMessages", "messages"],
  ["listSurveys", "surveys"],
  ["listCelebrationMemos", "celebrations"],
] as const)(
  "%s accepts location and audience filters in the form in which a page returns them",
  async (list, name) => {
    const kind = {
      ...{ memos: {}, messages: {}, celebrations: { display_type: "celebration", type: "other" } },
      surveys: { display_type: "survey", options: ["Yes", "No"] },
    }[name];
    const [north, both, south] = [
      await send({ ...kind, location_ids: [company.north] }),
      await send({ ...kind, location_ids: [company.north, company.south] }),
      await send({ ...kind, location_ids: [company.south] }),
    ].map(({ id }) => id);
    const kitchen = await send({ ...kind, audience_ids: [company.kitchen] });
    const found = async (input: object): Promise<number[]> => {
      const { status, body, content } = await call(manager, list, input);
      expect(status, JSON.stringify(body)).toBe(200);
      return (content[name] as Memo[]).map(({ id }) => id);
    };
    const choices = (chosen: readonly number[]): object[] =>
      [company.north, company.south].map((id) => ({
        id,
        name: "?",
        selected: chosen.includes(id),
      }));
    const given = (value: object): unknown =>
      calls[list].method === "GET" ? JSON.stringify(value) : value;
    const inNorth = { locations: choices([company.north]), audiences: [], authors: [] };
    expect(await found({ filters: given(inNorth) })).toEqual([both, north]);
    expect(await found({ locations: given(choices([company.north])) })).toEqual([both, north]);
    expect(await found({ locations: [company.north, company.south] })).toEqual([
      south,
      both,
      north,
    ]);
    expect(await found({ location_ids: [company.south], audiences: "" })).toEqual([south, both]);
    expect(await found({ audiences: given([{ id: company.kitchen }]) })).toEqual([kitchen.id]);
    expect(await found({ filters: given({ locations: choices([]) }) })).toHaveLength(4);
    expect(await found({ authors: given([{ id: company.outsider.id }]) })).toEqual([]);
    const unstorable = { filters: String.raw`{"category":"a\u0000b"}` };
    expect((await call(manager, list, unstorable)).status).toBe(400);
  },
);

test("a page of memos is sorted as requested and names its order", async () => {
  for (const title of ["B", "C", "A"]) await send({ title });
  const list = async (input: object) => {
    const { status, content } = await call(manager, "listMemos", input);
    expect(status).toBe(200);
    return content;
  };
  const titles = (content: Record<string, unknown>) =>
    (content["memos"] as Memo[]).map(({ title }) => title);

  const byTitle = await list({ sort_by: "title" });
  expect(byTitle).toMatchObject({ sort_by: "title", sort_direction: "asc" });
  expect(titles(byTitle)).toEqual(["A", "B", "C"]);
  const unknown = await list({ sort_by: "nonsense" });
  expect(unknown).toMatchObject({ sort_by: "created_at", sort_direction: "desc" });
  const second = await list({ sort_by: "title", per_page: 2, page: 2 });
  expect(second).toMatchObject({ current_page: 2, total_pages: 2, total: 3 });
  expect(titles(second)).toEqual(["C"]);
  expect((await call(manager, "listMemos", { per_page: 101 })).status).toBe(422);
});
