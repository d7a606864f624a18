import type { Memo } from "@lineup/contract/memos/schemas";
import { expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

type CallName = Parameters<TestApp["call"]>[0];
const statusOf = async (who: TestEmployee, name: CallName, input: object): Promise<number> =>
  (await server.act(who, name, input)).status;

async function send(extra: object = {}): Promise<Memo> {
  const draft = {
    ...{ title: "Happy birthday!", type: "birthday", category: "Birthday" },
    ...{ celebrated_ids: [company.outsider.id], location_ids: [company.north] },
    ...{ status: "published", ...extra },
  };
  return (await server.done(company.manager, "createCelebration", draft))["celebration"] as Memo;
}
const react = (who: TestEmployee, id: number, option: string | null) =>
  server.act(who, "celebrate", { id, option });
const seen = async (who: TestEmployee, id: number): Promise<Memo> =>
  (await server.done(who, "getMemo", { id }))["memo"] as Memo;

test("Each recipient reacts once, everyone sees the counts, and reacting acknowledges the celebration", async () => {
  const { id, celebrated, type } = await send();
  expect([celebrated, type]).toEqual([
    [{ id: company.outsider.id, name: "Otto Test" }],
    "birthday",
  ]);
  const first = await react(company.employee, id, "love");
  expect(first.content["employee_response"]).toMatchObject({
    acknowledged_at: "2026-03-02T15:00:00.000Z",
    celebration_option: "love",
    acknowledgement: "love",
  });
  expect(first.content["memo"]).toMatchObject({ celebration_options: { love: 1 } });
  await react(company.admin, id, "love");
  await react(company.employee, id, "love");
  expect(await seen(company.manager, id)).toMatchObject({
    ...{ celebration_options: { love: 2 }, acknowledged_count: 2, response_rate: 100 },
  });
  expect(await seen(company.employee, id)).toMatchObject({
    ...{ celebration_options: { love: 2 }, acknowledged_count: null },
  });
});

test("A reaction can be changed and removed while the celebration is live, and the acknowledgement stays", async () => {
  const { id } = await send();
  await react(company.employee, id, "love");
  const changed = await react(company.employee, id, "high_five");
  expect(changed.content["memo"]).toMatchObject({ celebration_options: { high_five: 1 } });
  const gone = await react(company.employee, id, null);
  expect(gone.content["memo"]).toMatchObject({ celebration_options: {} });
  expect(gone.content["employee_response"]).toMatchObject({
    ...{ celebration_option: null, acknowledgement: null, has_answered: true },
  });
  await react(company.employee, id, "love");
  await server.done(company.manager, "expireCelebration", { id });
  expect((await react(company.employee, id, null)).status).toBe(409);
  expect(await seen(company.employee, id)).toMatchObject({ celebration_options: { love: 1 } });
});

test("A celebration that asks again is acknowledged by the same reaction, which counts once", async () => {
  const { id } = await send();
  await react(company.employee, id, "love");
  const change = { id, content: "<p>On Friday!</p>", ask_again: true };
  await server.done(company.manager, "updateMemo", change);
  expect(await seen(company.manager, id)).toMatchObject({ acknowledged_count: 0 });
  const old = { id, option: "love", version: 1 };
  const refused = await server.act(company.employee, "celebrate", old);
  expect([refused.status, refused.body["code"]]).toEqual([409, "stale_version"]);
  for (const _ of ["first", "again"]) {
    const { content } = await react(company.employee, id, "love");
    expect(content["employee_response"]).toMatchObject({
      ...{ acknowledged_at: "2026-03-02T15:00:00.000Z", acknowledged_version: 2 },
      ...{ celebration_option: "love", has_answered: true },
    });
    expect(content["memo"]).toMatchObject({ celebration_options: { love: 1 } });
  }
  expect(await seen(company.manager, id)).toMatchObject({
    ...{ celebration_options: { love: 1 }, acknowledged_count: 1 },
  });
  const events = await server.database.db.selectFrom("outbox_events").selectAll().execute();
  const types = events.filter(({ payload }) => payload["memo_id"] === id).map(({ type }) => type);
  expect(types.filter((type) => type === "CelebrationCounted")).toHaveLength(1);
  expect(types.filter((type) => type === "MemoAcknowledged")).toHaveLength(2);
});

test("A celebration can be acknowledged without a reaction, and the call's other names work too", async () => {
  const { id } = await send();
  const read = await server.done(company.employee, "acknowledgeCelebration", { id });
  expect(read["employee_response"]).toMatchObject({ has_answered: true, celebration_option: null });
  const other = await server.done(company.employee, "respondToCelebration", {
    memo_id: id,
    option: "love",
  });
  expect(other["memo"]).toMatchObject({ celebration_options: { love: 1 } });
  await server.done(company.admin, "acknowledgeMemo", { id });
  expect(await seen(company.manager, id)).toMatchObject({ acknowledged_count: 2 });
});

test("Reactions by other people, to other memos or with unknown options are refused", async () => {
  const { id } = await send();
  expect((await react(company.outsider, id, "love")).status).toBe(404);
  for (const option of ["applause", "x".repeat(41), 7])
    expect(await statusOf(company.employee, "celebrate", { id, option }), `${option}`).toBe(422);
  const message = { title: "Rota", content: "<p>Soon.</p>", location_ids: [company.north] };
  const { memo } = (await server.done(company.manager, "createMemo", {
    ...message,
    status: "published",
  })) as { memo: Memo };
  expect((await react(company.employee, memo.id, "love")).status).toBe(404);
  expect(await statusOf(company.employee, "acknowledgeCelebration", { id: memo.id })).toBe(404);
  for (const name of ["getCelebration", "expireCelebration", "deleteCelebration"] as const)
    expect(await statusOf(company.manager, name, { id: memo.id }), name).toBe(404);
  expect(await statusOf(company.manager, "getMessage", { id })).toBe(404);
  expect(await statusOf(company.employee, "createCelebration", { title: "Me!" })).toBe(403);
  expect(await seen(company.manager, id)).toMatchObject({ acknowledged_count: 0 });
});

test("Two reactions of one person at the same moment count once", async () => {
  const { id } = await send();
  await Promise.all(["love", "congrats", "love"].map((one) => react(company.employee, id, one)));
  const { celebration_options, acknowledged_count } = await seen(company.manager, id);
  expect(Object.values(celebration_options)).toEqual([1]);
  expect(acknowledged_count).toBe(1);
});

test("Only celebrations have celebrated people, who must belong to the company", async () => {
  const write = (name: "createMemo" | "createCelebration", extra: object) =>
    statusOf(company.manager, name, { title: "Hello", content: "<p>Hi</p>", ...extra });
  expect(await write("createMemo", { type: "birthday" })).toBe(422);
  expect(await write("createMemo", { celebrated_ids: [company.employee.id] })).toBe(422);
  expect(await write("createCelebration", { type: "standard" })).toBe(422);
  const other = await server.company();
  expect(await write("createCelebration", { celebrated_ids: [other.employee.id] })).toBe(422);
  const plain = (await server.done(company.manager, "createMemo", {
    ...{ title: "Well done", display_type: "celebration" },
  })) as { memo: Memo };
  expect(plain.memo.type).toBe("other");
  const { celebration } = (await server.done(company.manager, "updateCelebration", {
    ...{ id: plain.memo.id, type: "anniversary", celebrated_ids: [company.admin.id] },
  })) as { celebration: Memo };
  expect(celebration).toMatchObject({
    type: "anniversary",
    celebrated: [{ id: company.admin.id }],
  });
  const { celebrations } = (await server.done(company.manager, "listCelebrationMemos", {})) as {
    celebrations: Memo[];
  };
  expect(celebrations.map((one) => one.id)).toEqual([plain.memo.id]);
});

test("Celebrations are counted separately and are on the home of both roles while they are live", async () => {
  const { id } = await send();
  const { employee } = (await server.done(company.manager, "getEmployee", {
    id: company.employee.id,
  })) as { employee: object };
  expect(employee).toMatchObject({
    ...{ unread_memo_count: 1, unread_memo_celebration_count: 1, unread_memo_message_count: 0 },
    unread_memo_non_celebration_count: 0,
  });
  const home = async (who: TestEmployee) => {
    const { memos, celebrations } = (await server.done(who, "getHome", {})) as Record<
      string,
      Memo[]
    >;
    return [memos, celebrations].map((list = []) => list.map((one) => one.id));
  };
  expect(await home(company.employee)).toEqual([[id], [id]]);
  await react(company.employee, id, "love");
  expect(await home(company.employee)).toEqual([[], [id]]);
  expect(await home(company.admin)).toEqual([[id], [id]]);
  expect(await home(company.manager)).toEqual([[], []]);
  expect(await home(company.outsider)).toEqual([[], []]);
  await server.done(company.manager, "expireCelebration", { id });
  expect(await home(company.employee)).toEqual([[], []]);
});

test("The home has the ten newest celebrations, including those with a reaction", async () => {
  const sent: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    server.setTime(new Date(TEST_START.getTime() + n * 60_000));
    sent.push((await send({ type: "other" })).id);
  }
  await react(company.employee, sent.at(-1) ?? 0, "love");
  await react(company.employee, sent.at(-3) ?? 0, "congrats");
  const { celebrations } = await server.done(company.employee, "getHome");
  const shown = (celebrations as Memo[]).map(({ id }) => id);
  expect(shown).toEqual(sent.toReversed().slice(0, 10));
});

test("A file can be uploaded to a celebration", async () => {
  const { id } = await send({ status: "draft" });
  const files = { file: { name: "cake.txt", content: Buffer.from("A cake") } };
  const as = await server.signIn(company.manager);
  const input = { company_id: company.id, celebration_id: id };
  const { content } = await server.call("uploadFile", input, { as, files });
  expect((content["celebration"] as Memo).media.map(({ name }) => name)).toEqual(["cake.txt"]);
});

test("A celebrated person who left stays when the memo is edited, and no one who left can be added", async () => {
  const { outsider, employee, admin } = company;
  const both = [outsider.id, admin.id];
  const { id } = await send({ celebrated_ids: both });
  for (const who of [outsider, employee])
    await server.done(admin, "deleteEmployee", { id: who.id });
  const change = (celebrated_ids: number[]) =>
    server.act(company.manager, "updateCelebration", { id, title: "Happy day!", celebrated_ids });
  const unchanged = await change(both);
  expect(unchanged.status, JSON.stringify(unchanged.body)).toBe(200);
  expect((unchanged.content["celebration"] as Memo).celebrated).toHaveLength(2);
  const more = await change([...both, employee.id]);
  expect([more.status, Object.keys(more.body["errors"] as object)]).toEqual([
    ...[422, ["celebrated_ids"]],
  ]);
});
