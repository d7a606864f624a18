// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { acknowledged, sentMemo } from "#web/lib/testing/memos.ts";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";

const employee = { as: "employee" } as const;
const todo = sentMemo({ id: 1, title: "Closing list", content: "<p>Wipe the counters.</p>" });
const done = sentMemo({ id: 2, title: "New menu", employee_response: { ...acknowledged } });
const lists: Answers = {
  listEmployeeMessages: ({ state, terms }) => {
    const memos = { unread: [todo], read: [done], all: [todo, done] }[state];
    const found = memos.filter(({ title }) => title?.toLowerCase().includes(terms));
    return { memos: found, total: found.length };
  },
};
const titles = () =>
  screen.queryAllByRole("article").map((card) => card.querySelector("h2")!.textContent);

test("An employee's memos open with what is to do; the tabs have what is done, and all", async () => {
  const page = await openPage("memos", { ...employee, calls: lists });
  expect(await screen.findByRole("heading", { level: 1, name: "Memos" })).toBeVisible();
  await waitFor(() => expect(titles()).toEqual(["Closing list"]));
  const [card] = screen.getAllByRole("article");
  expect(card).toHaveTextContent("To acknowledge");
  expect(card).toHaveTextContent("Wipe the counters.");
  await page.user.click(screen.getByRole("tab", { name: "Done" }));
  await waitFor(() => expect(titles()).toEqual(["New menu"]));
  expect(page.address()).toBe("/1/memos?state=read");
  await page.user.click(screen.getByRole("tab", { name: "All" }));
  await waitFor(() => expect(titles()).toEqual(["Closing list", "New menu"]));
  await page.user.click(screen.getByRole("tab", { name: "To do" }));
  await waitFor(() => expect(titles()).toEqual(["Closing list"]));
  expect(page.address()).toBe("/1/memos");
});

test("The search stays in its tab, and clearing it too", async () => {
  const page = await openPage("memos?state=all&page=2", { ...employee, calls: lists });
  await page.user.type(screen.getByRole("searchbox"), "menu");
  await waitFor(() => expect(titles()).toEqual(["New menu"]));
  expect(page.address()).toBe("/1/memos?state=all&terms=menu");
  expect(page.inputs("listEmployeeMessages").at(-1)).toMatchObject({ terms: "menu", page: 1 });
  await page.user.type(screen.getByRole("searchbox"), " of old");
  await page.user.click(await screen.findByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(titles()).toEqual(["Closing list", "New menu"]));
  expect(page.address()).toBe("/1/memos?state=all");
});

test("A memo opens on its page, which leads back to the list as it was left", async () => {
  const page = await openPage("memos?state=read&terms=menu", {
    ...employee,
    calls: { ...lists, getMemo: { memo: done }, readMemo: { memo: done } },
  });
  await page.user.click(await screen.findByRole("link", { name: "New menu" }));
  await page.user.click(
    await within(screen.getByRole("main")).findByRole("link", { name: "Memos" }),
  );
  await expect.poll(page.address).toBe("/1/memos?state=read&terms=menu");
});

test("A page is turned in the address, and another tab begins with its first page", async () => {
  const page = await openPage("memos?state=all", {
    ...employee,
    calls: {
      listEmployeeMessages: ({ page: current_page }) => ({
        memos: [sentMemo({ id: current_page, title: `Of page ${current_page}` })],
        ...{ current_page, total_pages: 2, total: 26 },
      }),
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "Next page" }));
  await waitFor(() => expect(titles()).toEqual(["Of page 2"]));
  expect(page.address()).toBe("/1/memos?state=all&page=2");
  await page.user.click(screen.getByRole("tab", { name: "Done" }));
  await waitFor(() => expect(titles()).toEqual(["Of page 1"]));
  expect(page.address()).toBe("/1/memos?state=read");
});

test.each([
  ["memos", "You're all caught up"],
  ["memos?state=read", "Nothing done yet"],
  ["memos?state=all", "No memos yet"],
  ["memos?state=nonsense", "You're all caught up"],
])("An empty list says so: %s", async (address, text) => {
  await openPage(address, employee);
  expect(await screen.findByText(text)).toBeVisible();
});

test("A list that can't be loaded says so, and is tried again", async () => {
  const page = await openPage("memos", {
    ...employee,
    calls: { listEmployeeMessages: () => refuse("conflict") },
  });
  await within(screen.getByRole("main")).findByRole("alert");
  page.answer(lists);
  await page.user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(titles()).toEqual(["Closing list"]));
});

test("The list hears of a memo that is published, in the reader's language", async () => {
  const page = await openPage("memos", { ...employee, language: "es" });
  await screen.findByText("Estás al día");
  const translations = [{ locale_code: "es" as const, title: "Lista de cierre" }];
  const memo = { ...todo, locale_code: "en" as const, translations };
  page.answer({ listEmployeeMessages: { memos: [memo], total: 1 }, getMemo: { memo } });
  await page.live({ type: "MemoPublished", payload: { memo_id: 1 } });
  await waitFor(() => expect(titles()).toEqual(["Lista de cierre"]));
});

test("Management has the list of all memos at the same address", async () => {
  const page = await openPage("memos", {
    calls: { listMemos: { memos: [{ title: "All of us" }] } },
  });
  expect(await screen.findByRole("link", { name: "All of us" })).toBeVisible();
  expect(page.made("listEmployeeMessages")).toEqual([]);
});
