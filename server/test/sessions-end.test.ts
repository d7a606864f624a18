import type { CallName, CallOutput } from "@lineup/contract/calls";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { hashPassword } from "#server/platform/auth/passwords";
import { hashToken } from "#server/platform/http/calls/authenticate";

import type { TestEmployee } from "./support/company-fixture.ts";
import { lastMessage } from "./support/last-message.ts";
import type { LiveClient } from "./support/live-client.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import type { TestApp } from "./support/test-app.ts";
import { type TwoNodes, startTwoNodes } from "./support/two-live-nodes.ts";

/** The time within which a notice from the database takes effect on any node, long before the next regular check. */
const AT_ONCE_MS = 5_000;

let two: TwoNodes;
let nodes: readonly [TestApp, TestApp];
let company: SampleCompany;

beforeAll(async () => {
  two = await startTwoNodes();
  ({ nodes } = two);
});

afterAll(() => two.stop());

beforeEach(async () => {
  company = await sampleCompany(nodes[0]);
  await nodes[0].database.db.deleteFrom("rate_limits").execute();
});

afterEach(() => two.disconnectAll());

const connect = (node: 0 | 1, token: string) => two.connect(node, token, company.id);
const seen = (token: string) => two.statuses("getSelf", { company_id: company.id }, token);
const allEnded = (live: readonly LiveClient[]) =>
  vi.waitUntil(() => live.every((client) => client.refused.includes(4009)), {
    timeout: AT_ONCE_MS,
  });

const email = "ends@lineup.example";
const password = "the old password";

/** The ways in which sign-ins end. Each ends the named ones and keeps another one. */
const endings: readonly (readonly [
  string,
  (mine: string, keep: string) => Promise<readonly [CallName, object, string | undefined]>,
])[] = [
  ["signing out", async (mine) => ["logout", {}, mine]],
  [
    "ending a device's session from another one",
    async (mine, keep) => ["endSession", { id: await sessionId(mine) }, keep],
  ],
  [
    "changing the password",
    async (_, keep) => [
      "updateUserDetails",
      {
        current_password: password,
        password: "the new password",
        password_confirmation: "the new password",
      },
      keep,
    ],
  ],
];

describe.each(endings)("%s", (_, end) => {
  test("ends the token and its sockets on both nodes right away, and no others", async () => {
    await givePassword(company.employee);
    const [mine, keep] = [
      await nodes[0].signIn(company.employee),
      await nodes[0].signIn(company.employee),
    ];
    const ended = [await connect(0, mine), await connect(1, mine)];
    const remaining = [await connect(0, keep), await connect(1, keep)];
    const [name, input, as] = await end(mine, keep);
    expect((await nodes[0].call(name, input, { as })).status).toBe(200);
    expect(await seen(mine)).toEqual([401, 401]);
    expect(await seen(keep)).toEqual([200, 200]);
    await allEnded(ended);
    const [witness] = remaining;
    if (witness) await two.publishToEveryone(company, witness);
    expect(ended.map((socket) => socket.events)).toEqual([[], []]);
    expect([...remaining, ...ended].map((socket) => socket.isConnected())).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

test("A password reset ends all of the person's tokens and sockets on both nodes right away", async () => {
  await givePassword(company.employee);
  const tokens = [await nodes[0].signIn(company.employee), await nodes[0].signIn(company.employee)];
  const live = [await connect(0, tokens[0] ?? ""), await connect(1, tokens[1] ?? "")];
  const other = await connect(0, await nodes[0].signIn(company.manager));
  await nodes[0].call("requestPasswordReset", { email });
  const mail = await lastMessage(nodes[0].app, nodes[0].database, "send-mail");
  const token = /token=([\w-]+)/.exec(mail.text)?.[1];
  const chosen = { password: "the new password", password_confirmation: "the new password" };
  expect((await nodes[1].call("resetPassword", { email, token, ...chosen })).status).toBe(200);
  for (const each of tokens) expect(await seen(each)).toEqual([401, 401]);
  await allEnded(live);
  await two.publishToEveryone(company, other);
  expect(live.map((socket) => socket.events)).toEqual([[], []]);
});

test("A changed role and a deactivation take effect on sockets of both nodes right away", async () => {
  const as = await nodes[0].signIn(company.admin);
  const [up, down, out] = [
    await nodes[0].signIn(company.employee),
    await nodes[0].signIn(company.manager),
    await nodes[0].signIn(company.outsider),
  ];
  const promoted = [await connect(0, up), await connect(1, up)];
  const demoted = [await connect(0, down), await connect(1, down)];
  const gone = [await connect(0, out), await connect(1, out)];
  const change = async (name: CallName, input: object): Promise<void> => {
    const { status } = await nodes[0].call(name, { company_id: company.id, ...input }, { as });
    expect(status).toBe(200);
  };
  await change("updateEmployee", { id: company.employee.id, role: "manager" });
  await change("editEmployees", { ids: [company.manager.id], changes: { role: "employee" } });
  await change("updateEmployee", { id: company.outsider.id, is_active: false });
  await vi.waitUntil(() => gone.every(({ refused }) => refused.includes(4204)), {
    timeout: AT_ONCE_MS,
  });
  await change("flagMemo", { id: company.memo, content: "Till when?" });
  const haveQuestion = (sockets: readonly LiveClient[]): boolean[] =>
    sockets.map(({ events }) => events.some(({ event }) => event === "MemoFlagged"));
  await vi.waitUntil(() => haveQuestion(promoted).every(Boolean), { timeout: AT_ONCE_MS });
  expect(haveQuestion([...demoted, ...gone])).toEqual([false, false, false, false]);
  expect(demoted.every((liveClient) => liveClient.isConnected())).toBe(true);
  // This makes their page leave the company.
  const own = gone.map(({ events }) => events.map(({ event }) => event));
  expect(own).toEqual([["EmployeeChanged"], ["EmployeeChanged"]]);
});

test("Revoking a tablet ends the sign-ins on it and their sockets on both nodes right away", async () => {
  const as = await nodes[0].signIn(company.admin);
  const about = { company_id: company.id };
  const admin = (name: CallName, input: object) =>
    nodes[0].call(name, { ...about, ...input }, { as });
  const { content } = await admin("createDevice", { name: "Till", location_id: company.north });
  const { device, pairing } = content as CallOutput<"createDevice">;
  const { body } = await nodes[1].call("pairDevice", { code: pairing.code });
  const { device_token } = body["content"] as { device_token: string };
  await admin("updateEmployee", { id: company.manager.id, pin: "4821" });
  const signed = await nodes[1].call("signInOnDevice", { device_token, pin: "4821" });
  const mine = signed.body["token"] as string;
  const ended = [await connect(0, mine), await connect(1, mine)];
  const remaining = await connect(0, await nodes[0].signIn(company.manager));
  // On a tablet, a manager counts as an employee and gets only their events.
  const question = { id: company.memo, content: "Till when?" };
  await nodes[0].call(
    "flagMemo",
    { ...about, ...question },
    { as: await nodes[0].signIn(company.employee) },
  );
  const ofQuestion = ({ events }: (typeof ended)[number]): unknown[] =>
    events.filter(({ event }) => event === "MemoFlagged");
  await vi.waitUntil(() => ofQuestion(remaining).length > 0, { timeout: AT_ONCE_MS });
  // The event about their PIN, from before, may arrive late.
  expect(ended.flatMap(ofQuestion)).toEqual([]);
  expect((await admin("deleteDevice", { id: device.id })).status).toBe(200);
  expect(await seen(mine)).toEqual([401, 401]);
  await allEnded(ended);
  expect(remaining.isConnected()).toBe(true);
});

async function givePassword({ userId }: TestEmployee): Promise<void> {
  const { db } = nodes[0].database;
  await db.updateTable("users").set({ email: null }).where("email", "=", email).execute();
  const password_hash = await hashPassword(password);
  await db.updateTable("users").set({ email, password_hash }).where("id", "=", userId).execute();
}

async function sessionId(token: string): Promise<number> {
  const { id } = await nodes[0].database.db
    .selectFrom("auth_tokens")
    .select("id")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirstOrThrow();
  return id;
}
