import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { desk, freshToken, go, phone, signInHere, sit, sitWith } from "../support/session.ts";
import { endElsewhere, maintenance } from "../support/interruptions.ts";

test("When a session ends in the middle of a memo, the draft is there after logging in again", async ({
  browser,
}) => {
  const token = await freshToken("manager");
  const { context, page } = await sitWith(browser, token, desk);
  const title = `Half written ${Date.now()}`;
  await page.goto("/1/memos/new");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.locator('[contenteditable="true"]').fill("The oven in the back");
  await page.getByRole("button", { name: "Change who gets it" }).click();
  await page.getByText("Lakeside", { exact: true }).click();
  await expect(page.getByText(/This reaches 19 people/).first()).toBeVisible();
  await endElsewhere(token);
  // The socket ends with the session, so the app may notice before the next call is refused.
  const save = page.getByRole("button", { name: "Save draft" });
  await Promise.race([save.click(), page.waitForURL(/\/login/)]);
  await expect(page).toHaveURL(/\/login\?redirect=%2F1%2Fmemos%2Fnew&reason=session/);
  await expect(
    page.getByText("Your session ended. Log in to pick up where you left off."),
  ).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("pushkin-token"))).toBeNull();
  await signInHere(page, "manager");
  await expect(page).toHaveURL(/\/1\/memos\/new$/);
  await expect(page.getByText("Your draft was restored.")).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(page.locator('[contenteditable="true"]')).toHaveText("The oven in the back");
  await page.getByRole("button", { name: "Change who gets it" }).click();
  await expect(page.getByRole("checkbox", { name: "Lakeside" })).toBeChecked();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await context.close();
});

test("Leaving a changed form asks first, and staying keeps everything", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/create-team");
  await page.getByLabel("Team name").fill("Corner");
  await page.getByRole("link", { name: "Profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(dialog.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Team name")).toHaveValue("Corner");
  await page.getByRole("link", { name: "Profile" }).click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await context.close();
});

test("During maintenance, any call leads to its screen, which leads back afterwards", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", phone);
  await page.goto("/1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await maintenance(page);
  await go(page, "/1/flags?state=all");
  await expect(page).toHaveURL(/\/maintenance\?redirect=%2F1%2Fflags%3Fstate%3Dall$/);
  await expect(page.getByRole("heading", { name: "Back in a moment" })).toBeVisible();
  await expectAccessible(page);
  // A reload during maintenance leads there too and logs no one out.
  await page.goto("/1/flags?state=all");
  await expect(page).toHaveURL(/\/maintenance\?redirect=/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeEnabled();
  await expect(page).toHaveURL(/\/maintenance\?redirect=/);
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/1\/flags\?state=all$/);
  await context.close();
});

test("Losing the connection logs no one out, and the screen comes back automatically", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1");
  const followUps = page.getByRole("link", { name: "Follow-ups" }).first();
  // The home has its heading before the navigation is drawn.
  await expect(followUps).toBeVisible();
  await context.setOffline(true);
  await followUps.click();
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole("article").first()).toBeVisible();
  await context.close();
});
