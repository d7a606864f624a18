import { type Locator, type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { comeDue, drop, template } from "../support/scheduled.ts";
import { api, desk, phone, sit, tablet, tokenOf } from "../support/session.ts";
import { confirmSending, scheduleButton } from "../support/sending.ts";

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
  await expect(open.getByRole("heading", { name: "Next ten" })).toBeVisible();
  const id = idOf(page);
  await expectAccessible(page);
  await other.page.goto("/1/memo-scheduler?view=schedules");
  const row = other.page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Active");
  await open.getByRole("button", { name: "Pause" }).dblclick();
  await expect(open.getByText("Paused").first()).toBeVisible();
  await expect(page.getByText(`${title} was paused`)).toHaveCount(1);
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
  await expect(open.getByRole("heading", { name: "Sent so far" })).toBeVisible();
  await expect(open.getByRole("link", { name: "What was sent" }).first()).toBeVisible();
  await open.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: `Delete “${title}”?` })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText(`${title} was deleted`)).toBeVisible();
  await expect(row).toHaveCount(0);
  for (const seat of [manager, other, employee]) {
    expect(seat.troubles).toEqual([]);
    await seat.context.close();
  }
});

test("A run is dragged or moved by keyboard to another day, alone or with its series, and moved back", async ({
  browser,
}) => {
  const title = `Till count ${Date.now()}`;
  const sendable_id = await template(title);
  const next = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 8);
  const first = `${next}10`;
  const made = await api<{ scheduled_send: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/scheduled-sends/create",
    {
      ...{ company_id: 1, sendable_type: "memo_template", sendable_id, frequency: "monthly" },
      ...{ day_of_month: 10, send_time: "07:15", timezone: "America/Chicago", starts_at: first },
    },
  );
  const { id } = made.scheduled_send;
  const { page, context, troubles } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-scheduler?view=month&day=${first}&terms=${encodeURIComponent(title)}`);
  const cell = (day: string) => page.locator(`[data-day="${next}${day}"]`);
  const chip = (day: string) => cell(day).getByRole("button", { name: title });
  await expect(chip("10")).toBeVisible();
  await expectAccessible(page);
  await chip("10").dragTo(cell("12"));
  const dialog = page.getByRole("dialog", { name: `Move “${title}”` });
  await expect(dialog.getByLabel("New day")).toHaveValue(`${next}12`);
  await expect(dialog.getByRole("radio", { name: "Only this one" })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(chip("12")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chip("10")).toBeFocused();

  await page.keyboard.press("Shift+ArrowRight");
  await dialog.getByRole("radio", { name: "All upcoming ones" }).check();
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(chip("11")).toBeVisible();
  await page.getByRole("button", { name: "Later" }).click();
  await expect(
    page.locator('[data-day$="-11"]').getByRole("button", { name: title }),
  ).toBeVisible();
  await page.goBack();
  await chip("11").click();
  const open = page.getByRole("dialog", { name: title });
  await expect(open).toContainText("On day 11 of every month at 7:15 AM");
  await open
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Skip this one" }).click();
  await expect(open.getByText("Skipped").first()).toBeVisible();
  // A message's button can be pressed while a dialog is open.
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(open.getByText("Skipped")).toHaveCount(0);
  await expect(open).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
  await drop(id);
});

test("On a phone, the scheduler is a list, in Spanish", async ({ browser }) => {
  const title = `Limpieza ${Date.now()}`;
  const sendable_id = await template(title);
  const made = await api<{ scheduled_send: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/scheduled-sends/create",
    {
      ...{ company_id: 1, sendable_type: "memo_template", sendable_id, frequency: "weekly" },
      ...{ days_of_week: [1], send_time: "09:00", timezone: null },
    },
  );
  const { page, context, troubles } = await sit(browser, "manager", { ...phone, language: "es" });
  await page.goto("/1/memo-scheduler");
  await expect(
    page.locator("[data-day]").getByRole("button", { name: title }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Filtros" }).click();
  expect(await isWhole(page.getByLabel("Mostrar"))).toBe(true);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Programaciones" }).click();
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText(/Cada lunes a\slas\s9:00\sa\.m\./);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Semana" }).click();
  await expect(page.getByRole("button", { name: "Después" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mes", exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Nueva programación" }).first().click();
  await expect(page.getByRole("dialog", { name: "Nueva programación" })).toBeVisible();
  await expectAccessible(page);
  expect(troubles).toEqual([]);
  await context.close();
  await drop(made.scheduled_send.id);
});

/** @returns true if a select field is as wide as its longest option */
function isWhole(select: Locator): Promise<boolean> {
  return select.evaluate((element: HTMLElement) => {
    const { offsetWidth: shown } = element;
    element.style.width = "max-content";
    const { offsetWidth: whole } = element;
    element.style.width = "";
    return shown >= whole;
  });
}
