// How many people a group names, and who gets them in answers.
import { maxNamedInChat } from "@lineup/contract/constants";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { useChats } from "../../../../test/support/chat-calls.ts";
import type { TestCompany } from "../../../../test/support/company-fixture.ts";
import type { TestSetup } from "../../../../test/support/use-test-company.ts";

let setup: TestSetup;
let company: TestCompany;
let mara: string;
let eli: string;
/** More people than an employee can name. */
let crowd: number[];

const { call, succeed, groupOf } = useChats((made) => {
  setup = made;
  ({ company, manager: mara, employee: eli } = made);
});

beforeEach(async () => {
  const { rows } = await sql<{ id: number }>`insert into employees (company_id, name_first)
    select ${company.id}, 'Colleague ' || n from generate_series(1, ${maxNamedInChat + 50}::int) n returning id`.execute(
    setup.server.database.db,
  );
  crowd = rows.map(({ id }) => id);
});

const party = async (as: string, recipient_ids: number[]): Promise<number> =>
  (await succeed(as, "createPrivateChatGroup", { name: "Party", recipient_ids })).group.id;

test("An employee names two hundred people in a group with themselves, and a manager more", async () => {
  const others = crowd.slice(0, maxNamedInChat - 1);
  const group_id = await party(eli, others);
  const tooMany = crowd.slice(0, maxNamedInChat);
  const input = { company_id: company.id, name: "Party", recipient_ids: tooMany };
  const texts = [
    ["en", "Only managers can add more than 200 people to a chat"],
    ["es", "Solo los gerentes pueden agregar a más de 200 personas a un chat"],
  ] as const;
  for (const [language, text] of texts) {
    const options = { as: eli, language };
    const { status, body } = await setup.server.call("createPrivateChatGroup", input, options);
    expect([status, body["errors"]]).toEqual([422, { recipient_ids: [text] }]);
  }
  const more = { group_id, recipient_ids: [...tooMany, company.employee.id] };
  expect((await call(eli, "updateChatGroup", more)).status).toBe(422);
  expect((await groupOf(eli, group_id))?.recipient_ids).toHaveLength(maxNamedInChat);
  await party(mara, crowd);
});

test("Who is no longer a manager changes a group that names many people, without adding any", async () => {
  const group_id = await party(mara, crowd.slice(1));
  const { manager, admin } = company;
  await setup.server.done(admin, "updateEmployee", { id: manager.id, role: "employee" });
  await succeed(mara, "updateChatGroup", { group_id, name: "Big party" });
  const { recipients } = await succeed(mara, "getChatGroup", { group_id });
  const recipient_ids = recipients.map(({ id }) => id);
  await succeed(mara, "updateChatGroup", { group_id, recipient_ids });
  const more = { group_id, recipient_ids: [...recipient_ids, crowd[0] ?? 0] };
  expect((await call(mara, "updateChatGroup", more)).status).toBe(422);
  const fewer = { group_id, recipient_ids: [manager.id, ...crowd.slice(1, 220)] };
  await succeed(mara, "updateChatGroup", fewer);
});

test("The people of a group that names many are listed only for those who may change it", async () => {
  const few = await party(mara, [company.employee.id, ...crowd.slice(0, 10)]);
  const many = await party(mara, [company.employee.id, ...crowd]);
  const namedIn = async (as: string, group_id: number) => {
    const { group, recipients, can } = await succeed(as, "getChatGroup", { group_id });
    const inList = (await groupOf(as, group_id))?.recipient_ids;
    return [inList?.length, group.recipient_ids?.length, recipients.length, can.leave];
  };
  const all = crowd.length + 2;
  expect(await namedIn(eli, few)).toEqual([12, 12, 12, true]);
  expect(await namedIn(mara, few)).toEqual([12, 12, 12, true]);
  expect(await namedIn(eli, many)).toEqual([undefined, undefined, 0, true]);
  expect(await namedIn(mara, many)).toEqual([undefined, all, all, true]);
  expect((await groupOf(mara, many))?.recipient_ids).toBeNull();
});

test("A group that is sent back as the list has it, without its many people, keeps them", async () => {
  const group_id = await party(mara, crowd);
  const listed = await groupOf(mara, group_id);
  await succeed(mara, "updateChatGroup", {
    ...{ group_id, name: "Big party", recipient_ids: listed?.recipient_ids },
  });
  const { group, recipients } = await succeed(mara, "getChatGroup", { group_id });
  expect([group.name, recipients.length]).toEqual(["Big party", crowd.length + 1]);
});
