import type { Role } from "@lineup/contract/constants";
import type { Memo } from "@lineup/contract/memos/schemas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { countAwaitingFollowUps } from "#server/features/follow-ups/waiting-reads";
import {
  countFlagsOfMemos,
  readFlagsOfEmployee,
  readFlagsOfMemo,
} from "#server/features/follow-ups/flags/reads";
import { getFlaggedMessage } from "#server/features/follow-ups/flags/service";
import { followUpRoutes } from "#server/features/follow-ups/routes";
import { flagRoutes } from "#server/features/memos/flags/routes";
import { readMemoForEmployee } from "#server/features/memos/inbox/reader-reads";
import type { CompanyContext, CompanyEvent } from "#server/platform/context";
import { companyScope } from "#server/platform/scope";

import { type TestDatabase, createTestDatabase } from "../../../test/support/test-database.ts";

const now = new Date("2026-03-02T15:00:00Z");
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

let database: TestDatabase;
let company: Company;
let other: Company;
let events: CompanyEvent[];

interface Company {
  id: number;
  manager: number;
  asking: number;
  second: number;
  stranger: number;
  location: number;
  memo: number;
  plainMemo: number;
}

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  company = await newCompany();
  other = await newCompany();
  events = [];
});

async function newCompany(): Promise<Company> {
  const { db } = database;
  const { id } = await db
    .insertInto("companies")
    .values({ name: "Team", join_code: crypto.randomUUID(), flags: "{}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [manager = 0, asking = 0, second = 0, stranger = 0] = (
    await db
      .insertInto("employees")
      .values(
        ["Mara Lind", "Ana Ruiz", "Bo Hart", "Cy Moss"].map((name, index) => ({
          company_id: id,
          name_first: name,
          role: index === 0 ? ("manager" as const) : ("employee" as const),
        })),
      )
      .returning("id")
      .execute()
  ).map((row) => row.id);
  const location = await db
    .insertInto("locations")
    .values({ company_id: id, name: "Harbor" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("employee_locations")
    .values({ company_id: id, employee_id: asking, location_id: location.id })
    .execute();
  const memo = await newMemo(id, "New closing list", "standard", [asking, second]);
  const plainMemo = await newMemo(id, "Good morning", "nonflaggable", [asking]);
  return { id, manager, asking, second, stranger, location: location.id, memo, plainMemo };
}

async function newMemo(
  companyId: number,
  title: string,
  type: "standard" | "nonflaggable",
  recipients: number[],
): Promise<number> {
  const { db } = database;
  const { id } = await db
    .insertInto("memos")
    .values({ company_id: companyId, title, type, status: "published", published_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = recipients.map((employee_id) => ({
    company_id: companyId,
    memo_id: id,
    employee_id,
  }));
  await db.insertInto("memo_recipients").values(rows).execute();
  return id;
}

/** A call's context with the parts that these calls use. */
function as(employeeId: number, role: Role, at = now, place = company): CompanyContext {
  return {
    tx: database.db,
    now: at,
    scope: companyScope(place.id),
    actor: { employeeId, role, name: "", userId: 1, tokenId: 1 },
    emit: async (event: CompanyEvent) => void events.push(event),
    audit: async () => {},
  } as unknown as CompanyContext;
}

const none = {};
const anyKind = { kind: "all", urgent: false } as const;
const list = (
  input: Partial<Parameters<typeof followUpRoutes.listFollowUps>[1]> = {},
  place = company,
) =>
  followUpRoutes.listFollowUps(
    as(place.manager, "manager", now, place),
    {
      company_id: place.id,
      ...{ page: 1, per_page: 25, terms: "" },
      state: "awaiting",
      ...anyKind,
      ...input,
    },
    none,
  );
const flag = (employeeId: number, content: string, memoId = company.memo, at = now) =>
  flagRoutes.flagMemo(
    as(employeeId, "employee", at),
    { company_id: company.id, id: memoId, content },
    none,
  );
const unflag = (employeeId: number) =>
  flagRoutes.unflagMemo(
    as(employeeId, "employee"),
    { company_id: company.id, id: company.memo },
    none,
  );
const answer = (
  id: number,
  given: { manager_note?: string; manager_acknowledged?: boolean; resolved?: boolean },
  place = company,
) =>
  flagRoutes.answerFlaggedMessage(
    as(place.manager, "manager", later(5), place),
    { company_id: place.id, id, ...given },
    none,
  );
const onlyFlag = async () => {
  const { flagged_messages: flags } = await list({ state: "all" });
  expect(flags).toHaveLength(1);
  return flags[0]!;
};

test("a question reaches the manager, the answer reaches the employee", async () => {
  const question = await flag(company.asking, "Who locks the freezer?");
  expect(question.employee_response).toMatchObject({
    flag_data: { content: "Who locks the freezer?" },
    flag_meta: { version: 1 },
    time_ago: "PT0M",
    acknowledgement_data: null,
    is_awaiting_manager: true,
    is_awaiting_employee: false,
  });
  const waiting = await list();
  expect(waiting).toMatchObject({ total: 1, total_pages: 1, current_page: 1 });
  expect(waiting.employees).toEqual([{ id: company.asking, name: "Ana Ruiz" }]);
  expect(waiting.flagged_messages[0]).toMatchObject({
    message_data: { id: company.memo, title: "New closing list" },
    locations: ["Harbor"],
    is_awaiting_manager: true,
    flag_meta: { id: question.employee_response.flags[0]?.id, version: 1 },
    admin_notify_path: `/${company.id}/flags/${question.employee_response.flags[0]?.id}`,
  });

  const { flagged, employee } = await answer((await onlyFlag()).id, { manager_note: "You do" });
  expect(employee.id).toBe(company.asking);
  expect(flagged).toMatchObject({
    manager: { id: company.manager, name: "Mara Lind" },
    manager_note: "You do",
    manager_acknowledged_at: later(5).toISOString(),
    ...{ waiting_since: now.toISOString(), first_answered_at: later(5).toISOString() },
    time_ago: "PT5M",
    is_awaiting_manager: false,
    is_awaiting_employee: true,
  });
  expect((await list()).total).toBe(0);
  expect((await list({ state: "answered" })).total).toBe(1);
  const seen = await ownMemo(company.asking);
  expect(seen?.employee_response).toMatchObject({
    manager_note: "You do",
    manager_id: company.manager,
  });
});

test("a flag is resolved and reopened", async () => {
  await flag(company.asking, "?");
  const { id } = await onlyFlag();
  const { flagged } = await answer(id, { resolved: true });
  expect(flagged).toMatchObject({ is_awaiting_manager: false, is_awaiting_employee: false });
  expect(flagged.resolved_at).toBe(later(5).toISOString());
  expect((await list({ state: "resolved" })).total).toBe(1);
  await expect(unflag(company.asking)).rejects.toMatchObject({ code: "conflict" });
  const again = await answer(id, { resolved: false });
  expect(again.flagged).toMatchObject({ resolved_at: null, is_awaiting_manager: true });
  expect((await list()).total).toBe(1);
});

test("an answer that changes nothing sends no event", async () => {
  await flag(company.asking, "?");
  events = [];
  await answer((await onlyFlag()).id, { resolved: false });
  await answer((await onlyFlag()).id, {});
  expect(events).toEqual([]);
});

test("only a live memo that takes questions can be flagged by its recipients, and once", async () => {
  await expect(flag(company.stranger, "?")).rejects.toMatchObject({ code: "not_found" });
  await expect(flag(company.asking, "?", other.memo)).rejects.toMatchObject({ code: "not_found" });
  await expect(flag(company.asking, "?", company.plainMemo)).rejects.toMatchObject({
    code: "conflict",
  });
  const set = (values: { end_at?: Date | null; start_at?: Date | null }) =>
    database.db.updateTable("memos").set(values).where("id", "=", company.memo).execute();
  await set({ end_at: now });
  await expect(flag(company.asking, "?")).rejects.toMatchObject({ code: "not_found" });
  await set({ end_at: null, start_at: later(1) });
  await expect(flag(company.asking, "?")).rejects.toMatchObject({ code: "not_found" });
  await set({ start_at: null });
  const both = await Promise.allSettled([flag(company.asking, "1"), flag(company.asking, "2")]);
  expect(both.map((one) => one.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find((one) => one.status === "rejected")).toMatchObject({
    reason: { code: "conflict" },
  });
  expect(events).toHaveLength(1);
});

test("a question can be withdrawn until it is answered, and asked again", async () => {
  await expect(unflag(company.asking)).rejects.toMatchObject({ code: "conflict" });
  await flag(company.asking, "first");
  const { id } = await onlyFlag();
  expect((await unflag(company.asking)).employee_response).toMatchObject({
    flagged_at: null,
    flag_data: null,
    is_awaiting_manager: false,
  });
  expect((await list({ state: "all" })).total).toBe(0);
  await expect(answer(id, { manager_note: "late" })).rejects.toMatchObject({ code: "conflict" });
  await flag(company.asking, "second");
  const renewed = await onlyFlag();
  expect(renewed.flag_data.content).toBe("second");
  await answer(renewed.id, { manager_acknowledged: true });
  await expect(unflag(company.asking)).rejects.toMatchObject({ code: "conflict" });
});

test("an employee who got an answer can ask again, and is counted once", async () => {
  await flag(company.asking, "Who locks the freezer?");
  await expect(flag(company.asking, "And the till?")).rejects.toMatchObject({ code: "conflict" });
  const first = await onlyFlag();
  await answer(first.id, { manager_note: "You do" });

  const { employee_response: response } = await flag(company.asking, "And the till?");
  expect(response).toMatchObject({
    flagged_count: 2,
    flag_data: { content: "And the till?" },
    is_awaiting_manager: true,
    is_awaiting_employee: false,
    manager_note: null,
    flags: [
      { content: "Who locks the freezer?", manager_note: "You do" },
      { content: "And the till?", manager_note: null },
    ],
  });
  expect(events.at(-1)?.payload).toMatchObject({ flagged_count: 2 });
  expect((await list()).flagged_messages).toMatchObject([
    { flag_data: { content: "And the till?" }, flagged_count: 2 },
  ]);
  const counts = await countFlagsOfMemos(database.db, companyScope(company.id), [company.memo]);
  expect(counts).toEqual(new Map([[company.memo, 1]]));

  const back = await unflag(company.asking);
  expect(back.employee_response).toEqual((await ownMemo(company.asking))?.employee_response);
  expect(back.employee_response).toMatchObject({
    flagged_count: 1,
    flag_data: { content: "Who locks the freezer?" },
    manager_note: "You do",
    is_awaiting_employee: true,
  });
  expect(events.at(-1)?.payload).toMatchObject({ flagged_count: 1 });
});

test("a question is not reopened while another of the same employee is waiting", async () => {
  await flag(company.asking, "first");
  const { id } = await onlyFlag();
  await answer(id, { resolved: true });
  await flag(company.asking, "second");
  await expect(answer(id, { resolved: false })).rejects.toMatchObject({ code: "conflict" });
  // A question that is answered and reopened in one call does not wait for management.
  const { flagged } = await answer(id, { manager_note: "Yes", resolved: false });
  expect(flagged).toMatchObject({ is_awaiting_employee: true });
  await expect(answer(id, { manager_acknowledged: false })).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await list()).flagged_messages).toMatchObject([{ flag_data: { content: "second" } }]);
});

test("a reopened older question is shown before an answered newer one", async () => {
  await flag(company.asking, "older");
  const older = await onlyFlag();
  await answer(older.id, { resolved: true });
  const { employee_response: response } = await flag(company.asking, "newer");
  await answer(response.flags.at(-1)?.id ?? 0, { manager_note: "Yes" });
  expect((await ownMemo(company.asking))?.employee_response).toMatchObject({
    flag_data: { content: "newer" },
    is_awaiting_employee: true,
  });

  await answer(older.id, { resolved: false });
  const waits = { is_awaiting_manager: true, is_awaiting_employee: false, manager_note: null };
  expect((await ownMemo(company.asking))?.employee_response).toMatchObject({
    flag_data: { content: "older" },
    flagged_count: 2,
    ...waits,
  });
  const { employee_response: left } = await unflag(company.asking);
  expect(left).toMatchObject({ flag_data: { content: "newer" }, is_awaiting_employee: true });
});

test("another company's flag and one that does not exist look the same", async () => {
  await flag(company.asking, "?");
  const { id } = await onlyFlag();
  const get = (place: Company, flagId: number) =>
    getFlaggedMessage(as(place.manager, "manager", now, place), {
      company_id: place.id,
      id: flagId,
    });
  expect((await get(company, id)).flagged.id).toBe(id);
  await expect(get(other, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(get(company, id + 100_000)).rejects.toMatchObject({ code: "not_found" });
  await expect(answer(id, { resolved: true }, other)).rejects.toMatchObject({ code: "not_found" });
  expect((await list({ state: "all" }, other)).total).toBe(0);
  const place = companyScope(other.id);
  expect(await countAwaitingFollowUps(database.db, place, now)).toMatchObject(some(0));
  expect((await readFlagsOfMemo(database.db, place, company.memo, [company.asking])).size).toBe(0);
  expect((await countFlagsOfMemos(database.db, place, [company.memo])).size).toBe(0);
});

test("the list starts with the longest wait, can be searched, filtered and paged, and leaves out deleted memos", async () => {
  await flag(company.second, "Is 100%_sure right?", company.memo, later(-60));
  await flag(company.asking, "Freezer", company.memo, later(-90));
  const names = async (input: Parameters<typeof list>[0]) =>
    (await list(input)).flagged_messages.map((one) => one.employee.name);
  expect(await names({})).toEqual(["Ana Ruiz", "Bo Hart"]);
  expect(await names({ sort_direction: "desc" })).toEqual(["Bo Hart", "Ana Ruiz"]);
  expect(await names({ terms: "BO h" })).toEqual(["Bo Hart"]);
  expect(await names({ terms: "freez" })).toEqual(["Ana Ruiz"]);
  expect(await names({ terms: "CLOSING" })).toEqual(["Ana Ruiz", "Bo Hart"]);
  expect(await names({ terms: "%_" })).toEqual(["Bo Hart"]);
  expect(await names({ location_id: company.location })).toEqual(["Ana Ruiz"]);
  expect(await names({ page: 2 })).toEqual([]);
  const scope = companyScope(company.id);
  expect(await countAwaitingFollowUps(database.db, scope, now)).toMatchObject(some(2));
  expect(await countFlagsOfMemos(database.db, scope, [company.memo, company.plainMemo])).toEqual(
    new Map([[company.memo, 2]]),
  );
  await database.db
    .updateTable("memos")
    .set({ deleted_at: now })
    .where("id", "=", company.memo)
    .execute();
  expect(await names({ state: "all" })).toEqual([]);
  expect(await countAwaitingFollowUps(database.db, scope, now)).toMatchObject(some(0));
});

test("questions are read by memo and by employee", async () => {
  await flag(company.asking, "a");
  await flag(company.second, "b");
  const scope = companyScope(company.id);
  const mine = await readFlagsOfEmployee(database.db, scope, company.asking, [company.memo]);
  expect(mine.get(company.memo)).toMatchObject([
    { content: "a", flaggedAt: now, managerName: null },
  ]);
  const all = await readFlagsOfMemo(database.db, scope, company.memo, [
    company.asking,
    company.second,
  ]);
  expect(all.get(company.asking)).toMatchObject([{ content: "a" }]);
  expect(all.get(company.second)).toMatchObject([{ content: "b" }]);
});

function ownMemo(employeeId: number): Promise<Memo | null> {
  return readMemoForEmployee(database.db, companyScope(company.id), employeeId, company.memo, now);
}
const some = (awaiting_follow_ups: number) => ({ awaiting_follow_ups });
