// Live events over a hosted Pusher-compatible service: a stand-in that checks every signature, and the web's own client.
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type PusherStandIn, startPusherStandIn } from "./stand-ins/pusher.ts";
import { emit } from "#server/platform/outbox/events";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";
import { loadWebClient } from "./support/web-client.ts";

const account = { appId: "42", key: "app-key", secret: "app-secret" };

let standIn: PusherStandIn;
let node: TestApp;
let company: TestCompany;
const closing: (() => void)[] = [];

beforeEach(async () => {
  standIn = await startPusherStandIn(account);
  node = await startTestApp(undefined, {
    PUSHER_URL: `http://${account.key}:${account.secret}@${standIn.host}/apps/${account.appId}`,
    PUSHER_CLIENT_URL: standIn.clientUrl,
  });
  company = await node.company();
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  vi.unstubAllGlobals();
  await node.stop();
  await standIn.close();
});

/** Signs someone in and subscribes to the channel in the company's answer. @returns the channel */
async function listen(person: TestEmployee): Promise<{ token: string; channel: string }> {
  const token = await node.signIn(person);
  const { content } = await node.call("getCompany", { company_id: company.id }, { as: token });
  const { channel } = content["live"] as { channel: string };
  standIn.pretendListening(channel);
  return { token, channel };
}

async function emitEvent(
  type: string,
  audience: { kind: string; ids?: number[] },
  about = type,
): Promise<void> {
  const event = { companyId: company.id, type, payload: { about }, audience };
  await node.database.db.transaction().execute((tx) => emit(tx, event));
  node.app.outbox.wake();
}

const channelsOf = (event: string) =>
  standIn.triggered.filter((each) => each.event === event).map(({ channel }) => channel);

async function numbered(): Promise<boolean> {
  const waiting = node.database.db
    .selectFrom("outbox_events")
    .select("id")
    .where("seq", "is", null);
  return (await waiting.execute()).length === 0;
}

/** Sends a last event to everyone and waits for it: all earlier events have then arrived. */
async function settle(): Promise<void> {
  await emitEvent("Settled", { kind: "company" });
  await expect.poll(() => channelsOf("Settled").length).toBeGreaterThan(0);
}

test("each event goes only to the channels of people who may know of it", async () => {
  const [employee, outsider, manager] = [
    await listen(company.employee),
    await listen(company.outsider),
    await listen(company.manager),
  ];
  const stranger = await node.company();
  standIn.pretendListening(`private-chat.${stranger.id}.${stranger.admin.id}.1`);

  await emitEvent("ForOne", { kind: "employees", ids: [company.employee.id] });
  await emitEvent("ForManagement", { kind: "management" });
  const memo = { title: "Delivery day", content: "<p>Tuesday</p>", status: "published" };
  const sent = await node.call(
    "createMemo",
    { ...memo, company_id: company.id, location_ids: [company.north] },
    { as: manager.token },
  );
  expect(sent.status).toBe(200);
  await settle();

  expect(channelsOf("ForOne")).toEqual([employee.channel]);
  expect(channelsOf("ForManagement")).toEqual([manager.channel]);
  expect(channelsOf("MemoPublished")).toContain(employee.channel);
  expect(channelsOf("MemoPublished")).not.toContain(outsider.channel);
  expect(channelsOf("Settled").toSorted()).toEqual(
    [employee.channel, outsider.channel, manager.channel].toSorted(),
  );
  expect(standIn.triggered[0]?.data).toMatchObject({ about: "ForOne", seq: expect.any(Number) });
});

test("a signed-out device and a deactivated person get no more events", async () => {
  const lost = await listen(company.employee);
  const remaining = await listen(company.employee);
  const gone = await listen(company.outsider);
  expect((await node.call("logout", {}, { as: lost.token })).status).toBe(200);
  await node.database.db
    .updateTable("employees")
    .set({ is_active: false })
    .where("id", "=", company.outsider.id)
    .execute();

  await settle();

  expect(channelsOf("Settled")).toEqual([remaining.channel]);
  expect(channelsOf("Settled")).not.toContain(gone.channel);
});

test("only the channel of the caller's own sign-in is authorized", async () => {
  const own = await listen(company.employee);
  const other = await listen(company.manager);
  const second = await listen(company.employee);
  const ask = async (channel_name: string, socket_id = "1.7") =>
    (await node.call("authorizeChannel", { socket_id, channel_name }, { as: own.token })).status;

  expect(await ask(own.channel)).toBe(200);
  for (const channel of [
    other.channel,
    second.channel,
    `private-chat.${company.id}`,
    `${own.channel}0`,
    "private-other",
  ])
    expect(await ask(channel), channel).toBe(403);
  expect(await ask(own.channel, "1.7:private-chat.9")).toBe(403);
});

test("an event that the service refused is delivered later, in order and once", async () => {
  const { channel } = await listen(company.employee);
  standIn.failNext(503, 503);

  await emitEvent("First", { kind: "company" });
  await emitEvent("Second", { kind: "company" });

  await expect.poll(() => channelsOf("Second")).toEqual([channel]);
  expect(standIn.triggered.map(({ event }) => event)).toEqual(["First", "Second"]);
});

/** Opens the web's live connection for an employee. @returns what it receives */
async function openWeb(): Promise<{ received: string[]; isOpen: () => Promise<void> }> {
  await node.app.http.listen({ host: "127.0.0.1", port: 0 });
  const { port } = node.app.http.server.address() as AddressInfo;
  const token = await node.signIn(company.employee);
  const { live } = await loadWebClient(`http://127.0.0.1:${port}`, token);
  const { content } = await node.call("getCompany", { company_id: company.id }, { as: token });
  const received: string[] = [];
  live.onLiveEvent(({ event }) => void received.push(event));
  closing.push(live.openLive(company.id, content["live"], Number(content["seq"])));
  const { channel } = content["live"] as { channel: string };
  const here = () => node.app.adapters.live?.occupied("private-chat.");
  return { received, isOpen: () => expect.poll(here).toEqual([channel]) };
}

test("an event that is too large for the service reaches the web, and holds up no other", async () => {
  const { received, isOpen } = await openWeb();
  await isOpen();
  const everyone = { kind: "company" };
  await emitEvent("Small", everyone);
  await emitEvent("Large", everyone, "ñ".repeat(6_000));
  await emitEvent("Last", everyone);
  await expect.poll(() => received).toEqual(["Small", "Large", "Last"]);
});

test("the web gets events from the service and requests missed ones by number", async () => {
  // Events between the authorization and the subscription are missed too.
  standIn.beforeSubscription(async () => {
    await emitEvent("InBetween", { kind: "company" });
    await expect.poll(numbered).toBe(true);
    standIn.beforeSubscription(async () => {});
  });
  const { received, isOpen } = await openWeb();
  await isOpen();

  await emitEvent("First", { kind: "company" });
  await expect.poll(() => received).toEqual(["InBetween", "First"]);

  // While its connection is cut, it gets nothing.
  standIn.cut(true);
  await emitEvent("Missed", { kind: "company" });
  await emitEvent("MissedToo", { kind: "company" });
  standIn.cut(false);
  await expect.poll(() => received).toEqual(["InBetween", "First", "Missed", "MissedToo"]);
  await emitEvent("Last", { kind: "company" });
  await expect.poll(() => received.at(-1)).toBe("Last");
  expect(received).toEqual(["InBetween", "First", "Missed", "MissedToo", "Last"]);
});
