// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  ana,
  groupOf,
  maria,
  messageOf,
  sentEvent,
  type TestMessage,
} from "#web/lib/testing/chat.ts";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type PageSetup } from "#web/lib/testing/open-page.tsx";
import { loseConnection, refuse } from "#web/lib/testing/refusal.ts";

const on = { flags: { chat: true } };
const read = { readChatGroup: {} } satisfies Answers;

/** Opens the kitchen's chat with two messages, newest first. */
function openKitchen(calls: Answers = {}, setup: PageSetup = {}) {
  return openPage("chats?id=1", {
    ...on,
    ...setup,
    calls: {
      ...read,
      listChatGroups: { groups: [groupOf({ latest_message: messageOf(2) })] },
      listChatMessages: { messages: [messageOf(2), messageOf(1)] },
      ...calls,
    },
  });
}

const log = () => screen.findByRole("log", { name: "Messages in Kitchen" });
const texts = async () =>
  within(await log())
    .getAllByRole("article")
    .map((one) => one.querySelector("p")?.textContent ?? "");
const field = () => screen.findByRole("textbox", { name: "Message to Kitchen" });
const answered = (content: string, seq = 3, more: Partial<TestMessage> = {}) => ({
  message: messageOf(seq, { content, employee: maria, ...more }),
});

test("The list shows each group's newest line, and how many messages are unread", async () => {
  const own = messageOf(5, { employee: maria, content: "On my way" });
  const groups = [
    groupOf({ unread_count: 100, latest_message: messageOf(2), is_pinned: true }),
    groupOf({ id: 2, name: "Ana Lee", is_direct: true, latest_message: own }),
    groupOf({ id: 3, name: "Quiet", is_notifications_active: false }),
  ];
  await openPage("chats", { ...on, calls: { listChatGroups: { groups } } });
  const rows = await screen.findAllByRole("link", { name: /Kitchen|Ana Lee|Quiet/ });
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Kitchen.*Ana Lee: Message 2\(Pinned\)99\+\(More than 99 unread/),
    expect.stringMatching(/Ana Lee.*You: On my way/),
    expect.stringMatching(/Quiet.*No messages yet\(Muted\)/),
  ]);
});

test("A group opens from the list, and its address names it", async () => {
  const page = await openPage("chats", {
    ...on,
    calls: {
      ...read,
      listChatGroups: { groups: [groupOf()] },
      listChatMessages: { messages: [messageOf(2), messageOf(1)] },
    },
  });
  await page.user.click(await screen.findByRole("link", { name: /Kitchen/ }));
  expect(await texts()).toEqual(["Message 1", "Message 2"]);
  expect(page.address()).toBe("/1/chats?id=1");
});

test("A sent message shows right away as pending, and the answer takes its place", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await openKitchen({
    sendChatMessage: ({ content }) => promise.then(() => answered(content)),
  });
  await page.user.type(await field(), "At ten{Enter}");
  const pending = await screen.findByRole("article", { name: "You, Sending…" });
  expect(pending).toHaveTextContent("At ten");
  expect(await field()).toHaveValue("");
  resolve();
  await waitFor(() => expect(screen.queryByRole("article", { name: /Sending/ })).toBeNull());
  expect(await texts()).toEqual(["Message 1", "Message 2", "At ten"]);
});

test("The event of an own message that comes before its answer doesn't show it twice", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await openKitchen({
    sendChatMessage: ({ content }) => promise.then(() => answered(content)),
  });
  await page.user.type(await field(), "At ten{Enter}");
  await page.live(sentEvent(messageOf(3, { content: "At ten", employee: maria })));
  expect(await texts()).toEqual(["Message 1", "Message 2", "At ten"]);
  resolve();
  await waitFor(() => expect(screen.queryByRole("article", { name: /Sending/ })).toBeNull());
  expect(await texts()).toEqual(["Message 1", "Message 2", "At ten"]);
  expect(warn).not.toHaveBeenCalled();
});

test("A message that the server refuses stays, with its reason, and is sent again with the same key", async () => {
  let tries = 0;
  const page = await openKitchen({
    sendChatMessage({ content }) {
      tries += 1;
      if (tries === 1) refuse("forbidden", { message: "No", errors: ["Your messages are paused"] });
      return answered(content);
    },
  });
  await page.user.type(await field(), "At ten{Enter}");
  const failed = await screen.findByRole("article", { name: "You, Not sent" });
  const toast = await screen.findByText("Send error");
  expect(toast.parentElement).toHaveTextContent("Your messages are paused");
  await page.user.click(within(failed).getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByRole("article", { name: /Not sent/ })).toBeNull());
  const keys = page.made("sendChatMessage").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test("A message that couldn't be sent survives a reload, and can be discarded", async () => {
  const page = await openKitchen({ sendChatMessage: () => refuse("internal") });
  await page.user.type(await field(), "At ten{Enter}");
  expect(await screen.findByText("Something went wrong")).toBeVisible();
  await page.reload();
  const failed = await screen.findByRole("article", { name: "You, Not sent" });
  expect(failed).toHaveTextContent("At ten");
  await page.user.click(within(failed).getByRole("button", { name: "Discard" }));
  expect(await texts()).toEqual(["Message 1", "Message 2"]);
  await page.reload();
  expect(await texts()).toEqual(["Message 1", "Message 2"]);
});

test("Messages written without a connection go out in order when it is back", async () => {
  let isLost = true;
  const page = await openKitchen({
    sendChatMessage({ content }) {
      if (isLost) loseConnection();
      return answered(content, content === "One" ? 3 : 4);
    },
  });
  await page.user.type(await field(), "One{Enter}Two{Enter}");
  await waitFor(
    () => expect(screen.getAllByRole("article", { name: /Not sent/ })).toHaveLength(2),
    {
      timeout: 3_000,
    },
  );
  isLost = false;
  window.dispatchEvent(new Event("online"));
  await waitFor(() =>
    expect(screen.queryByRole("article", { name: /Not sent|Sending/ })).toBeNull(),
  );
  expect(await texts()).toEqual(["Message 1", "Message 2", "One", "Two"]);
});

test("A live message is added once, and a duplicate only warns", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const page = await openKitchen();
  await log();
  await page.live(sentEvent(messageOf(3)));
  await waitFor(async () => expect(await texts()).toEqual(["Message 1", "Message 2", "Message 3"]));
  expect(warn).not.toHaveBeenCalled();
  await page.live(sentEvent(messageOf(3)));
  await waitFor(() => expect(warn).toHaveBeenCalledWith("Chat message 103 is there already"));
  expect(await texts()).toEqual(["Message 1", "Message 2", "Message 3"]);
});

test("A live message for a group that one isn't in is ignored", async () => {
  const page = await openKitchen();
  await log();
  await page.live(sentEvent(messageOf(3, { chat_group_id: 9, content: "Elsewhere" })));
  await page.live(sentEvent(messageOf(4)));
  await waitFor(async () => expect(await texts()).toEqual(["Message 1", "Message 2", "Message 4"]));
  expect(screen.queryByText(/Elsewhere/)).toBeNull();
});

test("Edits, deletions and reactions of others show as they come", async () => {
  const page = await openKitchen();
  await log();
  const at = "2026-03-02T16:00:00.000Z";
  const edited = { content: "Half past", edited_at: at, updated_at: at };
  await page.live(sentEvent(messageOf(1, edited), "update"));
  await waitFor(async () => expect(await texts()).toEqual(["Half past", "Message 2"]));
  const reactions = [{ employee_id: 21, name: ana.name, reaction: "👍" }];
  await page.live(sentEvent(messageOf(2, { reactions }), "reaction"));
  expect(await screen.findByRole("button", { name: "👍 Ana Lee" })).toHaveTextContent("1");
  await page.live(
    sentEvent(messageOf(1, { content: "", deleted_at: at, updated_at: at }), "update"),
  );
  await waitFor(async () => expect(await texts()).toEqual(["Message 2"]));
});

test("What is unread is marked as read up to the newest message while it is in view", async () => {
  const group = groupOf({ unread_count: 2, read_seq: 0, latest_message: messageOf(2) });
  const page = await openKitchen({ listChatGroups: { groups: [group] } });
  expect(within(await log()).getByText("New messages")).toBeVisible();
  await waitFor(() =>
    expect(page.inputs("readChatGroup")).toMatchObject([{ group_id: 1, seq: 2 }]),
  );
  expect(screen.queryByText(/unread message/)).toBeNull();
  // The line stays where it was when the group was opened.
  expect(within(await log()).getByText("New messages")).toBeVisible();
});

test("Nothing is marked as read while the page is hidden", async () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const group = groupOf({ unread_count: 2, read_seq: 0 });
  const page = await openKitchen({ listChatGroups: { groups: [group] } });
  await log();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(page.made("readChatGroup")).toEqual([]);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => page.made("readChatGroup").length).toBe(1);
});

test("Who has read the newest message is said as they read it", async () => {
  const page = await openKitchen();
  await log();
  const ben = { employee_id: 22, name: "Ben", read_seq: 2, read_at: "2026-03-02T15:00:00Z" };
  await page.live({ type: "ChatRead", payload: { group_id: 1, ...ben } });
  expect(await screen.findByRole("button", { name: "Seen by Ben" })).toBeVisible();
});

test("Earlier messages are added above, and the log doesn't announce them as news", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await openKitchen({
    listChatMessages: ({ last }) =>
      last === undefined
        ? { messages: [messageOf(2)], last: 102 }
        : promise.then(() => ({ messages: [messageOf(1)] })),
  });
  const box = await log();
  await waitFor(() => expect(box).toHaveAttribute("aria-live", "polite"));
  await page.user.click(screen.getByRole("button", { name: "Show earlier messages" }));
  expect(box).toHaveAttribute("aria-live", "off");
  resolve();
  await waitFor(async () => expect(await texts()).toEqual(["Message 1", "Message 2"]));
  expect(box).toHaveAttribute("aria-live", "off");
  expect(page.inputs("listChatMessages").at(-1)).toMatchObject({ group_id: 1, last: 102 });
  expect(await screen.findByText("This is where the chat begins.")).toBeVisible();
});

test.for([
  [{ shows_history: false }, "This is where the chat begins."],
  [
    { shows_history: true, visible_after: 1, from_seq: 1 },
    "You can see messages sent after you joined.",
  ],
  [{ shows_history: true, visible_after: 1, from_seq: 2 }, "You can't see earlier messages."],
] as const)(
  "What stands above the first message is true for this member, whatever the group's rule is now: %o",
  async ([group, text]) => {
    await openKitchen({
      listChatGroups: { groups: [groupOf(group)] },
      listChatMessages: { messages: [messageOf(2)] },
    });
    expect(within(await log()).getByText(text)).toBeVisible();
  },
);

test("A message that is sent while the last page is being loaded stands after that page", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await openPage("chats?id=1&message=101", {
    ...on,
    calls: {
      ...read,
      listChatGroups: { groups: [groupOf()] },
      listChatMessages: ({ after }) =>
        after === undefined
          ? { messages: [messageOf(1)], has_newer: true }
          : promise.then(() => ({ messages: [messageOf(2)] })),
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "Show later messages" }));
  await page.live(sentEvent(messageOf(3)));
  expect(await screen.findByText("Ana Lee: Message 3")).toBeVisible();
  expect(await texts()).toEqual(["Message 1"]);
  resolve();
  await waitFor(async () => expect(await texts()).toEqual(["Message 1", "Message 2", "Message 3"]));
});

test("A message that is deleted while its page is being loaded doesn't show", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await openKitchen({
    listChatMessages: ({ last }) =>
      last === undefined
        ? { messages: [messageOf(3)], last: 103 }
        : promise.then(() => ({ messages: [messageOf(2), messageOf(1)] })),
  });
  await page.user.click(await screen.findByRole("button", { name: "Show earlier messages" }));
  const deleted = messageOf(1, { content: "", deleted_at: "2026-03-02T15:00:00Z" });
  await page.live(sentEvent(deleted, "update"));
  await page.live(sentEvent(messageOf(4)));
  await waitFor(async () => expect(await texts()).toEqual(["Message 3", "Message 4"]));
  resolve();
  await waitFor(async () => expect(await texts()).toEqual(["Message 2", "Message 3", "Message 4"]));
});

test("One jump leads to the first of many unread messages, another to the newest", async () => {
  const group = groupOf({ unread_count: 60, read_seq: 10, last_seq: 70 });
  const page = await openKitchen({
    listChatGroups: { groups: [group] },
    listChatMessages: ({ around_seq }) =>
      around_seq === undefined
        ? { messages: [messageOf(70)], last: 170 }
        : { messages: [messageOf(12), messageOf(11), messageOf(10)], last: 110, has_newer: true },
  });
  await page.user.click(await screen.findByRole("button", { name: "Jump to 60 new messages" }));
  await waitFor(async () =>
    expect(await texts()).toEqual(["Message 10", "Message 11", "Message 12"]),
  );
  expect(page.inputs("listChatMessages").at(-1)).toMatchObject({ around_seq: 11 });
  expect(within(await log()).getByText("New messages")).toBeVisible();
  await page.user.click(screen.getByRole("button", { name: "Jump to newest" }));
  await waitFor(async () => expect(await texts()).toEqual(["Message 70"]));
});
