import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
import { template } from "../support/scheduled.ts";
import { sit, tablet } from "../support/session.ts";

test("Scheduling from a template's page starts with the template's usual recipients", async ({
  browser,
}) => {
  const title = `Alarm test ${Date.now()}`;
  const [place] = await query<{ id: number; name: string }>(
    `select id::int, name from locations where company_id = 1 and deleted_at is null order by id limit 1`,
  );
  const id = await template(title, { location_ids: [place?.id] });
  const { page, context, troubles } = await sit(browser, "manager", tablet);
  await page.goto(`/1/memo-scheduler?form=new&template=${id}`);
  const form = page.getByRole("dialog", { name: "Schedule a send" });
  await expect(form.getByText(title)).toBeVisible();
  await expect(form.getByRole("checkbox", { name: place?.name ?? "" })).toBeChecked();
  // Another template can be chosen, by keyboard too.
  await form.getByRole("button", { name: "Change", exact: true }).press("Enter");
  const search = form.getByRole("searchbox", { name: "Search templates and packages" });
  await page.keyboard.press("Tab");
  await expect(search).toBeFocused();
  await expectAccessible(page);
  const other = `Sprinkler test ${Date.now()}`;
  const otherId = await template(other);
  await search.fill(other);
  await form.getByRole("button", { name: other }).press("Enter");
  await page.keyboard.press("Tab");
  await expect(form.getByRole("button", { name: "Change", exact: true })).toBeFocused();
  await page.reload();
  await expect(form.getByText(other)).toBeVisible();
  // A form that was started with one template isn't used from another template's page.
  await page.goto(`/1/memo-scheduler?form=new&template=${otherId}`);
  await expect(form.getByText(other)).toBeVisible();
  await expect(form.getByRole("checkbox", { name: place?.name ?? "" })).not.toBeChecked();
  expect(troubles).toEqual([]);
  await context.close();
});
