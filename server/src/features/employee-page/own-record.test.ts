import type { CallOutput } from "@lineup/contract/calls";
import { beforeEach, expect, test } from "vitest";

import { companyCalls } from "../../../test/support/company-calls.ts";
import type { TestCompany } from "../../../test/support/company-fixture.ts";
import { memoCalls } from "../../../test/support/memo-calls.ts";
import { pairTablet, signInOnTablet } from "../../../test/support/tablet.ts";
import { TEST_START, type TestApp } from "../../../test/support/test-app.ts";
import { useTestApp } from "../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let eli: string;
let mara: string;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(TEST_START);
  company = await server.company();
  eli = await server.signIn(company.employee);
  mara = await server.signIn(company.manager);
});

const { succeed } = companyCalls(() => ({ server, company }));
const { send } = memoCalls(() => ({ server, company, manager: mara }), {
  ...{ title: "Closing list", content: "Lights off." },
});

const self = async (as = eli): Promise<CallOutput<"getSelf">["employee"]> =>
  (await succeed(as, "getSelf", {})).employee;
const page = async (): Promise<CallOutput<"getEmployee">["employee"]> =>
  (await succeed(mara, "getEmployee", { id: company.employee.id })).employee;

/** The fields of an employee, as document 1 lists them in section 3. */
const documented =
  `id name name_first name_last name_short display_name created_at time_employed has_logged_in_today
  birth_date_day birth_date_month birth_date_year work_anniversary pin company_ext_id last_synced_at is_active on_leave
  default_locale default_locale_label phone phone_country_code email role is_management type features user_id
  last_invited_at invite_accepted_at assigned_locations flagged_messages flagged_messages_active checkins checkins_active
  raised_hands raised_hands_active locations managers employees audiences metrics manager_requests
  manager_requests_today unread_memos_list read_memos_list manager_request_active is_awaiting_manager
  is_awaiting_employee is_urgent due_next current_checkin last_checkin unread_memo_count unread_memo_message_count
  unread_memo_survey_count unread_memo_celebration_count unread_memo_non_celebration_count
  unread_memo_non_celebration_past_due_count audience_ids location_ids manager_ids employee_ids has_flag has_checkin
  has_raised_hand`.split(/\s+/);

test("the self employee and an employee's page have every field of the documents", async () => {
  for (const record of [await self(), await page()])
    expect(documented.filter((field) => !(field in record))).toEqual([]);
});

test("the self employee has the person's own values", async () => {
  const { id } = company.employee;
  await succeed(mara, "updateEmployee", {
    ...{ id, pin: "4821", company_ext_id: "E-1", type: "Cook" },
    ...{ manager_ids: [company.manager.id], birth_date_day: 5, birth_date_month: 3 },
  });
  const own = await self();
  expect(own).toMatchObject({
    ...{ pin: "4821", company_ext_id: "E-1", is_active: true, user_id: company.employee.userId },
    ...{ audience_ids: [company.kitchen], audiences: [{ id: company.kitchen, name: "Kitchen" }] },
    ...{ has_logged_in_today: true, birth_date_day: 5, manager_ids: [company.manager.id] },
    metrics: [{ key: "read_rate", value: null }, { key: "response_rate" }, { value: 0 }],
  });
  expect((await self(mara)).employees).toEqual([{ id, name: "Eli Test" }]);
});

test("the self employee has their questions, raised hands and check-ins without management's notes", async () => {
  const memo = await send({ type: "standard" });
  await succeed(eli, "flagMemo", { id: memo.id, content: "From when?" });
  await succeed(eli, "raiseHand", { content: "No gloves" });
  const { id } = company.employee;
  await succeed(mara, "openCheckin", { id, note: "Secret reason" });
  await succeed(mara, "requestEmployee", { id });
  const { flagged_messages, raised_hands } = await page();
  for (const [name, one] of [
    ["answerFlaggedMessage", flagged_messages[0]],
    ["answerRaisedHand", raised_hands[0]],
  ] as const)
    await succeed(mara, name, { id: one?.id ?? 0, internal_note: "Secret note" });
  const own = await self();
  expect(JSON.stringify(own)).not.toContain("Secret");
  expect(own).toMatchObject({
    ...{ has_flag: true, has_raised_hand: true, has_checkin: true },
    ...{ is_awaiting_manager: true, is_awaiting_employee: true, is_urgent: false },
    flagged_messages_active: [
      { message_data: { title: "Closing list" }, flag_data: { content: "From when?" } },
    ],
    raised_hands_active: [{ content: "No gloves", admin_notify_path: null }],
    ...{ current_checkin: { admin_notify_path: null }, last_checkin: null },
    ...{ manager_request_active: null, manager_requests: [], manager_requests_today: [] },
  });
});

test("the self employee doesn't name a memo that the person can't see anymore", async () => {
  const memo = await send({ type: "standard" });
  await succeed(eli, "flagMemo", { id: memo.id, content: "From when?" });
  await succeed(mara, "deleteMemo", { id: memo.id });
  expect((await self()).flagged_messages).toEqual([]);
});

test("the memos of one employee are listed with them, read and unread", async () => {
  const unread = await send();
  const read = await send({ title: "New menu" });
  await succeed(eli, "acknowledgeMemo", { id: read.id });
  const lists = {
    unread_memos_list: [{ id: unread.id, title: "Closing list" }],
    read_memos_list: [{ id: read.id, title: "New menu" }],
  };
  expect(await page()).toMatchObject({ ...lists, unread_memo_count: 1 });
  const own = await self();
  expect(own).toMatchObject(lists);
  expect(own.unread_memos_list[0]?.recipient_count).toBeNull();
});

test("a PIN isn't shown on a shared tablet", async () => {
  const tablet = await pairTablet(server, company);
  const as = await signInOnTablet(server, tablet, company.employee, "4821");
  expect((await self(as)).pin).toBeNull();
  expect((await self()).pin).toBe("4821");
});

/** The fields of an employee response, as document 1 lists them. */
const ofResponses =
  `acknowledged_at acknowledgement acknowledgement_data admin_notify_path flag_data flag_meta flagged_at
  flagged_count is_awaiting_employee is_awaiting_manager is_urgent manager manager_id manager_acknowledged_at
  manager_note memo_id message_data survey_data time_ago`.split(/\s+/);

test("check-ins, raised hands and questions have the fields of an employee response", async () => {
  const memo = await send({ type: "standard" });
  await succeed(eli, "flagMemo", { id: memo.id, content: "From when?" });
  await succeed(eli, "raiseHand", { content: "No gloves" });
  const { checkin } = await succeed(mara, "openCheckin", { id: company.employee.id });
  await succeed(eli, "acknowledgeCheckin", { id: checkin.id, content: "All good" });
  server.setTime(new Date(TEST_START.getTime() + 90 * 60_000));
  const lists = ["checkins", "raised_hands", "flagged_messages"] as const;
  const nested = new Set(["acknowledgement_data", "flag_data", "flag_meta", "message_data"]);
  nested.add("survey_data");
  for (const record of [await self(), await page()])
    for (const list of lists) {
      const wanted = ofResponses.filter((field) => list !== "raised_hands" || !nested.has(field));
      expect(
        wanted.filter((field) => !(field in (record[list][0] ?? {}))),
        list,
      ).toEqual([]);
    }
  expect((await page()).checkins[0]).toMatchObject({
    ...{ acknowledgement: "All good", time_ago: "PT1H30M", memo_id: null },
    admin_notify_path: `/${company.id}/flags/checkin-${checkin.id}`,
  });
});
