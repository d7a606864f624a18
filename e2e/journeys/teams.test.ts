import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { invite, newAccount } from "../support/accounts.ts";
import { query } from "../support/database.ts";
import { desk, phone, sit, sitWith } from "../support/session.ts";

test("Someone without a team is told so and can create one", async ({ browser }) => {
  const { token } = await newAccount();
  const { context, page, troubles } = await sitWith(browser, token, phone);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Select a Team");
  await expect(page.getByText("You don't belong to any teams yet.")).toBeVisible();
  await expect(page.getByText("No pending team invitations")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Create Team" }).click();
  await page.getByRole("button", { name: "Create Team" }).click();
  await expect(page.getByText("This field is required")).toBeVisible();
  await page.getByLabel("Team name").fill("Corner Noodles");
  await page.getByLabel("First location").fill("Corner");
  await page.getByRole("button", { name: "Create Team" }).click();
  await expect(page).toHaveURL(/\/\d+$/);
  await expect(page.getByText("Corner Noodles").first()).toBeVisible();
  // One team and no invitation lead straight through, unless the chooser is asked for.
  const home = page.url();
  await page.goto("/");
  await expect(page).toHaveURL(home);
  await page.goto("/?show=yes");
  await expect(teams(page)).toHaveCount(1);
  expect(troubles).toEqual([]);
  await context.close();
});

test("Several teams are buttons, with the default one first and marked", async ({ browser }) => {
  const { context, page } = await sit(browser, "both", desk);
  await page.goto("/");
  await expect(teams(page)).toHaveCount(2);
  await expect(teams(page).first()).toHaveText(/Harbor Street.*Default/);
  await teams(page).filter({ hasText: "Second Cup Bakery" }).click();
  await expect(page).toHaveURL(/\/2$/);
  // After logging in, the top bar leads back to the chooser.
  await expect(
    page.getByText("Logged in for Second Cup Bakery").filter({ visible: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Change Team" }).click();
  await expect(page).toHaveURL(/\/\?show=yes$/);
  await context.close();
});

test("One invitation is accepted, and one is ignored", async ({ browser }) => {
  const account = await newAccount();
  await invite(account, 1);
  await invite(account, 2);
  const { context, page } = await sitWith(browser, account.token, phone);
  await page.goto("/");
  const panel = page.getByRole("region", { name: "Pending Team Invitations" });
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await panel.getByRole("button", { name: /^Ignore .* Second Cup Bakery/ }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await panel.getByRole("button", { name: /^Accept .* Harbor Street Kitchen/ }).click();
  await expect(page.getByText("You joined Harbor Street Kitchen")).toBeVisible();
  await page.goto("/?show=yes");
  await expect(teams(page)).toHaveText([/Harbor Street Kitchen/]);
  await expect(page.getByText("No pending team invitations")).toBeVisible();
  await context.close();
});

test("An invitation in the address survives logging in", async ({ browser }) => {
  const account = await newAccount();
  const token = await invite(account, 2);
  const { context, page } = await sit(browser, null, desk);
  await page.goto(`/login?token=${token}&reason=invite`);
  await expect(page.getByText("Log in or sign up to accept your invitation.")).toBeVisible();
  await expect(page.getByText("You've been invited to join Second Cup Bakery.")).toBeVisible();
  await page.getByRole("tab", { name: "Email / Password" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(account.email);
  await page.getByRole("textbox", { name: "Password" }).fill(account.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Second Cup Bakery").first()).toBeVisible();
  await expect(page).toHaveURL(/\/2$/);
  await context.close();
});

test("Someone joins a team by its code", async ({ browser }) => {
  const account = await newAccount();
  const [bakery] = await query<{ join_code: string }>(
    "select join_code from companies where name = 'Second Cup Bakery'",
  );
  const { context, page } = await sitWith(browser, account.token, phone);
  await page.goto("/?show=yes");
  await page.getByRole("link", { name: "Join a Team by Code" }).click();
  await page.getByLabel("Team code").fill("WRONG1");
  await page.getByRole("button", { name: "Join team" }).click();
  await expect(page.getByRole("textbox", { name: "Team code" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await page.getByLabel("Team code").fill((bakery?.join_code ?? "").toLowerCase());
  await page.getByRole("button", { name: "Join team" }).click();
  await expect(page).toHaveURL(/\/2$/);
  await expect(page.getByText("You joined Second Cup Bakery")).toBeVisible();
  await context.close();
});

function teams(page: Page) {
  return page
    .getByRole("main")
    .getByRole("button")
    .filter({ has: page.locator("strong") });
}
