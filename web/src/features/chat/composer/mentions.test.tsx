// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ana, groupOf, maria, messageOf } from "#web/lib/testing/chat.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";

test("A name is offered after an @, and taken over whole", async () => {
  const page = await openPage("chats?id=1", {
    flags: { chat: true },
    calls: {
      readChatGroup: {},
      listChatGroups: { groups: [groupOf({ is_direct: false })] },
      listChatMessages: { messages: [messageOf(2, { mention_ids: [maria.id] })] },
      listChatMembers: { members: [{ ...ana }, { ...maria }] },
    },
  });
  expect(await screen.findByText("mentions you", { exact: false })).toBeVisible();
  const field = await screen.findByRole("textbox", { name: "Message to Kitchen" });
  await page.user.type(field, "Hi @an");
  await page.user.click(await screen.findByRole("button", { name: "@Ana Lee" }));
  expect(field).toHaveValue("Hi @Ana Lee ");
  expect(screen.queryByRole("button", { name: "@Ana Lee" })).toBeNull();
  expect(screen.queryByRole("button", { name: "@Maria Ortiz" })).toBeNull();
});
