// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  ana,
  groupOf,
  maria,
  messageOf,
  sentEvent,
  type TestGroup,
} from "#web/lib/testing/chat.ts";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const own = messageOf(2, { employee: maria, content: "At ten" });

function openKitchen(calls: Answers = {}, group: TestGroup = {}): Promise<Page> {
  return openPage("chats?id=1", {
    as: "employee",
    flags: { chat: true },
    calls: {
      readChatGroup: {},
      listChatGroups: { groups: [groupOf(group)] },
      listChatMessages: { messages: [own, messageOf(1)] },
      ...calls,
    },
  });
}

const article = (content: string) =>
  waitFor(() => {
    const found = screen
      .getAllByRole("article")
      .find((one) => one.querySelector("p")?.textContent === content);
    if (!found) throw new Error(`No message says ${content}`);
    return found;
  });
const field = () => screen.findByRole("textbox", { name: "Message to Kitchen" });

/** Chooses an entry of a message's menu. */
async function choose(page: Page, content: string, entry: string): Promise<void> {
  const button = within(await article(content)).getByRole("button", { name: /^Message options/ });
  await page.user.click(button);
  await page.user.click(await screen.findByRole("menuitem", { name: entry }));
}

async function entriesOf(page: Page, content: string): Promise<(string | null)[]> {
  const button = within(await article(content)).getByRole("button", { name: /^Message options/ });
  await page.user.click(button);
  const entries = await screen.findAllByRole("menuitem");
  return entries.map((entry) => entry.getAttribute("aria-label") ?? entry.textContent);
}

test("The menu of a message offers what one may do with it", async () => {
  vi.stubGlobal("isSecureContext", true);
  const page = await openKitchen();
  const react = expect.stringMatching(/^React with/);
  const reactions = [react, react, react, react, react, react, "More reactions"];
  expect(await entriesOf(page, "Message 1")).toEqual([
    ...reactions,
    ...["Reply", "Copy text", "Seen by", "Report"],
  ]);
  await page.user.keyboard("{Escape}");
  expect(await entriesOf(page, "At ten")).toEqual([
    ...reactions,
    ...["Reply", "Copy text", "Edit", "Seen by", "Delete"],
  ]);
});

test("An answer is sent with the message that it answers, and Escape gives it up", async () => {
  const page = await openKitchen({
    sendChatMessage: ({ content, chat_message_id }) => ({
      message: messageOf(3, {
        ...{ employee: maria, content, chat_message_id: chat_message_id ?? null },
        primary: {
          id: 101,
          employee: ana,
          content: "Message 1",
          is_visible: true,
          deleted_at: null,
        },
      }),
    }),
  });
  await choose(page, "Message 1", "Reply");
  expect(await screen.findByText("Replying to Ana Lee")).toBeVisible();
  await page.user.type(await field(), "{Escape}");
  expect(screen.queryByText("Replying to Ana Lee")).toBeNull();
  await choose(page, "Message 1", "Reply");
  await page.user.type(await field(), "Yes{Enter}");
  expect(await within(await article("Yes")).findByText("Message 1")).toBeVisible();
  expect(page.inputs("sendChatMessage")).toMatchObject([{ content: "Yes", chat_message_id: 101 }]);
  expect(screen.queryByText("Replying to Ana Lee")).toBeNull();
});

test("Arrow up in the empty field edits one's last message in its place", async () => {
  const at = "2026-03-02T16:00:00.000Z";
  const page = await openKitchen({
    editChatMessage: ({ content }) => ({
      message: { ...own, content, edited_at: at, updated_at: at },
    }),
  });
  await page.user.type(await field(), "{ArrowUp}");
  const editing = await screen.findByRole("textbox", { name: "Edit message" });
  expect(editing).toHaveValue("At ten");
  await page.user.type(editing, "{Escape}");
  expect(await article("At ten")).toBeVisible();
  await page.user.type(await field(), "{ArrowUp}");
  await page.fill(await screen.findByRole("textbox", { name: "Edit message" }), "At noon");
  await page.user.keyboard("{Enter}");
  expect(await article("At noon")).toHaveTextContent("edited");
  expect(page.inputs("editChatMessage")).toMatchObject([{ message_id: 102, content: "At noon" }]);
});

test("A message isn't changed to nothing", async () => {
  const page = await openKitchen();
  await choose(page, "At ten", "Edit");
  await page.fill(await screen.findByRole("textbox", { name: "Edit message" }), "");
  await page.user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Write something, or delete the message")).toBeVisible();
});

test("A message is deleted after asking", async () => {
  const at = "2026-03-02T16:00:00.000Z";
  const page = await openKitchen({
    deleteChatMessage: { message: { ...own, content: "", deleted_at: at, updated_at: at } },
  });
  await choose(page, "At ten", "Delete");
  const dialog = await screen.findByRole("dialog", { name: "Delete this message?" });
  await page.press(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  expect(page.inputs("deleteChatMessage")).toMatchObject([{ group_id: 1, message_id: 102 }]);
});

test("A reaction shows right away, and goes again if it is refused", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = await openKitchen({
    reactToChatMessage: () => promise.then(() => refuse("conflict", { message: "Too many" })),
  });
  await choose(page, "Message 1", "React with 👍");
  const reaction = await screen.findByRole("button", { name: "👍 Maria Ortiz" });
  expect(reaction).toHaveAttribute("aria-pressed", "true");
  resolve();
  expect(await screen.findByText("Too many")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^👍/ })).toBeNull();
});

test("Pressing one's own reaction takes it back", async () => {
  const reactions = [
    { employee_id: 21, name: "Ana Lee", reaction: "👍" },
    { employee_id: 11, name: "Maria Ortiz", reaction: "👍" },
  ];
  const page = await openKitchen({
    listChatMessages: { messages: [messageOf(1, { reactions })] },
    reactToChatMessage: { message: messageOf(1, { reactions: reactions.slice(0, 1) }) },
  });
  await page.user.click(await screen.findByRole("button", { name: "👍 Ana Lee and Maria Ortiz" }));
  expect(await screen.findByRole("button", { name: "👍 Ana Lee" })).toHaveTextContent("1");
  expect(page.inputs("reactToChatMessage")).toMatchObject([{ message_id: 101, reaction: "👍" }]);
});

test("Of many reactions to a message all are counted, and a live one of someone else leaves one's own pressed", async () => {
  const thumbs = Array.from({ length: 50 }, (_, at) => ({
    ...{ employee_id: 100 + at, name: `Colleague ${at}`, reaction: "👍" },
  }));
  const counts = (count: number) => [
    { reaction: "👍", count },
    { reaction: "🎉", count: 3 },
  ];
  const marias = { employee_id: 11, name: "Maria Ortiz", reaction: "👍" };
  const many = { reactions: [...thumbs, marias], reaction_counts: counts(80) };
  const page = await openKitchen({ listChatMessages: { messages: [messageOf(1, many)] } });
  expect(await screen.findByRole("button", { name: "🎉 3 people" })).toHaveTextContent("3");
  const ofMany = screen.getByRole("button", { name: /^👍 Colleague 0, .* and 29 others$/ });
  expect(ofMany).toHaveTextContent("80");
  const by = { employee_id: 21, name: "Ana Lee", reaction: "👍" };
  const changed = { reactions: [...thumbs, by], reaction_counts: counts(81) };
  await page.live(sentEvent(messageOf(1, changed), "reaction"));
  const thumb = () => screen.getByRole("button", { name: /^👍/ });
  await waitFor(() => expect(thumb()).toHaveTextContent("81"));
  expect(thumb()).toHaveAttribute("aria-pressed", "true");
});

test("A conversation with someone who has left shows its reactions and offers none", async () => {
  vi.stubGlobal("isSecureContext", true);
  const reactions = [{ employee_id: 11, name: "Maria Ortiz", reaction: "👍" }];
  const messages = [messageOf(1, { reactions })];
  const left = { is_direct: true, read_only: "partner_left" } as const;
  const page = await openKitchen({ listChatMessages: { messages } }, left);
  expect(await screen.findByRole("button", { name: "👍 Maria Ortiz" })).toBeDisabled();
  expect(await entriesOf(page, "Message 1")).toEqual(["Copy text", "Seen by", "Report"]);
});

test("What is typed is kept for each group", async () => {
  const other = groupOf({ id: 2, name: "Bar" });
  const page = await openKitchen({ listChatGroups: { groups: [groupOf(), other] } });
  await page.user.type(await field(), "Half written");
  await page.user.click(screen.getByRole("link", { name: /Bar/ }));
  expect(await screen.findByRole("textbox", { name: "Message to Bar" })).toHaveValue("");
  await page.user.click(screen.getByRole("link", { name: /Kitchen/ }));
  expect(await field()).toHaveValue("Half written");
});

test("A message that is too long isn't sent", async () => {
  const page = await openKitchen();
  await page.fill(await field(), "x".repeat(5_001));
  expect(await screen.findByText("1 character too many")).toBeVisible();
  await page.user.click(screen.getByRole("button", { name: "Send" }));
  expect(page.made("sendChatMessage")).toEqual([]);
});

test("A picture is pasted, and sent as a part of the message", async () => {
  const page = await openKitchen({
    sendChatMessage: ({ content }) => ({ message: messageOf(3, { employee: maria, content }) }),
  });
  const file = new File(["x"], "fryer.png", { type: "image/png" });
  await page.user.upload(screen.getByLabelText("Add a picture", { selector: "input" }), file);
  expect(await screen.findByRole("img", { name: "fryer.png" })).toBeVisible();
  await page.user.type(await field(), "Broken{Enter}");
  await expect.poll(() => page.made("sendChatMessage").length).toBe(1);
  const [made] = page.made("sendChatMessage");
  expect(made?.fields).toMatchObject({ content: "Broken" });
  // A form, as a call with a file is sent.
  expect(made?.headers.has("content-type")).toBe(false);
  expect(await article("Broken")).toBeVisible();
});

test.each([
  ["silenced", "A manager has paused your messages in this chat."],
  ["partner_left", /no longer on the team/],
] as const)("In place of the field stands why one can't write: %s", async (read_only, words) => {
  await openKitchen({}, { read_only });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole("textbox", { name: /Message to/ })).toBeNull();
});
