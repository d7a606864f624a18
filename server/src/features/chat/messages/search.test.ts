import { beforeEach, expect, test } from "vitest";

import { useChats } from "../../../../test/support/chat-calls.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";

let company: TestCompany;
let mara: string;
let eli: string;
let north: number;
let everyone: number;

const { succeed, makeGroup } = useChats(
  (made) => void ({ company, manager: mara, employee: eli } = made),
);

beforeEach(async () => {
  north = await makeGroup(mara, { name: "North", location_ids: [company.north] });
  everyone = await makeGroup(mara, { name: "Everyone" });
});

const say = async (group_id: number, content: string): Promise<number> =>
  (await succeed(mara, "sendChatMessage", { group_id, content })).message.id;
const find = (terms: string, more: { group_id?: number; last?: number } = {}) =>
  succeed(eli, "searchChat", { terms, ...more });
const textsOf = ({ messages }: { messages: { content: string }[] }): string[] =>
  messages.map(({ content }) => content);

test("what was found in several groups comes newest first, in pages of thirty", async () => {
  for (let at = 1; at <= 35; at += 1) await say(at % 2 ? north : everyone, `Fryer ${at}`);
  const first = await find("fryer");
  expect(textsOf(first)).toEqual(Array.from({ length: 30 }, (_, at) => `Fryer ${35 - at}`));
  const rest = await find("fryer", { last: first.last ?? 0 });
  expect(textsOf(rest)).toEqual(Array.from({ length: 5 }, (_, at) => `Fryer ${5 - at}`));
  expect(rest.last).toBeNull();
  expect(textsOf(await find("fryer 3", { group_id: everyone }))).toEqual([
    ...["Fryer 34", "Fryer 32", "Fryer 30"],
  ]);
});

test("all words have to be in the same message of the same group", async () => {
  await say(north, "The oven is off");
  await say(everyone, "The fryer is on");
  expect(textsOf(await find("oven off"))).toEqual(["The oven is off"]);
  expect(textsOf(await find("oven fryer"))).toEqual([]);
  expect(textsOf(await find("oven", { group_id: everyone }))).toEqual([]);
});

test("a message with a word of thousands of letters is found by the word's beginning and by its other words", async () => {
  const content = `Look: ${"ab".repeat(1_000)} ${"é".repeat(2_000)}`;
  await say(north, content);
  for (const terms of ["look", "abab", "ab".repeat(100), "eee", "é".repeat(100)])
    expect(textsOf(await find(terms)), terms).toEqual([content]);
  expect(textsOf(await find(`${"ab".repeat(20)}x`))).toEqual([]);
});

test("a message is found by the words and numbers in it, whatever stands between them", async () => {
  const contents = [
    "Call 555-1234 about the salt/pepper",
    "Mail ana@example.com, or see www.example.org/menu",
    "Open 7.30-15.45, freezer at -18",
    "The <b>latest</b> plan: rota_v2.pdf&more",
    "Fryer—off, “oven”…¿lights?",
  ];
  for (const content of contents) await say(north, content);
  const hits = [
    ["1234", "555-1234", "pepper", "salt/pepper"],
    ["ana@example.com", "ana example", "menu see", "www.example.org/menu"],
    ["7.30", "15.45", "30 15", "18 freezer"],
    ["latest plan", "rota_v2.pdf", "more the"],
    ["off fryer", "oven lights", "lights"],
  ];
  for (const [at, all] of hits.entries())
    for (const terms of all) expect(textsOf(await find(terms)), terms).toEqual([contents[at]]);
});

test("a deleted message isn't found, nor the earlier text of an edited one", async () => {
  const slip = await say(north, "The combination is 4711");
  const edited = await say(north, "The combination is 4712");
  await succeed(mara, "deleteChatMessage", { group_id: north, message_id: slip });
  const change = { group_id: north, message_id: edited, content: "Ask me" };
  await succeed(mara, "editChatMessage", change);
  expect(textsOf(await find("combination"))).toEqual([]);
  expect(textsOf(await find("ask"))).toEqual(["Ask me"]);
});
