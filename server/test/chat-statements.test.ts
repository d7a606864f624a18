// Counts the statements of frequent calls of chat: a large group must cost no more of them than a small one.
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";

import { observeAllQueries, watchDriver } from "./full/plans/observed-queries.ts";
import { companyCalls } from "./support/company-calls.ts";
import { type TestSetup, useTestCompany } from "./support/use-test-company.ts";

let setup: TestSetup;
let small: number;
let large: number;

useTestCompany((made) => void (setup = made));
const unwatch = watchDriver();
afterAll(unwatch);

const { succeed } = companyCalls(() => setup);

beforeEach(async () => {
  const { server, company, manager } = setup;
  await sql`insert into employees (company_id, name_first, name_last, role)
    select ${company.id}, 'Person', n::text, 'employee' from generate_series(1, 5000) n`.execute(
    server.database.db,
  );
  const create = async (input: { name: string; location_ids?: number[] }): Promise<number> =>
    (await succeed(manager, "createChatGroup", input)).group.id;
  small = await create({ name: "North", location_ids: [company.north] });
  large = await create({ name: "Everyone" });
});

/** @returns the texts of a call's statements, without those that deliver events or record who is present, afterwards */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = await observeAllQueries(work);
  return sent
    .map(({ text }) => text)
    .filter((text) => !/outbox_(counter|cursors)|"seq"|skip locked/.test(text));
}

test("a message to five thousand people takes as few statements as one to three", async () => {
  const send = (group_id: number) => () =>
    succeed(setup.employee, "sendChatMessage", { group_id, content: "Oven off" });
  const few = await statementsOf(send(small));
  // The caller, the limit, the membership, the message and its event.
  expect(few).toHaveLength(5);
  expect(await statementsOf(send(large))).toEqual(few);
});

test("people who write at the same moment share each statement, in one chat or in two", async () => {
  const { admin, manager, employee, company } = setup;
  const send = (as: string, group_id: number) =>
    succeed(as, "sendChatMessage", { group_id, content: "Oven off" });
  const alone = await statementsOf(() => send(employee, large));
  // Every fourth chat shares the batches of one.
  const another = { name: "Another", location_ids: [company.north] };
  let other = large;
  while (other === large || other % 4 !== large % 4)
    other = (await succeed(manager, "createChatGroup", another)).group.id;
  const people = [admin, manager, employee];
  for (const groups of [
    [large, large, large],
    [large, other, large],
  ]) {
    const sendAll = () => Promise.all(groups.map((id, at) => send(people[at] ?? "", id)));
    expect(await statementsOf(sendAll)).toEqual(alone);
  }
});

test("reading and reacting take as few statements in a group of five thousand as in one of three", async () => {
  const statementsIn = async (group_id: number) => {
    const { message } = await succeed(setup.manager, "sendChatMessage", {
      ...{ group_id, content: "Oven off" },
    });
    const about = { group_id, message_id: message.id, reaction: "👍" };
    return [
      await statementsOf(() => succeed(setup.employee, "readChatGroup", { group_id })),
      await statementsOf(() => succeed(setup.employee, "reactToChatMessage", about)),
    ];
  };
  const [read = [], react = []] = await statementsIn(large);
  expect([read, react]).toEqual(await statementsIn(small));
  // The membership with the lock of the message, the reaction, the message with it, and its receipts.
  expect(react.filter((text) => text.includes("chat_"))).toHaveLength(4);
});

test("an older page of messages takes as few statements as the newest one", async () => {
  const send = (content: string) =>
    succeed(setup.manager, "sendChatMessage", { group_id: small, content });
  await send("Oven off");
  const { message } = await send("Oven on");
  const list = (more: object) => () =>
    succeed(setup.employee, "listChatMessages", { group_id: small, ...more });
  // The caller, the membership, the messages and their receipts.
  for (const more of [{}, { last: message.id }])
    expect(await statementsOf(list(more))).toHaveLength(4);
});

test("a search reads the messages that it finds with the same statement", async () => {
  const { manager, employee } = setup;
  const content = "The fryer is off";
  await succeed(manager, "sendChatMessage", { group_id: large, content });
  const texts = await statementsOf(() => succeed(employee, "searchChat", { terms: "fryer" }));
  expect(texts.filter((text) => text.includes("chat_messages"))).toHaveLength(1);
});
