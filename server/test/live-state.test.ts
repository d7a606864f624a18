import { reduceCompany } from "@lineup/contract/companies/events";
import { reduceFlaggedMessage, isFollowUp } from "@lineup/contract/follow-ups/events";
import type { CallName, CallOutput } from "@lineup/contract/calls";
import type { LiveEvent } from "@lineup/contract/events";
import type { MemoNews } from "@lineup/contract/memos/events";
import { reduceMemo, reduceResponse } from "@lineup/contract/memos/events";
import type { Memo } from "@lineup/contract/memos/schemas";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { hearAs, listen } from "./support/live-client.ts";
import { type LiveView, expectLive } from "./support/live-state.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

type Role = "manager" | "employee";

let server: TestApp;
let port: number;
let company: TestCompany;
let people: Record<Role, { as: string; self: TestEmployee; heard: LiveView<unknown>["heard"] }>;
let sockets: { close(): void }[];
let memo: Memo;

beforeAll(async () => {
  server = await startTestApp();
  port = await listen(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  company = await server.company();
  sockets = [];
  people = { manager: await join(company.manager), employee: await join(company.employee) };
  const draft = { title: "Closing list", content: "<p>Lights last.</p>", type: "standard" };
  const to = { location_ids: [company.north], status: "published" };
  ({ memo } = await call("manager", "createMemo", { ...draft, ...to }));
});
afterEach(() => {
  for (const socket of sockets) socket.close();
});

async function join(self: TestEmployee): Promise<(typeof people)[Role]> {
  const as = await server.signIn(self);
  const heard = await hearAs(port, as, company.id);
  sockets.push(heard);
  return { as, self, heard };
}

async function call<Name extends CallName>(
  role: Role,
  name: Name,
  input: object = {},
): Promise<CallOutput<Name>> {
  const { as } = people[role];
  const { status, body, content } = await server.call(
    name,
    { company_id: company.id, ...input },
    { as },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return content as CallOutput<Name>;
}

const viewOf = <State, Event extends LiveEvent = MemoNews>(
  role: Role,
  fetch: () => Promise<State>,
  reduce: (state: State, employeeId: number, event: Event) => State,
): LiveView<State> => ({
  fetch,
  reduce: (state, event) => reduce(state, people[role].self.id, event as Event),
  heard: people[role].heard,
});

/** Everything that the web shows of a memo, for both sides. */
function views(): Record<string, LiveView<unknown>> {
  const memoOf = (role: Role) =>
    viewOf(role, async () => (await call(role, "getMemo", { id: memo.id })).memo, reduceMemo);
  const recipients = viewOf(
    "manager",
    async () => (await call("manager", "listMemoRecipients", { id: memo.id })).recipients,
    (rows, _, event) =>
      rows.map((row) => ({
        ...row,
        employee_response: reduceResponse(row.employee_response, row.id, event),
      })),
  );
  const row = viewOf(
    "manager",
    async () => (await call("manager", "listMemos")).memos,
    (rows, employeeId, event) => rows.map((one) => reduceMemo(one, employeeId, event)),
  );
  const shown = { manager: memoOf("manager"), employee: memoOf("employee"), recipients, row };
  return shown;
}

/** Each view in turn, held over the same act: what undoes it runs in between. */
async function expectAllLive(act: () => Promise<unknown>, names: readonly string[]): Promise<void> {
  const [last, ...outer] = names.map((name) => views()[name]!);
  let held = (): Promise<unknown> => expectLive(last!, act);
  for (const view of outer) {
    const inner = held;
    held = () => expectLive(view, inner);
  }
  await held();
}

const all = ["manager", "employee", "recipients", "row"];
const mine = ["employee", "recipients"];

test("an acknowledgement moves what both sides see without asking again", async () => {
  await expectAllLive(
    () => call("employee", "acknowledgeMemo", { id: memo.id, version: memo.version }),
    all,
  );
});

test("a manager who received the memo hears of an own acknowledgement once", async () => {
  await expectAllLive(
    () => call("manager", "acknowledgeMemo", { id: memo.id, version: memo.version }),
    ["manager", "recipients", "row"],
  );
  expect(
    people.manager.heard.events.filter((one) => one.event === "MemoAcknowledged"),
  ).toHaveLength(1);
});

test("a flag, its answer, its end and its being taken back", async () => {
  const flag = () => call("employee", "flagMemo", { id: memo.id, content: "Which lights?" });
  await expectAllLive(flag, all);
  const waiting = async () =>
    (await call("manager", "listFollowUps", { state: "all" })).flagged_messages;
  const [flagged] = await waiting();
  const followUps = viewOf("manager", waiting, (rows, _, event) =>
    isFollowUp(event) ? rows.flatMap((one) => reduceFlaggedMessage(one, event) ?? []) : rows,
  );
  const answer = (input: object) =>
    call("manager", "answerFlaggedMessage", { id: flagged!.id, ...input });
  for (const input of [
    { manager_note: "Those above the counter" },
    { resolved: true },
    { resolved: false, manager_acknowledged: false },
  ])
    await expectLive(followUps, () => expectAllLive(() => answer(input), mine));
  const withdraw = () => call("employee", "unflagMemo", { id: memo.id });
  await expectLive(followUps, () => expectAllLive(withdraw, all));
});

test("what an admin sets for the company, for everybody in it", async () => {
  const companyOf = (role: Role) =>
    viewOf(
      role,
      async () => (await call(role, "getCompany")).company,
      (shown, _, event: LiveEvent) =>
        event.type === "CompanyChanged" ? reduceCompany(shown, event) : shown,
    );
  const as = await server.signIn(company.admin);
  const set = (name: CallName, input: object) =>
    server.call(name, { company_id: company.id, ...input }, { as });
  const both = (act: () => Promise<unknown>) =>
    expectLive(companyOf("manager"), () => expectLive(companyOf("employee"), act));
  await both(() => set("updateFlags", { key: "tasks", enabled: false }));
  await both(() => set("updateMemoSettings", { message_categories: ["Bar"] }));
  await both(() => set("updateMemoSettings", { message_categories: null }));
});
