import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { answerDeletionsLate, api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { endHolds, scheduleButton } from "../support/sending.ts";

const within = { company_id: 1 };

const placing = "**/api/memo-template-packages/template/update";

/** Publishes a template. @returns its title */
async function template(title: string, extra: object = {}): Promise<string> {
  const draft = { ...within, title, content: `<p>${title}.</p>`, status: "published", ...extra };
  await api(await tokenOf("manager"), "POST", "/api/memo-templates/create", draft);
  return title;
}

async function add(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Add a template" });
  await dialog.getByRole("searchbox").fill(title);
  await dialog.getByRole("button", { name: `Add ${title}` }).press("Enter");
  await expect(page.getByText(`“${title}” was added`).first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: `Add ${title}` })).toHaveCount(0);
  // The pressed entry is gone; the focus is still in the list or in its search.
  expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
}

test("A launch week is put together as a package and scheduled while another manager watches", async ({
  browser,
}) => {
  const mark = String(Date.now());
  const teaser = await template(`Something new is coming ${mark}`);
  const menu = await template(`The new menu ${mark}`);
  const survey = await template(`How did it go? ${mark}`, {
    ...{ display_type: "survey", options: ["Well", "Badly"] },
  });
  const manager = await sit(browser, "manager", desk);
  const { page } = manager;
  await page.goto("/1/memo-packages");
  await page.getByRole("button", { name: "New package" }).click();
  await page.getByLabel("Title", { exact: true }).fill(`Launch ${mark}`);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Launch ${mark}` })).toBeVisible();

  const launch = page.url();

  await page.getByRole("button", { name: "Add a template" }).click();
  for (const title of [survey, teaser, menu]) await add(page, title);
  await page.keyboard.press("Escape");
  const list = page.getByRole("list", { name: "Templates" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  // The keyboard moves the survey to the end.
  let placed = 0;
  await page.route(placing, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, placed < 2 ? 1000 : 300));
    await route.continue();
    placed += 1;
  });
  await list.getByRole("button", { name: `Move ${survey} down` }).press("Enter");
  await expect(list.getByRole("listitem").nth(1)).toContainText(survey);
  await expect(list.getByRole("button", { name: `Move ${survey} down` })).toBeFocused();
  await expect(page.getByText(`${survey} is now 2 of`)).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(list.getByRole("listitem").nth(2)).toContainText(survey);
  // Live events about other packages don't undo moves that are being saved.
  const other = { ...within, title: `Another ${mark}` };
  await api(await tokenOf("admin"), "POST", "/api/memo-template-packages/create", other);
  await page.waitForTimeout(500);
  expect(placed).toBeLessThan(2);
  await expect(list.getByRole("listitem").nth(2)).toContainText(survey, { timeout: 1 });
  await page.getByLabel(`Day of ${menu}`).fill("3");
  await page.getByLabel(`Time of ${menu}`).fill("14:30");
  await page.getByLabel(`Day of ${survey}`).fill("8");
  await page.getByLabel(`Day of ${survey}`).blur();
  await list.getByRole("button", { name: `Remove ${teaser}` }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect.poll(() => placed, { message: "moves, days and a time" }).toBe(5);
  await page.getByRole("button", { name: "Undo" }).click();
  // Undo puts it back in its place, although moves were being saved when it was removed.
  await expect(list.getByRole("listitem").first()).toContainText(teaser);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel(`Day of ${menu}`)).toHaveValue("3");
  await expect(page.getByLabel(`Time of ${menu}`)).toHaveValue("14:30");

  const admin = await sit(browser, "admin", { ...phone, language: "es" });
  await admin.page.goto("/1/memo-sends?status=scheduled");
  await expect(admin.page.getByRole("heading", { level: 1, name: "Envíos" })).toBeVisible();

  await page.getByRole("link", { name: "Use package" }).click();
  const start = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("First day").fill("2020-01-01");
  await expect(page.getByText("The first day can't be in the past")).toBeVisible();
  await page.getByLabel("First day").fill(start);
  await expect(page.getByText(/This reaches \d+ people/).first()).toBeVisible();
  const plan = page.getByRole("region", { name: "What goes out when" }).getByRole("listitem");
  await expect(plan.nth(0)).toContainText(teaser);
  await expect(plan.nth(1)).toContainText("Day 3");
  await expect(plan.nth(1)).toContainText("2:30 PM");
  await expect(plan.nth(2)).toContainText("Day 8");
  await expectAccessible(page);
  await scheduleButton(page).click();
  const ask = page.getByRole("dialog", { name: `Schedule “Launch ${mark}”?` });
  await expect(ask).toContainText("3 memos will go out automatically");
  await scheduleButton(ask).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bundles" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Scheduled" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(page.getByRole("link", { name: menu })).toBeVisible();
  await expect(admin.page.getByRole("link", { name: menu })).toBeVisible();
  await expectAccessible(admin.page);

  await page.getByRole("link", { name: menu }).click();
  await expect(page.getByRole("heading", { name: "What will be sent" })).toBeVisible();
  await endHolds(page);
  await page.getByRole("button", { name: `More actions: ${menu}` }).click();
  await page.getByRole("menuitem", { name: "Move back to drafts" }).click();
  await page.getByRole("button", { name: "Move back to drafts" }).click();
  await expect(page.getByText("Draft: not sent yet")).toBeVisible();
  await expect(admin.page.getByRole("link", { name: menu })).toBeHidden();

  await page.goto(launch);
  await page.getByRole("button", { name: `More actions: Launch ${mark}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await answerDeletionsLate(page, "**/api/memo-template-packages/**");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Packages" })).toBeVisible();
  await expect(page.getByRole("link", { name: `Launch ${mark}` })).toBeHidden();
  for (const seat of [manager, admin]) {
    expect(seat.troubles).toEqual([]);
    await seat.context.close();
  }
});
