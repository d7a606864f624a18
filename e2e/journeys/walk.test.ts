import { expect, test } from "@playwright/test";

import { expectAccessible, phone, signIn } from "./session.ts";

test("a memo goes from a manager's desk to an employee's phone and back, live", async ({
  browser,
}) => {
  const title = `Fryer check ${Date.now()}`;
  const manager = await signIn(browser, "manager");
  const employee = await signIn(browser, "employee", { viewport: phone });
  const stranger = await signIn(browser, "other");

  await manager.page.getByRole("link", { name: "Write a memo" }).first().click();
  await manager.page.getByLabel("Title").fill(title);
  await manager.page
    .locator('[contenteditable="true"]')
    .fill("Please check the fryer filters before noon.");
  await manager.page.getByRole("radio", { name: /^Flaggable/ }).check();
  await expect(manager.page.getByText(/reaches \d+ people/i).first()).toBeVisible();
  await expectAccessible(manager.page);
  await manager.page.getByRole("button", { name: "Send now" }).click();
  await expect(manager.page.getByRole("heading", { name: title })).toBeVisible();

  // It is on the employee's phone without a reload, and on nobody's elsewhere.
  await expect(employee.page.getByText(title).first()).toBeVisible();
  await expect(stranger.page.getByText(title)).toHaveCount(0);

  // The demo employee reads Lineup in Spanish.
  await employee.page.getByText(title).first().click();
  await expect(employee.page.getByText("before noon")).toBeVisible();
  await expectAccessible(employee.page);
  await employee.page
    .getByRole("button", { name: /^(Acknowledge|Confirmar lectura)$/ })
    .last()
    .click();

  // The manager's count moves while they watch.
  await expect(manager.page.getByText(/\b1 of \d+/).first()).toBeVisible();
  for (const { context } of [manager, employee, stranger]) await context.close();
});
