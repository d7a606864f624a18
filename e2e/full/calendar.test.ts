import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { texts } from "../support/texts.ts";
import { month, noon, write } from "../support/calendar.ts";

test("The later days of a package and the automatic celebrations are in month, week and list", async ({
  browser,
}) => {
  const title = `Opening ${Date.now()}`;
  const template = async (name: string): Promise<number> => {
    const { id } = await write("memo-templates/create", {
      ...{ title: `${title} ${name}`, content: "<p>Look.</p>", status: "published" },
    });
    return id;
  };
  const pack = await write("memo-template-packages/create", {
    title: `${title} package`,
    templates: [
      { memo_template_id: await template("first"), offset_days: 0, send_time: "09:00" },
      { memo_template_id: await template("second"), offset_days: 7, send_time: "10:00" },
    ],
  });
  await write("scheduled-sends/create", {
    ...{ title: `${title} run`, sendable_type: "memo_template_package", sendable_id: pack.id },
    ...{ send_time: "09:00", starts_at: `${month}05`, timezone: "America/Chicago" },
  });
  await query(
    `update employees set birth_date_month = $1, birth_date_day = 13, celebrates = true
      where company_id = 1 and id = (select id from employees where company_id = 1 and role = 'employee' and is_active
        and deleted_at is null and id in (select employee_id from employee_locations) order by id desc limit 1)`,
    [Number(month.slice(5, 7))],
  );
  const settings = { company_id: 1, celebrate_birthdays: true };
  await api(await tokenOf("admin"), "POST", "/api/settings/memos", settings);
  const { context, page, troubles } = await sit(browser, "admin", desk);
  await page.goto(`/1/memo-scheduler?view=month&day=${month}10`);
  const on = (day: string) => page.locator(`[data-day="${month}${day}"]`);
  const second = on("12").getByRole("button", { name: `${title} second` });
  await expect(second).toHaveAccessibleName(/from “Opening \d+ run”, Upcoming$/);
  await expect(second).not.toHaveAttribute("aria-keyshortcuts");
  const birthday = on("13").getByRole("button", { name: /^(Birthday|\d+ birthdays): / });
  await expect(birthday).toHaveAccessibleName(/8:00 AM, local time at each location, Automatic$/);
  await expectAccessible(page);
  await birthday.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("goes out automatically in the morning");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(birthday).toBeFocused();
  await second.click();
  await expect(page.getByRole("dialog", { name: `${title} run` })).toBeVisible();
  await page.keyboard.press("Escape");
  for (const view of ["week", "list"]) {
    await page.goto(`/1/memo-scheduler?view=${view}&day=${month}12`);
    await expect(page.getByRole("button", { name: `${title} second` })).toBeVisible();
    await expect(on("13").getByRole("button", { name: /irthday/ })).toBeVisible();
  }
  await expectAccessible(page);
  // Someone else switches it off and on: it disappears and reappears live.
  const inList = on("13").getByRole("button", { name: /irthday/ });
  for (const [celebrate_birthdays, shown] of [
    [false, 0],
    [true, 1],
  ] as const) {
    const set = { ...settings, celebrate_birthdays };
    await api(await tokenOf("admin"), "POST", "/api/settings/memos", set);
    await expect(inList).toHaveCount(shown);
  }
  await inList.click();
  await page.getByRole("link", { name: "Choose what goes out automatically" }).click();
  await expect(page.getByRole("switch", { name: "Celebrate birthdays" })).toBeChecked();
  await api(await tokenOf("admin"), "POST", "/api/settings/memos", {
    ...settings,
    celebrate_birthdays: false,
  });
  expect(troubles).toEqual([]);
  await context.close();
});

test("The calendar shows its days before their memos have loaded", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/scheduled-sends/list", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/1/memo-scheduler?view=week");
  const busy = page.locator("[aria-busy=true]");
  await expect(busy.locator("[data-day]")).toHaveCount(7);
  await expect(busy.getByRole("status")).toHaveText(texts.en.core["loading"]);
  answer();
  await expect(busy).toHaveCount(0);
  await expect(page.locator("[data-day]")).toHaveCount(7);
  await context.close();
});

test("The calendar doesn't call the next days empty before their memos have loaded", async ({
  browser,
}) => {
  const title = `Later ${Date.now()}`;
  const memo = await write("memos/create", {
    ...{ title, content: "<p>Soon.</p>", status: "published", start_at: noon("10") },
  });
  const { context, page } = await sit(browser, "manager", phone);
  const before = new Date(Date.parse(noon("10")) - 40 * 86_400_000).toISOString().slice(0, 10);
  const terms = encodeURIComponent(title);
  await page.goto(`/1/memo-scheduler?view=list&day=${before}&terms=${terms}`);
  const nothing = page.getByText("Nothing to show for these days");
  await expect(nothing).toBeVisible();
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/scheduled-sends/list", async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole("button", { name: "Next", exact: true }).tap();
  await expect(nothing).toHaveCount(0);
  const awaited = page.getByRole("status").filter({ hasText: texts.en.core["loading"] });
  await expect(awaited).toBeVisible();
  answer();
  await expect(page.getByRole("button", { name: title, exact: true })).toBeVisible();
  await context.close();
  await api(await tokenOf("manager"), "DELETE", "/api/memos/delete", {
    ...{ company_id: 1, id: memo.id },
  });
});
