// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import type { CallOutput } from "@lineup/contract/calls";
import { expect, test, vi } from "vitest";
import { startSession } from "#web/entities/auth/session.ts";
import { token } from "#web/lib/api/api-client.ts";
import { groupOf, maria, messageOf } from "#web/lib/testing/chat.ts";
import { addDatabases } from "#web/lib/testing/databases.ts";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page, type PageSetup } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { loseConnection, refuse } from "#web/lib/testing/refusal.ts";
import { answersAround, selfId } from "#web/lib/testing/who.ts";

const chat = { flags: { chat: true } };
const self = answersAround("manager", chat, () => 0).getUserDetails as Partly<
  CallOutput<"getUserDetails">
>;
const someoneElse = { getUserDetails: { ...self, user: { ...self.user, id: 12 } } };
const mark = `lineup-outbox-${selfId}`;
const onTablet: PageSetup = {
  kept: { "lineup-device": "secret", "lineup-device-in-use": "en" },
  calls: {
    getUserDetails: { ...self, shared_device: { name: "Counter" } },
    stayOnDevice: { idle_seconds: 60 },
    getDeviceState: {},
  },
};

/** Opens the kitchen's chat and writes messages there while the connection is lost. */
async function writeOffline(texts: readonly string[], { calls, ...setup }: PageSetup = {}) {
  addDatabases();
  const line = { isLost: true };
  const stored: string[] = [];
  const sends: Answers = {
    sendChatMessage({ content }) {
      if (line.isLost) loseConnection();
      stored.push(content ?? "");
      return { message: messageOf(2 + stored.length, { content, employee: maria }) };
    },
  };
  const page = await openPage("chats?id=1", {
    ...chat,
    ...setup,
    calls: {
      readChatGroup: {},
      listChatGroups: { groups: [groupOf()] },
      listChatMessages: { messages: [messageOf(1)] },
      listInvites: {},
      logout: {},
      ...sends,
      ...calls,
    },
  });
  for (const text of texts) await page.user.type(await field(), `${text}{Enter}`);
  await waitFor(() => expect(pending()).toHaveLength(texts.length));
  await screen.findAllByText("Not sent yet. It'll go out when you're back online.");
  return { page, line, stored, sends };
}

const field = () => screen.findByRole("textbox", { name: "Message to Kitchen" });
const pending = () => screen.queryAllByRole("article", { name: /Not sent|Sending/ });
const question = (name: string | RegExp) => screen.findByRole("dialog", { name });
const press = async (page: Page, name: string) =>
  page.user.click(await screen.findByRole("button", { name }));
const comeOnline = () => window.dispatchEvent(new Event("online"));
/** Longer than it takes until the page hears of a lock, and until its database has changed. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100));

async function logOut(page: Page): Promise<void> {
  await page.user.click(screen.getByRole("button", { name: "Your account" }));
  await page.user.click(await screen.findByRole("menuitem", { name: "Log out" }));
}

/** Opens the kitchen's chat anew, as the person who is signed in now. */
async function openAnew(page: Page, newToken: string, calls: Answers): Promise<void> {
  page.answer(calls);
  token.set(newToken);
  history.replaceState(null, "", "/1/chats?id=1");
  await page.reload();
  await field();
}

test("Logging out with unsent messages asks first, and staying loses nothing", async () => {
  const { page, line, stored } = await writeOffline(["One", "Two"]);
  await logOut(page);
  const dialog = await question("2 chat messages haven't been sent");
  expect(within(dialog).getByRole("button", { name: "Stay logged in" })).toHaveFocus();
  await within(dialog).findByText(/^If you stay logged in, they go out when you're online/);
  expect(page.made("logout")).toEqual([]);
  await press(page, "Stay logged in");
  await expect.poll(page.address).toBe("/1/chats?id=1");
  await waitFor(() => expect(pending()).toHaveLength(2));
  line.isLost = false;
  comeOnline();
  await expect.poll(() => stored).toEqual(["One", "Two"]);
  expect(localStorage.getItem("pushkin-token")).toBe("token");
});

test("Discarding unsent messages logs the person out and leaves nothing of them on the device", async () => {
  const { page, stored } = await writeOffline(["One"]);
  expect(await indexedDB.databases()).toHaveLength(1);
  await logOut(page);
  await question("1 chat message hasn't been sent");
  await press(page, "Log out and discard it");
  await expect.poll(page.address).toBe("/login");
  await expect.poll(() => indexedDB.databases()).toEqual([]);
  expect(localStorage.getItem(mark)).toBeNull();
  expect(page.made("logout")).toHaveLength(1);
  expect(stored).toEqual([]);
});

test("Messages that go out while the question is open end it, and the person is logged out", async () => {
  const { page, line, stored } = await writeOffline(["One", "Two"]);
  await logOut(page);
  await question("2 chat messages haven't been sent");
  line.isLost = false;
  comeOnline();
  await expect.poll(page.address).toBe("/login");
  expect(stored).toEqual(["One", "Two"]);
  expect(page.made("logout")).toHaveLength(1);
});

test("A message that the server refuses waits for the person's decision", async () => {
  const { page } = await writeOffline(["One"]);
  page.answer({ sendChatMessage: () => refuse("internal") });
  comeOnline();
  await waitFor(() => expect(screen.getByText("Not sent")).toBeVisible());
  await logOut(page);
  const dialog = await question("1 chat message hasn't been sent");
  expect(dialog).toHaveTextContent("It couldn't be sent. You can try again in Chats.");
  await aMoment();
  expect(page.made("logout")).toEqual([]);
});

test("The address that logs out asks as well when the app opens there, and staying leads to the team", async () => {
  const { page } = await writeOffline(["One"]);
  history.replaceState(null, "", "/logout");
  await page.reload();
  await question("1 chat message hasn't been sent");
  await press(page, "Stay logged in");
  await expect.poll(page.address).toBe("/1");
  expect(page.made("logout")).toEqual([]);
});

test("Logging out so that an invited person can log in asks as well, and the invitation stays", async () => {
  const { page } = await writeOffline(["One"], { calls: { verify: {} } });
  void page.router.navigate({ to: "/logout", search: { token: "from-the-bakery" } });
  await question("1 chat message hasn't been sent");
  await press(page, "Log out and discard it");
  await expect.poll(page.address).toBe("/login?token=from-the-bakery");
});

test("Messages that can't be read now stay on the device when the person logs out", async () => {
  const page = await openPage("/logout", { kept: { [mark]: "waiting" }, calls: { logout: {} } });
  await expect.poll(page.address).toBe("/login");
  expect(localStorage.getItem(mark)).toBe("waiting");
});

test("After a session that the server has ended, messages wait for the same person, unseen by another", async () => {
  const { page, line, stored, sends } = await writeOffline(["One"]);
  page.answer({ sendChatMessage: () => refuse("unauthenticated") });
  comeOnline();
  await expect.poll(page.address).toBe("/login?redirect=%2F1%2Fchats%3Fid%3D1&reason=session");
  line.isLost = false;
  await openAnew(page, "of someone else", { ...sends, ...someoneElse });
  await aMoment();
  expect(pending()).toEqual([]);
  expect(stored).toEqual([]);
  await openAnew(page, "token", { getUserDetails: self });
  await expect.poll(() => stored).toEqual(["One"]);
});

test("A message whose session ends while it is sent goes out with the next one", async () => {
  const { page, line, stored, sends } = await writeOffline(["One"]);
  page.answer({
    sendChatMessage() {
      // Someone else has signed in on another tab.
      token.clear();
      refuse("unauthenticated");
    },
  });
  comeOnline();
  await expect.poll(() => token.get()).toBeNull();
  await aMoment();
  line.isLost = false;
  await openAnew(page, "token", sends);
  await expect.poll(() => stored).toEqual(["One"]);
});

test("Messages of one person never go out with the session of another that begins on the same page", async () => {
  const { page, line, stored } = await writeOffline(["One"]);
  page.answer(someoneElse);
  line.isLost = false;
  startSession("of someone else");
  comeOnline();
  await aMoment();
  expect(stored).toEqual([]);
  await openAnew(page, "token", { getUserDetails: self });
  await expect.poll(() => stored).toEqual(["One"]);
});

test("A shared tablet asks before it discards messages", async () => {
  const { page } = await writeOffline(["One"], onTablet);
  const replace = vi.spyOn(location, "replace").mockReturnValue();
  await logOut(page);
  await question("1 chat message hasn't been sent");
  expect(page.made("logout")).toEqual([]);
  await press(page, "Log out and discard it");
  await expect.poll(() => replace.mock.calls).toEqual([["/device?reason=left"]]);
});

test("A shared tablet that no one touches says what is lost, before it logs out and after that", async () => {
  const { page } = await writeOffline(["One"], onTablet);
  const replace = vi.spyOn(location, "replace").mockReturnValue();
  await logOut(page);
  await question("1 chat message hasn't been sent");
  await expect.poll(() => page.made("stayOnDevice").length).toBeGreaterThan(0);
  vi.setSystemTime(Date.now() + 46_000);
  expect(await question("Are you still there?")).toHaveTextContent(
    "1 chat message hasn't been sent. Logging out discards it.",
  );
  vi.setSystemTime(Date.now() + 20_000);
  await expect
    .poll(() => replace.mock.calls, { timeout: 3_000 })
    .toEqual([["/device?reason=idle&unsent=1"]]);
});
