// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { groupOf, messageOf } from "#web/lib/testing/chat.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";

test("A picture that was closed with Back opens again", async () => {
  const image = "/api/chat/group/1/102/image/original?company_id=1";
  const page = await openPage("chats?id=1", {
    flags: { chat: true },
    calls: {
      ...{ readChatGroup: {}, listChatGroups: { groups: [groupOf()] } },
      listChatMessages: { messages: [messageOf(2, { image })] },
      downloadChatImage: new Blob(["x"], { type: "image/webp" }),
    },
  });
  const open = await screen.findByRole("button", { name: "Open picture by Ana Lee" });
  const viewer = { name: "Picture by Ana Lee" };
  for (let time = 1; time <= 2; time += 1) {
    await page.user.click(open);
    await screen.findByRole("dialog", viewer);
    history.back();
    await waitFor(() => expect(screen.queryByRole("dialog", viewer)).toBeNull());
    expect(page.address()).toBe("/1/chats?id=1");
  }
});
