// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { groupOf, messageOf } from "#web/lib/testing/chat.ts";
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
