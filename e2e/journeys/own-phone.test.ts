import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { newAccount } from "../support/accounts.ts";
import { query } from "../support/database.ts";
import { messageTo } from "../support/outbox.ts";
import { phone, sitWith } from "../support/session.ts";

test("A phone number is confirmed from the profile by the code sent to it", async ({ browser }) => {
  const account = await newAccount();
  await query("update users set phone_verified_at = null where id = $1", [account.id]);
  const { context, page, troubles } = await sitWith(browser, account.token, phone);
  await page.goto("/profile");
  const section = page.getByRole("region", { name: "Confirm your phone number" });
  await expect(section).toBeVisible();
  await expectAccessible(page, "profile, phone to confirm");

  await section.getByRole("button", { name: /^Send a code to/ }).click();
  const code = section.getByRole("textbox", { name: "Code" });
  await expect(code).toBeFocused();
  await expectAccessible(page, "profile, code");
  const message = await messageTo(account.phone, /confirms this phone number/);
  // The sixth digit submits the code.
  await code.fill(/^\d{6}/.exec(message)?.[0] ?? "");

  await expect(page.getByText("Your phone number is confirmed")).toBeVisible();
  await expect(section).toHaveCount(0);
  expect(troubles).toEqual([]);
  await context.close();
});
