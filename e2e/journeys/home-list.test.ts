import { type Page, expect, test } from "@playwright/test";

import { sendMemo } from "../support/memos.ts";
import { desk, phone, sit } from "../support/session.ts";

test("An open memo is in the address: a reload keeps it open, and Back closes it", async ({
  browser,
}) => {
  const title = `In the address ${Date.now()}`;
  const id = await sendMemo({ title, type: "standard" });
  const { context, page, troubles } = await sit(browser, "employee", phone);
  await page.goto("/1");
  const dialog = page.getByRole("dialog", { name: title });
  await page.getByRole("button", { name: title }).click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/1\\?memo=${id}$`));
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/1$/);
  await page.goForward();
  await page.reload();
  await expect(dialog.getByText("Please read.")).toBeVisible();
  // Two clicks in one frame, faster than a double click, before the card is gone.
  await dialog.getByRole("button", { name: "Close" }).evaluate((close: HTMLElement) => {
    close.click();
    close.click();
  });
  await expect(page).toHaveURL(/\/1$/);
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  // A memo that was opened by its address leaves no extra step for Back.
  await page.goto(`/1?memo=${id}`);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/1$/);
  expect(troubles).toEqual([]);
  await page.goto("/1?memo=99999999");
  await expect(page.getByRole("dialog")).toContainText("There's nothing here");
  await context.close();
});

test("A manager's home begins with the waiting questions, and their own memos are one line that opens", async ({
  browser,
}) => {
  for (let count = 0; count < 4; count += 1)
    await sendMemo({ title: `To all ${count} ${Date.now()}`, type: "standard" });
  const { context, page } = await sit(browser, "admin", phone);
  await page.goto("/1");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Live memos" })).toBeVisible();
  expect((await headings(page))[0]).toBe("Needs an answer");
  await expect(main.getByRole("article")).toHaveCount(0);
  await main.locator("summary").click();
  await expect(main.getByRole("article")).toHaveCount(3);
  await main.getByRole("button", { name: "Show more" }).click();
  expect(await main.getByRole("article").count()).toBeGreaterThan(3);
  await page.setViewportSize(desk.viewport);
  await expect.poll(async () => (await headings(page))[0]).toBe("Needs an answer");
  await context.close();
});

test("The memo that goes out next is listed first, however long ago it was written", async ({
  browser,
}) => {
  const title = `Soonest ${Date.now()}`;
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await sendMemo({ title, start_at: inHours(1) });
  // More than one page of the list.
  for (let count = 0; count < 26; count += 1)
    await sendMemo({ title: `Later ${count}`, start_at: inHours(100 + count) });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1");
  const next = page.getByRole("region", { name: "Coming up" });
  await expect(next.getByRole("listitem").first()).toContainText(title);
  await context.close();
});

/** @returns the first three sections of the page, in reading order */
async function headings(page: Page): Promise<string[]> {
  const all = page.getByRole("main").getByRole("heading", { level: 2 });
  return (await all.allTextContents()).slice(0, 3);
}
