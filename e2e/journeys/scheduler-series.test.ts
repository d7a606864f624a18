import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { drop, template } from "../support/scheduled.ts";
import { api, desk, sit, tokenOf } from "../support/session.ts";

test("The last run of a series is skipped, which says that nothing more is coming, and is restored", async ({
  browser,
}) => {
  const title = `Patio ${Date.now()}`;
  const sendable_id = await template(title);
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const { scheduled_send: made } = await api<{ scheduled_send: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/scheduled-sends/create",
    {
      ...{ company_id: 1, sendable_type: "memo_template", sendable_id, frequency: "daily" },
      ...{ send_time: "07:15", timezone: "America/Chicago", starts_at: day, ends_at: day },
    },
  );
  const { page, context, troubles } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-scheduler?view=schedules&open=${made.id}`);
  const open = page.getByRole("dialog", { name: title, exact: true });
  const choose = async (item: string): Promise<void> => {
    await open.getByRole("button", { name: /^Actions for/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: item }).press("Enter");
  };
  await choose("Skip this one");
  await expect(page.getByText("Nothing else is scheduled.")).toBeVisible();
  await expect(open.getByText("Finished")).toBeVisible();
  await expectAccessible(page);
  await choose("Don't skip");
  await expect(open.getByText("Active")).toBeVisible();
  expect(troubles).toEqual([]);
  // Another manager deletes it.
  await drop(made.id);
  await expect(page.getByRole("dialog").getByText("There's nothing here")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause" })).toHaveCount(0);
  await context.close();
});
