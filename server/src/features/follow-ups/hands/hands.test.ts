import { beforeEach, expect, test } from "vitest";

import type { CallName } from "@lineup/contract/calls";

import { type Input, companyCalls } from "../../../../test/support/company-calls.ts";
import type { TestCompany, TestEmployee } from "../../../../test/support/company-fixture.ts";
import { lastMessage } from "../../../../test/support/last-message.ts";
import { TEST_START, type TestApp } from "../../../../test/support/test-app.ts";
import { useTestApp } from "../../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let eli: string;
let mara: string;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  company = await server.company();
  await server.database.db.deleteFrom("rate_limits").execute();
  eli = await server.signIn(company.employee);
  mara = await server.signIn(company.manager);
});

const { call, succeed } = companyCalls(() => ({ server, company }));

const raise = async (content = "The slicer sticks", more: Partial<Input<"raiseHand">> = {}) =>
  (await succeed(eli, "raiseHand", { content, ...more })).raised_hand.id;

test("a hand is raised, answered, not fixed, answered again and fixed", async () => {
  const id = await raise("The slicer sticks", { topic: "Other", is_urgent: true });
  const inbox = await succeed(mara, "listFollowUps", {});
  expect(inbox).toMatchObject({
    ...{ total: 1, flagged_messages: [], checkins: [] },
    employees: [{ id: company.employee.id }],
    raised_hands: [
      {
        ...{ id, topic: "other", content: "The slicer sticks", locations: ["North"] },
        ...{ is_awaiting_manager: true, is_urgent: true, flagged_count: 1, memo_id: null },
        ...{ admin_notify_path: `/${company.id}/flags/hand-${id}`, time_ago: "PT0M" },
      },
    ],
  });
  const answered = await succeed(mara, "answerRaisedHand", { id, manager_note: "Oiled." });
  expect(answered.raised_hand).toMatchObject({
    ...{ manager_note: "Oiled.", is_awaiting_manager: false, is_awaiting_employee: true },
    ...{ is_urgent: false, manager_id: company.manager.id },
  });
  const again = await succeed(eli, "acknowledgeHand", {
    id,
    fixed: false,
    content: "Still sticks",
  });
  expect(again.raised_hand).toMatchObject({
    ...{ is_awaiting_manager: true, acknowledgement: "not_fixed", flagged_count: 2 },
    ...{ employee_note: "Still sticks", manager_note: "Oiled.", is_urgent: true },
  });
  await succeed(mara, "answerRaisedHand", { id, manager_note: "A new one came." });
  const fixed = await succeed(eli, "acknowledgeHand", { id });
  expect(fixed.raised_hand).toMatchObject({ acknowledgement: "fixed", is_awaiting_manager: false });
  expect(fixed.raised_hand.resolved_at).not.toBeNull();
  const { history } = await succeed(mara, "getRaisedHand", { id });
  expect(history.map(({ what, text }) => [what, text])).toEqual([
    ["raised", "The slicer sticks"],
    ["answered", "Oiled."],
    ["again", "Still sticks"],
    ["answered", "A new one came."],
    ["fixed", null],
  ]);
});

test("a new answer clears the employee's reply, and a manager's acknowledgement keeps it", async () => {
  const id = await raise();
  await succeed(mara, "answerRaisedHand", { id, manager_note: "Oiled." });
  await succeed(eli, "acknowledgeHand", { id, fixed: false, content: "Still sticks" });
  const seen = await succeed(mara, "answerRaisedHand", { id, manager_acknowledged: true });
  expect(seen.raised_hand).toMatchObject({
    ...{ is_awaiting_employee: true, acknowledgement: "not_fixed", manager_note: "Oiled." },
  });
  const again = await succeed(mara, "answerRaisedHand", { id, manager_note: "A new one came." });
  expect(again.raised_hand).toMatchObject({ is_awaiting_employee: true, acknowledgement: null });
  await succeed(eli, "acknowledgeHand", { id });
  const changed = await succeed(mara, "answerRaisedHand", {
    id,
    manager_note: "A new one is here.",
  });
  expect(changed.raised_hand.acknowledgement).toBe("fixed");
});

test("the employee sees the answer and the owner of their raised hand, never the internal note", async () => {
  const id = await raise();
  await succeed(mara, "answerRaisedHand", {
    ...{ id, owner_id: company.admin.id, internal_note: "Third time" },
  });
  const own = await succeed(eli, "listOwnFollowUps", {});
  expect(own.raised_hands).toMatchObject([{ id, owner: { id: company.admin.id } }]);
  expect(JSON.stringify(own)).not.toContain("Third time");
  expect((await succeed(mara, "getRaisedHand", { id })).raised_hand.internal_note).toBe(
    "Third time",
  );
  const { entries } = await succeed(await server.signIn(company.admin), "listAuditEntries", {});
  expect(JSON.stringify(entries)).not.toContain("Third time");
  await succeed(mara, "answerRaisedHand", { id, owner_id: null, internal_note: "" });
  const { raised_hand } = await succeed(mara, "getRaisedHand", { id });
  expect(raised_hand).toMatchObject({ owner: null, internal_note: null });
});

test('only the employee who raised it can reply, and "not fixed" needs an answer first', async () => {
  const id = await raise();
  expect((await call(eli, "acknowledgeHand", { id, fixed: false })).status).toBe(409);
  expect((await call(mara, "acknowledgeHand", { id })).status).toBe(404);
  const stranger = await server.company();
  const theirs = await server.signIn(stranger.admin);
  for (const name of ["getRaisedHand", "answerRaisedHand", "acknowledgeHand"] as const) {
    const { status } = await server.call(name, { company_id: stranger.id, id }, { as: theirs });
    expect(status, name).toBe(404);
  }
  await succeed(mara, "answerRaisedHand", { id, resolved: true });
  expect((await call(eli, "acknowledgeHand", { id, fixed: false })).status).toBe(200);
});

test("an employee can close their raised hand before anyone answers", async () => {
  const id = await raise();
  const { raised_hand } = await succeed(eli, "acknowledgeHand", { id });
  expect(raised_hand).toMatchObject({
    ...{ acknowledgement: "fixed", is_awaiting_manager: false, manager_note: null },
    resolved_at: expect.any(String) as string,
  });
  const { raised_hands } = await succeed(mara, "listFollowUps", {});
  expect(raised_hands.map((one) => one.id)).not.toContain(id);
  // An internal note is not an answer.
  const noted = await succeed(mara, "answerRaisedHand", { id, internal_note: "Ask Otto" });
  expect(noted.raised_hand.first_answered_at).toBeNull();
  expect((await call(eli, "acknowledgeHand", { id, fixed: false })).status).toBe(200);
});

test("invalid input is refused with an error for its field", async () => {
  const refused = async (input: Partial<Input<"raiseHand">>) =>
    (await call(eli, "raiseHand", { content: "It leaks", ...input })).body["errors"];
  expect(await refused({ content: "  " })).toHaveProperty("content");
  expect(await refused({ topic: "gossip" })).toHaveProperty("topic");
  expect(await refused({ manager_id: company.outsider.id })).toHaveProperty("manager_id");
  const id = await raise();
  const { status, body } = await call(mara, "answerRaisedHand", {
    ...{ id, owner_id: company.outsider.id },
  });
  expect([status, Object.keys(body["errors"] as object)]).toEqual([422, ["owner_id"]]);
});

test("the inbox can be filtered by kind, owner, location, urgency and terms, and is paged over all kinds", async () => {
  const first = await raise("The tap drips");
  const second = await raise("No gloves left", { is_urgent: true, manager_id: company.manager.id });
  await succeed(mara, "openCheckin", { id: company.employee.id });
  const { checkin } = await succeed(eli, "listOwnFollowUps", {});
  await succeed(eli, "acknowledgeCheckin", { id: checkin?.id ?? 0, content: "Fine" });
  const found = async (input: Input<"listFollowUps">) => {
    const { raised_hands, checkins, total } = await succeed(mara, "listFollowUps", input);
    return [raised_hands.map(({ id }) => id), checkins.length, total];
  };
  // What is urgent comes first.
  expect(await found({})).toEqual([[second, first], 1, 3]);
  expect(await found({ kind: "raised_hand" })).toEqual([[second, first], 0, 2]);
  expect(await found({ kind: "checkin" })).toEqual([[], 1, 1]);
  expect(await found({ owner: "me" })).toEqual([[second], 0, 1]);
  expect(await found({ owner: "nobody" })).toEqual([[first], 1, 2]);
  expect(await found({ owner: company.manager.id })).toEqual([[second], 0, 1]);
  expect(await found({ urgent: true })).toEqual([[second], 0, 1]);
  expect(await found({ location_id: company.south })).toEqual([[], 0, 0]);
  expect(await found({ audience_id: company.kitchen })).toEqual([[second, first], 1, 3]);
  expect(await found({ terms: "gloves" })).toEqual([[second], 0, 1]);
  expect(await found({ state: "resolved" })).toEqual([[], 0, 0]);
  expect(await found({ per_page: 2, page: 2 })).toEqual([[first], 0, 3]);
});

test("an employee's page and the counts include raised hands until they are closed", async () => {
  const id = await raise("It leaks", { is_urgent: true });
  const record = async () =>
    (await succeed(mara, "getEmployee", { id: company.employee.id })).employee;
  const count = async () => (await succeed(mara, "getHome", {})).counts.awaiting_follow_ups;
  expect(await record()).toMatchObject({
    ...{ has_raised_hand: true, is_awaiting_manager: true, is_urgent: true },
    ...{ raised_hands: [{ id }], raised_hands_active: [{ id }] },
  });
  expect(await count()).toBe(1);
  await succeed(mara, "answerRaisedHand", { id, resolved: true });
  expect(await record()).toMatchObject({
    ...{ has_raised_hand: false, is_awaiting_manager: false, is_urgent: false },
    ...{ raised_hands: [{ id }], raised_hands_active: [] },
  });
  expect(await count()).toBe(0);
});

test("an employee's page shows waiting questions as active, and answered ones too", async () => {
  const memo = { title: "Rota", content: "Swaps.", type: "standard", status: "published" } as const;
  const { memo: sent } = await succeed(mara, "createMemo", memo);
  await succeed(eli, "flagMemo", { id: sent.id, content: "When?" });
  const { flagged_messages: questions } = await succeed(mara, "listFollowUps", {});
  const id = questions[0]?.id ?? 0;
  const record = async () =>
    (await succeed(mara, "getEmployee", { id: company.employee.id })).employee;
  expect(await record()).toMatchObject({
    ...{ has_flag: true, is_awaiting_manager: true, flagged_messages_active: [{ id }] },
  });
  await succeed(mara, "answerFlaggedMessage", { id, manager_acknowledged: true });
  expect(await record()).toMatchObject({
    ...{ has_flag: false, is_awaiting_manager: false, is_awaiting_employee: true },
    ...{ flagged_messages: [{ id }], flagged_messages_active: [] },
  });
});

test("the chosen managers get an e-mail about a raised hand, and another when it was not fixed", async () => {
  const admin = await server.signIn(company.admin);
  await succeed(admin, "updateEmailAlerts", {
    raised_hands: true,
    recipients: [company.manager.id],
  });
  const id = await raise("It leaks");
  const link = `/${company.id}/flags/hand-${id}`;
  const mail = () => lastMessage(server.app, server.database, "send-mail");
  const first = await mail();
  expect(first).toMatchObject({ subject: "Eli Test raised a hand" });
  expect(first.text).toContain("It leaks");
  expect(first.text).toContain(link);
  await succeed(mara, "answerRaisedHand", { id, manager_note: "Fixed." });
  await succeed(eli, "acknowledgeHand", { id, fixed: false, content: "Again" });
  expect((await mail()).text).toContain("Again");
  expect((await mail()).subject).toBe("Eli Test says it's not fixed yet");
});

test("the e-mails are in the reader's language, say the topic and the urgency, and skip the person who did it", async () => {
  const admin = await server.signIn(company.admin);
  const alerts = { raised_hands: true, checkins: true, recipients: [company.manager.id] };
  await succeed(admin, "updateEmailAlerts", alerts);
  await server.done(company.manager, "setLocale", { default_locale: "es" });
  const mail = () => lastMessage(server.app, server.database, "send-mail");
  const id = await succeed(eli, "raiseHand", {
    ...{ content: "No puedo más", topic: "workload", is_urgent: true },
  }).then(({ raised_hand }) => raised_hand.id);
  const subject = "Urgente: Eli Test levantó la mano: Carga de trabajo";
  expect(await mail()).toMatchObject({ subject });
  await succeed(mara, "answerRaisedHand", { id, manager_note: "Ya está." });
  await succeed(eli, "acknowledgeHand", { id, fixed: false });
  const again = "Urgente: Eli Test dice que aún no se soluciona: Carga de trabajo";
  expect(await mail()).toMatchObject({ subject: again });
  const { checkin } = await succeed(mara, "openCheckin", {
    ...{ id: company.employee.id, topic: "well_being" },
  });
  await succeed(eli, "acknowledgeCheckin", { id: checkin.id });
  const message = await mail();
  expect(message.text).toContain("respondió un check-in sobre “Bienestar”:");
  expect(message.text).toContain("Todo bien");
  await succeed(mara, "raiseHand", { content: "Who covers Lakeside?" });
  expect((await mail()).text).toBe(message.text);
});

test("a raised hand is found by the name of its topic, in either language", async () => {
  const admin = await server.signIn(company.admin);
  await succeed(admin, "updateCheckinSettings", { checkin_topics: ["Pay day", "Well-being"] });
  await succeed(eli, "raiseHand", { content: "It was late", topic: "pay_day" });
  for (const [terms, total] of [
    ["pay day", 1],
    ["payday", 0],
    ["bienestar", 0],
  ] as const)
    expect(await succeed(mara, "listFollowUps", { terms }), terms).toMatchObject({ total });
  await succeed(eli, "raiseHand", { content: "I am tired", topic: "well_being" });
  for (const terms of ["well-being", "BIENESTAR"])
    expect(await succeed(mara, "listFollowUps", { terms }), terms).toMatchObject({ total: 1 });
});

test("a change to a question sends its owner, and the memo's summary counts its questions", async () => {
  const { memo } = await succeed(mara, "createMemo", {
    ...{
      title: "Closing list",
      content: "<p>Lights last.</p>",
      type: "standard",
      status: "published",
    },
    location_ids: [company.north],
  });
  await succeed(eli, "flagMemo", { id: memo.id, content: "Which lights?" });
  const { flagged_messages } = await succeed(mara, "listFollowUps", { memo_id: memo.id });
  const id = flagged_messages[0]?.id ?? 0;
  expect(await succeed(mara, "getFlagsOfMemo", { id: memo.id })).toMatchObject({
    ...{ total: 1, people: 1, awaiting: 1 },
    by_location: [{ id: company.north, name: "North", count: 1 }],
    newest: [{ id, content: "Which lights?", is_awaiting_manager: true }],
  });
  const note = { owner_id: company.manager.id, internal_note: "Ask Otto" };
  const { flagged } = await succeed(mara, "answerFlaggedMessage", { id, ...note });
  expect(flagged).toMatchObject({ owner: { id: company.manager.id }, internal_note: "Ask Otto" });
  expect(flagged.is_awaiting_manager).toBe(true);
  await succeed(mara, "answerFlaggedMessage", { id, manager_note: "All of them." });
  const { history } = await succeed(mara, "getFlaggedMessage", { id });
  expect(history.map(({ what }) => what)).toEqual(["raised", "assigned", "noted", "answered"]);
  expect((await succeed(mara, "getFlagsOfMemo", { id: memo.id })).awaiting).toBe(0);
});

test.for<[CallName, (people: TestCompany) => TestEmployee]>([
  ["getRaisedHand", ({ employee }) => employee],
  ["answerRaisedHand", ({ outsider }) => outsider],
  ["getFlagsOfMemo", ({ employee }) => employee],
])("only management can call %s", async ([name, who]) => {
  const as = await server.signIn(who(company));
  expect((await server.call(name, { company_id: company.id, id: 1 }, { as })).status).toBe(403);
});

test("the search ignores accents", async () => {
  await raise("La cámara está fría");
  for (const terms of ["camara esta", "CÁMARA", "fría"])
    expect(await succeed(mara, "listFollowUps", { terms }), terms).toMatchObject({ total: 1 });
  expect(await succeed(mara, "listFollowUps", { terms: "caliente" })).toMatchObject({ total: 0 });
});

test("a hand that is raised again starts waiting again, and keeps the time of its first answer", async () => {
  const at = (hours: number) => new Date(TEST_START.getTime() + hours * 3_600_000);
  const id = await raise();
  const state = async () => (await succeed(mara, "getRaisedHand", { id })).raised_hand;
  const since = at(0).toISOString();
  expect(await state()).toMatchObject({ waiting_since: since, first_answered_at: null });
  server.setTime(at(1));
  await succeed(mara, "answerRaisedHand", { id, manager_note: "Oiled." });
  const first_answered_at = at(1).toISOString();
  expect(await state()).toMatchObject({ waiting_since: since, first_answered_at });
  server.setTime(at(2));
  await succeed(eli, "acknowledgeHand", { id, fixed: false });
  server.setTime(at(3));
  await succeed(mara, "answerRaisedHand", { id, manager_note: "A new one came." });
  expect(await state()).toMatchObject({ waiting_since: at(2).toISOString(), first_answered_at });
});

test("a reopened hand starts waiting again, unless it was closed a moment ago", async () => {
  const at = (hours: number) => new Date(TEST_START.getTime() + hours * 3_600_000);
  const id = await raise();
  const answer = async (hours: number, input: Omit<Input<"answerRaisedHand">, "id">) => {
    server.setTime(at(hours));
    mara = await server.signIn(company.manager);
    return (await succeed(mara, "answerRaisedHand", { id, ...input })).raised_hand;
  };
  await answer(72, { resolved: true });
  const slip = { waiting_since: at(0).toISOString(), is_urgent: true, is_awaiting_manager: true };
  expect(await answer(72.1, { resolved: false })).toMatchObject(slip);
  await answer(73, { resolved: true });
  const anew = { waiting_since: at(150).toISOString(), is_urgent: false };
  expect(await answer(150, { resolved: false })).toMatchObject(anew);
  await answer(151, { manager_note: "Oiled.", resolved: true });
  const answered = { ...anew, is_awaiting_manager: false };
  expect(await answer(250, { resolved: false })).toMatchObject(answered);
});

test("a second 'not fixed' without a note does not repeat the first note", async () => {
  const id = await raise();
  await succeed(mara, "answerRaisedHand", { id, manager_note: "Oiled." });
  await succeed(eli, "acknowledgeHand", { id, fixed: false, content: "Still sticks" });
  await succeed(mara, "answerRaisedHand", { id, manager_note: "A new one came." });
  const { raised_hand } = await succeed(eli, "acknowledgeHand", { id, fixed: false });
  expect(raised_hand).toMatchObject({ flagged_count: 3, employee_note: null });
  const { history } = await succeed(mara, "getRaisedHand", { id });
  const again = history.filter(({ what }) => what === "again");
  expect(again.map(({ text }) => text)).toEqual(["Still sticks", null]);
});

test("a note stays the note of the manager who wrote it", async () => {
  const id = await raise();
  const ada = await server.signIn(company.admin);
  await succeed(mara, "answerRaisedHand", { id, manager_note: "Oiled." });
  const { raised_hand } = await succeed(ada, "answerRaisedHand", { id, resolved: true });
  expect(raised_hand).toMatchObject({ manager: { name: "Mara Test" }, manager_note: "Oiled." });
  const { checkin } = await succeed(mara, "openCheckin", { id: company.employee.id });
  const theirs = { id: checkin.id };
  await succeed(mara, "answerCheckin", { ...theirs, manager_note: "Take Friday off." });
  await succeed(mara, "answerCheckin", { ...theirs, resolved: false });
  const seen = await succeed(ada, "answerCheckin", { ...theirs, manager_acknowledged: true });
  expect(seen.checkin).toMatchObject({ manager: { name: "Mara Test" } });
  await succeed(mara, "answerCheckin", { ...theirs, resolved: false });
  const closed = await succeed(ada, "closeCheckin", { id: company.employee.id });
  expect(closed.checkin).toMatchObject({ manager: { name: "Mara Test" } });
});

test("reopening a hand clears the reply 'fixed'", async () => {
  const id = await raise();
  const answer = { id, manager_note: "Oiled.", resolved: true };
  await succeed(mara, "answerRaisedHand", answer);
  await succeed(eli, "acknowledgeHand", { id });
  const own = async () => (await succeed(eli, "listOwnFollowUps", {})).raised_hands[0];
  expect(await own()).toMatchObject({ acknowledgement: "fixed" });
  await succeed(mara, "answerRaisedHand", { id, resolved: false });
  const cleared = { acknowledgement: null, acknowledged_at: null };
  expect(await own()).toMatchObject({ ...cleared, is_awaiting_employee: true });
  await succeed(mara, "answerRaisedHand", { ...answer, manager_note: "A new one came." });
  expect(await own()).toMatchObject({ acknowledgement: null });
  const { raised_hand } = await succeed(eli, "acknowledgeHand", { id });
  expect(raised_hand).toMatchObject({ acknowledgement: "fixed" });
});
