// Bad input is refused with a clear answer, stores nothing, and no one hears of it.
import type { CallName } from "@lineup/contract/calls";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { chatCalls } from "../../../../test/support/chat-calls.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import { smallPicture } from "../../../../test/support/small-picture.ts";
import type { CallOptions, TestApp } from "../../../../test/support/test-app.ts";
import { useTestApp } from "../../../../test/support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let eli: string;

/** The ids of the file: `group` has Eli and `message`, `foreign` hasn't, and `deleted` no one has anymore. */
let ids: Record<"group" | "message" | "foreign" | "foreignMessage" | "deleted", number>;

useTestApp((started) => void (server = started));

const { succeed, say } = chatCalls(() => ({ server, company }));

// All tests share one company: none of them may change anything in it.
beforeAll(async () => {
  company = await server.company();
  eli = await server.signIn(company.employee);
  const mara = await server.signIn(company.manager);
  const make = async (input: object): Promise<number> =>
    (await succeed(mara, "createChatGroup", { name: "Crew", ...input })).group.id;
  const group = await make({ location_ids: [company.north] });
  const foreign = await make({ location_ids: [company.south] });
  const deleted = await make({});
  await succeed(mara, "deleteChatGroup", { group_id: deleted });
  const { id: message } = await say(eli, group, "Oven off");
  const { id: foreignMessage } = await say(mara, foreign, "Elsewhere");
  ids = { group, message, foreign, foreignMessage, deleted };
});

interface Refusal {
  readonly call: CallName;
  readonly what: string;
  readonly input: () => object;
  /** The field that the answer names; null for what isn't found. */
  readonly field: string | null;
  readonly files?: CallOptions["files"];
}

/** @param inputs by what is wrong with it, the input of a call */
const refusedFor = (
  call: CallName,
  field: string | null,
  inputs: Readonly<Record<string, () => object>>,
  files?: CallOptions["files"],
): Refusal[] =>
  Object.entries(inputs).map(([what, input]) => ({ call, what, input, field, files }));
const each = (values: readonly unknown[], input: (value: unknown) => object) =>
  Object.fromEntries(values.map((value) => [JSON.stringify(value), () => input(value)]));

const picture = (content: string) => ({
  image: { name: "party.png", content: Buffer.from(content) },
});
const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
const toGroup = (more: object) => () => ({ group_id: ids.group, ...more });
const toOthers = (more: object) => () => ({ group_id: ids.foreign, ...more });
const ofMessage = (more: object) => () => ({
  group_id: ids.group,
  message_id: ids.message,
  ...more,
});
const ofForeign = (more: object) => () => ({
  ...{ group_id: ids.group, message_id: ids.foreignMessage },
  ...more,
});
const animated = (image_url: string) => toGroup({ image_url });

const refusals: readonly Refusal[] = [
  ...refusedFor("sendChatMessage", "content", {
    nothing: toGroup({}),
    blanks: toGroup({ content: " \n\t " }),
    "5,001 letters": toGroup({ content: "x".repeat(5_001) }),
    "an object for its text": toGroup({ content: { a: 1 } }),
  }),
  ...refusedFor("sendChatMessage", null, {
    "a group that is gone": () => ({ group_id: ids.deleted, content: "Hi" }),
    "a group of others": toOthers({ content: "Hi" }),
    "a group that never was": () => ({ group_id: 999_999_999, content: "Hi" }),
  }),
  ...refusedFor(
    "sendChatMessage",
    "image",
    { "a text for the picture": toGroup({ content: "Look" }) },
    picture("Just words"),
  ),
  ...refusedFor(
    "sendChatMessage",
    "image",
    { "a drawing that has a script": toGroup({}) },
    picture(svg),
  ),
  ...refusedFor(
    "sendChatMessage",
    null,
    { "a text for the picture, to a group of others": toOthers({}) },
    picture("Just words"),
  ),
  ...refusedFor("sendChatMessage", "chat_message_id", {
    "an answer to a message of another group": () => ({
      ...{ group_id: ids.group, content: "Why?", chat_message_id: ids.foreignMessage },
    }),
    "an answer to no message": toGroup({ content: "Why?", chat_message_id: 999_999_999 }),
  }),
  ...refusedFor("sendChatMessage", "image_url", {
    "an address without TLS": animated("http://media.giphy.com/a.gif"),
    "an address of someone else": animated("https://media.giphy.com.evil.example/a.gif"),
    // oxlint-disable-next-line no-script-url -- what the test is about
    "a script for an address": animated("javascript:alert(1)"),
  }),
  ...refusedFor("editChatMessage", "content", {
    nothing: ofMessage({ content: " " }),
    "5,001 letters": ofMessage({ content: "x".repeat(5_001) }),
  }),
  ...refusedFor("editChatMessage", null, {
    "a message of another group": ofForeign({ content: "Changed" }),
  }),
  ...refusedFor("deleteChatMessage", null, { "a message of another group": ofForeign({}) }),
  ...refusedFor(
    "reactToChatMessage",
    "reaction",
    each(["ok", "1", "👍👍", "<b>", "🏳️‍🌈x", "#", ""], (reaction) => ofMessage({ reaction })()),
  ),
  ...refusedFor("reactToChatMessage", null, {
    "a message of another group": ofForeign({ reaction: "👍" }),
  }),
  ...refusedFor(
    "listChatMessages",
    "last",
    each(["x", -1, 0, 1.5, 9e15, 999_999_999, [1]], (last) => toGroup({ last })()),
  ),
  ...refusedFor("listChatMessages", "last", {
    "a place in another group": () => ({ group_id: ids.group, last: ids.foreignMessage }),
  }),
  ...refusedFor("readChatGroup", "seq", { "a number that is none": toGroup({ seq: "soon" }) }),
  ...refusedFor("readChatGroup", null, { "a group of others": toOthers({}) }),
  ...refusedFor("createPrivateChatGroup", "recipient_ids", {
    "no one": () => ({ recipient_ids: [] }),
    "someone who isn't there": () => ({ name: "Party", recipient_ids: [999_999_999] }),
  }),
  ...refusedFor("createPrivateChatGroup", "name", {
    "no name for three": () => ({ recipient_ids: [company.admin.id, company.outsider.id] }),
  }),
];

test.each(refusals)(
  "$call with $what is refused, stores nothing, and is heard by no one",
  async ({ call, input, field, files }) => {
    const before = await stored();
    const answer = await server.call(
      call,
      { company_id: company.id, ...input() },
      { as: eli, files, idempotencyKey: "a-key-that-stays-free" },
    );
    const status = field === null ? 404 : field === "image" ? 415 : 422;
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/\S/) });
    if (field === null) expect(answer.body["code"]).toBe("not_found");
    else expect(Object.keys(answer.body["errors"] as object)).toContain(field);
    expect(await stored()).toEqual(before);
  },
);

test("A key of a refused message is free for the right one", async () => {
  const input = { company_id: company.id, group_id: ids.group };
  const options = { as: eli, idempotencyKey: "a-key-for-two-attempts" };
  const refused = await server.call("sendChatMessage", input, options);
  expect(refused.status).toBe(422);
  const files = { image: { name: "party.png", content: await smallPicture() } };
  const sent = await server.call("sendChatMessage", input, { ...options, files });
  expect(sent.status).toBe(200);
});

/** @returns the numbers of rows that a call about chats may write, the newest reading and last number, and the number of stored files */
async function stored(): Promise<object> {
  const tables = [
    ...["chat_groups", "chat_members", "chat_messages", "chat_message_versions"],
    ...["chat_reactions", "chat_reports", "outbox_events", "audit_entries"],
  ];
  const counts: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number; latest: string }>`select count(*) as count,
      md5(coalesce(string_agg(to_jsonb(x)::text, ' ' order by to_jsonb(x)::text), '')) as latest
      from ${sql.table(table)} x where company_id = ${company.id}`.execute(server.database.db);
    // Events get their numbers some time later.
    counts[table] = table === "outbox_events" ? rows[0]?.count : rows[0];
  }
  const { rows } =
    await sql`select from idempotency_keys where user_id = ${company.employee.userId}`.execute(
      server.database.db,
    );
  const files: string[] = [];
  for await (const key of server.app.adapters.files.list(new Date("2100-01-01"))) files.push(key);
  return { ...counts, keys: rows.length, files: files.length };
}
