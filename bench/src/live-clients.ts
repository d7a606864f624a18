// The client process that holds all sockets: the server has a process to itself, and all times come from one clock. It takes a
// LiveTask as a message and answers with a LiveResult.
import { setTimeout as pause } from "node:timers/promises";

import pg from "pg";

import type { Company } from "./company.ts";
import type { Comparison } from "./compare.ts";
import { compareDelivery, inBatches, socketCount } from "./deliveries.ts";
import { type HttpClient, createHttpClient } from "./http-client.ts";
import { LiveSocket, type MissedEvents } from "./live-socket.ts";

export interface LiveTask {
  readonly url: string;
  readonly bareUrl: string;
  readonly databaseUrl: string;
  readonly company: Company;
  /** A memo that everyone received. */
  readonly memoId: number;
}

export interface LiveResult {
  readonly delivery: Comparison;
  readonly lossless: Lossless;
}

interface Lossless {
  readonly events: number;
  readonly expected: number;
  readonly lost: number;
  readonly reconnecting: number;
  readonly reconnects: number;
}

const losslessEvents = 1_000;
/** Milliseconds between two events: about 30 events and 60,000 deliveries a second. */
const losslessGap = 33;
/** The largest number of undelivered events. On a machine that is too slow for the pace, new events wait. */
const maxUndelivered = 5;

async function run(task: LiveTask): Promise<LiveResult> {
  const { company } = task;
  const http = createHttpClient(task.url);
  const sockets = company.employeeTokens
    .slice(0, socketCount)
    .map((token) => new LiveSocket({ http, url: task.url, token, companyId: company.id }));
  await inBatches(sockets, 20, (socket) => socket.connect());
  const db = new pg.Client(task.databaseUrl);
  await db.connect();
  const write = (): Promise<unknown> => writeEvent(db, task);
  const delivery = await compareDelivery(task, sockets, write);
  await db.end();
  const lossless = await countLost(http, task, sockets);
  for (const socket of sockets) socket.close();
  return { delivery, lossless };
}

/** Writes an event about a memo that everyone received, and wakes the product as another node would. */
async function writeEvent(db: pg.Client, { company, memoId }: LiveTask): Promise<void> {
  await db.query(`insert into outbox_events (company_id, type, payload, audience) values (${company.id}, 'MemoChanged',
      '{"memo_id":${memoId}}', '{"kind":"memo-recipients","memo_id":${memoId}}');
    select pg_notify('lineup_outbox', 'bench')`);
}

/** Sends events to all sockets while every tenth socket reconnects again and again. @returns the number of lost events */
async function countLost(
  http: HttpClient,
  { company, memoId }: LiveTask,
  sockets: readonly LiveSocket[],
): Promise<Lossless> {
  const restless = sockets.filter((_, index) => index % 10 === 0);
  const change = { company_id: company.id, id: memoId, priority: "high" };
  const before = await lastNumber(http, company);
  const state = { isDone: false };
  const reconnecting = keepReconnecting(restless, () => state.isDone);
  const witness = sockets.find((_, index) => index % 10 === 1);
  const first = witness?.heard.size ?? 0;
  for (let event = 0; event < losslessEvents; event++) {
    await Promise.all([http.call("updateMemo", company.adminToken, change), pause(losslessGap)]);
    while ((witness?.heard.size ?? 0) < first + event - maxUndelivered) await pause(5);
  }
  state.isDone = true;
  await reconnecting;
  await pause(3_000);
  const numbers = await numbersSince(http, company, before);
  if (numbers.length !== losslessEvents) throw new Error(`${numbers.length} events were written`);
  const missing = (socket: LiveSocket): number =>
    numbers.filter((seq) => !socket.heard.has(seq)).length;
  return {
    events: losslessEvents,
    expected: losslessEvents * sockets.length,
    lost: sockets.map(missing).reduce((sum, count) => sum + count, 0),
    reconnecting: restless.length,
    reconnects: sockets.map((socket) => socket.reconnects).reduce((sum, count) => sum + count, 0),
  };
}

/** Reconnects the sockets in turn, four at a time, until the events have gone out. */
async function keepReconnecting(
  sockets: readonly LiveSocket[],
  isDone: () => boolean,
): Promise<void> {
  for (let turn = 0; !isDone(); turn = (turn + 4) % sockets.length)
    await Promise.all([
      ...sockets.slice(turn, turn + 4).map((socket) => socket.reconnect()),
      pause(100),
    ]);
}

/** A number that no event has. A request for the events after it is answered with the last number. */
const beyondAll = 1e12;

async function lastNumber(http: HttpClient, company: Company): Promise<number> {
  const { last } = await eventsAfter(http, company, beyondAll);
  return last;
}

async function numbersSince(http: HttpClient, company: Company, after: number): Promise<number[]> {
  const { events, last, complete } = await eventsAfter(http, company, after);
  const numbers = events.map(({ seq }) => seq);
  return complete ? numbers : [...numbers, ...(await numbersSince(http, company, last))];
}

async function eventsAfter(
  http: HttpClient,
  company: Company,
  after: number,
): Promise<MissedEvents> {
  const input = { company_id: company.id, after };
  return (await http.call("listEvents", company.adminToken, input)) as unknown as MissedEvents;
}

process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
process.once("message", (task: LiveTask) => {
  void run(task).then((result) => process.send?.(result));
});
