import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { invite, newAccount } from "../support/accounts.ts";
import { api, desk, phone, sitWith } from "../support/session.ts";

test("Details are saved and kept, and the e-mail address changes only with the password", async ({
  browser,
}) => {
  const account = await newAccount();
  const { context, page } = await sitWith(browser, account.token, phone);
  await page.goto("/profile");
  await page.getByLabel("First name").fill("Nadia");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  const email = page.getByRole("textbox", { name: "E-mail" });
  await email.fill("nonsense");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Please use a valid e-mail address")).toBeVisible();
  await email.fill(`changed-${account.email}`);
  const details = page.getByRole("region", { name: "Your details" });
  await details.getByLabel("Current password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(details.getByLabel("Current password", { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(email).toHaveValue(`changed-${account.email}`);
  await expect(page.getByLabel("First name")).toHaveValue("Nadia");
  await context.close();
});

test("The language changes immediately and stays with the person", async ({ browser }) => {
  const account = await newAccount();
  const { context, page } = await sitWith(browser, account.token, desk);
  await page.goto("/profile");
  await page.getByLabel("Language of the app and your memos").selectOption("es");
  await expect(page.getByRole("heading", { level: 1, name: "Perfil" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page).toHaveTitle("Lineup · Perfil");
  await expectAccessible(page);
  const { user } = await api<{ user: { default_locale: string } }>(
    account.token,
    "GET",
    "/api/user/details",
  );
  expect(user.default_locale).toBe("es");
  await context.close();

  // The language was chosen on this device before logging in, and the screen names it.
  const other = await sitWith(browser, (await newAccount()).token, { ...desk, language: "es" });
  await other.page.goto("/profile");
  const choice = other.page.getByRole("region", { name: "Idioma" }).getByRole("combobox");
  await expect(choice).toHaveValue("es");
  await choice.selectOption("en");
  await expect(other.page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await other.context.close();
});

test("The default team is chosen in the profile and is listed first from then on", async ({
  browser,
}) => {
  const account = await newAccount();
  for (const company of [1, 2])
    await api(account.token, "POST", "/api/accept-invite", {
      token: await invite(account, company),
    });
  const { context, page } = await sitWith(browser, account.token, desk);
  await page.goto("/profile");
  const first = page.getByLabel("Shown first when you choose a team");
  await first.focus();
  await first.selectOption({ label: "Second Cup Bakery" });
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(first).toBeFocused();
  const celebrates = page.getByRole("switch", { name: "Share mine with Second Cup Bakery" });
  await expect(celebrates).toBeChecked();
  const kept = page.waitForResponse("**/api/company/celebrates");
  await celebrates.press("Space");
  expect((await kept).status()).toBe(200);
  await expect(celebrates).not.toBeChecked();
  await expect(celebrates).toBeFocused();
  await page.reload();
  await expect(celebrates).not.toBeChecked();
  await page.getByRole("link", { name: "Teams", exact: true }).click();
  const teams = page
    .getByRole("main")
    .getByRole("button")
    .filter({ has: page.locator("strong") });
  await expect(teams).toHaveText([/Second Cup Bakery/, /Harbor Street Kitchen/]);
  await context.close();
});

test("A new password ends the other sessions, and the old one is refused", async ({ browser }) => {
  const account = await newAccount();
  const elsewhere = await signIn(account.email, account.password);
  const { context, page } = await sitWith(browser, account.token, phone);
  await page.goto("/profile");
  const section = page.getByRole("region", { name: "Password" });
  await section.getByLabel("Current password", { exact: true }).fill("not this");
  await section.getByLabel("New password", { exact: true }).fill("brand new password");
  await section.getByLabel("Repeat the password").fill("brand new passwort");
  await section.getByRole("button", { name: "Change password" }).click();
  await expect(section.getByText("The passwords don't match")).toBeVisible();
  await section.getByLabel("Repeat the password").fill("brand new password");
  await section.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("That wasn't saved")).toBeVisible();
  await section.getByLabel("Current password", { exact: true }).fill(account.password);
  await section.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was saved")).toBeVisible();
  const answer = await page.request.get("/api/user/details", {
    headers: { authorization: `Bearer ${elsewhere}` },
  });
  expect(answer.status()).toBe(401);
  await signIn(account.email, "brand new password");
  await context.close();
});

test("Logged-in devices are listed, and another one can be logged out", async ({ browser }) => {
  const account = await newAccount();
  const other = await sitWith(browser, await signIn(account.email, account.password), phone);
  await other.page.goto("/profile");
  await expect(other.page.getByRole("heading", { level: 1 })).toBeVisible();
  const { context, page } = await sitWith(browser, account.token, desk);
  await page.goto("/profile");
  const devices = page.getByRole("region", { name: "Logged-in devices" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByText("This device")).toHaveCount(1);
  await devices.getByRole("button", { name: /^Log out / }).click();
  const dialog = page.getByRole("dialog", { name: /^Log out .+\?$/ });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Log out" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await other.page.reload();
  await expect(other.page).toHaveURL(/\/login\?redirect=%2Fprofile&reason=session$/);
  await other.context.close();
  await context.close();
});

async function signIn(email: string, password: string): Promise<string> {
  return (await api("", "POST", "/api/login", { email, password })).token;
}
