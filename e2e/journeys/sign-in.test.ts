import { expect, test } from "@playwright/test";

import { expectAccessible } from "./session.ts";

test("signing in by a code sent to the phone", async ({ page, request }) => {
  await page.goto("/login");
  await expectAccessible(page);
  await page.getByRole("textbox").first().fill("3125550103");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("We sent a 6-digit code", { exact: false })).toBeVisible();
  let code = "";
  await expect(async () => {
    const outbox = await (await request.get("/dev/outbox")).text();
    code = /\b(\d{6})\b/.exec(outbox.replaceAll(/&#\d+;/g, ""))?.[1] ?? "";
    expect(code).not.toBe("");
  }).toPass();
  await page.getByRole("textbox").first().fill(code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/\d+$/);
});

test("a wrong password is refused with the documents' words", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("tab").nth(1).click();
  await page.getByRole("textbox").first().fill("employee@lineup.example");
  await page.locator('input[type="password"]').fill("not-the-password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Error logging in")).toBeVisible();
});

test("a screen that needs signing in leads to the login and back", async ({ page }) => {
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile/);
  await page.getByRole("tab").nth(1).click();
  await page.getByRole("textbox").first().fill("both@lineup.example");
  await page.locator('input[type="password"]').fill("lineup-demo");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/profile$/);
});
