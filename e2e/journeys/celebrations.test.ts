import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { reaction } from "../support/celebrations.ts";
import { sendNow } from "../support/sending.ts";

test("Someone is celebrated, and two people react while the manager watches who reacts how", async ({
  browser,
}) => {
  const title = `Well done, Basil! ${Date.now()}`;
  const manager = await sit(browser, "manager", desk);
  const { page } = manager;
  await page.goto("/1/memos/new");
  await page.getByRole("radio", { name: /^Celebration/ }).check();
  const who = page.getByRole("group", { name: "Who's being celebrated" });
  await who.getByRole("searchbox").fill("basil");
  await who.getByRole("button", { name: /Basil/ }).first().click();
  await page.getByRole("radio", { name: "Work anniversary", exact: true }).check();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Category").selectOption("Work anniversary");
  await expectAccessible(page);
  await sendNow(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("No reactions yet.")).toBeVisible();
  const id = Number(/memo\/(\d+)/.exec(page.url())?.[1]);

  const employee = await sit(browser, "employee", phone);
  await employee.page.goto("/1", { waitUntil: "networkidle" });
  const card = employee.page.getByRole("article").filter({ hasText: title });
  await reaction(card, "Love").click();
  // The reaction shows immediately while the card keeps its place, and is withdrawn as quickly.
  const atOnce = { timeout: 1_500 };
  await expect(reaction(card, "Love")).toHaveAttribute("aria-pressed", "true", atOnce);
  await expectCount(page, "Love", 1);
  await reaction(card, "Love").click();
  await expect(reaction(card, "Love")).toHaveAttribute("aria-pressed", "false", atOnce);
  await expect(page.getByText("No reactions yet.")).toBeVisible();
  await reaction(card, "Love").click();
  await expectCount(page, "Love", 1);
  await expectAccessible(employee.page);

  const spanish = await sit(browser, "admin", { ...phone, language: "es", colorScheme: "dark" });
  await spanish.page.goto(`/1/memo/${id}`);
  const reactions = spanish.page.getByRole("group", { name: "Reaccionar" });
  await reactions.getByRole("button", { name: /Me encanta/ }).focus();
  await spanish.page.keyboard.press("Enter");
  await expectCount(page, "Love", 2);
  await expect(reaction(card, "Love")).toContainText("2");
  await expectAccessible(spanish.page);

  await reaction(card, "High five").click();
  await expectCount(page, "High five", 1);
  await expectCount(page, "Love", 1);
  const people = page.getByRole("table");
  await expect(people.getByText("✋ High five")).toBeVisible();
  await expect(people.getByText("❤️ Love")).toBeVisible();
  await expectAccessible(page);

  await employee.page.reload();
  await expect(employee.page.getByRole("heading", { name: "Celebrations" })).toBeVisible();
  await reaction(card, "High five").click();
  await expect(reaction(card, "High five")).toHaveAttribute("aria-pressed", "false");
  await expect(people.getByText("✋ High five")).toHaveCount(0);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `at ${width}`).toBeLessThanOrEqual(width);
  }
  for (const seat of [manager, employee, spanish]) {
    expect(seat.troubles).toEqual([]);
    await seat.context.close();
  }
  const token = await tokenOf("manager");
  await api(token, "POST", "/api/company/celebration/expire", { company_id: 1, id });
});

test("An admin turns on automatic birthday memos, and the setting stays on", async ({
  browser,
}) => {
  const admin = await sit(browser, "admin", desk);
  const { page } = admin;
  await page.goto("/1/settings/memos");
  const birthdays = page.getByRole("switch", { name: "Celebrate birthdays" });
  await expect(birthdays).not.toBeChecked();
  await birthdays.click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  await page.reload();
  await expect(birthdays).toBeChecked();
  const token = await tokenOf("admin");
  const off = { company_id: 1, celebrate_birthdays: null };
  await api(token, "POST", "/api/settings/memos", off);
  expect(admin.troubles).toEqual([]);
  await admin.context.close();
});

async function expectCount(page: Page, name: string, count: number): Promise<void> {
  const counts = page.getByRole("list", { name: "Reactions" });
  await expect(counts.getByRole("listitem").filter({ hasText: name })).toContainText(`${count}`);
}
