// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/lib/testing/open-page.tsx";

const eli = { id: 21, name: "Eli Ode" };
const said = (id: number, content: string) => ({
  ...{ id, employee: eli, content, has_picture: false, deleted_at: null },
  created_at: "2026-03-02T14:00:00.000Z",
});
const report = {
  ...{ id: 7, reason: "It is rude", reported_by: { id: 22, name: "Ana Lee" }, outcome: null },
  created_at: "2026-03-02T14:30:00.000Z",
  group: { id: 3, name: "Kitchen", is_private: false, is_direct: false },
  ...{ message: said(6, "Something rude"), before: [said(5, "Hello")], is_reachable: true },
} as const;

test("A reported message is read with those before it, and closed as resolved", async () => {
  let reports: (typeof report)[] = [report];
  const page = await openPage("flags?state=chats", {
    flags: { chat: true },
    calls: {
      listChatReports: () => ({ reports, total: reports.length, total_pages: 1 }),
      closeChatReport: () => {
        reports = [];
        return {};
      },
    },
  });
  const card = within(
    await screen.findByRole("article", { name: "Message by Eli Ode, reported by Ana Lee" }),
  );
  expect(card.getByText("It is rude")).toBeVisible();
  const lines = card.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^Eli Ode, .*: Hello$/),
    expect.stringMatching(/^Eli Ode, .*: Something rude$/),
  ]);
  expect(card.getByRole("link", { name: "Open in the chat" })).toHaveAttribute(
    "href",
    expect.stringMatching(/chats\?id=3&message=6$/),
  );
  await page.user.click(card.getByRole("button", { name: "Mark as resolved" }));
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  expect(page.inputs("closeChatReport")).toMatchObject([
    { id: 7, outcome: "resolved", remove_message: false },
  ]);
  expect(await screen.findByText("No chat reports")).toBeVisible();
});
