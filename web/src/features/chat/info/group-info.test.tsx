// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ana, groupOf, maria, messageOf } from "#web/lib/testing/chat.ts";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";

const all = { edit: true, delete: true, leave: true };
const details = {
  ...{ group: groupOf({ is_private: true, mode: "recipients", recipient_ids: [11, 21] }) },
  ...{ member_count: 2, creator: ana, recipients: [maria, ana], can: all },
} as const;

async function openInfo(calls: Answers = {}) {
  const page = await openPage("chats?id=1", {
    flags: { chat: true },
    calls: {
      ...{ readChatGroup: {}, listChatGroups: { groups: [details.group] } },
      listChatMessages: { messages: [messageOf(2)] },
      getChatGroup: details,
      listChatPictures: { messages: [] },
      listChatMembers: {
        members: [
          { ...ana, because: "recipient", is_creator: true },
          { ...maria, because: "recipient" },
        ],
      },
      ...calls,
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "About this chat" }));
  return { page, dialog: within(await screen.findByRole("dialog", { name: "About this chat" })) };
}

test("The info says who is in a group and why, and who sees earlier messages", async () => {
  const { dialog } = await openInfo();
  const list = within(await dialog.findByRole("region", { name: "Members" }));
  const members = await list.findAllByRole("listitem");
  expect(members.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Ana LeeCreated the chat"),
    expect.stringContaining("Maria Ortiz (you)Added by name"),
  ]);
  expect(dialog.getByText(/2 members/)).toBeVisible();
  expect(dialog.getByText(/only see messages sent after they join/)).toBeVisible();
});

test("The focus is on the info at first, not on a field whose keyboard would cover it on a phone", async () => {
  const { dialog } = await openInfo({ getChatGroup: { group: groupOf(), member_count: 12 } });
  const search = await dialog.findByRole("searchbox", { name: "Find members" });
  await waitFor(() => expect(document.activeElement).toContainElement(search));
  expect(search).not.toHaveFocus();
});

test("Muting shows in the list", async () => {
  const { page, dialog } = await openInfo({
    setChatPreferences: ({ is_notifications_active }) => ({
      group: { ...details.group, is_notifications_active },
    }),
  });
  await page.user.click(dialog.getByRole("switch", { name: /Mute/ }));
  await waitFor(() => expect(dialog.getByRole("switch", { name: /Mute/ })).toBeChecked());
  expect(page.inputs("setChatPreferences")).toMatchObject([{ is_notifications_active: false }]);
  expect(screen.getByText("(Muted)")).toBeInTheDocument();
});

test("Only what was changed is saved, and whoever saves stays in the group", async () => {
  const { page, dialog } = await openInfo({
    listChatPeople: { people: [{ id: 22, name: "Ben Ode" }] },
    updateChatGroup: ({ name }) => ({ group: { ...details.group, ...(name && { name }) } }),
  });
  await page.user.click(await dialog.findByRole("button", { name: "Edit group" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Kitchen" }));
  await page.fill(form.getByRole("textbox", { name: "Group name" }), "Kitchen crew");
  await page.user.click(form.getByRole("button", { name: "Save" }));
  await expect.poll(() => page.made("updateChatGroup").length).toBe(1);
  expect(page.made("updateChatGroup")[0]?.fields).toEqual({
    ...{ company_id: 1, group_id: "1", name: "Kitchen crew" },
  });
  await page.user.click(await dialog.findByRole("button", { name: "Edit group" }));
  const again = within(await screen.findByRole("dialog", { name: /^Edit Kitchen/ }));
  await page.user.type(again.getByRole("searchbox"), "b");
  await page.user.click(await again.findByRole("button", { name: "Ben Ode" }));
  await page.user.click(again.getByRole("button", { name: "Save" }));
  await expect.poll(() => page.made("updateChatGroup").length).toBe(2);
  expect(page.inputs("updateChatGroup")[1]?.recipient_ids).toEqual([21, 22, 11]);
});

test("Leaving a group asks first, and leads back to the list", async () => {
  const { page, dialog } = await openInfo({ leaveChatGroup: {} });
  await page.user.click(await dialog.findByRole("button", { name: "Leave group" }));
  const ask = within(await screen.findByRole("dialog", { name: "Leave “Kitchen”?" }));
  await page.press(ask.getByRole("button", { name: "Leave group" }));
  await waitFor(() => expect(page.address()).toBe("/1/chats"));
  await waitFor(() => expect(screen.queryByRole("link", { name: /Kitchen/ })).toBeNull());
  expect(await screen.findByText("You left Kitchen")).toBeVisible();
});

test("Who has seen a message and who hasn't", async () => {
  const { page, dialog } = await openInfo({
    listChatReaders: ({ has_read }) => ({
      readers: has_read ? [{ id: 22, name: "Ben Ode", read_at: "2026-03-02T14:59:00Z" }] : [],
      ...{ read_count: 1, unread_count: 0, total: has_read ? 1 : 0 },
    }),
  });
  await page.user.click(dialog.getByRole("button", { name: "Close" }));
  await page.user.click(await screen.findByRole("button", { name: /^Message options/ }));
  await page.user.click(await screen.findByRole("menuitem", { name: "Seen by" }));
  const readers = within(await screen.findByRole("dialog", { name: "Seen by" }));
  expect(await readers.findByText("Ben Ode")).toBeVisible();
  await page.user.click(readers.getByRole("tab", { name: "Not yet (0)" }));
  expect(await readers.findByText("Everyone has seen it")).toBeVisible();
});
