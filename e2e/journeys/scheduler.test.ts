import { expect, type Page, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { comeDue, template } from "../support/scheduled.ts";
import { confirmSending, scheduleButton } from "../support/sending.ts";
import { desk, phone, sit, tablet } from "../support/session.ts";

const idOf = (page: Page): number => Number(/open=(\d+)/.exec(page.url())?.[1]);

test("A recurring memo is scheduled, paused and resumed, and goes out while its manager watches", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const title = `Fire drill ${Date.now()}`;
  await template(title);
  const manager = await sit(browser, "manager", desk);
  const other = await sit(browser, "admin", tablet);
  const { page } = manager;
  await page.goto("/1/memo-scheduler");
  await page.getByRole("button", { name: "Schedule a send" }).first().click();
  const form = page.getByRole("dialog", { name: "Schedule a send" });
  await expect(
    form.getByRole("searchbox", { name: "Search templates and packages" }),
  ).toBeFocused();
  await scheduleButton(form).click();
  await expect(form.getByText("Choose what goes out")).toBeVisible();
  await form.getByRole("searchbox", { name: "Search templates and packages" }).fill(title);
  await form.getByRole("button", { name: title }).click();
  for (const day of ["Monday", "Wednesday"]) {
    const box = form.getByRole("checkbox", { name: day });
    await box.check({ force: true });
  }
  await form.getByLabel("Time", { exact: true }).fill("09:30");
  await expect(
    form.getByText(/Every .*Monday.*Wednesday.*\sat\s9:30\sAM, local time at each location/),
  ).toBeVisible();
  await expect(form.getByText(/This reaches \d+ people/)).toBeVisible();
  await expectAccessible(page);
  // The choices are there after a reload.
  await page.reload();
  await expect(form.getByText(title)).toBeVisible();
  await expect(form.getByLabel("Time", { exact: true })).toHaveValue("09:30");
  await expect(form.getByText(/This reaches \d+ people/)).toBeVisible();
  await scheduleButton(form).click();
  await confirmSending(page);

  const open = page.getByRole("dialog", { name: title });
  await expect(open.getByRole("heading", { name: "Upcoming sends" })).toBeVisible();
  const id = idOf(page);
  await expectAccessible(page);
  await other.page.goto("/1/memo-scheduler?view=schedules");
  const row = other.page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Active");
  await open.getByRole("button", { name: "Pause" }).dblclick();
  await expect(open.getByText("Paused").first()).toBeVisible();
  await expect(page.getByText(`“${title}” was paused`)).toHaveCount(1);
  // The other manager's screen says so live.
  await expect(row).toContainText("Paused");
  await expectAccessible(other.page);
  await open.getByRole("button", { name: "Resume" }).click();
  await expect(row).toContainText("Active");
  await open.getByRole("button", { name: "Close" }).click();

  await comeDue(id);
  const employee = await sit(browser, "employee", phone);
  await employee.page.goto("/1");
  await expect(employee.page.getByRole("article").filter({ hasText: title }).first()).toBeVisible({
    timeout: 90_000,
  });
  await page.goto(`/1/memo-scheduler?view=schedules&open=${id}`);
  await expect(open.getByRole("heading", { name: "Past sends" })).toBeVisible();
  await expect(open.getByRole("link", { name: "See what was sent" }).first()).toBeVisible();
  await open.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: `Delete “${title}”?` })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText(`“${title}” was deleted`)).toBeVisible();
  await expect(row).toHaveCount(0);
  for (const seat of [manager, other, employee]) {
    expect(seat.troubles).toEqual([]);
    await seat.context.close();
  }
});
