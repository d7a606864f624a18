import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import type { TestEmployee } from "./support/company-fixture.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import type { TestApp } from "./support/test-app.ts";
import { type TwoNodes, startTwoNodes } from "./support/two-live-nodes.ts";

const REVALIDATE_MS = 500;

let two: TwoNodes;
let nodes: readonly [TestApp, TestApp];
let company: SampleCompany;

beforeAll(async () => {
  two = await startTwoNodes({ revalidateMs: REVALIDATE_MS });
  ({ nodes } = two);
});

afterAll(() => two.stop());

beforeEach(async () => {
  company = await sampleCompany(nodes[0]);
});

afterEach(() => two.disconnectAll());

const connect = (node: 0 | 1, token: string) => two.connect(node, token, company.id);
const seen = (token: string) => two.statuses("getSelf", { company_id: company.id }, token);

describe.each([
  ["deactivated", { is_active: false }],
  ["removed", { deleted_at: new Date("2026-03-02T15:00:00Z") }],
])("A person who is %s", (_, change) => {
  test("gets nothing more by calls right away, nor by sockets after the next check", async () => {
    const token = await nodes[0].signIn(company.employee);
    const live = [await connect(0, token), await connect(1, token)];
    const witness = await connect(1, await nodes[0].signIn(company.manager));
    await changeEmployee(company.employee, change);
    expect(await seen(token)).toEqual([404, 404]);
    await vi.waitUntil(() => live.every((socket) => socket.refused.includes(4204)), {
      timeout: REVALIDATE_MS + 5_000,
    });
    await two.publishToEveryone(company, witness);
    expect(live.map((socket) => socket.events)).toEqual([[], []]);
    // The stock client reconnects and is refused.
    await vi.waitUntil(() => live.every((socket) => !socket.isConnected()), { timeout: 15_000 });
  });
});

test("A person whose role changes gets the new role's events after the next check", async () => {
  const [up, down] = [
    await nodes[0].signIn(company.employee),
    await nodes[0].signIn(company.manager),
  ];
  const [promoted, demoted] = [await connect(1, up), await connect(1, down)];
  const witness = await connect(0, await nodes[0].signIn(company.admin));
  await changeEmployee(company.employee, { role: "manager" });
  await changeEmployee(company.manager, { role: "employee" });
  const lists = async (as: string) =>
    (await nodes[1].call("listMemos", { company_id: company.id }, { as })).status;
  expect([await lists(up), await lists(down)]).toEqual([200, 403]);
  await new Promise((resolve) => setTimeout(resolve, 2 * REVALIDATE_MS));
  const question = { company_id: company.id, id: company.memo, content: "Till when?" };
  const as = await nodes[0].signIn(company.admin);
  expect((await nodes[0].call("flagMemo", question, { as })).status).toBe(200);
  await vi.waitUntil(() => witness.events.length > 0 && promoted.events.length > 0, {
    timeout: 15_000,
  });
  expect(promoted.events.map(({ event }) => event)).toContain("MemoFlagged");
  expect(demoted.events).toEqual([]);
  expect(demoted.isConnected()).toBe(true);
});

async function changeEmployee(
  { id }: TestEmployee,
  change: { is_active?: boolean; deleted_at?: Date; role?: "manager" | "employee" },
): Promise<void> {
  await nodes[0].database.db.updateTable("employees").set(change).where("id", "=", id).execute();
}
