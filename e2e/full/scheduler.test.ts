import { expect, type Locator, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
import { standsStill } from "../support/memos.ts";
import { drop, template } from "../support/scheduled.ts";
import { api, desk, phone, sit, tablet, tokenOf } from "../support/session.ts";

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

test("A finger that rests on a run moves it, and a finger that moves immediately scrolls", async ({
  browser,
}) => {
  const title = `Filters ${Date.now()}`;
  const sendable_id = await template(title);
  const month = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 8);
  const made = await api<{ scheduled_send: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/scheduled-sends/create",
    {
      ...{ company_id: 1, sendable_type: "memo_template", sendable_id, frequency: "once" },
      ...{ send_time: "07:15", timezone: "America/Chicago", starts_at: `${month}10` },
    },
  );
  const { page, context, troubles } = await sit(browser, "manager", tablet);
  await page.goto(`/1/memo-scheduler?view=month&day=${month}10&terms=${encodeURIComponent(title)}`);
  const cell = (day: string) => page.locator(`[data-day="${month}${day}"]`);
  const chip = (day: string) => cell(day).getByRole("button", { name: title });
  await standsStill(chip("10"));
  const touch = await context.newCDPSession(page);
  const drag = async (from: Locator, to: Locator, restMs: number): Promise<void> => {
    const [start, end] = [await middleOf(from), await middleOf(to)];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [start] });
    await page.waitForTimeout(restMs);
    const half = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    for (const point of [half, end])
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await drag(chip("10"), cell("12"), 0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Scrolling continues for a moment.
  await standsStill(chip("10"));
  await drag(chip("10"), cell("12"), 600);
  const dialog = page.getByRole("dialog", { name: `Move “${title}”` });
  await expect(dialog.getByLabel("New date")).toHaveValue(`${month}12`);
  await dialog.getByRole("button", { name: "Move", exact: true }).tap();
  await expect(chip("12")).toBeVisible();
  // A tap still opens it.
  await chip("12").tap();
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
  await drop(made.scheduled_send.id);
});

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error("it is not shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("A series is moved as a whole or not at all, and what couldn't be loaded can be retried", async ({
  browser,
}) => {
  const title = `Walk-in ${Date.now()}`;
  const sendable_id = await template(title);
  const { scheduled_send: made } = await api<{ scheduled_send: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/scheduled-sends/create",
    {
      ...{ company_id: 1, sendable_type: "memo_template", sendable_id, frequency: "weekly" },
      ...{ days_of_week: [1], send_time: "09:00", timezone: "America/Chicago" },
    },
  );
  const { page, context } = await sit(browser, "manager", desk);
  const down = { status: 503, json: {} };
  await page.goto(`/1/memo-scheduler?view=schedules&open=${made.id}`);
  const open = page.getByRole("dialog", { name: title, exact: true });
  await open
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Move to another day" }).click();
  const dialog = page.getByRole("dialog", { name: `Move “${title}”` });
  const day = await dialog.getByLabel("New date").inputValue();
  const next = new Date(`${day}T12:00:00Z`).getTime() + 86_400_000;
  await dialog.getByLabel("New date").fill(new Date(next).toISOString().slice(0, 10));
  await dialog.getByRole("radio", { name: "This one and all later ones" }).check();
  await page.route("**/api/scheduled-sends/get?*", (route) => route.fulfill(down));
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText("The change couldn't be saved")).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.unroute("**/api/scheduled-sends/get?*");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(open).toContainText("Every Tuesday at 9:00 AM");

  await page.route("**/api/scheduled-sends/list-sendables", (route) => route.fulfill(down));
  await page.goto("/1/memo-scheduler?form=new");
  const form = page.getByRole("dialog", { name: "Schedule a send" });
  const again = form.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.unroute("**/api/scheduled-sends/list-sendables");
  await again.click();
  await expect(form.getByRole("list", { name: "What goes out" })).toBeVisible();
  await context.close();
  await drop(made.id);
});

test("A failed run is moved to another day by keyboard", async ({ browser }) => {
  const title = `Hood filters ${Date.now()}`;
  const sendable_id = await template(title);
  const { scheduled_send: made } = await api<{ scheduled_send: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/scheduled-sends/create",
    {
      ...{ company_id: 1, sendable_type: "memo_template", sendable_id, frequency: "weekly" },
      ...{ days_of_week: [1], send_time: "09:00", timezone: "America/Chicago" },
    },
  );
  await query(
    `insert into scheduled_runs (company_id, scheduled_send_id, run_on, zone, due_at, done_at, failure)
      select 1, $1, current_date - 2, 'America/Chicago', now() - interval '2 days', now(),
        '{"en": "No one to send this to", "es": "No hay a quién enviárselo"}'`,
    [made.id],
  );
  for (const looks of [desk, { ...phone, colorScheme: "dark", language: "es" } as const]) {
    const isSpanish = "language" in looks;
    const { page, context, troubles } = await sit(browser, "manager", looks);
    await page.goto(`/1/memo-scheduler?view=schedules&open=${made.id}`);
    const open = page.getByRole("dialog", { name: title, exact: true });
    const last = open.locator("section").filter({ hasText: /Past sends|Envíos anteriores/ });
    await last.getByRole("button", { name: /^(Actions for|Acciones para)/ }).focus();
    await page.keyboard.press("Enter");
    const items = page.getByRole("menuitem");
    await expect(items).toHaveText([isSpanish ? "Enviar otro día" : "Send on another day"]);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: isSpanish ? /^Mover/ : /^Move/ });
    await expect(dialog.getByRole("radio")).toHaveCount(0);
    await expectAccessible(page);
    if (!isSpanish) {
      await page.keyboard.press("Escape");
    } else {
      await page.keyboard.press("Enter");
      await expect(open.getByText("movido del").first()).toBeVisible();
      await expect(open.getByText("No hay a quién enviárselo")).toHaveCount(0);
    }
    expect(troubles).toEqual([]);
    await context.close();
  }
  await drop(made.id);
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
  await expect(dialog.getByLabel("New date")).toHaveValue(`${next}12`);
  await expect(dialog.getByRole("radio", { name: "Only this one" })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(chip("12")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chip("10")).toBeFocused();

  await page.keyboard.press("Shift+ArrowRight");
  await dialog.getByRole("radio", { name: "This one and all later ones" }).check();
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(chip("11")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
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
  await expect(page.getByRole("button", { name: "Siguiente" })).toBeVisible();
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
