import { sql } from "kysely";
import { inject as provided } from "vitest";

import { newFileKey } from "#server/adapters/files/port";

import type { TestCompany, TestEmployee } from "./company-fixture.ts";
import type { SampleCompany } from "./sample-company.ts";
import { TEST_START, type TestApp } from "./test-app.ts";

const inGroup = ({ id, chat }: SampleCompany) => ({ company_id: id, group_id: chat });
const ofMessage = (company: SampleCompany) => ({
  ...inGroup(company),
  message_id: company.chatMessage,
});

const ofMember = (company: SampleCompany) => ({
  ...inGroup(company),
  employee_id: company.employee.id,
});

/** An input for each call about chats. It is valid for members of the group. */
export const chatInputs = {
  listChatGroups: ({ id }: SampleCompany) => ({ company_id: id }),
  createChatGroup: ({ id, north }: SampleCompany) => ({
    ...{ company_id: id, name: "North", location_ids: [north] },
  }),
  createPrivateChatGroup: ({ id, admin, outsider, manager }: SampleCompany) => ({
    ...{ company_id: id, name: "Party", recipient_ids: [admin.id, manager.id, outsider.id] },
  }),
  updateChatGroup: (company: SampleCompany) => ({ ...inGroup(company), name: "Early shift" }),
  deleteChatGroup: inGroup,
  listChatMessages: inGroup,
  sendChatMessage: (company: SampleCompany) => ({
    ...inGroup(company),
    ...{ content: "On my way", chat_message_id: company.chatMessage },
  }),
  // The prepared inputs have a message of the caller.
  editChatMessage: (company: SampleCompany) => ({ ...ofMessage(company), content: "Here now" }),
  deleteChatMessage: ofMessage,
  readChatGroup: inGroup,
  reactToChatMessage: (company: SampleCompany) => ({ ...ofMessage(company), reaction: "👍" }),
  getChatGroup: inGroup,
  listChatMembers: inGroup,
  listChatPictures: inGroup,
  setChatPreferences: (company: SampleCompany) => ({ ...inGroup(company), is_pinned: true }),
  leaveChatGroup: inGroup,
  listChatReaders: ofMessage,
  downloadChatImage: (company: SampleCompany) => ({ ...ofMessage(company), variant: "original" }),
  listChatPeople: ({ id }: SampleCompany) => ({ company_id: id }),
  listChatVersions: ofMessage,
  silenceChatMember: (company: SampleCompany) => ({ ...ofMember(company), minutes: 60 }),
  // The inputs that are prepared pause the employee first.
  unsilenceChatMember: ofMember,
  reportChatMessage: (company: SampleCompany) => ({ ...ofMessage(company), reason: "Rude" }),
  listChatReports: ({ id }: SampleCompany) => ({ company_id: id }),
  // The prepared inputs have a report of a message of the employee.
  closeChatReport: ({ id }: SampleCompany) => ({ company_id: id, id: 1, outcome: "resolved" }),
  searchChat: (company: SampleCompany) => ({ ...inGroup(company), terms: "oven" }),
};

/** An input for each call about GIFs. */
export const gifInputs = {
  searchGifs: ({ id }: SampleCompany) => ({ company_id: id, q: "party" }),
  listTrendingGifs: ({ id }: SampleCompany) => ({ company_id: id }),
  getRandomGif: ({ id }: SampleCompany) => ({ company_id: id, tag: "party" }),
  listRelatedGifs: ({ id }: SampleCompany) => ({ company_id: id, gif_id: "gif1" }),
  listGifCategories: ({ id }: SampleCompany) => ({ company_id: id }),
  listGifsOfCategory: ({ id }: SampleCompany) => ({ company_id: id, category: "animals" }),
  listGifs: ({ id }: SampleCompany) => ({ company_id: id, ids: "gif1,gif2" }),
  getGif: ({ id }: SampleCompany) => ({ company_id: id, gif_id: "gif1" }),
  listGifEmoji: ({ id }: SampleCompany) => ({ company_id: id }),
  searchGifChannels: ({ id }: SampleCompany) => ({ company_id: id, q: "party" }),
  animateGifText: ({ id }: SampleCompany) => ({ company_id: id, m: "Well done" }),
  downloadGif: ({ id }: SampleCompany) => ({
    ...{ company_id: id, url: new URL("/media/gif1.gif", provided("gifUrl")).href },
  }),
};

/** Inserts two chat groups of everyone at North, the private one with a message of the manager that has a picture. @returns the IDs */
export async function insertChat(
  test: TestApp,
  company: TestCompany,
): Promise<{ chat: number; publicChat: number; chatMessage: number }> {
  const { db } = test.database;
  const company_id = company.id;
  const publicChat = await insertGroup(test, company, { name: "Lunch", is_private: false });
  const chat = await insertGroup(test, company, { name: "Morning crew", is_private: true });
  await sql`select chat_update_members(${company_id}, array[${publicChat}, ${chat}]::bigint[], null)`.execute(
    db,
  );
  // The people of a test hear only of what happens after its start.
  await db
    .deleteFrom("outbox_events")
    .where("company_id", "=", company_id)
    .where("type", "=", "ChatGroupsChanged")
    .execute();
  const image_key = newFileKey(company_id);
  await test.app.adapters.files.put(image_key, Buffer.from("a picture"), { type: "image/png" });
  const picture = { image_key, image_type: "image/png", image_sha256: "0".repeat(64) };
  const message = await insertChatMessage(test, company.manager, chat, "The oven is off");
  await db.updateTable("chat_messages").set(picture).where("id", "=", message).execute();
  return { chat, publicChat, chatMessage: message };
}

async function insertGroup(
  test: TestApp,
  company: TestCompany,
  facts: { readonly name: string; readonly is_private: boolean },
): Promise<number> {
  const { db } = test.database;
  const { id } = await db
    .insertInto("chat_groups")
    .values({
      ...{ company_id: company.id, ...facts, shows_history: false },
      ...{ mode: "recipients", created_by: company.manager.id },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const people = [company.admin, company.manager, company.employee];
  await db
    .insertInto("chat_group_recipients")
    .values(
      people.map((one) => ({ company_id: company.id, chat_group_id: id, employee_id: one.id })),
    )
    .execute();
  return id;
}

/** Inserts a message of someone in the newest chat group of their company, if they are in it or not. @returns the message's ID */
export async function insertChatMessage(
  test: TestApp,
  { id, companyId }: Pick<TestEmployee, "id" | "companyId">,
  groupId: number,
  content: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with numbered as (update chat_groups set last_seq = last_seq + 1 where id = ${groupId} returning last_seq)
    insert into chat_messages (company_id, chat_group_id, seq, employee_id, content)
    select ${companyId}, ${groupId}, last_seq, ${id}, ${content} from numbered returning id`.execute(
    test.database.db,
  );
  return rows[0]?.id ?? 0;
}

/** @returns the ID of a new message of this person, in the newest chat group of their company */
export async function insertOwnChatMessage(
  test: TestApp,
  caller: TestEmployee,
): Promise<{ message_id: number }> {
  const group = await test.database.db
    .selectFrom("chat_groups")
    .select("id")
    .where("company_id", "=", caller.companyId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (group === undefined) return { message_id: 999_999_999 };
  return { message_id: await insertChatMessage(test, caller, group.id, "On my way") };
}

/** Pauses the messages of everyone in the chats of a company, by any clock. @returns no further fields */
export async function pauseChatMembers(
  test: TestApp,
  { companyId }: TestEmployee,
): Promise<Record<string, never>> {
  await test.database.db
    .updateTable("chat_members")
    .set({ silenced_until: new Date("2999-01-01T00:00:00Z") })
    .where("company_id", "=", companyId)
    .execute();
  return {};
}

/** @returns the ID of a new report of an employee's message, in the newest chat group of the caller's company */
export async function insertChatReport(
  test: TestApp,
  caller: TestEmployee,
): Promise<{ id: number }> {
  const { rows } = await sql<{ group_id: number; author: number; reporter: number }>`
    select g.id as group_id, e.id as author, g.created_by as reporter from chat_groups g
    join chat_members m on m.chat_group_id = g.id and m.to_seq is null
    join employees e on e.id = m.employee_id and e.role = 'employee'
    where g.company_id = ${caller.companyId} and g.created_by is not null order by g.id desc limit 1`.execute(
    test.database.db,
  );
  const [found] = rows;
  if (found === undefined) return { id: 999_999_999 };
  const author = { id: found.author, companyId: caller.companyId };
  const message = await insertChatMessage(test, author, found.group_id, "Something rude");
  const report = await test.database.db
    .insertInto("chat_reports")
    .values({
      ...{ company_id: caller.companyId, chat_message_id: message, reported_by: found.reporter },
      ...{ reason: "Rude", content: "Something rude", created_at: TEST_START },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: report.id };
}
