import { reduceCompany } from "@lineup/contract/companies/events";
import { reduceFlaggedMessage, isFollowUp } from "@lineup/contract/follow-ups/events";
import type { CallName, CallOutput } from "@lineup/contract/calls";
import type { LiveEvent } from "@lineup/contract/events";
import type { CompanyList } from "@lineup/contract/targeting/events";
import type { MemoNews } from "@lineup/contract/memos/events";
import { reduceMemo, reduceResponse } from "@lineup/contract/memos/events";
import type { Memo } from "@lineup/contract/memos/schemas";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { listenAs, listen } from "./support/live-client.ts";
import { type Act, type Role, expectRefetched } from "./support/live-lists.ts";
import { type LiveView, expectLive } from "./support/live-state.ts";
import { importFiles } from "./support/sample-import.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let port: number;
let company: TestCompany;
let people: Record<Role, Pick<LiveView<unknown>, "collector"> & { as: string; self: TestEmployee }>;
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
  people = {
    admin: await join(company.admin),
    manager: await join(company.manager),
    employee: await join(company.employee),
  };
  const draft = { title: "Closing list", content: "<p>Lights last.</p>", type: "standard" };
  const to = { location_ids: [company.north], recipient_ids: [company.manager.id] };
  ({ memo } = await call("manager", "createMemo", { ...draft, ...to, status: "published" }));
});
afterEach(() => {
  for (const socket of sockets) socket.close();
});

async function join(self: TestEmployee): Promise<(typeof people)[Role]> {
  const as = await server.signIn(self);
  const collector = await listenAs(port, as, company.id);
  sockets.push(collector);
  return { as, self, collector };
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
  collector: people[role].collector,
});

/** Everything that the web shows about a memo, for management and employees. */
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

/** Checks each view with the same act, and undoes the act in between. */
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

test("an acknowledgement updates what both sides see without another request", async () => {
  await expectAllLive(
    () => call("employee", "acknowledgeMemo", { id: memo.id, version: memo.version }),
    all,
  );
});

test("a manager who received the memo gets one event about their own acknowledgement", async () => {
  await expectAllLive(
    () => call("manager", "acknowledgeMemo", { id: memo.id, version: memo.version }),
    ["manager", "recipients", "row"],
  );
  expect(
    people.manager.collector.events.filter((one) => one.event === "MemoAcknowledged"),
  ).toHaveLength(1);
});

test("a reaction, its change and its removal update what both sides see of a celebration", async () => {
  const { celebration } = await call("manager", "createCelebration", {
    ...{ title: "Well done", location_ids: [company.north], status: "published" },
  });
  memo = celebration;
  for (const option of ["love", "congrats", null])
    await expectAllLive(
      () => call("employee", "celebrate", { id: memo.id, option }),
      ["manager", ...mine],
    );
});

test("a flag, its answer, its resolution and its withdrawal update what both sides see", async () => {
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

test("a change of the company's settings updates what everyone sees", async () => {
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
  await both(() => set("updateCheckinSettings", { frequency_days: 14, topics: ["Pay day"] }));
  await both(() => set("updateMemoSettings", { message_categories: ["Bar"] }));
  await both(() => set("updateMemoSettings", { message_categories: null }));
});

const person = (): Record<string, unknown> => ({ id: company.outsider.id });
const own = (): Record<string, unknown> => ({ id: company.employee.id });
const does = (name: CallName, input: () => object, role: Role = "manager") => ({
  does: () => call(role, name, input()),
});
const aPerson = { management: ["person"] };
const followUp = { management: ["follow-up"] };
const people_ = { management: ["employees"] };

test("changes to people update what management and they themselves see", async () => {
  const hired = { name_first: "Nia", email: "nia@lineup.example" };
  const nia = async () => {
    const { employees } = await call("manager", "listEmployees", { terms: "nia" });
    return employees[0]!.id;
  };
  await expectRefetched(
    { company, people, call },
    {
      "a request": { ...does("requestEmployee", person), ...aPerson },
      "its end": { ...does("unrequestEmployee", person), ...aPerson },
      "check-ins": {
        ...does("openCheckins", () => ({ ids: [person()["id"], own()["id"]] })),
        ...{ ...followUp, employee: ["follow-up"] },
      },
      "its end, of the check-in": { ...does("closeCheckin", person), ...followUp },
      "another rhythm of check-ins": {
        ...does("updateCheckinSettings", () => ({ frequency_days: 14 }), "admin"),
        ...{ management: ["settings"], employee: ["settings"] },
      },
      "no check-ins": {
        ...does("updateFlags", () => ({ key: "checkins", enabled: false }), "admin"),
        ...{ management: ["flags"], employee: ["flags"] },
      },
      "a PIN": { ...does("updateEmployee", () => ({ ...person(), pin: "482134" })), ...aPerson },
      "another PIN of one's own": {
        does: async () => {
          const as = await server.signIn(company.outsider);
          return server.call("renewOwnPin", { company_id: company.id }, { as });
        },
        ...aPerson,
      },
      "a new person": { ...does("createEmployee", () => hired), ...aPerson },
      "an invitation": {
        does: async () => call("manager", "inviteEmployees", { id: await nia() }),
        ...aPerson,
      },
      "a name": {
        ...does("updateEmployee", () => ({
          ...person(),
          name_last: "Prado",
          location_ids: [company.north],
        })),
        ...aPerson,
      },
      "one's own name": {
        ...does("updateEmployee", () => ({ ...own(), name_last: "Prado" })),
        ...aPerson,
        employee: ["person"],
      },
      "a join by code": {
        does: async () => {
          const other = await server.company();
          const as = await server.signIn(other.outsider);
          return server.call("acceptInvite", { token: company.joinCode }, { as });
        },
        ...aPerson,
      },
      "a deactivation": {
        ...does("updateEmployee", () => ({ ...person(), is_active: false })),
        ...aPerson,
      },
      "an end": {
        does: async () => call("admin", "deleteEmployee", { id: await nia() }),
        ...aPerson,
      },
    },
  );
});

test("bulk edits and their undo update what people see", async () => {
  let batch = 0;
  const two = () => [company.outsider.id, company.employee.id];
  const edit = (changes: object) => async () => {
    ({ id: batch } = (await call("admin", "editEmployees", { ids: two(), changes })).batch!);
  };
  const { file } = importFiles.previewEmployeeImport;
  const lines = "Name,E-mail,Location,Audience\nNia Prado,nia@lineup.example,West,Bar\n";
  const files = { file: { ...file, content: Buffer.from(lines) } };
  await expectRefetched(
    { company, people, call },
    {
      "a bulk edit": { does: edit({ type: "Seasonal" }), ...people_ },
      "a move": { does: edit({ add_location_ids: [company.north] }), ...people_ },
      "its undoing": { does: () => call("admin", "undoBatch", { id: batch }), ...people_ },
      "another role": { does: edit({ role: "manager" }), ...people_, employee: ["employees"] },
      "an import": {
        does: async () => {
          const input = { company_id: company.id, create_segments: true };
          const { as } = people.admin;
          const { body, status } = await server.call("confirmEmployeeImport", input, { as, files });
          expect(status, JSON.stringify(body)).toBe(200);
        },
        management: ["locations", "audiences", "employees"],
        employee: ["locations", "audiences", "employees"], // a manager by now
      },
    },
  );
});

test("changes to locations, audiences, tags, templates, tablets, the join code and e-mail alerts update what management sees", async () => {
  const ids: Record<string, number> = {};
  let code = "";
  const name = "West";
  type Made = Record<string, never>;
  const list = (
    of: CompanyList,
    names: readonly CallName[],
    input: object,
    role: Role,
  ): Record<string, Act> =>
    Object.fromEntries(
      names.map((one) => [
        one,
        {
          management: [of],
          does: async () => {
            const made = (await call(role, one, { id: ids[of], ...input })) as Made;
            const { id } = (made["location"] ??
              made["audience"] ??
              made["tag"] ??
              made["template"] ??
              made["device"] ??
              {}) as { id?: number };
            ids[of] = id ?? ids[of]!;
            code = (made["pairing"] as { code: string } | undefined)?.code ?? code;
          },
        },
      ]),
    );
  await expectRefetched(
    { company, people, call },
    {
      ...list("locations", ["createLocation"], { name }, "admin"),
      ...list("locations", ["updateLocation"], { name: "Far West" }, "admin"),
      ...list("audiences", ["createAudience"], { name }, "admin"),
      ...list("audiences", ["updateAudience"], { name: "Far West" }, "admin"),
      ...list("tags", ["createTag"], { title: name }, "manager"),
      ...list("tags", ["updateTag"], { title: "Far West" }, "manager"),
      ...list("templates", ["createTemplate"], { title: name, content: "Hi" }, "manager"),
      ...list("templates", ["updateTemplate"], { title: "Far West" }, "manager"),
      useTemplate: {
        does: () => call("manager", "useTemplate", { id: ids.templates }),
        management: ["send", "templates"],
      },
      ...list("templates", ["shareTemplate"], {}, "manager"),
      ...list("templates", ["archiveTemplate", "deleteTemplate"], {}, "manager"),
      ...list("devices", ["createDevice"], { name, location_id: company.north }, "admin"),
      ...list("devices", ["updateDevice"], { name: "Far West" }, "admin"),
      pairing: { does: () => server.call("pairDevice", { code }), management: ["devices"] },
      ...list("devices", ["renewPairing", "deleteDevice"], {}, "admin"),
      ...list("joinCode", ["renewJoinCode"], {}, "admin"),
      ...list("joinCode", ["switchJoinCode"], { enabled: false }, "admin"),
      ...list("alerts", ["updateEmailAlerts"], { weekly_summary: true }, "admin"),
      ...list("tags", ["deleteTag"], {}, "manager"),
      ...list("audiences", ["deleteAudience"], {}, "admin"),
      ...list("locations", ["deleteLocation"], {}, "admin"),
    },
  );
});

test("changes to raised hands and check-ins update what management and their employees see", async () => {
  const ids = { hand: 0, checkin: 0 };
  const hand = (more: object = {}) => ({ id: ids.hand, ...more });
  const both = { management: ["follow-up"], employee: ["follow-up"] };
  const theirs = () => ({ id: ids.checkin });
  await expectRefetched(
    { company, people, call },
    {
      "a raised hand": {
        does: async () => {
          const { raised_hand } = await call("employee", "raiseHand", { content: "It leaks" });
          ids.hand = raised_hand.id;
        },
        ...both,
      },
      "its owner": {
        ...does("answerRaisedHand", () => hand({ owner_id: company.manager.id })),
        ...both,
      },
      "a note of it": {
        ...does("answerRaisedHand", () => hand({ internal_note: "Twice this week" })),
        management: ["follow-up"],
      },
      "its answer": {
        ...does("answerRaisedHand", () => hand({ manager_note: "Mended" })),
        ...both,
      },
      "not fixed": {
        ...does("acknowledgeHand", () => hand({ fixed: false }), "employee"),
        ...both,
      },
      "its end": { ...does("answerRaisedHand", () => hand({ resolved: true })), ...both },
      "a check-in": {
        does: async () => {
          ids.checkin = (await call("manager", "openCheckin", own())).checkin.id;
        },
        ...both,
      },
      "what they say": { ...does("acknowledgeCheckin", theirs, "employee"), ...both },
      "put off": { ...does("answerCheckin", () => ({ ...theirs(), deferred: true })), ...both },
      "its end, of the check-in": {
        ...does("answerCheckin", () => ({ ...theirs(), manager_note: "Good" })),
        ...both,
      },
      "many check-ins": { ...does("openCheckins", () => ({ ids: [own()["id"]] })), ...both },
    },
  );
});
