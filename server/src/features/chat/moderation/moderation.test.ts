import { beforeEach, expect, test } from "vitest";

import { useChats } from "../../../../test/support/chat-calls.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { runBehindLock } from "../../../../test/support/run-behind-lock.ts";
import { TEST_START } from "../../../../test/support/test-app.ts";
import type { TestSetup } from "../../../../test/support/use-test-company.ts";

let setup: TestSetup;
let company: TestCompany;
let mara: string;
let eli: string;
let otto: string;
let group_id: number;

const { call, succeed, makeGroup } = useChats((made) => {
  setup = made;
  ({ company, manager: mara, employee: eli, outsider: otto } = made);
});

beforeEach(async () => {
  group_id = await makeGroup(mara, { name: "North", location_ids: [company.north] });
});

const say = async (as: string, content: string, group = group_id): Promise<number> =>
  (await succeed(as, "sendChatMessage", { group_id: group, content })).message.id;

test("managers in a chat read what an edited message said before, others don't", async () => {
  const message_id = await say(eli, "Oven of");
  const about = { group_id, message_id };
  for (const content of ["Oven off", "Oven on"])
    await succeed(eli, "editChatMessage", { ...about, content });
  const { versions } = await succeed(mara, "listChatVersions", about);
  expect(versions).toEqual([
    { version: 2, content: "Oven off", written_at: expect.any(String) },
    { version: 1, content: "Oven of", written_at: expect.any(String) },
  ]);
  expect((await call(eli, "listChatVersions", about)).status).toBe(403);
  const { group } = await succeed(eli, "createPrivateChatGroup", {
    recipient_ids: [company.outsider.id],
  });
  const secret = { group_id: group.id, message_id: await say(otto, "A secret", group.id) };
  await succeed(otto, "editChatMessage", { ...secret, content: "No secret" });
  expect((await call(mara, "listChatVersions", secret)).status).toBe(404);
  const crossed = { group_id, message_id: secret.message_id };
  expect((await call(mara, "listChatVersions", crossed)).status).toBe(404);
});

test("managers pause someone's messages in a chat for a time, and let them write again", async () => {
  const of = { group_id, employee_id: company.employee.id };
  const { silenced_until } = await succeed(mara, "silenceChatMember", { ...of, minutes: 60 });
  const send = () => call(eli, "sendChatMessage", { group_id, content: "Hello" });
  expect((await send()).status).toBe(403);
  const groupOf = async () => (await succeed(eli, "getChatGroup", { group_id })).group;
  expect(await groupOf()).toMatchObject({ read_only: "silenced", silenced_until });
  const memberAs = async (as: string) =>
    (await succeed(as, "listChatMembers", { group_id })).members.find(
      ({ id }) => id === of.employee_id,
    );
  expect(await memberAs(mara)).toMatchObject({ silenced_until, can_be_silenced: true });
  expect(await memberAs(eli)).toMatchObject({ silenced_until: null, can_be_silenced: false });
  await succeed(mara, "unsilenceChatMember", of);
  expect((await send()).status).toBe(200);
  expect(await groupOf()).toMatchObject({ read_only: null, silenced_until: null });
  const entries = await setup.server.database.db
    .selectFrom("audit_entries")
    .select(["action", "subject_name", "changes"])
    .where("company_id", "=", company.id)
    .where("action", "in", ["silenceChatMember", "unsilenceChatMember"])
    .orderBy("id")
    .execute();
  expect(entries).toMatchObject([
    {
      ...{ action: "silenceChatMember", subject_name: "Eli Test" },
      changes: { silenced_until: [null, silenced_until], silenced_in: [null, "North"] },
    },
    { action: "unsilenceChatMember", changes: { silenced_until: [silenced_until, null] } },
  ]);
});

test("a pause, a pin and muting last beyond leaving and coming back", async () => {
  const of = { group_id, employee_id: company.employee.id };
  await succeed(mara, "silenceChatMember", { ...of, minutes: 60 });
  const mine = { is_pinned: true, is_notifications_active: false };
  await succeed(eli, "setChatPreferences", { group_id, ...mine });
  for (const location_ids of [[company.south], [company.north]])
    await setup.server.done(company.admin, "updateEmployee", {
      ...{ id: of.employee_id, location_ids },
    });
  expect((await call(eli, "sendChatMessage", { group_id, content: "Hello" })).status).toBe(403);
  const { group } = await succeed(eli, "getChatGroup", { group_id });
  expect(group).toMatchObject({ ...mine, read_only: "silenced" });
});

test("the pause of someone who becomes a manager is still shown, and can be ended", async () => {
  const of = { group_id, employee_id: company.employee.id };
  const { silenced_until } = await succeed(mara, "silenceChatMember", { ...of, minutes: 60 });
  const promotion = { id: of.employee_id, role: "manager" };
  await setup.server.done(company.admin, "updateEmployee", promotion);
  const { members } = await succeed(mara, "listChatMembers", { group_id });
  const shown = { silenced_until, can_be_silenced: false };
  expect(members.find(({ id }) => id === of.employee_id)).toMatchObject(shown);
  await succeed(mara, "unsilenceChatMember", of);
  await say(eli, "Hello");
});

test("a message that waits for its turn while its author is paused is refused, and not stored", async () => {
  const send = () => call(eli, "sendChatMessage", { group_id, content: "Hello" });
  const rows = `select from chat_groups where id = ${group_id} for update`;
  const [late] = await runBehindLock(setup.server.database, rows, [send], async () => {
    const of = { group_id, employee_id: company.employee.id };
    await succeed(mara, "silenceChatMember", { ...of, minutes: 60 });
  });
  expect([late?.status, late?.body["code"]]).toEqual([403, "forbidden"]);
  expect((await succeed(mara, "listChatMessages", { group_id })).messages).toEqual([]);
});

test("a pause ends by time, and only managers pause, and only employees of their chats", async () => {
  const of = { group_id, employee_id: company.employee.id };
  await succeed(mara, "silenceChatMember", { ...of, minutes: 60 });
  await setup.server.database.db
    .updateTable("chat_members")
    .set({ silenced_until: new Date(0) })
    .where("chat_group_id", "=", group_id)
    .execute();
  await say(eli, "Hello again");
  const status = async (as: string, more: object) =>
    (await call(as, "silenceChatMember", { ...of, minutes: 60, ...more })).status;
  expect(await status(eli, {})).toBe(403);
  expect(await status(mara, { employee_id: company.manager.id })).toBe(409);
  expect(await status(mara, { employee_id: company.outsider.id })).toBe(404);
  for (const minutes of [0, -1, 44_641, "soon"]) expect(await status(mara, { minutes })).toBe(422);
  const begun = { recipient_ids: [company.manager.id] };
  const { group } = await succeed(eli, "createPrivateChatGroup", begun);
  expect(await status(mara, { group_id: group.id })).toBe(409);
});

test("a reported message reaches management with the five before it, and nothing else of the chat", async () => {
  const begun = { recipient_ids: [company.outsider.id] };
  const { group } = await succeed(eli, "createPrivateChatGroup", begun);
  for (let at = 1; at <= 6; at += 1) await say(eli, `Message ${at}`, group.id);
  const message_id = await say(otto, "Something rude", group.id);
  const about = { group_id: group.id, message_id };
  for (let times = 0; times < 2; times += 1)
    await succeed(eli, "reportChatMessage", { ...about, reason: "It is rude" });
  await succeed(otto, "editChatMessage", { ...about, content: "Something nice" });
  const { reports, total } = await succeed(mara, "listChatReports", {});
  expect(total).toBe(1);
  expect(reports).toMatchObject([
    {
      ...{ reason: "It is rude", reported_by: { name: "Eli Test" }, outcome: null },
      message: { content: "Something rude", employee: { name: "Otto Test" }, deleted_at: null },
      ...{ group: { id: group.id, is_direct: true }, is_reachable: false },
    },
  ]);
  expect(reports[0]?.before.map(({ content }) => content)).toEqual(
    [2, 3, 4, 5, 6].map((at) => `Message ${at}`),
  );
  expect((await call(mara, "listChatMessages", { group_id: group.id })).status).toBe(404);
  expect((await call(eli, "listChatReports", {})).status).toBe(403);
  const own = await call(otto, "reportChatMessage", about);
  expect(own.status).toBe(409);
});

test("management closes a report once, and deletes the message with it", async () => {
  const message_id = await say(eli, "Something rude");
  await succeed(setup.admin, "reportChatMessage", { group_id, message_id });
  const listed = async (as: string, state: "open" | "closed") =>
    (await succeed(as, "listChatReports", { state })).reports.filter(
      ({ message }) => message.id === message_id,
    );
  const id = (await listed(mara, "open"))[0]?.id ?? 0;
  const close = { id, outcome: "resolved", remove_message: true } as const;
  await succeed(mara, "closeChatReport", close);
  expect((await call(mara, "closeChatReport", close)).status).toBe(409);
  expect(await listed(mara, "open")).toEqual([]);
  expect(await listed(mara, "closed")).toMatchObject([
    {
      ...{ outcome: "resolved", closed_by: { name: "Mara Test" }, is_reachable: false },
      message: { content: "Something rude", deleted_at: expect.any(String) },
    },
  ]);
  const { messages } = await succeed(eli, "listChatMessages", { group_id });
  expect(messages).toEqual([]);
  const entry = await setup.server.database.db
    .selectFrom("audit_entries")
    .select(["subject_name", "changes"])
    .where("company_id", "=", company.id)
    .where("action", "=", "closeChatReport")
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    ...{ subject_name: "Eli Test", changes: { report_outcome: ["reported", "message_removed"] } },
  });
});

test("all open reports of a message are one entry with each reason, and are closed together", async () => {
  const message_id = await say(eli, "Something rude");
  const about = { group_id, message_id };
  const reasons = [
    { as: setup.admin, reason: "Rude" },
    { as: mara, reason: "I agree" },
  ];
  for (const { as, reason } of reasons) {
    await succeed(as, "reportChatMessage", { ...about, reason });
    await succeed(eli, "editChatMessage", { ...about, content: "Something ruder" });
  }
  const listed = async (state: "open" | "closed") =>
    await succeed(mara, "listChatReports", { state });
  const open = await listed("open");
  expect(open).toMatchObject({
    total: 1,
    reports: [
      {
        ...{ reason: "Rude", message: { id: message_id, content: "Something rude" } },
        report_count: 2,
        reports: [
          { reason: "I agree", reported_by: { name: "Mara Test" }, content: "Something ruder" },
          { reason: "Rude", reported_by: { id: company.admin.id }, content: "Something rude" },
        ],
      },
    ],
  });
  // Any of them stands for all: another screen may know only the later one.
  const id = open.reports[0]?.reports[0]?.id ?? 0;
  await succeed(mara, "closeChatReport", { id, outcome: "dismissed" });
  expect(await listed("open")).toMatchObject({ total: 0, reports: [] });
  expect(await listed("closed")).toMatchObject({
    total: 1,
    reports: [{ report_count: 2, outcome: "dismissed", closed_by: { name: "Mara Test" } }],
  });
  const first = { id: open.reports[0]?.id ?? 0, outcome: "resolved" } as const;
  expect((await call(mara, "closeChatReport", first)).status).toBe(409);
  // What is reported later is an entry of its own.
  await succeed(mara, "reportChatMessage", { ...about, reason: "Again" });
  expect(await listed("open")).toMatchObject({ total: 1, reports: [{ report_count: 1 }] });
  expect((await listed("closed")).total).toBe(1);
});

test("two managers who close two reports of one message at the same time close them once", async () => {
  const message_id = await say(eli, "Something rude");
  for (const as of [setup.admin, mara])
    await succeed(as, "reportChatMessage", { group_id, message_id, reason: "Rude" });
  const [entry] = (await succeed(mara, "listChatReports", {})).reports;
  const ids = entry?.reports.map(({ id }) => id) ?? [];
  const close = (id: number) => call(mara, "closeChatReport", { id, outcome: "resolved" });
  const statuses = (await Promise.all(ids.map(close))).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test("a reported message counts once among what waits for management, except for its author, until it is closed", async () => {
  const message_id = await say(mara, "Work faster");
  const countsOf = async (as: string) => {
    const { counts } = await succeed(as, "getHome", {});
    expect((await succeed(as, "getCompany", {})).counts).toMatchObject(counts);
    const { awaiting_follow_ups, urgent_follow_ups, open_chat_reports } = counts;
    return [awaiting_follow_ups, urgent_follow_ups, open_chat_reports];
  };
  for (const as of [eli, setup.admin])
    await succeed(as, "reportChatMessage", { group_id, message_id, reason: "Rude" });
  expect(await countsOf(setup.admin)).toEqual([1, 0, 1]);
  for (const as of [mara, eli]) expect(await countsOf(as)).toEqual([0, 0, 0]);
  setup.server.setTime(new Date(TEST_START.getTime() + 49 * 3_600_000));
  expect(await countsOf(setup.admin)).toEqual([1, 1, 1]);
  const flag = (enabled: boolean) =>
    setup.server.done(company.admin, "updateFlags", { key: "chat", enabled });
  await flag(false);
  expect(await countsOf(setup.admin)).toEqual([0, 0, 0]);
  await flag(true);
  const [report] = (await succeed(setup.admin, "listChatReports", {})).reports;
  const close = { id: report?.id ?? 0, outcome: "dismissed" } as const;
  await succeed(setup.admin, "closeChatReport", close);
  expect(await countsOf(setup.admin)).toEqual([0, 0, 0]);
});

test("the audit log says whose message a manager has deleted, and not in which private chat", async () => {
  const { employee, outsider } = company;
  const party = await succeed(mara, "createPrivateChatGroup", {
    ...{ name: "Surprise", recipient_ids: [employee.id, outsider.id] },
  });
  for (const group of [group_id, party.group.id])
    for (const as of [eli, mara]) {
      const message_id = await say(as, "Something rude", group);
      await succeed(mara, "deleteChatMessage", { group_id: group, message_id });
    }
  const entries = await setup.server.database.db
    .selectFrom("audit_entries")
    .select(["subject_kind", "subject_id", "subject_name", "changes"])
    .where("company_id", "=", company.id)
    .where("action", "=", "deleteChatMessage")
    .orderBy("id")
    .execute();
  const about = { subject_kind: "employee", subject_id: employee.id, subject_name: "Eli Test" };
  expect(entries).toEqual([
    { ...about, changes: { deleted_in: [null, "North"] } },
    { ...about, changes: {} },
  ]);
});

test("a manager gets no report of a message of their own, and can't close it", async () => {
  const message_id = await say(mara, "Work faster");
  await succeed(eli, "reportChatMessage", { group_id, message_id });
  const of = async (as: string) =>
    (await succeed(as, "listChatReports", {})).reports.filter(
      ({ message }) => message.id === message_id,
    );
  expect(await of(mara)).toEqual([]);
  const [report] = await of(setup.admin);
  expect(report).toMatchObject({ is_reachable: true });
  const close = { id: report?.id ?? 0, outcome: "dismissed" } as const;
  expect((await call(mara, "closeChatReport", close)).status).toBe(404);
  await succeed(setup.admin, "closeChatReport", close);
});

test("where only managers begin private chats, others begin none and go on in those that exist", async () => {
  const begin = (as: string, input: { name?: string; recipient_ids: number[] }) =>
    call(as, "createPrivateChatGroup", input);
  const { id, employee, manager, outsider, admin } = company;
  const direct = { recipient_ids: [outsider.id] };
  const existing = await succeed(eli, "createPrivateChatGroup", direct);
  const set = (private_chats: "management" | null) =>
    setup.server.done(admin, "updateChatSettings", { company_id: id, private_chats });
  await set("management");
  const party = { name: "Party", recipient_ids: [manager.id, outsider.id] };
  for (const input of [party, { recipient_ids: [manager.id] }])
    expect((await begin(eli, input)).status).toBe(403);
  const again = await succeed(eli, "createPrivateChatGroup", direct);
  expect(again.group.id).toBe(existing.group.id);
  const theirs = { name: "Party", recipient_ids: [employee.id, outsider.id] };
  expect((await begin(mara, theirs)).status).toBe(200);
  await set(null);
  expect((await begin(eli, party)).status).toBe(200);
});
