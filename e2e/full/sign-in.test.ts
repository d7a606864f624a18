import { createHash } from "node:crypto";
import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { newAccount } from "../support/accounts.ts";
import { query } from "../support/database.ts";
import { messageTo } from "../support/outbox.ts";
import { phone, sit } from "../support/session.ts";

test("The step for the code is there again after a reload, and after asking too soon", async ({
  browser,
}) => {
  const { phone: own } = await newAccount();
  const { context, page } = await sit(browser, null, phone);
  await page.goto("/login");
  const number = page.getByRole("textbox", { name: "Phone number" });
  const code = page.getByRole("textbox", { name: "Code" });
  await number.fill(own);
  await page.keyboard.press("Enter");
  const text = await messageTo(own, /\d{6}/);
  await expect(code).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send a new code in \d+ s$/ })).toBeVisible();
  await page.evaluate(() => {
    // Pretend that the code was sent half a minute earlier.
    const kept = JSON.parse(sessionStorage.getItem("lineup-code-sent-to") ?? "") as { at: number };
    kept.at -= 30_000;
    sessionStorage.setItem("lineup-code-sent-to", JSON.stringify(kept));
  });
  await page.reload();
  await expect(code).toBeFocused();
  await expect(page.getByRole("button", { name: "Send a new code", exact: true })).toBeEnabled();
  await page.getByRole("button", { name: "Use another number" }).click();
  await page.reload();
  await expect(number).toBeVisible();
  // Pretend that another device asked for the code.
  await page.evaluate(() => sessionStorage.removeItem("lineup-code-sent-to"));
  await number.fill(own);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Too many attempts\. Try again in \d+ seconds?$/)).toBeVisible();
  await code.fill(/\b\d{6}\b/.exec(text)?.[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Select a Team" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain(
    "lineup-code-sent-to",
  );
  await context.close();
});

test("When no code is sent, the field for the number says how long to wait", async ({
  browser,
}) => {
  const { phone: own } = await newAccount();
  const subject = createHash("sha256").update(`+1${own}\nnetwork 127.0.0.1`).digest("base64url");
  await query(
    `insert into rate_limits (name, subject, stamps, updated_at)
      values ('codeByPhoneHour', $1, array_fill(now() - interval '30 minutes', array[5]), now())`,
    [subject],
  );
  const { context, page } = await sit(browser, null, phone);
  await page.goto("/login");
  const number = page.getByRole("textbox", { name: "Phone number" });
  await number.fill(own);
  await page.keyboard.press("Enter");
  await expect(number).toHaveAccessibleDescription(/Too many attempts. Try again in \d+ minutes/);
  await expect(number).toBeFocused();
  await expectAccessible(page);
  await query("delete from rate_limits where subject = $1", [subject]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
  await context.close();
});
