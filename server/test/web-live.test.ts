// The web's live connection with the real server: missed events arrive in order, each once.
import { once } from "node:events";
import { type AddressInfo, type Socket, createConnection, createServer } from "node:net";

import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { emit } from "#server/platform/outbox/events";

import type { TestCompany } from "./support/company-fixture.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";
import { type WebLive, type WebQueries, loadWebClient } from "./support/web-client.ts";

let node: TestApp;
let company: TestCompany;
let live: WebLive;
let queries: WebQueries;
let line: Line;
let token: string;
let close = (): void => {};
const received: number[] = [];

beforeEach(async () => {
  node = await startTestApp();
  company = await node.company();
  await node.app.http.listen({ host: "127.0.0.1", port: 0 });
  const { port } = node.app.http.server.address() as AddressInfo;
  line = await lineTo(port);
  token = await node.signIn(company.employee);
  ({ live, queries } = await loadWebClient(line.origin, token));
  received.length = 0;
  live.onLiveEvent(({ event, seq }) => {
    if (event === "Told") received.push(seq);
  });
});
afterEach(async () => {
  close();
  line.close();
  vi.unstubAllGlobals();
  await node.stop();
});

test("1,200 missed events arrive in order, each once, together with new ones", async () => {
  await connect();
  await emitForEmployee(1);
  await expect.poll(() => received).toEqual([1]);
  queries.setQueryData(["listMemos"], {});
  line.cut();
  await emitForEmployee(1_200);

  line.restore();
  await connected();
  await emitForEmployee(1);

  const own = await ownNumbers();
  expect(own).toHaveLength(1_202);
  await expect.poll(() => received.length).toBe(1_202);
  expect(received).toEqual(own);
  expect(queries.getQueryState(["listMemos"])?.isInvalidated).toBe(false);
});

test("if missed events have been pruned, everything on screen is fetched again, and live updates continue", async () => {
  await connect();
  await emitForEmployee(1);
  await expect.poll(() => received).toEqual([1]);
  queries.setQueryData(["listMemos"], {});
  line.cut();
  await emitForEmployee(20);
  await caughtUp();
  expect(await node.app.outbox.prune(new Date(Date.now() + 60_000))).toBe(23);

  line.restore();

  const state = () => queries.getQueryState(["listMemos"]);
  await expect.poll(() => state()?.isInvalidated).toBe(true);
  await emitForEmployee(1);
  await expect.poll(() => received).toEqual([1, 24]);
});

test("if far too many events were missed, they aren't fetched one by one", async () => {
  await connect();
  await emitForEmployee(1);
  await expect.poll(() => received).toEqual([1]);
  queries.setQueryData(["listMemos"], {});
  line.cut();
  await emitForEmployee(6_000);

  line.restore();

  const state = () => queries.getQueryState(["listMemos"]);
  await expect.poll(() => state()?.isInvalidated).toBe(true);
  expect(received.length).toBeLessThan(6_000);
  const before = received.length;
  await emitForEmployee(1);
  await expect.poll(() => received.length).toBe(before + 1);
  expect(received.at(-1)).toBe((await ownNumbers()).at(-1));
});

test("the connection is restored within seconds after a server's outage", async () => {
  await connect();
  line.cut();
  await gone();
  // Long enough for a connection to be refused, after which the stock client alone would wait 15 seconds.
  await new Promise((resolve) => setTimeout(resolve, 2_500));

  line.restore();

  await connected(9_000);
  await emitForEmployee(1);
  await expect.poll(() => received).toEqual([1]);
});

test("a subscription refused while the server couldn't answer is retried", async () => {
  const usual = globalThis.fetch;
  let refusals = 1;
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    if (refusals === 0 || !input.includes("/broadcasting/auth")) return usual(input, init);
    refusals -= 1;
    const failure = { success: false, message: "", errors: [], code: "unavailable" };
    return Promise.resolve(Response.json(failure, { status: 503 }));
  });

  await startLive();

  await connected(9_000);
  expect(refusals).toBe(0);
});

test("events of a company aren't delayed by a request for the company that was left", async () => {
  await connect();
  await emitForEmployee(1);
  await expect.poll(() => received).toEqual([1]);
  const usual = globalThis.fetch;
  let requests = 0;
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    if (requests > 0 || !input.includes("/company/events")) return usual(input, init);
    requests += 1;
    return new Promise(() => undefined);
  });
  line.cut();
  await gone();
  await emitForEmployee(1);
  line.restore();
  await expect.poll(() => requests, { timeout: 9_000 }).toBe(1);

  close();
  await gone();
  await connect();
  await emitForEmployee(1);

  await expect.poll(() => received).toEqual([1, 3]);
});

async function gone(): Promise<void> {
  await expect.poll(() => node.app.gateway.employeesOf(company.id)).toEqual([]);
}

async function connect(): Promise<void> {
  await startLive();
  await connected();
}

/** Opens the connection like the web's company shell: from the newest event before the company was read. */
async function startLive(): Promise<void> {
  const { content } = await node.call("getCompany", { company_id: company.id }, { as: token });
  close = live.openLive(company.id, content["live"], Number(content["seq"]));
}

async function connected(timeout = 15_000): Promise<void> {
  const here = () => node.app.gateway.employeesOf(company.id);
  await expect.poll(here, { timeout }).toEqual([company.employee.id]);
}

/** Emits events for the employee, and after each tenth one for someone else. Waits until all are numbered. */
async function emitForEmployee(count: number): Promise<void> {
  const event = ({ id }: { id: number }) => ({
    companyId: company.id,
    type: "Told",
    payload: {},
    audience: { kind: "employees", ids: [id] },
  });
  const events = Array.from({ length: count }, (_, at) =>
    at % 10 === 9 ? [event(company.employee), event(company.outsider)] : [event(company.employee)],
  ).flat();
  const { db } = node.database;
  await db.transaction().execute((tx) => emit(tx, ...events));
  node.app.outbox.wake();
  const waiting = async () =>
    (await db.selectFrom("outbox_events").select("id").where("seq", "is", null).execute()).length;
  await expect.poll(waiting).toBe(0);
}

/** Waits for the durable subscribers, because events that they still need aren't pruned. */
async function caughtUp(): Promise<void> {
  const { db } = node.database;
  const behind = async () => {
    const { rows } = await sql`
      select from outbox_cursors, outbox_counter where seq < last_seq`.execute(db);
    return rows.length;
  };
  await expect.poll(behind).toBe(0);
}

async function ownNumbers(): Promise<number[]> {
  const rows = await node.database.db
    .selectFrom("outbox_events")
    .select("seq")
    .where(sql`audience->'ids'->>0`, "=", String(company.employee.id))
    .orderBy("seq")
    .execute();
  return rows.map(({ seq }) => Number(seq));
}

/** A connection to the server that can be cut, like a phone's. */
interface Line {
  readonly origin: string;
  cut(): void;
  restore(): void;
  close(): void;
}

async function lineTo(port: number): Promise<Line> {
  const open = new Set<Socket>();
  let isCut = false;
  const proxy = createServer((near) => {
    if (isCut) return near.destroy();
    const far = createConnection(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => {});
      one.on("close", () => other.destroy());
      one.pipe(other);
    }
    return undefined;
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
    open.clear();
  };
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut,
    restore: () => void (isCut = false),
    close: () => {
      cut();
      proxy.close();
    },
  };
}
