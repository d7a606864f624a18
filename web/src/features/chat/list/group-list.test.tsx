// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { queryClient } from "#web/lib/api/query-client.ts";
import { ana, groupOf, messageOf, sentEvent } from "#web/lib/testing/chat.ts";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type PageSetup } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const bar = groupOf({ id: 2, name: "Bar" });
const groups = [groupOf({ latest_message: messageOf(2) }), bar];

function openChats(address: string, calls: Answers = {}, setup: PageSetup = {}) {
  return openPage(address, {
    flags: { chat: true },
    ...setup,
    calls: { listChatGroups: { groups }, listChatMessages: {}, readChatGroup: {}, ...calls },
  });
}

const rows = () =>
  within(screen.getByRole("list", { name: "Your chats" }))
    .getAllByRole("link")
    .map((row) => row.querySelector("strong")?.textContent);

test("Without a chat, the list says how to begin", async () => {
  await openChats("chats", { listChatGroups: {} });
  expect(await screen.findByRole("heading", { name: "No chats yet" })).toBeVisible();
  expect(screen.getByRole("button", { name: "New chat" })).toBeVisible();
});

test("A search finds groups by name and messages by their words; a hit opens its chat around it", async () => {
  const hit = messageOf(7, { chat_group_id: 2, content: "The fryer is broken" });
  const page = await openChats("chats", {
    searchChat: { messages: [hit] },
    listChatMessages: { messages: [hit], last: 107, has_newer: true },
  });
  await page.user.type(await screen.findByRole("searchbox"), "ba");
  expect(rows()).toEqual(["Bar"]);
  const found = await screen.findByRole("region", { name: "In messages" });
  const link = await within(found).findByRole("link", { name: /Ana Lee in Bar/ });
  expect(page.inputs("searchChat").at(-1)).toMatchObject({ terms: "ba" });
  await page.user.click(link);
  expect(page.address()).toBe("/1/chats?id=2&message=107");
  expect(await screen.findByRole("article")).toHaveTextContent("The fryer is broken");
  expect(page.inputs("listChatMessages")).toMatchObject([{ group_id: 2, around: 107 }]);
});

test("What a search has found changes with the messages, on all of its pages", async () => {
  const inBar = (seq: number, content: string) => messageOf(seq, { chat_group_id: 2, content });
  const page = await openChats("chats", {
    searchChat: ({ last }) =>
      last === undefined
        ? { messages: [inBar(7, "The fryer is broken"), inBar(6, "The ice is out")], last: 106 }
        : { messages: [inBar(5, "The fryer is on fire")] },
  });
  await page.user.type(await screen.findByRole("searchbox"), "the");
  const found = within(await screen.findByRole("region", { name: "In messages" }));
  await page.user.click(await found.findByRole("button", { name: "More messages" }));
  await found.findByText("The fryer is on fire");
  expect(found.queryByRole("button", { name: "More messages" })).toBeNull();
  // The server doesn't answer again: what is deleted goes without it.
  const { promise: never } = Promise.withResolvers<never>();
  page.answer({ searchChat: () => never });
  const deleted_at = "2026-03-02T15:00:00Z";
  for (const seq of [7, 5]) await page.live(sentEvent({ ...inBar(seq, ""), deleted_at }, "update"));
  await page.live(sentEvent(inBar(6, "The ice is back"), "update"));
  expect(await found.findByText("The ice is back")).toBeVisible();
  expect(found.getAllByRole("listitem")).toHaveLength(1);
});

test("A message that is gone leads to the newest ones", async () => {
  const page = await openChats("chats?id=1&message=99", {
    listChatMessages: ({ around }) =>
      around === undefined
        ? { messages: [messageOf(2)] }
        : refuse("validation_failed", { errors: { around: ["is gone"] } }),
  });
  expect(await screen.findByText("That message isn't available anymore")).toBeVisible();
  expect(await screen.findByRole("article")).toHaveTextContent("Message 2");
  expect(page.inputs("listChatMessages").at(-1)?.around).toBeUndefined();
});

test("A new message brings its group to the top, and the dot of the navigation follows", async () => {
  const page = await openChats("chats");
  await waitFor(() => expect(rows()).toEqual(["Kitchen", "Bar"]));
  const item = () => screen.findByRole("link", { name: /^Chats/ });
  expect(await item()).not.toHaveTextContent("unread)");
  await page.live(sentEvent(messageOf(9, { chat_group_id: 2, content: "Ice is here" })));
  await waitFor(() => expect(rows()).toEqual(["Bar", "Kitchen"]));
  expect(screen.getByText("Ana Lee: Ice is here")).toBeVisible();
  await waitFor(async () => expect(await item()).toHaveTextContent("unread)"));
});

test("The dot appears on other screens, too, and goes when another device reads", async () => {
  const kitchen = groupOf({ unread_count: 0, last_seq: 2 });
  const page = await openChats("", { listChatGroups: { groups: [kitchen] } }, { as: "employee" });
  const item = () => screen.findByRole("link", { name: /^Chats/ });
  await item();
  page.answer({ listChatGroups: { groups: [{ ...kitchen, unread_count: 1, last_seq: 3 }] } });
  await page.live(sentEvent(messageOf(3)));
  await waitFor(async () => expect(await item()).toHaveTextContent("unread)"));
  const read = {
    group_id: 1,
    employee_id: 11,
    name: "",
    read_seq: 3,
    read_at: "2026-03-02T15:00:00Z",
  };
  await page.live({ type: "ChatRead", payload: read });
  await waitFor(async () => expect(await item()).not.toHaveTextContent("unread)"));
});

test("A chat that one is no longer in leaves nothing behind but what was being written", async () => {
  const page = await openChats("chats?id=1", { listChatMessages: { messages: [messageOf(2)] } });
  await page.user.type(
    await screen.findByRole("textbox", { name: "Message to Kitchen" }),
    "Wait for me",
  );
  page.answer({ listChatGroups: { groups: [bar] } });
  await page.live({ type: "ChatGroupsChanged", payload: { ids: [1] } });
  expect(await screen.findByRole("heading", { name: "This chat isn't available" })).toBeVisible();
  expect(screen.queryByText("Message 2")).toBeNull();
  expect(await screen.findByRole("alert")).toHaveTextContent("Wait for me");
  await page.user.click(screen.getByRole("link", { name: "All chats" }));
  expect(page.address()).toBe("/1/chats");
});

const elsewhere = messageOf(7, { chat_group_id: 2 });

/** Opens the kitchen's chat, its info and a search, so that a message stands in the memory of each. */
async function openEverywhere() {
  const kitchen = groupOf({ latest_message: messageOf(2) });
  const page = await openChats("chats?id=1", {
    listChatMessages: { messages: [messageOf(2)] },
    getChatGroup: { group: kitchen, member_count: 1 },
    listChatMembers: { members: [{ ...ana, because: "segments" }] },
    listChatPictures: { messages: [messageOf(2, { image_url: "/gifs/party.svg" })] },
    searchChat: { messages: [messageOf(2), elsewhere] },
  });
  await page.user.click(await screen.findByRole("button", { name: "About this chat" }));
  const info = within(await screen.findByRole("dialog", { name: "About this chat" }));
  await info.findByText("Ana Lee");
  await page.user.click(info.getByRole("button", { name: "Close" }));
  await page.user.type(await screen.findByRole("searchbox", { name: /Search/ }), "message");
  await screen.findByText("Message 7");
  return page;
}

const cached = () =>
  JSON.stringify(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data]),
  );

test("Of a chat that one is no longer in, nothing stays in memory", async () => {
  const page = await openEverywhere();
  expect(cached()).toContain('"group_id":1');
  page.answer({
    listChatGroups: { groups: [bar] },
    searchChat: { messages: [elsewhere] },
  });
  await page.live({ type: "ChatGroupsChanged", payload: { ids: [1] } });
  expect(await screen.findByRole("heading", { name: "This chat isn't available" })).toBeVisible();
  expect(cached()).not.toMatch(/"group_id":1\b|Message 2/);
  expect(screen.getByText("Message 7")).toBeVisible();
});

test("Someone who left a chat and came back between two fetches has nothing in memory from before", async () => {
  const page = await openEverywhere();
  const article = await screen.findByRole("article");
  expect(article).toHaveTextContent("Message 2");
  const again = groupOf({ from_seq: 5, visible_after: 5, read_seq: 6, last_seq: 6 });
  page.answer({
    listChatGroups: { groups: [again, bar] },
    listChatMessages: { messages: [messageOf(6)] },
    getChatGroup: { group: again, member_count: 1 },
    listChatPictures: {},
    searchChat: { messages: [elsewhere] },
  });
  // Another group's event has the list fetched again.
  await page.live({ type: "ChatGroupsChanged", payload: { ids: [2] } });
  await waitFor(() => expect(screen.getByRole("article")).toHaveTextContent("Message 6"));
  expect(cached()).not.toContain("Message 2");
  expect(screen.getByText("Message 7")).toBeVisible();
});

test("A chat that was made a moment ago opens by its address", async () => {
  let asked = 0;
  await openChats("chats?id=2", {
    listChatGroups() {
      asked += 1;
      return { groups: asked === 1 ? [groups[0]!] : groups };
    },
  });
  expect(await screen.findByRole("textbox", { name: "Message to Bar" })).toBeVisible();
});

test("One person chosen is a direct chat; more are a group with a name", async () => {
  const page = await openChats(
    "chats",
    {
      listChatPeople: { people: [ana, { id: 22, name: "Ben Ode" }] },
      createPrivateChatGroup: ({ name }) => ({
        group: groupOf({ id: 5, name: name || "Ana Lee" }),
      }),
    },
    { as: "employee" },
  );
  await page.user.click(await screen.findByRole("button", { name: "New chat" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New chat" }));
  await page.user.click(dialog.getByRole("button", { name: "Start chat" }));
  expect(await dialog.findByText("Choose at least one person")).toBeVisible();
  await page.user.type(dialog.getByRole("searchbox"), "a");
  await page.user.click(await dialog.findByRole("button", { name: "Ana Lee" }));
  expect(dialog.queryByRole("textbox", { name: "Group name" })).toBeNull();
  await page.user.type(dialog.getByRole("searchbox"), "b");
  await page.user.click(await dialog.findByRole("button", { name: "Ben Ode" }));
  await page.fill(await dialog.findByRole("textbox", { name: "Group name" }), "Closing");
  await page.user.click(dialog.getByRole("button", { name: "Create group" }));
  await waitFor(() => expect(page.address()).toBe("/1/chats?id=5"));
  expect(page.inputs("createPrivateChatGroup")).toMatchObject([
    { recipient_ids: [21, 22], name: "Closing" },
  ]);
  expect(await screen.findByRole("textbox", { name: "Message to Closing" })).toBeVisible();
});

test("Management makes a group for a part of the team", async () => {
  const page = await openChats("chats", {
    listLocationNames: { locations: [{ id: 7, name: "Lakeside" }] },
    getReach: { count: 12, sample: [ana] },
    createChatGroup: ({ name }) => ({ group: groupOf({ id: 6, name }) }),
  });
  await page.user.click(await screen.findByRole("button", { name: "New chat" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New chat" }));
  await page.user.click(dialog.getByRole("radio", { name: /Part of the team/ }));
  await page.fill(await dialog.findByRole("textbox", { name: "Group name" }), "Lakeside");
  await page.user.click(dialog.getByRole("radio", { name: "🍳" }));
  await page.user.click(await dialog.findByRole("checkbox", { name: "Lakeside" }));
  expect(await dialog.findByText("This reaches 12 people")).toBeVisible();
  await page.user.click(dialog.getByRole("button", { name: "Create group" }));
  await waitFor(() => expect(page.address()).toBe("/1/chats?id=6"));
  expect(page.inputs("createChatGroup")).toMatchObject([
    { name: "Lakeside", icon: "🍳", mode: "segments", location_ids: [7], shows_history: true },
  ]);
});
