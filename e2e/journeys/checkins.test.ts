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

  await manager.page.getByRole("tab", { name: "Waiting", exact: true }).click();
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

test("One person who is due for a check-in is asked by name, then all the others together", async ({
  browser,
}) => {
  const { employee } = await api<{ employee: { name: string } }>(
    await tokenOf("employee"),
    "GET",
    "/api/company/details?company_id=1",
  );
  const asked = await sit(browser, "employee", phone);
  await asked.page.goto("/1");
  const { context, page, troubles } = await sit(browser, "admin", desk);
  await page.goto("/1/flags");
  await page.getByRole("tab", { name: "Waiting", exact: true }).press("End");
  await expect(page).toHaveURL(/state=due/);
  await expect(page.getByText(/people are due for a check-in/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search people" }).fill(employee.name);
  await expect(page.getByText("1 person is due for a check-in")).toBeVisible();
  await expect(page.getByRole("cell", { name: "None yet" })).toBeVisible();
  await page.getByRole("checkbox", { name: employee.name }).check();
  await expect(page.getByText("1 person selected")).toBeVisible();
  await page.getByRole("button", { name: "Check in", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Check in with 1 person" });
  await dialog.getByLabel("Topic").selectOption("Workload");
  await dialog.getByLabel("Internal note").fill("Before the summer");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Check in" }).click();
  await expect(page.getByText("Asked 1 person how things are going")).toBeVisible();
  await expect(asked.page.getByRole("article", { name: "Workload" })).toBeVisible();
  // A check-in by mistake is withdrawn: it leaves the employee's phone, and they are due again.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: 1 person won't be asked")).toBeVisible();
  await expect(asked.page.getByRole("article", { name: "Workload" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: employee.name }).check();
  await page.getByRole("button", { name: "Check in", exact: true }).click();
  await dialog.getByRole("button", { name: "Check in" }).click();
  await expect(asked.page.getByRole("article", { name: "How are things?" })).toBeVisible();

  await page.getByRole("button", { name: "Clear filters" }).click();
  const { due, total: count } = await whoIsDue();
  await page.getByRole("button", { name: `Check in with all ${count}` }).click();
  const all = page.getByRole("dialog", { name: `Check in with ${count} people` });
  // Someone else checks in with one of them first: the manager who confirms is told and asks the others.
  const input = { company_id: 1, id: due[0]?.employee.id };
  await api(await tokenOf("manager"), "POST", "/api/company/employee/checkin", input);
  await all.getByRole("button", { name: "Check in" }).click();
  await expect(page.getByText(/no one was asked/)).toBeVisible();
  await page
    .getByRole("dialog", { name: `Check in with ${count - 1} people` })
    .getByRole("button", { name: "Check in" })
    .click();
  await expect(page.getByText(`Asked ${count - 1} people how things are going`)).toBeVisible();
  await expect(page.getByText("No one is due for a check-in")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/1/flags?state=answered&kind=checkin");
  await expect(page.getByText(`${count + 1} follow-ups`)).toBeVisible();
  expect([...troubles.filter((line) => !line.includes("409")), ...asked.troubles]).toEqual([]);
  await context.close();
  await asked.context.close();
});

interface Due {
  readonly total: number;
  readonly due: readonly { readonly employee: { readonly id: number } }[];
}

async function whoIsDue(): Promise<Due> {
  const address = "/api/company/checkins?company_id=1&state=due";
  return api<Due>(await tokenOf("admin"), "GET", address);
}
