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

test("A message that several people reported is one card with each reason, newest first, and is resolved once for all", async () => {
  const reportOf = (id: number, name: string, reason: string, content = "Something rude") => ({
    ...{ id, reason, content, reported_by: { id: id + 20, name } },
    created_at: `2026-03-02T14:3${id - 7}:00.000Z`,
  });
  const reports = [
    reportOf(9, "Ben Ito", "", "Something nice"),
    reportOf(8, "Cho Wu", "Me too"),
    reportOf(7, "Ana Lee", "It is rude"),
  ];
  const page = await openPage("flags?state=chats", {
    flags: { chat: true },
    calls: {
      listChatReports: { reports: [{ ...report, report_count: 3, reports }], total: 1 },
      closeChatReport: {},
    },
  });
  const label = "Message by Eli Ode, reported by 3 people";
  const card = within(await screen.findByRole("article", { name: label }));
  expect(card.getByText(/^Reported by 3 people/)).toBeVisible();
  const reasons = within(card.getByRole("list", { name: "Reasons" })).getAllByRole("listitem");
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ben Ito, .*The message then: Something nice$/),
    expect.stringMatching(/^Cho Wu, .*Me too$/),
    expect.stringMatching(/^Ana Lee, .*It is rude$/),
  ]);
  expect(screen.getByText("1 reported message")).toBeVisible();
  await page.user.click(card.getByRole("button", { name: "Mark as resolved" }));
  await expect.poll(() => page.inputs("closeChatReport")).toMatchObject([{ id: 7 }]);
});

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
