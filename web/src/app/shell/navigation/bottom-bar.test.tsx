// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { sentMemo } from "#web/lib/testing/memos.ts";
import { openPage, type Page, type PageSetup } from "#web/lib/testing/open-page.tsx";

/** A phone's screen, whose keyboard a test can open. */
class Viewport extends EventTarget {
  width = 360;
  height = 740;
  scale = 1;
  become(height: number): void {
    this.height = height;
    this.dispatchEvent(new Event("resize"));
  }
}

async function onPhone(
  address: string,
  setup: PageSetup = {},
): Promise<{ page: Page; viewport: Viewport }> {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport: (size: { width: number; height: number }) => void };
  };
  const { innerWidth: width, innerHeight: height } = window;
  happyDOM.setViewport({ width: 360, height: 740 });
  onTestFinished(() => happyDOM.setViewport({ width, height }));
  const viewport = new Viewport();
  vi.stubGlobal("visualViewport", viewport);
  return { page: await openPage(address, setup), viewport };
}

const bar = async () => within(await screen.findByRole("navigation", { name: "Quick navigation" }));
const names = (of: ReturnType<typeof within>) =>
  [...of.queryAllByRole("link"), ...of.queryAllByRole("button")].map((one) =>
    one.textContent.trim(),
  );

test("An employee has Home, Memos, Chats and Me within reach, with the number of unread memos", async () => {
  const { page } = await onPhone("/1", { as: "employee", counts: { unread_memos: 3 } });
  const its = await bar();
  expect(names(its)).toEqual(["Home", "Memos3(3 unread)", "Chats", "Me"]);
  const home = its.getByRole("link", { name: "Home" });
  expect(home).toHaveAttribute("aria-current", "page");
  await page.user.click(its.getByRole("link", { name: /^Memos/ }));
  await expect.poll(page.address).toBe("/1/memos");
  const memos = its.getByRole("link", { name: "Memos (3 unread)" });
  await waitFor(() => expect(memos).toHaveAttribute("aria-current", "page"));
  expect(home).not.toHaveAttribute("aria-current");
});

test("Management has More, which opens the menu with everything, and Back closes it", async () => {
  const { page } = await onPhone("employees", {
    as: "admin",
    calls: { listEmployees: {} },
    counts: { awaiting_follow_ups: 120 },
  });
  const its = await bar();
  expect(names(its)).toEqual([...["Home", "Memos", "Follow-ups99+(99+ waiting)", "Chats", "More"]]);
  const more = its.getByRole("button", { name: "More" });
  expect(more).toHaveAttribute("aria-current", "true");
  await page.user.click(more);
  const menu = await screen.findByRole("dialog", { name: "Menu" });
  for (const name of [/^Home/, /^Team/, /^Memos/, /^Sent/, /^Templates/, /^Settings/])
    expect(within(menu).getByRole("link", { name }), name.source).toBeVisible();
  expect(within(menu).queryByRole("link", { name: "Packages" })).toBeNull();
  history.back();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Menu" })).toBeNull());
  expect(page.address()).toBe("/1/employees");
});

test("A screen that belongs to an item marks it", async () => {
  const memo = sentMemo({ id: 1 });
  await onPhone("memo/1", { as: "employee", calls: { getMemo: { memo }, readMemo: { memo } } });
  const its = await bar();
  expect(its.getByRole("link", { name: "Memos" })).toHaveAttribute("aria-current", "true");
});

test("The numbers follow what happens", async () => {
  const { page } = await onPhone("/1", { as: "employee", counts: { unread_memos: 1 } });
  await (await bar()).findByRole("link", { name: "Memos (1 unread)" });
  const { getCompany } = page.network.answers as { getCompany: { counts: object } };
  page.answer({ getCompany: { ...getCompany, counts: { ...getCompany.counts, unread_memos: 0 } } });
  await page.live({ type: "MemoPublished", payload: { memo_id: 1 } });
  expect(await (await bar()).findByRole("link", { name: "Memos" })).toBeVisible();
});

test("The bar makes way for the keyboard and comes back", async () => {
  const { viewport } = await onPhone("memos", { as: "employee" });
  await bar();
  screen.getByRole("searchbox").focus();
  viewport.become(400);
  const named = { name: "Quick navigation" };
  await waitFor(() => expect(screen.queryByRole("navigation", named)).toBeNull());
  viewport.become(740);
  expect(await screen.findByRole("navigation", named)).toBeVisible();
});

test("A wide screen has no bar, and an employee's items in the side navigation", async () => {
  await openPage("/1", { as: "employee" });
  const side = await screen.findByRole("navigation", { name: "Main" });
  expect(names(within(side))).toEqual(["Home", "Memos", "Chats", "Me"]);
  expect(screen.queryByRole("navigation", { name: "Quick navigation" })).toBeNull();
});

test("On a shared tablet nothing leads to one's account", async () => {
  const { page } = await onPhone("/1", {
    as: "employee",
    calls: {
      getUserDetails: { user: { name: "Maria Ortiz" }, shared_device: { name: "Kitchen" } },
      stayOnDevice: {},
    },
  });
  expect(names(await bar())).toEqual(["Home", "Memos", "Chats"]);
  await page.router.navigate({ to: "/$company_id/me", params: { company_id: "1" } });
  expect(await screen.findByText("No access")).toBeVisible();
});
