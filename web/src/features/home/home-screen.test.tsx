// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { acknowledged, sentMemo } from "#web/lib/testing/memos.ts";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const employee = { as: "employee" } as const;
const memos = (...titles: string[]) =>
  titles.map((title, at) => sentMemo({ id: at + 1, title, employee_response: {} }));
const cards = () =>
  screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
const card = (title: string) =>
  screen.getAllByRole("article").find((one) => one.textContent?.includes(title))!;
const acknowledge = (title: string) =>
  within(card(title)).getByRole("button", { name: "Acknowledge" });
const done = (id: number) => ({
  memo: sentMemo({ id, employee_response: { ...acknowledged } }),
  employee_response: { id, memo_id: id, ...acknowledged },
});

test("An employee sees what waits, with its count, and a word where nothing does", async () => {
  const page = await openPage("/1", {
    ...employee,
    calls: { getHome: { memos: memos("One", "Two"), counts: { unread_memos: 2 } } },
  });
  expect(await screen.findByRole("heading", { name: "2 memos are waiting for you" })).toBeVisible();
  expect(cards()).toEqual(["One", "Two"]);
  page.answer({ getHome: {} });
  await page.reload();
  expect(await screen.findByText("You're all caught up")).toBeVisible();
});

test("A home that can't be loaded says so and is tried again", async () => {
  const page = await openPage("/1", {
    ...employee,
    calls: { getHome: () => refuse("conflict", { message: "Not today" }) },
  });
  expect(await screen.findByRole("alert")).toBeVisible();
  page.answer({ getHome: { memos: memos("One") } });
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(cards()).toEqual(["One"]));
});

test("Memos stand in the order that the server gives, each with what makes it urgent", async () => {
  const [late, urgent, plain] = memos("Late", "Urgent one", "Plain");
  const due = { is_past_due: true, due_at: "2026-03-01T00:00:00Z" };
  // Sorting by urgency, id, title or date would give another order.
  const inOrder = [plain!, { ...late, ...due }, { ...urgent, priority: "urgent" as const }];
  await openPage("/1", { ...employee, calls: { getHome: { memos: inOrder } } });
  await waitFor(() => expect(cards()).toEqual(["Plain", "Late", "Urgent one"]));
  expect(card("Late")).toHaveTextContent("Past due");
  expect(within(card("Urgent one")).getByText("Urgent")).toBeVisible();
});

test("An acknowledgement that fails takes nothing else back, and its card stays", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unread = memos("Failing", "Good");
  const page = await openPage("/1", {
    ...employee,
    calls: {
      getHome: () => ({ memos: unread, counts: { unread_memos: unread.length } }),
      acknowledgeMemo: async ({ id }) => {
        if (id === 2) {
          unread.pop();
          return done(id);
        }
        await promise;
        return refuse("conflict", { message: "No" });
      },
    },
  });
  await screen.findAllByRole("article");
  await page.press(acknowledge("Failing"));
  await page.press(acknowledge("Good"));
  resolve();
  expect(await screen.findByText("Not acknowledged")).toBeVisible();
  expect(acknowledge("Failing")).toBeVisible();
  expect(cards()).toEqual(["Failing", "Good"]);
  expect(within(card("Good")).getByRole("button", { name: "Acknowledged" })).toBeVisible();
  await waitFor(() => expect(page.inputs("acknowledgeMemo").map(({ id }) => id)).toEqual([1, 2]));
});

test("More than the first fifty that wait are fetched, and a failure of that is said", async () => {
  const all = Array.from({ length: 53 }, (_, at) => `Memo ${at + 1}`);
  const page = await openPage("/1", {
    ...employee,
    calls: {
      getHome: { memos: memos(...all.slice(0, 50)), counts: { unread_memos: 53 } },
      listEmployeeMessages: () => refuse("conflict"),
    },
  });
  expect(
    await screen.findByRole("heading", { name: "53 memos are waiting for you" }),
  ).toBeVisible();
  expect(cards()).toHaveLength(50);
  await page.user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText(/^The other memos couldn't be loaded\./)).toBeVisible();
  expect(cards()).toHaveLength(50);
  page.answer({
    listEmployeeMessages: ({ page: current }) => ({
      memos: memos(...all),
      current_page: current,
      total: 53,
    }),
  });
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(cards()).toHaveLength(53));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("A memo that is published while the home is open comes onto it", async () => {
  const page = await openPage("/1", { ...employee, calls: { getHome: {} } });
  await screen.findByText("You're all caught up");
  page.answer({ getHome: { memos: memos("Late one") }, getMemo: { memo: memos("Late one")[0]! } });
  await page.live({ type: "MemoPublished", payload: { memo_id: 1 } });
  await waitFor(() => expect(cards()).toEqual(["Late one"]));
});

const managersHome: Answers = {
  getHome: {},
  listMemoResponses: {},
  listCelebrations: {},
};

test("A part of a manager's home that can't be fetched says so, and is tried again", async () => {
  const page = await openPage("/1", {
    calls: { ...managersHome, listScheduledSends: () => refuse("conflict", { message: "No" }) },
  });
  const next = await screen.findByRole("region", { name: "Coming up" });
  expect(await within(next).findByRole("alert")).toBeVisible();
  page.answer({ listScheduledSends: {} });
  await page.user.click(within(next).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("A manager's home says how many chat messages are reported, also those that are reported while it is open", async () => {
  const reported = (open_chat_reports: number) => ({ counts: { open_chat_reports } });
  const page = await openPage("/1", { calls: { ...managersHome, getHome: reported(0) } });
  const inbox = within(await screen.findByRole("region", { name: "Needs an answer" }));
  expect(inbox.getByText("No one is waiting for an answer.")).toBeVisible();
  page.answer({ getHome: reported(2) });
  await page.live({ type: "CompanyListChanged", payload: { list: "chatReports" } });
  const link = await inbox.findByRole("link", { name: "2 reported chat messages" });
  expect(link).toHaveAttribute("href", "/1/flags?state=chats");
  expect(inbox.queryByText("No one is waiting for an answer.")).toBeNull();
});

test("Where there is only one location, the activity is of all people", async () => {
  const page = await openPage("/1", {
    company: { locations: [{ id: 3, name: "Harbor Street" }] },
    calls: managersHome,
  });
  await screen.findByRole("region", { name: "Recent activity" });
  expect(page.inputs("listMemoResponses")).toEqual([
    expect.not.objectContaining({ location_id: expect.anything() }),
  ]);
});
