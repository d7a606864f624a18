import { expect, test } from "@playwright/test";

import { api, desk, sit, tokenOf } from "../support/session.ts";

test("An open report shows people with the changes that someone else makes", async ({
  browser,
}) => {
  const admin = await tokenOf("admin");
  const person = { company_id: 1, id: 58 };
  const { employee: before } = await api<{ employee: { name_last: string } }>(
    ...[admin, "GET", `/api/company/employee?company_id=1&id=${person.id}`],
  );
  const call = (name_last: string) =>
    api(admin, "POST", "/api/company/employee", { ...person, name_last });
  const word = `Renamed${Date.now()}`;
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto("/1/settings/reports");
  await page.getByRole("searchbox").fill(word);
  await expect(page.getByRole("button", { name: "Clear filters" })).toBeVisible();
  await call(word);
  await expect(page.getByRole("main").getByRole("link", { name: word })).toBeVisible();
  await call(before.name_last);
  await expect(page.getByRole("main").getByRole("link", { name: word })).toBeHidden();
  expect(troubles).toEqual([]);
  await context.close();
});

test("Filtering the log-in chart by a location, by keyboard, keeps the focus at the chart", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "admin", desk);
  await page.goto("/1/settings/reports?report=logins");
  const chart = page.getByRole("region", { name: "Logins by week" });
  const place = chart.getByRole("listitem").getByRole("button").first();
  await place.press("Enter");
  await expect(page).toHaveURL(/location=\d+/);
  await expect(place).toHaveCount(0);
  await expect(chart.getByRole("heading", { name: "Logins by week" })).toBeFocused();
  expect(troubles).toEqual([]);
  await context.close();
});
