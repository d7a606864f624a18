import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { endMemos, pressInPlace, sendMemo } from "../support/memos.ts";
import { api, desk, phone, sit, tablet, tokenOf } from "../support/session.ts";

test("A tablet is paired, logs an employee in by PIN, logs them out when idle, and is revoked", async ({
  browser,
}) => {
  const name = `Counter ${Date.now()}`;
  const admin = await sit(browser, "admin", desk);
  await admin.page.goto("/1/settings");
  await admin.page.getByRole("link", { name: /^Devices/ }).click();
  const code = await addDevice(admin.page, name);

  const shared = await sit(browser, null, tablet);
  const { page } = shared;
  await page.clock.install();
  await page.goto("/login");
  await page.getByRole("link", { name: "Use this device as a shared tablet" }).click();
  await page.getByRole("button", { name: "Pair this tablet" }).click();
  await expect(page.getByText("The code has 8 letters and digits")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Pairing code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Pair this tablet" }).click();
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  await expect(page.getByText(`${name} · `)).toBeVisible();
  await expectAccessible(page);
  await expect(admin.page.getByText(`${name} is paired.`)).toBeVisible();
  await admin.page.getByRole("button", { name: "Done" }).click();
  await expect(row(admin.page, name)).toContainText("Paired");

  const pin = await getPin(browser);
  const title = `Wash your hands ${Date.now()}`;
  const memo = await sendMemo({ title });
  await page.getByRole("button", { name: "Digit 1" }).click();
  await page.keyboard.press("Enter");
  await expect(page.getByText("A PIN has 4 to 6 digits")).toBeVisible();
  await page.keyboard.type(pin === "0000" ? "0001" : "0000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Wrong PIN")).toBeVisible();
  await page.keyboard.type(pin);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/1$/);
  const card = page.getByRole("article").filter({ hasText: title });
  await pressInPlace(card.getByRole("button", { name: "Acknowledge" }));
  await expect(card.getByRole("button", { name: "Acknowledge" })).toBeHidden();
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByRole("menuitem", { name: "Log out" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "User Account" })).toBeHidden();
  await page.keyboard.press("Escape");

  await page.clock.fastForward("00:46");
  const asked = page.getByRole("dialog", { name: "Are you still there?" });
  await expect(asked).toContainText(/logged out in 1\d seconds/);
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Stay logged in" }).click();
  await expect(asked).toBeHidden();
  await page.clock.fastForward("00:40");
  await expect(page).toHaveURL(/\/1$/);
  // The session ends offline too, and the keypad is back when the connection is.
  await shared.context.setOffline(true);
  // The page has noticed the lost connection before the time is up.
  await expect(page.getByText("You're offline")).toBeVisible();
  await page.clock.fastForward("00:25");
  await expect(page.getByRole("heading", { name: "You're logged out" })).toBeVisible();
  await expectAccessible(page);
  await shared.context.setOffline(false);
  await expect(page.getByText("no one touched the tablet for a minute")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    "lineup-device",
    "lineup-device-key",
    "lineup-language",
  ]);
  await page.goto("/1");
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();

  await page.keyboard.type(pin);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/1$/);
  await row(admin.page, name)
    .getByRole("button", { name: `More actions: ${name}` })
    .click();
  await admin.page.getByRole("menuitem", { name: "Remove" }).click();
  const question = admin.page.getByRole("dialog", { name: `Remove “${name}”?` });
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(admin.page.getByText(`${name} was removed`)).toBeVisible();
  await expect(page.getByText("This tablet was removed from the team")).toBeVisible();
  expect(admin.troubles).toEqual([]);
  await endMemos([memo]);
  await shared.context.close();
  await admin.context.close();
});

/** @returns the pairing code */
async function addDevice(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: "Add a device" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add a device" });
  await dialog.getByRole("button", { name: "Add and show code" }).click();
  await expect(dialog.getByText("This field is required").first()).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByLabel("Location").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Add and show code" }).click();
  const pairing = page.getByRole("dialog", { name: `Pair ${name}` });
  await expect(pairing.getByRole("img", { name: /pair a tablet/ })).toBeVisible();
  await expect(pairing).toContainText(/is valid for 1[45]:\d\d/);
  await expectAccessible(page);
  const text = await pairing.getByText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/).textContent();
  return text ?? "";
}

function row(page: Page, name: string) {
  return page.getByRole("row").filter({ hasText: name });
}

/** @returns the employee's PIN from their profile */
async function getPin(browser: Parameters<typeof sit>[0]): Promise<string> {
  const own = await sit(browser, "employee", phone);
  await own.page.goto("/profile");
  const section = own.page.getByRole("region", { name: "PIN for shared tablets" });
  await section.getByRole("button", { name: /^Get a/ }).click();
  await expect(own.page.getByText("You have a new PIN")).toBeVisible();
  const pin = await section.getByText(/^\d{4,6}$/).textContent();
  await own.context.close();
  const kept = await api<{ pin: string }>(
    await tokenOf("employee"),
    "GET",
    "/api/company/pin?company_id=1",
  );
  expect(kept.pin).toBe(pin);
  return kept.pin;
}
