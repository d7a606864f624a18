import type { FlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import { expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let manager: string;
let employee: string;
useTestCompany((made) => void ({ server, company, manager, employee } = made));

async function home(): Promise<number[]> {
  const { content } = await server.call("getHome", { company_id: company.id }, { as: employee });
  return (content["memos"] as Memo[]).map(({ id }) => id);
}

test("The answer to a question about a finished memo is on the home for two weeks", async () => {
  const memo = {
    ...{ company_id: company.id, title: "Menu", content: "<p>New dishes.</p>" },
    ...{ type: "standard", status: "published" },
  };
  const { content } = await server.call("createMemo", memo, { as: manager });
  const { id } = content["memo"] as Memo;
  const about = { company_id: company.id, id };
  await server.call("flagMemo", { ...about, content: "From when?" }, { as: employee });
  expect(await home()).toEqual([id]);
  await server.call("acknowledgeMemo", about, { as: employee });
  expect(await home()).toEqual([]);

  const followUps = await server.call("listFollowUps", { company_id: company.id }, { as: manager });
  const [flag] = followUps.content["flagged_messages"] as FlaggedMessage[];
  const answer = {
    company_id: company.id,
    id: flag?.id ?? 0,
    manager_note: "Monday.",
    resolved: true,
  };
  expect((await server.call("answerFlaggedMessage", answer, { as: manager })).status).toBe(200);
  expect(await home()).toEqual([id]);

  server.setTime(new Date(TEST_START.getTime() + 15 * 86_400_000));
  expect(await home()).toEqual([]);
});

test("A memo announced again after an answer is on the home once", async () => {
  const { manager: mara, employee: eli } = company;
  const memo = { title: "Menu", content: "<p>New dishes.</p>", type: "standard" };
  const sent = await server.done(mara, "createMemo", { ...memo, status: "published" });
  const { id } = sent["memo"] as Memo;
  await server.done(eli, "flagMemo", { id, content: "From when?" });
  const { flagged_messages } = await server.done(mara, "listFollowUps");
  const [flag] = flagged_messages as FlaggedMessage[];
  await server.done(mara, "answerFlaggedMessage", { id: flag?.id, manager_note: "Monday." });
  await server.done(mara, "updateMemo", { id, start_at: at(1).toISOString() });
  await server.done(mara, "updateMemo", { id, reveal_at: at(3).toISOString() });
  expect(await home()).toEqual([id]);
  server.setTime(at(2));
  expect(await home()).toEqual([id]);
});

test("The home has unread memos first, then new answers, then memos that open later", async () => {
  const { manager: mara, employee: eli } = company;
  const send = async (title: string, fields: object = {}): Promise<number> => {
    const memo = { title, content: "<p>Read it.</p>", type: "standard", ...fields };
    const sent = await server.done(mara, "createMemo", { ...memo, status: "published" });
    return (sent["memo"] as Memo).id;
  };
  const later = await send("Later", { reveal_at: at(9).toISOString() });
  const answered = await send("Answered");
  await server.done(eli, "flagMemo", { id: answered, content: "From when?" });
  await server.done(eli, "acknowledgeMemo", { id: answered });
  const { flagged_messages } = await server.done(mara, "listFollowUps");
  const [flag] = flagged_messages as FlaggedMessage[];
  await server.done(mara, "answerFlaggedMessage", { id: flag?.id, manager_note: "Monday." });
  const unread = await send("Unread");
  expect(await home()).toEqual([unread, answered, later]);
});

const at = (hours: number): Date => new Date(TEST_START.getTime() + hours * 3_600_000);

test("A manager's home has the longest-waiting follow-ups of every kind and the live memos, and an employee's has neither", async () => {
  const memo = { title: "Menu", content: "<p>New dishes.</p>", type: "standard" };
  const sent = await server.done(company.manager, "createMemo", { ...memo, status: "published" });
  const { id } = sent["memo"] as Memo;
  await server.done(company.manager, "createMemo", { ...memo, title: "A draft" });
  const { checkin } = await server.done(company.manager, "openCheckin", {
    id: company.employee.id,
  });
  const { id: checkinId } = checkin as { id: number };
  const waits = [
    () => server.done(company.outsider, "raiseHand", { content: "First" }),
    () => server.done(company.employee, "flagMemo", { id, content: "Second" }),
    () => server.done(company.employee, "acknowledgeCheckin", { id: checkinId, content: "Third" }),
    () => server.done(company.outsider, "flagMemo", { id, content: "Fourth" }),
    () => server.done(company.employee, "raiseHand", { content: "Fifth" }),
    () => server.done(company.employee, "raiseHand", { content: "Sixth" }),
  ];
  for (const [hour, wait] of waits.entries()) {
    server.setTime(at(hour));
    await wait();
  }
  const found = await server.done(company.manager, "getHome");
  expect(found["follow_ups"]).toMatchObject({
    flagged_messages: [
      { flag_data: { content: "Second" }, waiting_since: at(1).toISOString() },
      { flag_data: { content: "Fourth" } },
    ],
    raised_hands: [{ content: "First" }, { content: "Fifth" }],
    checkins: [{ content: "Third" }],
  });
  const counts = { awaiting_follow_ups: 6 };
  expect(found["counts"]).toMatchObject(counts);
  expect((await server.done(company.manager, "getCompany"))["counts"]).toMatchObject(counts);
  expect(found["live_memos"]).toMatchObject([{ id, response_rate: 0, recipient_count: 3 }]);

  const own = await server.done(company.employee, "getHome");
  const none = { flagged_messages: [], raised_hands: [], checkins: [] };
  expect(own).toMatchObject({ follow_ups: none, live_memos: [] });
  expect(own["counts"]).toMatchObject({ awaiting_follow_ups: 0 });

  const off = { key: "checkins", enabled: false };
  await server.done(company.admin, "updateFlags", off);
  const without = await server.done(company.manager, "getHome");
  expect(without["follow_ups"]).toMatchObject({
    flagged_messages: [{}, {}],
    raised_hands: [{ content: "First" }, { content: "Fifth" }, { content: "Sixth" }],
    checkins: [],
  });
  expect(without["counts"]).toMatchObject({ awaiting_follow_ups: 5 });
});

test("Urgent follow-ups come first for a manager, and are counted", async () => {
  const memo = { title: "Menu", content: "<p>New dishes.</p>", type: "standard" };
  const sent = await server.done(company.manager, "createMemo", { ...memo, status: "published" });
  const { id } = sent["memo"] as Memo;
  const raise = (content: string, is_urgent: boolean) =>
    server.done(company.employee, "raiseHand", { content, is_urgent });
  const waits = [
    () => raise("Plain", false),
    () => server.done(company.employee, "flagMemo", { id, content: "Question" }),
    () => raise("Fire", true),
    () => raise("Flood", true),
  ];
  for (const [hour, wait] of waits.entries()) {
    server.setTime(at(hour));
    await wait();
  }
  const contents = (lists: Record<string, unknown>) =>
    ["raised_hands", "flagged_messages"].map((kind) =>
      (lists[kind] as { content?: string; flag_data?: { content: string } }[]).map(
        (one) => one.content ?? one.flag_data?.content,
      ),
    );
  const list = async (page: number) =>
    contents(
      await server.done(company.manager, "listFollowUps", { state: "awaiting", page, per_page: 2 }),
    );
  expect(await list(1)).toEqual([["Fire", "Flood"], []]);
  expect(await list(2)).toEqual([["Plain"], ["Question"]]);
  const shown = async () => {
    const { follow_ups, counts } = await server.done(company.manager, "getHome");
    const whole = await server.done(company.manager, "getCompany");
    expect(whole["counts"]).toMatchObject({
      urgent_follow_ups: (counts as { urgent_follow_ups: number }).urgent_follow_ups,
    });
    return [contents(follow_ups as Record<string, unknown>)[0], counts];
  };
  expect(await shown()).toMatchObject([
    ["Fire", "Flood", "Plain"],
    { awaiting_follow_ups: 4, urgent_follow_ups: 2 },
  ]);
  // What has waited for two days is urgent, too.
  server.setTime(at(48.5));
  expect(await list(1)).toEqual([["Plain", "Fire"], []]);
  expect(await shown()).toMatchObject([["Plain", "Fire", "Flood"], { urgent_follow_ups: 3 }]);
});

test("Live memos that are past due come first on a manager's home", async () => {
  const send = async (title: string, fields: object = {}): Promise<number> => {
    const memo = { title, content: "<p>Read it.</p>", status: "published", ...fields };
    const { memo: sent } = await server.done(company.manager, "createMemo", memo);
    return (sent as Memo).id;
  };
  const forOne = { mode: "recipients", recipient_ids: [company.employee.id] };
  const late = await send("Late", { due_at: at(1).toISOString() });
  const done = await send("Done", { due_at: at(1).toISOString(), ...forOne });
  await server.done(company.employee, "acknowledgeMemo", { id: done });
  await send("To come", { start_at: at(9).toISOString() });
  const others: number[] = [];
  for (let one = 0; one < 10; one += 1) others.push(await send(`Other ${one}`));
  const live = async (): Promise<number[]> => {
    const { live_memos } = await server.done(company.manager, "getHome");
    return (live_memos as Memo[]).map(({ id }) => id);
  };
  const newest = others.toReversed();
  expect(await live()).toEqual(newest);
  server.setTime(at(2));
  expect(await live()).toEqual([late, ...newest.slice(0, 9)]);
});
