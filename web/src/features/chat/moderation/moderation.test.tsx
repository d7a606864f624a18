// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ana, groupOf, maria, messageOf } from "#web/lib/testing/chat.ts";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage, type Page } from "#web/lib/testing/open-page.tsx";

const edited = messageOf(1, { edited_at: "2026-03-02T14:05:00.000Z" });

function openKitchen(calls: Answers = {}, as: "manager" | "employee" = "manager"): Promise<Page> {
  return openPage("chats?id=1", {
    as,
    flags: { chat: true },
    calls: {
      readChatGroup: {},
      listChatGroups: { groups: [groupOf()] },
      listChatMessages: { messages: [messageOf(2), edited] },
      ...calls,
    },
  });
}

/** Opens the menu of the message with a text. */
async function openMenu(page: Page, content: string): Promise<void> {
  const article = await waitFor(() => {
    const found = screen
      .getAllByRole("article")
      .find((one) => one.querySelector("p")?.textContent === content);
    if (!found) throw new Error(`No message says ${content}`);
    return found;
  });
  await page.user.click(within(article).getByRole("button", { name: /^Message options/ }));
}

test("Managers read what an edited message said before", async () => {
  const page = await openKitchen({
    listChatVersions: {
      versions: [{ version: 1, content: "Mesage 1", written_at: "2026-03-02T14:01:00.000Z" }],
    },
  });
  await openMenu(page, "Message 1");
  await page.user.click(await screen.findByRole("menuitem", { name: "Earlier versions" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Earlier versions" }));
  const versions = await dialog.findAllByRole("listitem");
  expect(versions.map(({ textContent }) => textContent)).toEqual([
    "NowMessage 1",
    expect.stringMatching(/Mesage 1$/),
  ]);
  expect(page.inputs("listChatVersions")).toMatchObject([{ group_id: 1, message_id: 101 }]);
});

test.each([
  { as: "manager", content: "Message 2" },
  { as: "employee", content: "Message 1" },
] as const)("A $as isn't offered earlier versions of “$content”", async ({ as, content }) => {
  const page = await openKitchen({}, as);
  await openMenu(page, content);
  await screen.findByRole("menuitem", { name: "Seen by" });
  expect(screen.queryByRole("menuitem", { name: "Earlier versions" })).toBeNull();
});

test("Managers pause someone's messages from the list of members, and end the pause", async () => {
  const member = { ...ana, because: "segments", is_creator: false, can_be_silenced: true } as const;
  let silenced_until: string | null = null;
  const page = await openKitchen({
    getChatGroup: { group: groupOf(), member_count: 2 },
    listChatPictures: { messages: [] },
    listChatMembers: () => ({
      members: [
        { ...member, silenced_until },
        { ...maria, because: "segments", silenced_until: null },
      ],
    }),
    silenceChatMember: () => {
      silenced_until = "2026-03-02T23:00:00.000Z";
      return { silenced_until };
    },
    unsilenceChatMember: () => {
      silenced_until = null;
      return {};
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "About this chat" }));
  const trigger = await screen.findByRole("button", { name: "Pause messages from Ana Lee" });
  expect(screen.queryByRole("button", { name: /Maria Ortiz/ })).toBeNull();
  await page.user.click(trigger);
  await page.user.click(await screen.findByRole("menuitem", { name: "8 hours" }));
  await page.user.click(await screen.findByRole("button", { name: "End the pause for Ana Lee" }));
  await screen.findByRole("button", { name: "Pause messages from Ana Lee" });
  expect(page.inputs("silenceChatMember")).toMatchObject([{ employee_id: 21, minutes: 480 }]);
  expect(page.inputs("unsilenceChatMember")).toMatchObject([{ employee_id: 21 }]);
});

test("The pause of someone who has become a manager can be ended", async () => {
  const page = await openKitchen({
    getChatGroup: { group: groupOf(), member_count: 1 },
    listChatPictures: { messages: [] },
    listChatMembers: {
      members: [
        {
          ...{ ...ana, because: "segments", is_creator: false, can_be_silenced: false },
          silenced_until: "2026-03-02T23:00:00.000Z",
        },
      ],
    },
    unsilenceChatMember: {},
  });
  await page.user.click(await screen.findByRole("button", { name: "About this chat" }));
  await page.user.click(await screen.findByRole("button", { name: "End the pause for Ana Lee" }));
  expect(page.inputs("unsilenceChatMember")).toMatchObject([{ employee_id: 21 }]);
});

test("Someone whose messages are paused sees until when, and has no field to write in", async () => {
  await openKitchen(
    {
      listChatGroups: {
        groups: [groupOf({ read_only: "silenced", silenced_until: "2026-03-02T23:00:00.000Z" })],
      },
    },
    "employee",
  );
  expect(await screen.findByText(/paused your messages in this chat until/)).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Message to Kitchen" })).toBeNull();
});

test("A message is reported to management, with a reason", async () => {
  const page = await openKitchen({ reportChatMessage: {} }, "employee");
  await openMenu(page, "Message 2");
  await page.user.click(await screen.findByRole("menuitem", { name: "Report" }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Report the message by Ana Lee" }),
  );
  await page.fill(dialog.getByRole("textbox"), "It is rude");
  await page.user.click(dialog.getByRole("button", { name: "Report" }));
  expect(await screen.findByText("Reported to your managers")).toBeVisible();
  expect(page.inputs("reportChatMessage")).toMatchObject([
    { group_id: 1, message_id: 102, reason: "It is rude" },
  ]);
});
