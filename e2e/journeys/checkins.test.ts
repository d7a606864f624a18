import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

test.afterEach(() => query("delete from checkins"));

test("A check-in goes from the question to the acknowledgement, live on both sides", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const manager = await sit(browser, "manager", desk);
  await manager.page.goto("/1/flags?kind=checkin&state=answered");
  const { employee } = await api<{ employee: { id: number } }>(
    await tokenOf("employee"),
    "GET",
    "/api/company/details?company_id=1",
  );
  const input = { company_id: 1, id: employee.id, topic: "workload", note: "Two late nights" };
  await api(await tokenOf("manager"), "POST", "/api/company/employee/checkin", input);

  const asked = page.getByRole("article", { name: "Workload" });
  await expect(asked).toBeVisible();
  await expect(page.getByText("Two late nights")).toHaveCount(0);
  const card = manager.page.getByRole("article").filter({ hasText: "Two late nights" });
  await expect(card.getByText("Waiting on them", { exact: true })).toBeVisible();
  await expect(asked.getByRole("button", { name: "All good" })).toBeVisible();
  await asked.getByLabel(/How are things/).fill("One weekend off would help.");
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Send" }).tap();
  await expect(asked).toHaveCount(0);

  await manager.page.getByRole("tab", { name: "Needs an answer", exact: true }).click();
  await expect(card.getByText("One weekend off would help.")).toBeVisible();
  await expectAccessible(manager.page);
  await card.getByRole("textbox").fill("The 12th is yours.");
  await card.getByRole("button", { name: "Send answer" }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByText("The 12th is yours.")).toBeVisible();
  await page.getByRole("button", { name: /^Notifications/ }).tap();
  await expect(page.getByText(/replied to your check-in/).first()).toBeVisible();
  await manager.page.goto(`/1/employee/${employee.id}`);
  await expect(manager.page.getByText(/Next one due/)).toBeVisible();
  expect([...troubles, ...manager.troubles]).toEqual([]);
  await context.close();
  await manager.context.close();
});
