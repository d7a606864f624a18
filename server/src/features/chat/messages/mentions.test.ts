import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { useChats } from "../../../../test/support/chat-calls.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import type { TestSetup } from "../../../../test/support/use-test-company.ts";

let setup: TestSetup;
let company: TestCompany;
let mara: string;
let eli: string;
let group_id: number;

const { succeed, makeGroup } = useChats((made) => {
  setup = made;
  ({ company, manager: mara, employee: eli } = made);
});

beforeEach(async () => {
  group_id = await makeGroup(mara, { name: "North", location_ids: [company.north] });
});

const send = async (as: string, content: string) =>
  (await succeed(as, "sendChatMessage", { group_id, content })).message;
const groupOf = async (as: string) => (await succeed(as, "getChatGroup", { group_id })).group;

test("A message mentions members by name, and no one outside of the group", async () => {
  const { employee, outsider } = company;
  const message = await send(mara, "@eli test and @Otto Test, is the oven off?");
  expect(message).toMatchObject({ mention_ids: [employee.id], mentions_everyone: false });
  expect(message.mention_ids).not.toContain(outsider.id);
  const edited = await succeed(mara, "editChatMessage", {
    ...{ group_id, message_id: message.id, content: "Is the oven off?" },
  });
  expect(edited.message.mention_ids).toEqual([]);
});

test("A mention is a whole name, the longest that fits, of everyone who has it", async () => {
  const { rows } = await sql<{
    id: number;
  }>`insert into employees (company_id, name_first, name_last)
    select ${company.id}, x.first, x.last from (values (1, 'Ana', ''), (2, 'Ana', 'María'), (3, 'Anabel', ''),
      (4, 'Ana', '')) x (place, first, last) order by x.place returning id`.execute(
    setup.server.database.db,
  );
  const [ana, maria, anabel, other] = rows.map(({ id }) => id);
  group_id = await makeGroup(mara, { name: "All" });
  for (const [content, ids] of [
    ["@Anabel, hello", [anabel]],
    ["@Ana María: hello", [maria]],
    ["Hello @ana", [ana, other]],
    ["@Ana and @ana maria", [ana, maria, other]],
    ["@Ana Mariana", [ana, other]],
    ["@Ana2, @Anabela", []],
    ["me@ana.example", []],
  ] as const)
    expect((await send(mara, content)).mention_ids, content).toEqual(ids);
});

test("Managers mention everyone, employees don't", async () => {
  expect(await send(mara, "Hello @everyone")).toMatchObject({ mentions_everyone: true });
  expect(await send(mara, "Hola @todos, buenos días")).toMatchObject({ mentions_everyone: true });
  expect(await send(eli, "Hello @everyone")).toMatchObject({ mentions_everyone: false });
  expect(await send(mara, "me@everyone.example")).toMatchObject({ mentions_everyone: false });
});

test("A mention counts as unread also in a muted group, until it is read", async () => {
  await succeed(eli, "setChatPreferences", { group_id, is_notifications_active: false });
  const count = async () => (await succeed(eli, "getCompany", {})).counts.unread_chat;
  await send(mara, "Hello");
  expect(await groupOf(eli)).toMatchObject({ has_mention: false });
  expect(await count()).toBe(0);
  await send(mara, "Hello @Eli Test");
  expect(await groupOf(eli)).toMatchObject({ has_mention: true, unread_count: 2 });
  expect(await count()).toBe(2);
  await succeed(eli, "readChatGroup", { group_id });
  expect(await groupOf(eli)).toMatchObject({ has_mention: false, unread_count: 0 });
  expect(await count()).toBe(0);
});
