import { expect, test } from "@playwright/test";

import { drop, template } from "../support/scheduled.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

test("A past day is refused with the reason, and a moved series is restored with its earlier moves", async ({
  browser,
}) => {
  const title = `Grease trap ${Date.now()}`;
  const sendable_id = await template(title);
  const month = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 8);
  const manager = await tokenOf("manager");
  const { scheduled_send: made } = await api<{ scheduled_send: { id: number } }>(
    manager,
    "POST",
    "/api/scheduled-sends/create",
    {
      ...{ company_id: 1, sendable_type: "memo_template", sendable_id, frequency: "daily" },
      ...{ interval: 7, send_time: "07:15", timezone: "America/Chicago", starts_at: `${month}10` },
    },
  );
  const later = (weeks: number): string =>
    new Date(Date.parse(`${month}10`) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
  // The second run is beyond those that are listed.
  const far = { run_on: later(15), moved_to: later(16) };
  for (const run of [{ run_on: `${month}17`, moved_to: `${month}19` }, far])
    await api(manager, "PUT", "/api/scheduled-sends/update", { company_id: 1, id: made.id, run });
  const { page, context, troubles } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-scheduler?view=month&day=${month}10&terms=${encodeURIComponent(title)}`);
  const chip = (day: string) =>
    page.locator(`[data-day="${month}${day}"]`).getByRole("button", { name: title });
  await chip("10").focus();
  await page.keyboard.press("Shift+ArrowRight");
  const dialog = page.getByRole("dialog", { name: `Move “${title}”` });
  await dialog.getByLabel("New date").fill("2020-01-01");
  await expect(dialog.getByText("That date and time have already passed")).toBeVisible();
  await dialog.getByLabel("New date").fill(`${month}11`);
  await dialog.getByRole("radio", { name: "This one and all later ones" }).check();
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(chip("18")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone")).toBeVisible();
  for (const day of ["10", "19", "24"]) await expect(chip(day)).toBeVisible();
  await expect(chip("17")).toHaveCount(0);
  await page.goto(
    `/1/memo-scheduler?view=week&day=${far.run_on}&terms=${encodeURIComponent(title)}`,
  );
  await expect(page.getByText("Nothing to show for these days")).toBeVisible();
  // A page number beyond the end shows the last page.
  await page.goto(`/1/memo-scheduler?view=schedules&page=40&terms=${encodeURIComponent(title)}`);
  await expect(page.getByRole("row", { name: title })).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
  await drop(made.id);
});

test("The calendar's filters don't apply to the schedules, and they are still set in the calendar", async ({
  browser,
}) => {
  const { page, context } = await sit(browser, "manager", phone);
  await page.goto("/1/memo-scheduler?view=schedules&show=memos");
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "List", exact: true }).click();
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  await context.close();
});
