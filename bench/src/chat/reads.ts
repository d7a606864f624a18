import { endpoints } from "@lineup/contract/endpoints";
import { fillPath } from "@lineup/contract/endpoint";
import type pg from "pg";

import { type Comparison, compare, medianOf, ratioFigure } from "../compare.ts";
import type { Figure } from "../figures.ts";
import { createHttpClient } from "../http-client.ts";
import { startBareServer } from "../programs.ts";
import type { Stage } from "../stage.ts";
import * as bare from "./bare-sql.ts";
import {
  type ChatCompany,
  groupCount,
  insertChatCompany,
  peopleCount,
  searchedWords,
  settleChats,
} from "./company.ts";

const rounds = 5;
const callsPerRound = 15;
const manyMessages = 5_000_000;
const fewMessages = 100_000;

/**
 * Measures the list of 500 groups, searches and the readers of a message over HTTP, in a company with five million messages. The
 * baseline is the bare SQL of the same answer with the same indexes and driver, plus an answer with the same bytes by the bare
 * framework. The list is also compared with that of a company with a hundred thousand messages.
 */
export async function measureReads(stage: Stage): Promise<Figure[]> {
  const { db } = stage;
  const few = await insertChatCompany(db, fewMessages);
  const many = await insertChatCompany(db, manyMessages);
  await settleChats(db);
  try {
    return [
      ...(await measureLists(stage, many, few)),
      ...(await measureSearches(stage, many)),
      await measureReaders(stage, many),
    ];
  } finally {
    await db.query("truncate chat_groups cascade");
  }
}

async function measureLists(
  stage: Stage,
  many: ChatCompany,
  few: ChatCompany,
): Promise<readonly Figure[]> {
  const { where } = stage;
  const list = (company: ChatCompany) => () =>
    send(stage, "listChatGroups", company.lister.token, { company_id: company.id });
  const answer = JSON.parse(await list(many)()) as { content: { groups: object[] } };
  if (answer.content.groups.length !== groupCount) throw new Error("not all groups are listed");
  const beside = await besideBare(stage, list(many), (client) =>
    bare.readGroups(client, many.id, many.lister.id),
  );
  const growth = await compare(
    rounds,
    () => medianOf(callsPerRound, list(many)),
    () => medianOf(callsPerRound, list(few)),
  );
  return [
    {
      what: `list of 500 groups with unread counts, 5 million messages, ${besideWhat}`,
      where,
      ...ratioFigure(beside, 2),
    },
    {
      what: "list of 500 groups, 5 million messages, beside 100,000",
      where,
      ...ratioFigure(growth, 1.2),
    },
  ];
}

async function measureSearches(stage: Stage, company: ChatCompany): Promise<Figure[]> {
  const { searcher } = company;
  const figures: Figure[] = [];
  for (const [kind, word, least, most] of [
    ["a frequent word", searchedWords.frequent, 30, 30],
    ["a rare old word", searchedWords.rare, 1, 29],
    ["a word without a hit", searchedWords.none, 0, 0],
  ] as const) {
    const search = () =>
      send(stage, "searchChat", searcher.token, { company_id: company.id, terms: word });
    const { content } = JSON.parse(await search()) as { content: { messages: object[] } };
    const { length } = content.messages;
    if (length < least || length > most) throw new Error(`${word} is found ${length} times`);
    const comparison = await besideBare(stage, search, (client) =>
      bare.search(client, company.id, searcher.id, word),
    );
    const what = `search for ${kind} in 5 million messages, 20 groups, ${besideWhat}`;
    figures.push({ what, where: stage.where, ...ratioFigure(comparison, 1.5) });
  }
  return figures;
}

async function measureReaders(stage: Stage, company: ChatCompany): Promise<Figure> {
  const { id: company_id, lister, everyone } = company;
  const { groupId: group_id, messageId: message_id } = everyone;
  const input = { company_id, group_id, message_id, has_read: true, page: 1, per_page: 50 };
  const list = () => send(stage, "listChatReaders", lister.token, input);
  const { content } = JSON.parse(await list()) as { content: { total: number } };
  if (Math.abs(content.total - peopleCount / 2) > 2) throw new Error(`${content.total} have read`);
  const comparison = await besideBare(stage, list, (client) =>
    bare.readReaders(client, company_id, everyone),
  );
  const what = `who of 10,000 has read a message, ${besideWhat}`;
  return { what, where: stage.where, ...ratioFigure(comparison, 2) };
}

const besideWhat = "beside bare SQL plus bare answer";

/** Sends a call of the contract. @returns the body of the answer, unparsed */
function send(
  { http }: Stage,
  name: "listChatGroups" | "searchChat" | "listChatReaders",
  token: string,
  input: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { method, path } = endpoints[name];
  const { path: filled, rest } = fillPath(path, input);
  if (method !== "GET") return http.send(method, filled, { token, body: rest });
  const fields = Object.entries(rest).map(([field, value]) => [field, String(value)]);
  return http.send(method, `${filled}?${new URLSearchParams(fields).toString()}`, { token });
}

/** Compares a call with bare SQL on one connection, plus an answer with the same bytes by the bare framework. */
async function besideBare(
  { db }: Stage,
  call: () => Promise<string>,
  sql: (client: pg.PoolClient) => Promise<unknown>,
): Promise<Comparison> {
  const server = await startBareServer();
  const http = createHttpClient(server.url);
  const client = await db.connect();
  try {
    await http.send("PUT", "/bytes", { body: await call() });
    return await compare(
      rounds,
      () => medianOf(callsPerRound, call),
      async () =>
        (await medianOf(callsPerRound, () => sql(client))) +
        (await medianOf(callsPerRound, () => http.send("GET", "/bytes"))),
    );
  } finally {
    client.release();
    http.close();
    await server.stop();
  }
}
