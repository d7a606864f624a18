// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ana, groupOf, messageOf, sentEvent } from "#web/lib/testing/chat.ts";
import { openPage, type Page } from "#web/lib/testing/open-page.tsx";

const openKitchen = (id = 1): Promise<Page> =>
  openPage(`chats?id=${id}`, {
    as: "employee",
    flags: { chat: true },
    calls: {
      readChatGroup: {},
      listChatGroups: { groups: [groupOf({ id })] },
      listChatMessages: { messages: [messageOf(2, { chat_group_id: id })] },
    },
  });

test("Who is typing is shown until their message comes", async () => {
  const page = await openKitchen();
  await screen.findByText("Message 2");
  await page.relay("client-typing", { group_id: 2, employee_id: 22, name: "Ben Ode" });
  await page.relay("client-typing", { group_id: 1, employee_id: ana.id, name: ana.name });
  expect(await screen.findByText("Ana Lee is typing…")).toBeVisible();
  await page.relay("client-typing", { group_id: 1, employee_id: 22, name: "Ben Ode" });
  expect(await screen.findByText("Ana Lee and Ben Ode are typing…")).toBeVisible();
  await page.live(sentEvent(messageOf(3)));
  expect(await screen.findByText("Ben Ode is typing…")).toBeVisible();
});

test("Typing sends an event, and not one for every letter", async () => {
  // No one has typed to this group in the last three seconds: the tests of a worker share what the page remembers.
  const page = await openKitchen(7);
  // Until the page is connected, what it would send is dropped.
  await page.relay("client-typing", { group_id: 7, employee_id: ana.id, name: ana.name });
  await page.user.type(await screen.findByRole("textbox", { name: "Message to Kitchen" }), "Hi!");
  await expect
    .poll(() => page.clientEvents())
    .toEqual([{ event: "client-typing", data: { group_id: 7 } }]);
});
