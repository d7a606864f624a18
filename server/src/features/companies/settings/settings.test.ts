import { type CallName, calls } from "@lineup/contract/calls";
import type { Company } from "@lineup/contract/companies/schemas";
import { type FlagKey, flagKeys, messageCategories } from "@lineup/contract/constants";
import type { Endpoint } from "@lineup/contract/endpoint";
import type { JoinCode } from "@lineup/contract/settings/schemas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { lastMessage } from "../../../../test/support/last-message.ts";
import { sampleCompany } from "../../../../test/support/sample-company.ts";
import { sampleInputs } from "../../../../test/support/sample-inputs.ts";
import { type Answer, type TestApp, startTestApp } from "../../../../test/support/test-app.ts";

/** A call that these tests assign to the chat feature, because the API has no chat calls yet. */
const ofChat: { flag?: Endpoint["flag"] } = calls.listAudienceNames as object;

const callNames = Object.keys(calls) as CallName[];

let server: TestApp;
let company: TestCompany;
let other: TestCompany;
let admin: string;

beforeAll(async () => {
  ofChat.flag = "chat";
  server = await startTestApp();
  other = await server.company();
});
afterAll(async () => {
  delete ofChat.flag;
  await server.stop();
});

beforeEach(async () => {
  company = await server.company();
  admin = await server.signIn(company.admin);
});

const call = (name: CallName, input: object = {}, as = admin): Promise<Answer> =>
  server.call(name, { company_id: company.id, ...input }, { as });

async function set(name: CallName, input: object = {}): Promise<Company> {
  const { status, body, content } = await call(name, input);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body["company"]).toEqual(content["company"]);
  return content["company"] as Company;
}

const isOn = ({ flags }: Company, key: FlagKey): boolean | undefined =>
  flags.find((flag) => flag.key === key)?.enabled;

async function shown(as = admin): Promise<Company> {
  return (await call("getCompany", {}, as)).content["company"] as Company;
}

interface Entry {
  readonly action: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

function entries(): Promise<Entry[]> {
  return server.database.db
    .selectFrom("audit_entries")
    .select(["action", "changes"])
    .where("company_id", "=", company.id)
    .orderBy("id")
    .execute();
}

const missing = async (answer: Promise<Answer>): Promise<string[]> => {
  const { status, body } = await answer;
  expect(status).toBe(422);
  expect(await entries()).toEqual([]);
  return Object.keys(body["errors"] as object);
};

test("Switching a feature off or on takes effect for everyone right away", async () => {
  const employee = await server.signIn(company.employee);
  expect((await call("listAudienceNames", {}, employee)).status).toBe(200);
  const off = await set("updateFlags", { key: "chat", enabled: false });
  expect(isOn(off, "chat")).toBe(false);
  expect(isOn(await shown(employee), "chat")).toBe(false);
  const refused = await call("listAudienceNames", {}, employee);
  expect([refused.status, refused.body["code"]]).toEqual([403, "feature_disabled"]);
  // Switching chat off affects no other company. The admin of another company gets 404 instead of 403, because outsiders must not
  // find out which features a company has.
  const foreign = await server.signIn(other.admin);
  const theirs = await server.call("listAudienceNames", { company_id: other.id }, { as: foreign });
  expect(theirs.status).toBe(200);
  expect((await call("listAudienceNames", {}, foreign)).status).toBe(404);
  const back = [
    { key: "chat", enabled: true },
    { key: "disable-locations", enabled: true },
  ];
  const on = await set("updateFlags", { flags: back });
  expect([isOn(on, "chat"), isOn(on, "disable-locations"), isOn(on, "tasks")]).toEqual([
    true,
    true,
    true,
  ]);
  expect((await call("listAudienceNames", {}, employee)).status).toBe(200);
  expect((await entries()).map(({ changes }) => changes)).toEqual([
    { chat: [true, false] },
    { chat: [false, true], "disable-locations": [false, true] },
  ]);
  await set("updateFlags", { flags: back });
  expect(await entries()).toHaveLength(2);
});

test("The calls of a feature are refused while it is off or hidden, and answered once it is back", async () => {
  const sample = await sampleCompany(server);
  const as = await server.signIn(sample.admin);
  const codeOf = async (name: CallName) =>
    (await server.call(name, sampleInputs[name](sample), { as })).body["code"];
  const turn = (key: FlagKey, isOff: boolean) => {
    const enabled = key.startsWith("disable-") === isOff;
    return server.call("updateFlags", { company_id: sample.id, key, enabled }, { as });
  };
  const called = Object.fromEntries(
    flagKeys.map((key) => [
      key,
      callNames.filter((name) => calls[name] !== ofChat && (calls[name] as Endpoint).flag === key),
    ]),
  );
  expect(called).toMatchObject({
    checkins: { length: 8 },
    "disable-locations": { length: 5 },
    "disable-audiences": { length: 6 },
  });
  for (const key of flagKeys) {
    await turn(key, true);
    for (const name of called[key] ?? [])
      expect([name, await codeOf(name)]).toEqual([name, "feature_disabled"]);
    await turn(key, false);
    for (const name of called[key] ?? [])
      expect(await codeOf(name), name).not.toBe("feature_disabled");
  }
});

test("A memo can't be targeted at locations or audiences that are hidden, but keeps those it had", async () => {
  const memo = { title: "Closing list", content: "<p>Lights last.</p>" };
  const north = { location_ids: [company.north] };
  const kitchen = { audience_ids: [company.kitchen] };
  const { content } = await call("createMemo", { ...memo, ...north, ...kitchen });
  const { id } = content["memo"] as { id: number };
  for (const key of ["disable-locations", "disable-audiences"])
    await set("updateFlags", { key, enabled: true });
  for (const target of [north, kitchen])
    expect((await call("createMemo", { ...memo, ...target })).body["code"]).toBe(
      "feature_disabled",
    );
  expect((await call("createMemo", memo)).status).toBe(200);
  const change = (more: object) => call("updateMemo", { id, ...more });
  expect((await change({ ...north, audience_ids: [] })).status).toBe(200);
  expect((await change({ location_ids: [company.north, company.south] })).status).toBe(403);
});

test("Unknown or incomplete features are refused, and nothing is switched", async () => {
  expect(await missing(call("updateFlags", {}))).toEqual(["flags"]);
  expect(await missing(call("updateFlags", { key: "chat" }))).toEqual(["enabled"]);
  expect(await missing(call("updateFlags", { key: "magic", enabled: true }))).toEqual(["key"]);
  const half = [{ key: "chat", enabled: false }, { key: "magic" }];
  expect((await call("updateFlags", { flags: half })).status).toBe(422);
  expect(isOn(await shown(), "chat")).toBe(true);
});

test("Features switched in calls at the same moment are all saved", async () => {
  const keys: FlagKey[] = ["tasks", "chat", "files", "checkins"];
  await Promise.all(keys.map((key) => set("updateFlags", { key, enabled: false })));
  const after = await shown();
  expect(keys.map((key) => isOn(after, key))).toEqual([false, false, false, false]);
});

test("The company's memo options replace the defaults; null restores them, absent fields don't change", async () => {
  const chosen = await set("updateMemoSettings", {
    message_categories: ["Kitchen", "Bar"],
    celebration_options: [
      { label: "¡Olé!", emoji: "💃" },
      { key: "love", label: "Love", emoji: "❤️" },
      { label: "Ole", emoji: "🎸" },
    ],
    default_survey_options: [{ label: "Mood", options: ["Good", "Bad"] }],
  });
  expect(chosen.message_categories).toEqual(["Kitchen", "Bar"]);
  expect(chosen.celebration_options.map(({ key }) => key)).toEqual(["ole", "love", "ole_2"]);
  expect(chosen.default_survey_options).toEqual([
    { key: "mood", label: "Mood", options: ["Good", "Bad"] },
  ]);
  expect(chosen.survey_categories).toContain("Pulse check");
  const next = await set("updateMemoSettings", { survey_categories: ["Mood"] });
  expect(next.message_categories).toEqual(["Kitchen", "Bar"]);
  const back = await set("updateMemoSettings", { message_categories: null });
  expect(back.message_categories).toEqual([...messageCategories]);
  expect(back.survey_categories).toEqual(["Mood"]);
  expect(await shown(await server.signIn(company.employee))).toMatchObject({
    survey_categories: ["Mood"],
    email_alerts: null,
  });
  const [first] = await entries();
  expect(first?.changes["message_categories"]?.[1]).toEqual(["Kitchen", "Bar"]);
  expect(first?.changes["default_survey_options"]?.[1]).toEqual(["Mood: Good / Bad"]);
  expect(Object.keys(first?.changes ?? {})).not.toContain("survey_categories");
});

test("What questions about new memos start as is the company's to set; off at first, and null switches it off", async () => {
  const seen = async () => (await call("getCompany")).content["company"];
  expect(await seen()).toMatchObject({ questions_by_default: false });
  await set("updateMemoSettings", { questions_by_default: true });
  await set("updateMemoSettings", { message_categories: ["Bar"] });
  expect(await seen()).toMatchObject({ questions_by_default: true });
  const as = await server.signIn(company.manager);
  expect((await call("updateMemoSettings", { questions_by_default: false }, as)).status).toBe(403);
  expect((await call("updateMemoSettings", { questions_by_default: "maybe" })).status).toBe(422);
  // Only the screen starts with it: a call without a type has the default of the documents.
  const { content } = await call("createMemo", { title: "Ovens" }, as);
  expect(content["memo"]).toMatchObject({ type: "nonflaggable" });
  const log = (await call("listAuditEntries")).content["entries"] as { changes: object[] }[];
  const change = { field: "questions_by_default", before: false, after: true };
  expect(log.flatMap(({ changes }) => changes)).toContainEqual(change);
  expect(await set("updateMemoSettings", { questions_by_default: null })).toMatchObject({
    questions_by_default: false,
  });
});

test("A company's own survey answers never get the key of custom answers", async () => {
  const yesOrNo = { label: "Custom", options: ["Yes", "No"] };
  const { default_survey_options: named } = await set("updateMemoSettings", {
    default_survey_options: [yesOrNo],
  });
  expect(named).toEqual([{ ...yesOrNo, key: "custom_2" }]);
  const { default_survey_options: keyed } = await set("updateMemoSettings", {
    default_survey_options: [{ ...yesOrNo, key: "custom" }],
  });
  expect(keyed).toEqual([{ ...yesOrNo, key: "custom_2" }]);
});

test("A memo keeps its category when the company removes it from the list", async () => {
  const memo = { title: "Menu", category: "Safety" };
  const made = (await call("createMemo", memo)).content["memo"] as { id: number };
  await set("updateMemoSettings", { message_categories: ["Bar"] });
  const { content } = await call("getMemo", { id: made.id });
  expect(content["memo"]).toMatchObject({ category: "Safety" });
});

test("Invalid lists are refused, and nothing is changed", async () => {
  const refuse = (field: string, value: unknown) =>
    missing(call("updateMemoSettings", { [field]: value }));
  expect(await refuse("message_categories", ["Bar", "bar "])).toEqual(["message_categories"]);
  expect(await refuse("message_categories", [])).toEqual(["message_categories"]);
  expect((await call("updateMemoSettings", { survey_categories: [""] })).status).toBe(422);
  const one = [{ label: "Mood", options: ["Good"] }];
  expect((await call("updateMemoSettings", { default_survey_options: one })).status).toBe(422);
  expect(await entries()).toEqual([]);
  expect((await shown()).message_categories).toEqual([...messageCategories]);
});

test("E-mail alerts can go to managers and admins, and only admins see the settings", async () => {
  const { manager, admin: ada } = company;
  const alerts = { flagged_messages: true, recipients: [manager.id, ada.id, manager.id] };
  const { email_alerts } = await set("updateEmailAlerts", alerts);
  expect(email_alerts).toEqual({
    ...{ flagged_messages: true, raised_hands: false, checkins: false },
    ...{ survey_responses: false, weekly_summary: false },
    recipients: [
      { id: ada.id, name: "Ada Test" },
      { id: manager.id, name: "Mara Test" },
    ],
  });
  expect((await shown(await server.signIn(manager))).email_alerts).toBeNull();
  const weekly = await set("updateEmailAlerts", { weekly_summary: true });
  expect(weekly.email_alerts).toMatchObject({ flagged_messages: true, weekly_summary: true });
  const cleared = await set("updateEmailAlerts", { flagged_messages: null, recipients: null });
  expect(cleared.email_alerts).toMatchObject({ flagged_messages: false, recipients: [] });
  expect((await entries())[0]?.changes).toEqual({
    flagged_messages: [false, true],
    recipients: [[], ["Ada Test", "Mara Test"]],
  });
});

test("Chosen recipients get questions about memos by e-mail, in their language", async () => {
  const { manager, employee, north } = company;
  const { db, pool } = server.database;
  const spanish = { default_locale: "es", email: `mara-${manager.id}@lineup.example` };
  await db.updateTable("users").set(spanish).where("id", "=", manager.userId).execute();
  const sent = { title: "Menu <1>", type: "standard", status: "published", location_ids: [north] };
  const flag = async (): Promise<void> => {
    const { id } = (await call("createMemo", { ...sent, content: "<p>Soup.</p>" })).content[
      "memo"
    ] as { id: number };
    const answer = await call("flagMemo", { id, content: "Which?" }, await server.signIn(employee));
    expect(answer.status).toBe(200);
  };
  const mails = async () =>
    Number(
      (await pool.query("select count(*) from jobs.job where name = 'send-mail'")).rows[0].count,
    );
  const before = await mails();
  await flag();
  await set("updateEmailAlerts", { recipients: [manager.id] });
  await flag();
  expect(await mails()).toBe(before);
  await set("updateEmailAlerts", { flagged_messages: true });
  await flag();
  expect(await mails()).toBe(before + 1);
  const mail = await lastMessage(server.app, server.database, "send-mail");
  expect(mail).toMatchObject({ to: spanish.email, subject: "Pregunta sobre: Menu <1>" });
  expect(mail.html).toContain("Menu &lt;1&gt;");
  expect(mail.text).toContain("Which?");
});

test("A recipient who is no longer a manager gets no alerts until they are one again", async () => {
  const { manager, employee } = company;
  await set("updateEmailAlerts", { raised_hands: true, recipients: [manager.id] });
  const mails = async () =>
    Number(
      (await server.database.pool.query("select count(*) from jobs.job where name = 'send-mail'"))
        .rows[0].count,
    );
  const raise = async () =>
    call("raiseHand", { content: "Not for everyone" }, await server.signIn(employee));
  const before = await mails();
  for (const [role, recipients, sent] of [
    ["employee", [], 0],
    ["manager", [{ id: manager.id, name: "Mara Test" }], 1],
  ] as const) {
    expect((await call("updateEmployee", { id: manager.id, role })).status).toBe(200);
    expect((await shown()).email_alerts?.recipients).toEqual(recipients);
    expect((await raise()).status).toBe(200);
    expect((await mails()) - before).toBe(sent);
  }
});

test("Only managers and admins of the company can be chosen for e-mail alerts", async () => {
  for (const stranger of [other.manager.id, company.employee.id, 999_999_999]) {
    const alerts = { raised_hands: true, recipients: [company.manager.id, stranger] };
    expect(await missing(call("updateEmailAlerts", alerts))).toEqual(["recipients"]);
  }
  expect((await shown()).email_alerts).toMatchObject({ raised_hands: false, recipients: [] });
});

test("A join code stops working when it is renewed or switched off", async () => {
  const codeOf = async (name: CallName, input = {}) =>
    (await call(name, input)).content["join_code"] as JoinCode;
  const verify = async (token: string) => (await server.call("verify", { token })).body["success"];
  const first = await codeOf("getJoinCode");
  expect(first).toMatchObject({ code: company.joinCode, enabled: true });
  expect(new URL(first.url).searchParams.get("token")).toBe(first.code);
  expect(await verify(first.code)).toBe(true);
  const second = await codeOf("renewJoinCode");
  expect(second.code).not.toBe(first.code);
  expect([await verify(first.code), await verify(second.code)]).toEqual([false, true]);
  expect((await codeOf("switchJoinCode", { enabled: false })).enabled).toBe(false);
  expect(await verify(second.code)).toBe(false);
  expect((await codeOf("switchJoinCode", { enabled: true })).code).toBe(second.code);
  expect(await verify(second.code)).toBe(true);
  const log = JSON.stringify(await entries());
  expect(log).toContain("renewJoinCode");
  expect(log).not.toContain(second.code);
});
