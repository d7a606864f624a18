import { appendFile, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

import { type CallName, endpoints } from "@lineup/contract/endpoints";

import type { Figure } from "./figures.ts";
import type { Stage } from "./stage.ts";

/** The longest time for which a request may hold the main thread, in milliseconds. */
const most = 50;
const shownInputs = 10;
/** Of each input, the fastest of so many runs counts: the first ones compile code. */
const runs = 2;

/** A request that is slow for its size, and allowed or refused. */
interface Input {
  readonly what: string;
  readonly name: CallName;
  readonly fields: object;
  /** A CSV file, for a call that takes one. */
  readonly csv?: string;
  /** Whether it is refused, as some inputs are that no call takes. */
  readonly isRefused?: true;
}

/**
 * Measures how long requests hold the main thread without a pause, in which no one else is served. It makes the largest inputs that
 * calls take, of the kinds that are slowest to read, in a company of 50,000, and shows the worst ten.
 */
export async function measureHeldThread(stage: Stage): Promise<Figure[]> {
  const found: { what: string; held: number }[] = [];
  for (const input of await inputsFor(stage)) {
    const held: number[] = [];
    for (let run = 0; run < runs; run += 1) held.push(await heldBy(stage, input));
    found.push({ what: input.what, held: Math.min(...held) });
  }
  return found
    .toSorted((one, other) => other.held - one.held)
    .slice(0, shownInputs)
    .map(({ what, held }) => ({
      what: `the main thread held without a pause by ${what}`,
      where: stage.where,
      measured: `${held.toFixed(1)} ms`,
      baseline: "",
      value: held,
      bound: { kind: "most", limit: most, unit: " ms" },
    }));
}

/** @returns how long the server's main thread was held at most while it handled a request */
async function heldBy(stage: Stage, input: Input): Promise<number> {
  await stage.db.query("delete from rate_limits");
  await appendFile(stage.heldFile, "");
  const before = await readFile(stage.heldFile, "utf8");
  const request = requestOf(stage, input);
  process.kill(stage.pid, "SIGUSR2");
  await pause(50);
  const answer = await fetch(request);
  const text = await answer.text();
  // A file can also be refused for its columns, after it was read.
  const isExpected = input.csv !== undefined || answer.ok !== (input.isRefused ?? false);
  if (!isExpected || answer.status >= 500)
    throw new Error(`${input.what}: ${answer.status} ${text.slice(0, 300)}`);
  await pause(50);
  process.kill(stage.pid, "SIGUSR2");
  for (;;) {
    const now = await readFile(stage.heldFile, "utf8");
    if (now.length > before.length) return Number(now.slice(before.length));
    await pause(5);
  }
}

function requestOf({ url, company }: Stage, { name, fields, csv }: Input): Request {
  const { method, path } = endpoints[name];
  const headers = { authorization: `Bearer ${company.adminToken}` };
  const all = { company_id: company.id, ...fields };
  if (method === "GET") {
    const query = new URLSearchParams(
      Object.entries(all).map(([field, value]) => [field, String(value)]),
    );
    return new Request(`${url}${path}?${query.toString()}`, { headers });
  }
  if (csv === undefined)
    return new Request(url + path, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(all),
    });
  const body = new FormData();
  for (const [field, value] of Object.entries(all)) body.set(field, String(value));
  body.set("file", new Blob([csv]), "people.csv");
  return new Request(url + path, { method, headers, body });
}

async function inputsFor({ db, http, company }: Stage): Promise<Input[]> {
  const { rows } = await db.query<{ id: string }>(
    "select id from employees where company_id = $1 order by id",
    [company.id],
  );
  const people = rows.map(({ id }) => Number(id));
  const draft = { company_id: company.id, title: "Held", content: "<p>Held</p>" };
  const { memo } = await http.call("createMemo", company.adminToken, draft);
  const { id } = memo as { id: number };
  const { template } = await http.call("createTemplate", company.adminToken, draft);
  const { id: templateId } = template as { id: number };
  const named = { mode: "recipients", recipient_ids: people };
  const schedule = {
    ...{ sendable_type: "memo_template", sendable_id: templateId },
    ...{ frequency: "weekly", days_of_week: [0, 1, 2, 3, 4, 5, 6], send_time: "09:00" },
  };
  return [
    ...textInputs(),
    {
      what: "a memo for 50,000 people by name",
      name: "createMemo",
      fields: { ...draft, ...named },
    },
    { what: "a change to 50,000 people by name", name: "updateMemo", fields: { id, ...named } },
    { what: "reading a memo for 50,000 people by name", name: "getMemo", fields: { id } },
    { what: "how many 50,000 people by name are", name: "getReach", fields: named },
    {
      what: "a template for 50,000 by name",
      name: "createTemplate",
      fields: { ...draft, ...named },
    },
    {
      what: "a schedule for 50,000 people by name",
      name: "createScheduledSend",
      fields: { ...schedule, ...named },
    },
    {
      what: "a schedule that began in 1900",
      name: "createScheduledSend",
      fields: { ...schedule, starts_at: "1900-01-01", frequency: "daily" },
    },
    {
      what: "deleting 50,000 sends",
      name: "deleteSends",
      fields: { ids: people },
      isRefused: true,
    },
    { what: "a page of 100 people", name: "listEmployees", fields: { per_page: 100 } },
    {
      what: "a search for wildcards",
      name: "listEmployees",
      fields: { terms: String.raw`%_\ `.repeat(50), per_page: 100 },
    },
    ...importInputs(),
    {
      what: "a list of 500,000 numbers",
      name: "getReach",
      fields: { recipient_ids: ones(500_000) },
      isRefused: true,
    },
    { what: "20,000 names", name: "createMemo", fields: { ...draft, more: names(19_900) } },
    { what: "a hand of marks", name: "raiseHand", fields: { content: marks.repeat(64) } },
  ];
}

const marks = `a${"\u0301\u0316".repeat(15)}`;
const ones = (count: number): number[] => Array.from({ length: count }, () => 1);
const names = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`name${at}`, at]));

/** Texts of the largest size, made of what is slowest to clean. */
function textInputs(): Input[] {
  const kinds = {
    "line breaks": "<br>".repeat(9_000),
    paragraphs: "<p>a</p>".repeat(7_400),
    "escaped characters": `<p>${"<".repeat(9_900)}</p>`,
    "ends of nothing": "</p>".repeat(8_500),
    "unknown elements": "<x></x>".repeat(8_500),
  };
  return Object.entries(kinds).flatMap(([kind, content]) => {
    const memos = Array.from({ length: 4 }, () => ({ title: "Held", content }));
    return [
      { what: `a text of ${kind}`, name: "createMemo", fields: { title: "Held", content } },
      {
        what: `four texts of ${kind} in a send`,
        name: "createSend",
        fields: { title: "Held", memos },
      },
    ] as const;
  });
}

/** Files that are just short enough to be read in the main process. */
function importInputs(): Input[] {
  const kinds = {
    "many rows": `First name,Last name,Phone\n${"A,B,3125550100\n".repeat(3_200)}`,
    "wide rows": `${"Column,".repeat(100)}\n${`${"word word,".repeat(99)}x\n`.repeat(48)}`,
    "long cells": `First name,Last name\n${`"${"a b\u0301 ".repeat(800)}",x\n`.repeat(11)}`,
  };
  return Object.entries(kinds).map(([kind, csv]) => ({
    what: `a short file of ${kind}`,
    name: "previewEmployeeImport",
    fields: {},
    csv: csv.slice(0, 49_900),
  }));
}
