import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { endMemos, sendMemo } from "../support/memos.ts";
import { template as publishedTemplate } from "../support/scheduled.ts";
import { api, desk, phone, sit, started, tokenOf } from "../support/session.ts";
import { act } from "../support/memo-list.ts";

test("A long text in the search field is cut to its beginning", async ({ browser }) => {
  const { context, page, troubles } = await sit(browser, "manager", phone);
  await page.goto("/1/memos");
  await page.getByRole("searchbox", { name: "Search memos" }).focus();
  await page.keyboard.insertText("From Monday on we close at nine. ".repeat(20));
  await expect(page.getByText("No matches")).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
});

test("Deleting a memo on its page leads back to the filtered list", async ({ browser }) => {
  const mark = String(Date.now());
  const titles = [`Old ${mark}`, `Kept ${mark}`];
  for (const title of titles) await sendMemo({ title, status: "draft" });
  for (const title of titles) await publishedTemplate(title);
  const { context, page, troubles } = await sit(browser, "manager", desk);
  const [old = "", kept = ""] = titles;
  for (const list of ["memos", "memo-templates"]) {
    await page.goto(`/1/${list}?terms=${mark}&sort_by=title`);
    await page.getByRole("link", { name: old }).click();
    await expect(page.getByRole("heading", { level: 1, name: old })).toBeVisible();
    await page.getByRole("button", { name: `More actions: ${old}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(new RegExp(`/1/${list}\\?terms=${mark}&sort_by=title$`));
    await expect(page.getByRole("link", { name: kept })).toBeVisible();
    await expect(page.getByRole("link", { name: old })).toHaveCount(0);
  }
  expect(troubles).toEqual([]);
  await context.close();
});

test("A celebration is ended from its page and opened again", async ({ browser }) => {
  const title = `Cheers ${Date.now()}`;
  const id = await sendMemo({ title, display_type: "celebration", type: "other" });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo/${id}`);
  await act(page, title, "End now");
  await expect(page.getByText("Ended", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: `More actions: ${title}` }).click();
  await page.getByRole("menuitem", { name: "Reopen" }).click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await context.close();
});

test("The filter by audience is in the address too", async ({ browser }) => {
  const title = `Crew ${Date.now()}`;
  const token = await tokenOf("manager");
  const list = "/api/company/audiences-list?company_id=1";
  const { audiences } = await api<{ audiences: { id: number; name: string }[] }>(
    token,
    "GET",
    list,
  );
  const [first, second] = audiences;
  await sendMemo({ title, audience_ids: [first?.id] });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memos?terms=${encodeURIComponent(title)}`);
  await page.getByLabel("Audience").selectOption(second?.name ?? "");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByLabel("Audience").selectOption(first?.name ?? "");
  await expect(page).toHaveURL(new RegExp(`audience=${first?.id}`));
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await context.close();
});

test("A company without audiences has no filter by audience", async ({ browser }) => {
  const admin = await tokenOf("admin");
  const without = (enabled: boolean) =>
    api(admin, "POST", "/api/settings/flags", { company_id: 1, key: "disable-audiences", enabled });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/memos");
  await expect(page.getByLabel("Audience")).toBeVisible();
  try {
    await without(true);
    await expect(page.getByLabel("Audience")).toHaveCount(0);
    await expect(page.getByLabel("Location")).toBeVisible();
  } finally {
    await without(false);
  }
  await expect(page.getByLabel("Audience")).toBeVisible();
  await context.close();
});

test("Before an acknowledged memo is deleted, the dialog suggests archiving it", async ({
  browser,
}) => {
  const title = `Proof ${Date.now()}`;
  const about = { company_id: 1, id: await sendMemo({ title }) };
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/acknowledge", about);
  const { context, page } = await sit(browser, "manager", phone);
  await page.goto(`/1/memos?terms=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `More actions: ${title}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("dialog").getByText("archive it instead")).toBeVisible();
  await context.close();
});

test("The actions for the selection stay in view, on a phone in place of Edit", async ({
  browser,
}) => {
  const id = await sendMemo({ title: `Chosen ${Date.now()}` });
  const seats = [await sit(browser, "manager", phone), await sit(browser, "manager", desk)];
  for (const { page } of seats) {
    await page.goto(`/1/memo/${id}`);
    const one = page.getByRole("checkbox", { name: /^Select / }).nth(15);
    await one.check();
    for (const name of ["Send reminder", "Remove"])
      await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("1 selected")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: "Edit" })).not.toBeInViewport();
    await expectAccessible(page);
    await one.uncheck();
    await expect(page.getByText("1 selected")).toHaveCount(0);
    await one.check();
  }
  await endMemos([id]);
  for (const { context, page } of seats) {
    await expect(page.getByText("1 selected")).toHaveCount(0);
    await context.close();
  }
});

test("After Back from a reloaded page, a list is where it was left", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", phone);
  await page.goto("/1/memos");
  const row = page.getByRole("row").nth(9);
  await row.evaluate(async (element) => {
    element.scrollIntoView({ block: "center" });
    // A person never clicks in the same frame as scrolling.
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  });
  const memo = page.getByRole("region", { name: "The memo" });
  await row.getByRole("link").first().click();
  await expect(memo).toBeVisible();
  await page.goBack();
  await expect(row).toBeInViewport();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(600);
  await page.goForward();
  await expect(memo).toBeVisible();
  await page.reload();
  await expect(memo).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await context.close();
});

test("The palette finds actions and a person, whose page leads to writing to them", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1");
  await started(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("ada app");
  await expect(page.getByRole("button", { name: /Ada Applewood.*Person/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ada Applewood" })).toBeVisible();
  await page.getByRole("link", { name: "Send memo" }).click();
  await page.getByRole("button", { name: "Change who gets it" }).click();
  await expect(page.getByRole("list", { name: "People by name" })).toContainText("Ada Applewood");
  await expect(page.getByText("This reaches 1 person").first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("log o");
  await expect(page.getByRole("button", { name: /^Log out/ })).toBeVisible();
  await context.close();
});

test("The address filters follow-ups by location", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/flags?state=all");
  await expect(page.getByText(/^\d+ follow-ups$/)).toBeVisible();
  const all = await page.getByRole("article").count();
  await page.getByLabel("Location").selectOption({ label: "Lakeside" });
  await expect(page).toHaveURL(/location=\d+/);
  await expect.poll(() => page.getByRole("article").count()).toBeLessThan(all);
  for (const card of await page.getByRole("article").all())
    await expect(card).toContainText("Lakeside");
  await context.close();
});
