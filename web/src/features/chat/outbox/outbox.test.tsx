// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { groupOf, maria, messageOf } from "#web/lib/testing/chat.ts";
import { addDatabases } from "#web/lib/testing/databases.ts";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page, type PageSetup } from "#web/lib/testing/open-page.tsx";
import { loseConnection, refuse } from "#web/lib/testing/refusal.ts";
import { selfId } from "#web/lib/testing/who.ts";
import { Outbox } from "./outbox.ts";
import { sendMessage } from "./own-outbox.ts";
import type { NewMessage } from "./pending-message.ts";

/** Opens the kitchen's chat, with a line that can be lost for what is sent. */
async function openKitchen(
  calls: Answers = {},
  { address = "chats?id=1", ...setup }: PageSetup & { address?: string } = {},
) {
  addDatabases();
  const line = { isLost: false };
  let seq = 2;
  const page = await openPage(address, {
    flags: { chat: true },
    ...setup,
    calls: {
      readChatGroup: {},
      listChatGroups: { groups: [groupOf()] },
      listChatMessages: { messages: [messageOf(1)] },
      sendChatMessage({ content }) {
        if (line.isLost) loseConnection();
        return { message: messageOf((seq += 1), { content, employee: maria }) };
      },
      ...calls,
    },
  });
  return { page, line };
}

const messageOfText = (content: string): NewMessage => ({
  ...{ groupId: 1, groupName: "Kitchen", content, primary: null, picture: null, gif: null },
});
const field = () => screen.findByRole("textbox", { name: "Message to Kitchen" });
const pending = () => screen.queryAllByRole("article", { name: /Not sent|Sending/ });
const sent = (page: Page) => page.inputs("sendChatMessage").map(({ content }) => content);
const keys = (page: Page) =>
  page.made("sendChatMessage").map(({ headers }) => headers.get("idempotency-key"));

const senderLock = `lineup-outbox-${selfId}-sender`;
/** Longer than it takes until the page hears of a lock, and until its database has changed. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100));

/** Lets the page change its database once more, and then no more, until the mock is restored. @param mayRead whether it still reads it */
function crashAfterOneChange(mayRead = false): void {
  const { transaction } = IDBDatabase.prototype;
  let changes = 0;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
    this: IDBDatabase,
    ...begin
  ) {
    const isChange = begin[1] === "readwrite";
    changes += isChange ? 1 : 0;
    if (changes > 1 && (isChange || !mayRead)) throw new Error("The page has crashed");
    return transaction.apply(this, begin);
  });
}

/** @returns the outbox of another tab of the same person */
async function openOtherTab(): Promise<Outbox> {
  const other = new Outbox(selfId, () => undefined);
  onTestFinished(() => other.close());
  await other.opened;
  return other;
}

test("200 messages written without a connection go out in order, once each, after a reload", async () => {
  const { page, line } = await openKitchen({}, { address: "chats" });
  line.isLost = true;
  const texts = Array.from({ length: 200 }, (_, at) => `Message no. ${at + 1}`);
  for (const text of texts) sendMessage(1, messageOfText(text));
  await screen.findByRole("link", { name: /Kitchen.*200 messages not sent/ });
  await page.reload();
  await screen.findByRole("link", { name: /Kitchen.*200 messages not sent/ });
  const before = page.made("sendChatMessage").length;
  line.isLost = false;
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => sent(page).length - before).toBe(200);
  expect(sent(page).slice(before)).toEqual(texts);
  expect(new Set(keys(page)).size).toBe(200);
  await waitFor(() => expect(screen.queryByText(/not sent/)).toBeNull());
});

test("A message that was being sent when the page closed is sent again with the same key", async () => {
  let tries = 0;
  const { page } = await openKitchen({
    sendChatMessage({ content }) {
      tries += 1;
      if (tries === 1) return new Promise(() => undefined);
      return { message: messageOf(3, { content, employee: maria }) };
    },
  });
  await page.user.type(await field(), "At ten{Enter}");
  await waitFor(() => expect(keys(page)).toHaveLength(1));
  await page.reload();
  await waitFor(() => expect(keys(page)).toHaveLength(2));
  expect(keys(page)[1]).toBe(keys(page)[0]);
  await waitFor(() => expect(pending()).toHaveLength(0));
  await page.reload();
  await field();
  expect(keys(page)).toHaveLength(2);
});

test("All tabs show the same messages, and one of them sends each once", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { page } = await openKitchen({
    sendChatMessage: ({ content }) =>
      promise.then(() => ({ message: messageOf(3, { content, employee: maria }) })),
  });
  const other = await openOtherTab();
  await page.user.type(await field(), "One{Enter}Two{Enter}");
  const states = () => other.messages.map(({ content, state }) => `${content} ${state}`);
  await expect.poll(states).toEqual(["One sending", "Two waiting"]);
  other.add(1, messageOfText("Three"));
  await waitFor(() => expect(pending()).toHaveLength(3));
  resolve();
  await expect.poll(states).toEqual([]);
  await waitFor(() => expect(pending()).toHaveLength(0));
  expect(sent(page)).toEqual(["One", "Two", "Three"]);
});

test("When the tab that sends closes, another one goes on", async () => {
  const { page, line } = await openKitchen();
  line.isLost = true;
  await page.user.type(await field(), "One{Enter}Two{Enter}");
  await waitFor(() => expect(pending()).toHaveLength(2));
  await screen.findAllByText("Not sent yet. It'll go out when you're back online.");
  const other = await openOtherTab();
  expect(other.messages).toHaveLength(2);
  line.isLost = false;
  window.dispatchEvent(new Event("pagehide"));
  await expect.poll(() => other.messages).toEqual([]);
  expect(sent(page).slice(-2)).toEqual(["One", "Two"]);
  expect(new Set(keys(page)).size).toBe(2);
});

test("A tab in view takes the place of one that the browser has suspended", async () => {
  const { page } = await openKitchen();
  await field();
  const { promise: suspended, resolve } = Promise.withResolvers<void>();
  const held = navigator.locks.request(senderLock, () => suspended).catch(() => "stolen");
  onTestFinished(() => resolve());
  const ticks = vi.spyOn(globalThis, "setInterval");
  sendMessage(1, messageOfText("At ten"));
  await expect.poll(() => ticks.mock.lastCall?.[1]).toBe(10_000);
  const tick = ticks.mock.lastCall?.[0] as () => void;
  const now = vi.spyOn(performance, "now");
  const start = performance.now();
  now.mockReturnValue(start + 10_000);
  tick();
  expect(sent(page)).toEqual([]);
  now.mockReturnValue(start + 20_000);
  tick();
  now.mockRestore();
  await expect.poll(() => sent(page)).toEqual(["At ten"]);
  expect(await held).toBe("stolen");
});

test("A tab whose place is taken sends nothing more, and goes on when the other one closes", async () => {
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  let seq = 2;
  const { page } = await openKitchen({
    async sendChatMessage({ content }) {
      await answer;
      return { message: messageOf((seq += 1), { content, employee: maria }) };
    },
  });
  const { promise: isOpen, resolve: close } = Promise.withResolvers<void>();
  onTestFinished(() => close());
  const take = () => {
    const { promise: taken, resolve: note } = Promise.withResolvers<void>();
    const hold = () => {
      note();
      return isOpen;
    };
    navigator.locks.request(senderLock, { steal: true }, hold).catch(() => undefined);
    return taken;
  };
  await field();
  await take();
  const ticks = vi.spyOn(globalThis, "setInterval");
  sendMessage(1, messageOfText("One"));
  sendMessage(1, messageOfText("Two"));
  await expect.poll(() => ticks.mock.lastCall?.[1]).toBe(10_000);
  const tick = ticks.mock.lastCall?.[0] as () => void;
  const now = vi.spyOn(performance, "now");
  now.mockReturnValue(performance.now() + 20_000);
  tick();
  now.mockRestore();
  await expect.poll(() => sent(page)).toEqual(["One"]);
  await take();
  await aMoment();
  resolve();
  await waitFor(() => expect(pending()).toHaveLength(1));
  await aMoment();
  expect(sent(page)).toEqual(["One"]);
  close();
  await expect.poll(() => sent(page)).toEqual(["One", "Two"]);
});

test("A message that answers nothing anymore, as another message, survives a crash while it changes", async () => {
  const { page } = await openKitchen({
    sendChatMessage() {
      crashAfterOneChange();
      refuse("validation_failed", { errors: { chat_message_id: ["is gone"] } });
    },
  });
  await page.user.type(await field(), "Where?{Enter}");
  await screen.findByRole("article", { name: /Not sent/ });
  await aMoment();
  vi.mocked(IDBDatabase.prototype.transaction).mockRestore();
  await page.reload();
  expect(await screen.findByRole("article", { name: /Not sent/ })).toHaveTextContent("Where?");
  expect(keys(page)).toHaveLength(1);
});

test("A sent message that the database fails to remove isn't sent again, and is removed with the next change", async () => {
  const { page } = await openKitchen();
  await field();
  crashAfterOneChange(true);
  sendMessage(1, messageOfText("One"));
  await waitFor(() => expect(sent(page)).not.toEqual([]));
  await aMoment();
  expect(sent(page)).toEqual(["One"]);
  expect(pending()).toHaveLength(0);
  vi.mocked(IDBDatabase.prototype.transaction).mockRestore();
  sendMessage(1, messageOfText("Two"));
  await waitFor(() => expect(sent(page)).toEqual(["One", "Two"]));
  await aMoment();
  await page.reload();
  await field();
  await aMoment();
  expect(sent(page)).toEqual(["One", "Two"]);
});

test("What is sent to a group that one has left is refused, and stays as a draft until it is discarded", async () => {
  const { page } = await openKitchen({ sendChatMessage: () => refuse("not_found") });
  await page.user.type(await field(), "One{Enter}Two{Enter}");
  await waitFor(() => expect(screen.getAllByRole("article", { name: /Not sent/ })).toHaveLength(2));
  const tries = keys(page).length;
  page.answer({ listChatGroups: { groups: [] } });
  await page.reload();
  expect(await screen.findByText("These 2 messages weren't sent.")).toBeVisible();
  expect(screen.getByText(/One/)).toHaveTextContent("One Two");
  const list = await screen.findByRole("list", { name: "Chats with messages that weren't sent" });
  expect(within(list).getByRole("link")).toHaveTextContent("Kitchen2 messages not sent");
  await page.user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.queryByText("These 2 messages weren't sent.")).toBeNull();
  await page.reload();
  expect(screen.queryByRole("list", { name: /weren't sent/ })).toBeNull();
  expect(keys(page)).toHaveLength(tries);
});

test("A message that the server refuses holds up none of those after it, and its group is marked", async () => {
  const { page } = await openKitchen({
    sendChatMessage: ({ content }) =>
      content === "One"
        ? refuse("internal")
        : { message: messageOf(3, { content, employee: maria }) },
  });
  await page.user.type(await field(), "One{Enter}Two{Enter}");
  await waitFor(() => expect(sent(page)).toEqual(["One", "Two"]));
  expect(await screen.findByRole("link", { name: /Kitchen.*1 message not sent/ })).toBeVisible();
  expect(pending()).toHaveLength(1);
});

test("Messages wait as long as the server asks for, in order", async () => {
  let tries = 0;
  const { page } = await openKitchen({
    sendChatMessage({ content }) {
      tries += 1;
      if (tries === 1) refuse("rate_limited", { retryAfter: 1 });
      return { message: messageOf(2 + tries, { content, employee: maria }) };
    },
  });
  await page.user.type(await field(), "One{Enter}Two{Enter}");
  await waitFor(() => expect(pending()).toHaveLength(0), { timeout: 5_000 });
  expect(sent(page)).toEqual(["One", "One", "Two"]);
  expect(screen.queryByText("Send error")).toBeNull();
});

test("Waiting messages go out from whichever screen the app opens on", async () => {
  const { page, line } = await openKitchen();
  line.isLost = true;
  await page.user.type(await field(), "One{Enter}");
  await screen.findByText("Not sent yet. It'll go out when you're back online.");
  history.replaceState(null, "", "/1/memos");
  line.isLost = false;
  const before = sent(page).length;
  await page.reload();
  await expect.poll(() => sent(page).slice(before)).toEqual(["One"]);
});

test("On a shared tablet nothing is stored", async () => {
  const { page, line } = await openKitchen({}, { kept: { "lineup-device-in-use": "en" } });
  line.isLost = true;
  await page.user.type(await field(), "One{Enter}");
  await screen.findByText("Not sent yet. It'll go out when you're back online.");
  expect(await indexedDB.databases()).toEqual([]);
  expect(Object.values(localStorage).join()).not.toContain("One");
});
