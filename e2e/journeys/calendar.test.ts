import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
import { api, desk, phone, sit, tablet, tokenOf } from "../support/session.ts";
import { month, noon, write } from "../support/calendar.ts";

test("A scheduled memo and a scheduled bundle are in the calendar, are moved there, and are moved back", async ({
  browser,
}) => {
  const title = `Patio ${Date.now()}`;
  const words = { content: "<p>It opens.</p>" };
  const memo = await write("memos/create", {
    ...{ title: `${title} memo`, ...words, status: "published" },
    ...{ start_at: noon("10"), due_at: noon("11") },
  });
  const send = await write("memo-template-sends/create", {
    ...{ title: `${title} bundle`, start_at: noon("12") },
    memos: ["One", "Two"].map((one) => ({ title: `${title} ${one}`, ...words })),
  });
  await write("memo-template-sends/publish", { id: send.id });
  const manager = await sit(browser, "manager", desk);
  const other = await sit(browser, "admin", tablet);
  const { page } = manager;
  const address = `/1/memo-scheduler?view=month&day=${month}10&terms=${encodeURIComponent(title)}`;
  await page.goto(address);
  await other.page.goto(address);
  const chip = (day: string, on = page) =>
    on.locator(`[data-day="${month}${day}"]`).getByRole("button", { name: title });
  await expect(chip("10")).toHaveAccessibleName(/memo, Upcoming$/);
  await expect(chip("12")).toHaveAccessibleName(/bundle of 2 memos, Upcoming$/);
  await expectAccessible(page);

  // Escape cancels the drag: nothing is moved or opened.
  await chip("10").hover();
  await page.mouse.down();
  await page.locator(`[data-day="${month}16"]`).hover();
  await page.keyboard.press("Escape");
  await chip("10").hover();
  await page.mouse.up();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await chip("10").click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await chip("10").dragTo(page.locator(`[data-day="${month}16"]`));
  const dialog = page.getByRole("dialog", { name: `Move “${title} memo”` });
  await expect(dialog.getByLabel("New date")).toHaveValue(`${month}16`);
  await expect(
    dialog.getByText("Its other dates will move by the same number of days."),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(chip("16")).toBeVisible();
  // The other manager's calendar shows it live.
  await expect(chip("16", other.page)).toBeVisible();
  const datesOf = async (id: number): Promise<unknown> =>
    (await query(`select start_at, due_at from memos where id = $1`, [id]))[0];
  expect(await datesOf(memo.id)).toEqual({
    ...{ start_at: new Date(noon("16")), due_at: new Date(noon("17")) },
  });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(chip("10", other.page)).toBeVisible();
  expect(await datesOf(memo.id)).toEqual({
    ...{ start_at: new Date(noon("10")), due_at: new Date(noon("11")) },
  });

  await chip("12").focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page
    .getByRole("dialog", { name: `Move “${title} bundle”` })
    .getByRole("button", { name: "Move", exact: true })
    .press("Enter");
  await expect(chip("19", other.page)).toBeVisible();
  await expect(chip("19")).toBeFocused();
  await page.keyboard.press("Enter");
  const opened = page.getByRole("dialog", { name: `${title} bundle` });
  await expect(opened).toContainText("bundle of 2 memos");
  await expectAccessible(page);
  await opened.getByRole("link", { name: "Open bundle" }).click();
  await expect(page).toHaveURL(new RegExp(`/memo-send/${send.id}`));
  await expect(page.getByRole("heading", { level: 1, name: `${title} bundle` })).toBeVisible();
  // The way back leads to the same days.
  await page.getByRole("main").getByRole("link", { name: "Scheduler" }).click();
  await expect(page).toHaveURL(new RegExp(`view=month&day=${month}10`));
  await expect(chip("19")).toBeVisible();

  // Deleted memos are gone there too.
  await api(await tokenOf("manager"), "DELETE", "/api/memo-template-sends/delete", {
    ...{ company_id: 1, id: send.id },
  });
  await expect(chip("19", other.page)).toHaveCount(0);
  await api(await tokenOf("manager"), "DELETE", "/api/memos/delete", {
    ...{ company_id: 1, id: memo.id },
  });
  for (const seat of [manager, other]) {
    expect(seat.troubles).toEqual([]);
    await seat.context.close();
  }
});

test("On a phone, the coming days are a list in which a memo is moved, in Spanish", async ({
  browser,
}) => {
  const title = `Terraza ${Date.now()}`;
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const memo = await write("memos/create", {
    ...{ title, content: "<p>Abre.</p>", status: "published", start_at: at },
  });
  const looks = { ...phone, language: "es", colorScheme: "dark" } as const;
  const { page, context, troubles } = await sit(browser, "manager", looks);
  await page.goto("/1/memo-scheduler");
  const row = page.getByRole("listitem").filter({ hasText: title }).last();
  await expect(row).toContainText("comunicado");
  await expectAccessible(page);
  await row.getByRole("button", { name: `Mover “${title}” a otro día` }).tap();
  const dialog = page.getByRole("dialog", { name: `Mover “${title}”` });
  const day = await dialog.getByLabel("Nueva fecha").inputValue();
  // Nothing can be scheduled on a past day.
  await dialog
    .getByLabel("Nueva fecha")
    .fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  await expect(dialog.getByText("Esa fecha y hora ya pasaron")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Mover", exact: true })).toBeDisabled();
  await expectAccessible(page);
  const next = new Date(new Date(`${day}T12:00:00Z`).getTime() + 86_400_000);
  await dialog.getByLabel("Nueva fecha").fill(next.toISOString().slice(0, 10));
  await dialog.getByRole("button", { name: "Mover", exact: true }).tap();
  await expect(
    page.locator(`[data-day="${next.toISOString().slice(0, 10)}"]`).getByText(title),
  ).toBeVisible();
  // Sent memos show when their filter is on, and they can't be moved.
  await query(`update memos set start_at = now() - interval '1 minute' where id = $1`, [memo.id]);
  await page.goto("/1/memo-scheduler?show=all");
  await expect(row).toContainText("Enviado");
  await expect(row.getByRole("button", { name: /^Mover/ })).toHaveCount(0);
  await page.goto("/1/memo-scheduler?view=list");
  await expect(page.getByText(title)).toHaveCount(0);
  expect(troubles).toEqual([]);
  await context.close();
  await api(await tokenOf("manager"), "DELETE", "/api/memos/delete", {
    ...{ company_id: 1, id: memo.id },
  });
});
