// A day that a manager plans to celebrate is celebrated automatically if nothing comes of the plan, and never twice.
import type { CallName } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import { beforeEach, expect, test } from "vitest";

import { celebrate } from "./support/celebrate.ts";
import type { TestCompany } from "./support/company-fixture.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  server.setTime(new Date("2026-03-01T15:00:00Z"));
  company = await server.company();
  await server.done(company.admin, "updateMemoSettings", { celebrate_birthdays: true });
  await born("employee", 3);
});

async function born(who: "employee" | "outsider", birth_date_day: number): Promise<void> {
  const people = server.database.db.updateTable("employees");
  const birthday = people.set({ birth_date_month: 3, birth_date_day });
  await birthday.where("id", "=", company[who].id).execute();
}
const done = (name: CallName, input: object) => server.done(company.manager, name, input);
const celebration = () => ({
  title: "Eli is 30!",
  type: "birthday",
  celebrated_ids: [company.employee.id],
});
/** The morning of the day, by default. */
async function plan(extra: object = {}): Promise<number> {
  const start_at = "2026-03-03T14:00:00.000Z";
  const sent = await done("createCelebration", {
    ...celebration(),
    status: "published",
    start_at,
    ...extra,
  });
  return (sent["celebration"] as Memo).id;
}
/** @returns the number of celebrations that the job sends at that time */
const tells = (at: string): Promise<number> => celebrate(server, company.id, at);
const noon = "2026-03-03T18:00:00Z";

test.each([
  ["deleted", "deleteMemo", {}],
  ["ended", "expireCelebration", {}],
  ["put off beyond the day", "updateCelebration", { start_at: "2026-03-20T14:00:00.000Z" }],
  ["of another occasion", "updateCelebration", { type: "other" }],
] as const)(
  "A celebration that never started and is %s leaves the day to the automatic one, once",
  async (_, name, change) => {
    const id = await plan();
    await done(name, { id, ...change });
    expect([await tells(noon), await tells(noon)]).toEqual([1, 0]);
  },
);

test("A celebration whose send becomes a draft again leaves the day, and takes it back when the send is published", async () => {
  const draft = { title: "Birthdays", start_at: "2026-03-03T14:00:00.000Z" };
  const memos = [{ ...celebration(), display_type: "celebration" }];
  const made = (await done("createSend", { ...draft, memos }))["memo_template_send"] as Memo;
  const { id } = made;
  await done("publishSend", { id });
  await done("draftSend", { id });
  await done("publishSend", { id });
  expect(await tells(noon)).toBe(0);
  await done("draftSend", { id });
  expect([await tells(noon), await tells(noon)]).toEqual([1, 0]);
});

test("A celebration that was live counts even if it is deleted or ended later", async () => {
  const id = await plan({ start_at: null });
  await done("expireCelebration", { id });
  await done("deleteMemo", { id });
  expect(await tells(noon)).toBe(0);
});

test("An automatic celebration isn't sent twice, whatever happens to a manager's one", async () => {
  expect(await tells("2026-03-03T14:15:00Z")).toBe(1);
  server.setTime(new Date("2026-03-03T14:30:00Z"));
  const id = await plan({ start_at: "2026-03-03T20:00:00.000Z" });
  await done("deleteMemo", { id });
  expect(await tells(noon)).toBe(0);
  const { celebrations } = (await done("listCelebrationMemos", {})) as { celebrations: Memo[] };
  await done("deleteMemo", { id: celebrations[0]?.id });
  expect(await tells(noon)).toBe(0);
});

test("People added to a celebration are celebrated by it, and removed people automatically", async () => {
  await born("outsider", 3);
  const id = await plan();
  await done("updateCelebration", { id, celebrated_ids: [company.outsider.id] });
  expect(await tells(noon)).toBe(1);
  const { celebrations } = (await done("listCelebrationMemos", {})) as { celebrations: Memo[] };
  expect(celebrations.map(({ title }) => title).toSorted()).toEqual([
    ...["Eli is 30!", "Happy birthday, Eli Test!"],
  ]);
});

test("If two celebrations cover the same day, withdrawing one leaves the other", async () => {
  const id = await plan();
  await plan({ title: "From the kitchen" });
  await done("deleteMemo", { id });
  expect(await tells(noon)).toBe(0);
});

test("A celebration planned long before counts if it is published on the day", async () => {
  await born("employee", 20);
  const id = await plan({ start_at: "2026-03-20T14:00:00.000Z" });
  server.setTime(new Date("2026-03-20T12:00:00Z"));
  await done("updateCelebration", { id, start_at: null });
  expect(await tells("2026-03-20T18:00:00Z")).toBe(0);
});
