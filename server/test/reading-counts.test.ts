// The number of memos waiting for a person appears in many places and comes from several queries. All must agree.
import type { CallName } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import { expect, test } from "vitest";

import { type TestCompany, type TestEmployee, insertEmployee } from "./support/company-fixture.ts";
import { hours, memoCalls } from "./support/memo-calls.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let manager: string;
let employee: string;

useTestCompany((made) => void ({ server, company, manager, employee } = made));

const { call, send } = memoCalls(() => ({ server, company, manager }), {
  title: "Rota",
  content: "<p>Swaps.</p>",
});

const kinds = {
  message: {},
  survey: { display_type: "survey", options: ["Yes", "No"] },
  celebration: { display_type: "celebration", type: "other" },
};

/** What happens to a memo until the sixth hour, and whether it is waiting for the employee then. */
const states: readonly {
  fields: object;
  act?: (memo: Memo) => Promise<unknown>;
  waits: boolean;
}[] = [
  { fields: {}, waits: true },
  { fields: {}, act: ({ id }) => call(employee, "readMemo", { id }), waits: true },
  { fields: {}, act: respond, waits: false },
  { fields: { due_at: hours(3) }, waits: true },
  { fields: { due_at: hours(3) }, act: respond, waits: false },
  { fields: { end_at: hours(3) }, waits: false },
  { fields: { end_at: hours(3) }, act: respond, waits: false },
  { fields: { start_at: hours(3) }, waits: true },
  { fields: { start_at: hours(9) }, waits: false },
  { fields: { reveal_at: hours(3) }, waits: true },
  { fields: { reveal_at: hours(9) }, waits: false },
  { fields: { status: "draft" }, waits: false },
  { fields: {}, act: ({ id }) => call(manager, "deleteMemo", { id }), waits: false },
];

/** Calls that only exist for messages. */
const ofMessages: typeof states = [
  { fields: {}, act: ({ id }) => call(manager, "archiveMessage", { id }), waits: false },
  { fields: {}, act: archiveAndBringBack, waits: true },
  { fields: { type: "standard" }, act: flag, waits: true },
  { fields: {}, act: respondAndAskAgain, waits: true },
];

async function respond({ id, display_type }: Memo): Promise<void> {
  const [name, input] =
    display_type === "survey"
      ? (["answerSurvey", { id, option: "Yes" }] as const)
      : (["acknowledgeMemo", { id }] as const);
  expect((await call(employee, name, input)).status).toBe(200);
}

async function respondAndAskAgain(memo: Memo): Promise<void> {
  await respond(memo);
  const again = { id: memo.id, ask_again: true };
  expect((await call(manager, "updateMemo", again)).status).toBe(200);
}

async function archiveAndBringBack({ id }: Memo): Promise<void> {
  await call(manager, "archiveMessage", { id });
  expect((await call(manager, "updateMemo", { id, status: "published" })).status).toBe(200);
}

async function flag({ id }: Memo): Promise<void> {
  expect((await call(employee, "flagMemo", { id, content: "When?" })).status).toBe(200);
}

async function field(as: string, name: Parameters<typeof call>[1], path: string, input = {}) {
  const { status, body, content } = await call(as, name, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return path.split(".").reduce((value: unknown, key) => (value as never)[key], content);
}

/** @returns every number that tells a person how many memos are waiting for them */
async function ownCounts(who: TestEmployee): Promise<Record<string, unknown>> {
  const as = await server.signIn(who);
  const unread = { state: "unread" };
  return {
    home: await field(as, "getHome", "counts.unread_memos"),
    navigation: await field(as, "getCompany", "counts.unread_memos"),
    list: await field(as, "listEmployeeMessages", "total", unread),
    listed: ((await field(as, "listEmployeeMessages", "memos", unread)) as Memo[]).length,
    unread: await field(as, "listUnreadMemos", "total"),
    summary: await field(as, "getMemoSummary", "summary.unread_count"),
    record: await field(as, "getSelf", "employee.unread_memo_count"),
  };
}

/** @returns every number that tells a manager how many memos are waiting for a person */
async function countsForManagers({ id }: TestEmployee): Promise<Record<string, unknown>> {
  const of = { employee_id: id };
  const people = (await field(manager, "listPeopleReport", "rows")) as { id: number }[];
  const memos = (await field(manager, "listMemos", "memos", { per_page: 100 })) as Memo[];
  const waits = memos.map(async (memo) => {
    if (memo.status !== "published" || !memo.is_revealed || memo.is_anonymous) return 0;
    const filter = { id: memo.id, state: "waiting" };
    const rows = (await field(
      manager,
      "listMemoRecipients",
      "recipients",
      filter,
    )) as typeof people;
    return rows.filter((row) => row.id === id).length;
  });
  return {
    unread: await field(manager, "listUnreadMemos", "total", of),
    summary: await field(manager, "getMemoSummary", "summary.unread_count", of),
    record: await field(manager, "getEmployee", "employee.unread_memo_count", { id }),
    report: people.find((row) => row.id === id),
    details: (await Promise.all(waits)).reduce((sum: number, one) => sum + one, 0),
  };
}

const everywhere = async (who: TestEmployee, count: number): Promise<void> => {
  const counts = await ownCounts(who);
  expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map((place) => [place, count])));
};
const everywhereOf = async (who: TestEmployee, count: number): Promise<void> => {
  const counts = await countsForManagers(who);
  const all = Object.fromEntries(Object.keys(counts).map((place) => [place, count]));
  expect(counts).toEqual({ ...all, report: expect.objectContaining({ unread_count: count }) });
};

test("the number of waiting memos is the same in navigation, home, lists, details and reports", async () => {
  const all = [
    ...Object.values(kinds).flatMap((kind) =>
      states.map((state) => ({ ...state, fields: { ...kind, ...state.fields } })),
    ),
    ...ofMessages,
  ];
  for (const { fields, act } of all) {
    const memo = await send({ location_ids: [company.north], ...fields });
    await act?.(memo);
  }
  server.setTime(new Date(hours(6)));
  manager = await server.signIn(company.manager);
  const waiting = all.filter(({ waits }) => waits).length;
  expect(waiting).toBe(18);
  await everywhere(company.employee, waiting);
  await everywhereOf(company.employee, waiting);
  // A person at none of the memos' locations got none.
  await everywhere(company.outsider, 0);
  await everywhereOf(company.outsider, 0);
});

test("only the person's own numbers include anonymous surveys", async () => {
  for (const name of ["Ines", "Omar"])
    await insertEmployee(server.database.db, company.id, "employee", name);
  const { id } = await send({ ...kinds.survey, is_anonymous: true });
  await send();
  await everywhere(company.employee, 2);
  await everywhereOf(company.employee, 1);
  expect((await call(employee, "answerSurvey", { id, option: "Yes" })).status).toBe(200);
  await everywhere(company.employee, 1);
  await everywhereOf(company.employee, 1);
});

/** Checks that a memo's counts match its list of recipients, and a send's counts its memos. */
async function addsUp(): Promise<void> {
  const memos = (await field(manager, "listMemos", "memos", { per_page: 100 })) as Memo[];
  for (const { id, status, recipient_count, acknowledged_count, response_rate } of memos) {
    if (status === "draft") continue;
    const total = (state: string): Promise<unknown> =>
      field(manager, "listMemoRecipients", "total", { id, state });
    const [all, done] = [await total("all"), await total("acknowledged")];
    expect([recipient_count, acknowledged_count]).toEqual([all, done]);
    expect(response_rate).toBe(all === 0 ? 0 : Math.floor((100 * Number(done)) / Number(all)));
  }
  const sends = (await field(manager, "listSends", "sends", {})) as {
    id: number;
    recipient_count: number;
  }[];
  for (const { id, recipient_count } of sends) {
    const its = memos.filter(({ send_id }) => send_id === id);
    const sum = its.reduce((all, memo) => all + Number(memo.recipient_count), 0);
    expect(recipient_count).toBe(sum);
  }
}

test("the numbers agree after every change to a person, a memo or a send", async () => {
  const { employee: self, north, south, admin } = company;
  const atNorth = { location_ids: [north] };
  const taken = await send(atNorth);
  const survey = await send({ ...kinds.survey, ...atNorth });
  const elsewhere = await send({ location_ids: [south] });
  const draft = { title: "Two", ...atNorth, memos: ["One", "Other"].map(contentWith) };
  const made = (await call(manager, "createSend", draft)).content["memo_template_send"] as Memo;
  const done = async (name: CallName, input: object, by = manager): Promise<void> => {
    const { status, body } = await call(by, name, input);
    expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200);
  };
  await done("publishSend", { id: made.id });
  await done("acknowledgeMemo", { id: taken.id }, await server.signIn(admin));
  const asAdmin = await server.signIn(admin);
  const person = (input: object) => done("updateEmployee", { id: self.id, ...input }, asAdmin);
  const becomes: [string, () => Promise<void>, number][] = [
    ["sent", async () => {}, 4],
    [
      "taken off",
      () => done("deleteMemoRecipients", { id: taken.id, recipient_ids: [self.id] }),
      3,
    ],
    ["moved", () => person({ location_ids: [south] }), 4],
    ["back", () => person({ location_ids: [north] }), 4],
    ["left", () => person({ is_active: false }), 0],
    ["returned", () => person({ is_active: true }), 3],
    ["answered", () => respondAs(survey), 2],
    ["asked again", () => done("updateMemo", { id: elsewhere.id, ask_again: true }), 2],
    ["put away", () => done("archiveSend", { id: made.id }), 0],
    ["brought back", () => done("unarchiveSend", { id: made.id }), 2],
    ["ended", () => done("expireMessage", { id: taken.id }), 2],
    ["deleted", () => done("deleteSend", { id: made.id }), 0],
  ];
  for (const [what, act, waiting] of becomes) {
    await act();
    // A person who has left makes no calls, and nothing is waiting for them.
    const isLeft = what === "left";
    const seen = isLeft ? () => peopleOf(survey) : async () => (await ownCounts(self))["home"];
    await expect.poll(seen, { message: what, timeout: 10_000 }).toBe(isLeft ? 1 : waiting);
    if (!isLeft) {
      await everywhere(self, waiting);
      await everywhereOf(self, waiting);
    }
    await addsUp();
  }
});

const peopleOf = ({ id }: Memo): Promise<unknown> =>
  field(manager, "listMemoRecipients", "total", { id });
const contentWith = (title: string): object => ({
  title,
  content: "<p>Read.</p>",
  type: "standard",
});
async function respondAs(memo: Memo): Promise<void> {
  employee = await server.signIn(company.employee);
  await respond(memo);
}
