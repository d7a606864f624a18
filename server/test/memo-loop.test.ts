import type { Memo } from "@lineup/contract/memos/schemas";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { listenAs, listen } from "./support/live-client.ts";
import { type Answer, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let port: number;
let company: TestCompany;
let tokens: Record<"admin" | "manager" | "employee" | "outsider", string>;

beforeAll(async () => {
  server = await startTestApp();
  port = await listen(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  company = await server.company();
  tokens = await tokensOf(company);
});

const signIn = (one: TestEmployee) => server.signIn(one);

async function tokensOf(of: TestCompany): Promise<typeof tokens> {
  return {
    admin: await signIn(of.admin),
    manager: await signIn(of.manager),
    employee: await signIn(of.employee),
    outsider: await signIn(of.outsider),
  };
}

const draft = () => ({
  company_id: company.id,
  title: "Closing list",
  content: "<p>Lights last.</p>",
  type: "standard",
  audience_ids: [company.kitchen],
});
const send = (extra: object = {}, idempotencyKey?: string) =>
  server.call(
    "createMemo",
    { ...draft(), status: "published", ...extra },
    { as: tokens.manager, ...(idempotencyKey !== undefined && { idempotencyKey }) },
  );
const memoOf = ({ status, body, content }: Answer): Memo => {
  expect(status, JSON.stringify(body)).toBe(200);
  return (content["memo"] ?? content["message"]) as Memo;
};
const about = (id: number) => ({ company_id: company.id, id });
const asManager = () => ({ as: tokens.manager });
const asEmployee = () => ({ as: tokens.employee });

test("A memo goes from draft to acknowledgement, and the manager sees it happen", async () => {
  const reach = await server.call(
    "getReach",
    { company_id: company.id, audience_ids: [company.kitchen] },
    asManager(),
  );
  const written = memoOf(await server.call("createMemo", draft(), asManager()));
  expect(written.status).toBe("draft");
  expect((await server.call("getMemo", about(written.id), asEmployee())).status).toBe(404);

  const sent = memoOf(
    await server.call("updateMemo", { ...about(written.id), status: "published" }, asManager()),
  );
  expect(sent.recipient_count).toBe(1);
  expect(reach.content["count"]).toBe(sent.recipient_count);
  const rows = await server.database.db
    .selectFrom("memo_recipients")
    .select("employee_id")
    .where("memo_id", "=", sent.id)
    .execute();
  expect(rows).toEqual([{ employee_id: company.employee.id }]);

  expect(await inboxIds(tokens.employee)).toEqual([sent.id]);
  expect(await inboxIds(tokens.outsider)).toEqual([]);
  expect((await server.call("readMemo", about(sent.id), asEmployee())).status).toBe(200);
  const answer = { ...about(sent.id), version: sent.version };
  expect((await server.call("acknowledgeMemo", answer, asEmployee())).status).toBe(200);
  expect((await server.call("acknowledgeMemo", answer, asEmployee())).status).toBe(200);

  const after = memoOf(await server.call("getMemo", about(sent.id), asManager()));
  const fresh = await server.database.db
    .selectFrom("memo_recipients")
    .select((eb) => eb.fn.count<number>("acknowledged_at").as("count"))
    .where("memo_id", "=", sent.id)
    .executeTakeFirstOrThrow();
  expect(after.acknowledged_count).toBe(fresh.count);
  expect(after.response_rate).toBe(100);
});

async function inboxIds(token: string): Promise<number[]> {
  const { content } = await server.call(
    "listEmployeeMessages",
    { company_id: company.id },
    { as: token },
  );
  return (content["memos"] as Memo[]).map(({ id }) => id);
}

test("Another company can't see the memo, with its own company ID or this one's", async () => {
  const memo = memoOf(await send());
  const other = await server.company();
  const as = await signIn(other.admin);
  for (const company_id of [company.id, other.id]) {
    for (const name of ["getMemo", "deleteMemo", "expireMessage", "listMemoRecipients"] as const) {
      const { status } = await server.call(name, { company_id, id: memo.id }, { as });
      expect(status, name).toBe(404);
    }
  }
  const list = await server.call("listMemos", { company_id: other.id, status: "all" }, { as });
  expect(list.content["memos"]).toEqual([]);
  const events = await server.call("listEvents", { company_id: other.id, after: 0 }, { as });
  expect(events.content["events"]).toEqual([]);
  expect(memoOf(await server.call("getMemo", about(memo.id), asManager())).status).toBe(
    "published",
  );
});

test("An idempotency key sends a memo once and is refused for another memo", async () => {
  const first = memoOf(await send({}, "key-of-one-memo"));
  expect(memoOf(await send({}, "key-of-one-memo")).id).toBe(first.id);
  const other = await send({ title: "Another" }, "key-of-one-memo");
  expect([other.status, other.body["code"]]).toEqual([409, "idempotency_conflict"]);
  const { content } = await server.call(
    "listMemos",
    { company_id: company.id, status: "all" },
    asManager(),
  );
  expect(content["total"]).toBe(1);
});

test("Two calls with the same key at the same moment send one memo", async () => {
  const both = await Promise.all([send({}, "key-at-once"), send({}, "key-at-once")]);
  expect(memoOf(both[0]).id).toBe(memoOf(both[1]).id);
});

test("A change based on an older state and an acknowledgement of an older version are refused", async () => {
  const memo = memoOf(await send());
  const change = { ...about(memo.id), content: "<p>Doors last.</p>", revision: memo.revision };
  const changed = memoOf(await server.call("updateMemo", change, asManager()));
  expect(changed.version).toBe(memo.version + 1);
  const again = await server.call("updateMemo", { ...change, title: "Mine" }, asManager());
  expect([again.status, again.body["code"]]).toEqual([409, "stale_version"]);
  const signed = await server.call(
    "acknowledgeMemo",
    { ...about(memo.id), version: memo.version },
    asEmployee(),
  );
  expect([signed.status, signed.body["code"]]).toEqual([409, "stale_version"]);
  const after = memoOf(await server.call("getMemo", about(memo.id), asManager()));
  expect([after.title, after.acknowledged_count]).toEqual(["Closing list", 0]);
});

test("Only the recipients get an event, right away", async () => {
  const other = await server.company();
  const sockets = {
    employee: await listenAs(port, tokens.employee, company.id),
    outsider: await listenAs(port, tokens.outsider, company.id),
    stranger: await listenAs(port, await signIn(other.admin), other.id),
  };
  memoOf(await send());
  await vi.waitUntil(() => sockets.employee.events.length > 0, { timeout: 15_000 });
  // A memo for the outsider comes last: when its event arrives, an earlier one can no longer be on its way.
  memoOf(await send({ title: "For the floor", audience_ids: [company.floor] }));
  await vi.waitUntil(() => sockets.outsider.events.length > 0, { timeout: 15_000 });

  expect(sockets.employee.events).toHaveLength(1);
  expect(sockets.outsider.events).toHaveLength(1);
  expect(sockets.outsider.seqs()[0]).toBeGreaterThan(sockets.employee.seqs()[0] ?? Infinity);
  expect(sockets.stranger.events).toEqual([]);
  for (const socket of Object.values(sockets)) socket.close();
});
