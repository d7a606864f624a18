// Tests in Spanish at two screen widths: logging in, choosing a team, the banner, maintenance, and a session that ends while a
// memo is written. The tests in e2e/journeys cover these screens in English.
import { expect, test } from "@playwright/test";

import { newAccount, invite } from "../support/accounts.ts";
import { inTrial, subscribed, subscription } from "../support/banners.ts";
import { query } from "../support/database.ts";
import { messageTo } from "../support/outbox.ts";
import { api, changeAnswers, desk, go, phone, sit, sitWith } from "../support/session.ts";
import { pattern, texts } from "../support/texts.ts";

const { auth, core, memos, shell, teams, writing } = texts.es;
test.beforeEach(async () => {
  // All logins of these tests come from one IP address, and the number of logins from an IP address is limited.
  await query("delete from rate_limits");
});
// Undoes the changes of each test, because tests in other files count the demo bakery's employees and use the bakery's admin.
test.afterEach(async () => {
  await query("update employees set is_active = false where name_first = 'Nova'");
  await query(
    "update users set name_first = 'Olive', name_last = 'Applewood' where email like 'other@%'",
  );
});

for (const [screen, looks] of [
  ["360 px", phone],
  ["1440 px", desk],
] as const) {
  const spanish = { ...looks, language: "es" } as const;

  test(`A code and a password both log someone in, and a wrong one says so: ${screen}`, async ({
    browser,
  }) => {
    const account = await newAccount();
    const { context, page } = await sit(browser, null, spanish);
    await page.goto("/login");
    await expect(page.getByRole("tab")).toHaveText([
      auth["login.tab.phone"],
      auth["login.tab.email"],
    ]);
    await page.getByRole("textbox", { name: auth["login.phone"] }).fill(account.phone);
    await page.getByRole("button", { name: auth["login.sendCode"] }).click();
    const text = await messageTo(account.phone, /\d{6}/);
    await page.getByRole("textbox", { name: auth["login.code"] }).fill("000000");
    await page.getByRole("button", { name: auth["login.submit"] }).click();
    await expect(page.getByText(auth["login.failed"])).toBeVisible();
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? "";
    // The sixth digit logs in.
    await page.getByRole("textbox", { name: auth["login.code"] }).fill(code);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(teams["select.title"]);
    await page.goto("/logout");
    await page.getByRole("tab", { name: auth["login.tab.email"] }).click();
    await page.getByRole("textbox", { name: auth["login.email"] }).fill(account.email);
    await page.getByRole("textbox", { name: auth["login.password"] }).fill(account.password);
    await page.getByRole("button", { name: auth["login.submit"] }).click();
    await expect(page.getByText(teams["select.empty"])).toBeVisible();
    await context.close();
  });

  test(`A forgotten password is reset by the link in the mail: ${screen}`, async ({ browser }) => {
    const account = await newAccount();
    const { context, page } = await sit(browser, null, spanish);
    await page.goto("/login");
    await page.getByRole("link", { name: auth["login.forgot"] }).click();
    await page.getByRole("textbox", { name: auth["request.email"] }).fill(account.email);
    await page.getByRole("button", { name: auth["request.submit"] }).click();
    await expect(page.getByRole("heading", { name: auth["request.done.title"] })).toBeVisible();
    const mail = await messageTo(account.email, /reset-password/);
    await page.goto(/\/reset-password\S+/.exec(mail)?.[0] ?? "");
    for (const label of [auth["password.new"], core["field.password.again"]])
      await page.getByLabel(label, { exact: true }).fill("otra contraseña");
    await page.getByRole("button", { name: auth["reset.submit"] }).click();
    await expect(page.getByText(teams["select.empty"])).toBeVisible();
    await context.close();
  });

  test(`Invitations are accepted and ignored, and a team is chosen: ${screen}`, async ({
    browser,
  }) => {
    const account = await newAccount();
    for (const company of [1, 2]) await invite(account, company);
    const { context, page } = await sitWith(browser, account.token, spanish);
    await page.goto("/");
    await expect(page.getByText(teams["select.empty"])).toBeVisible();
    const decide = (text: string, company: string) =>
      page.getByRole("button", { name: pattern(text, { company }) }).click();
    await decide(teams["invites.ignore.label"], "Second Cup Bakery");
    await decide(teams["invites.accept.label"], "Harbor Street Kitchen");
    const joined = pattern(teams["invites.accepted"], { company: "Harbor Street Kitchen" });
    await expect(page.getByText(joined)).toBeVisible();
    await page.goto("/?show=yes");
    await expect(page.getByText(teams["invites.empty"])).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("button", { name: /Harbor Street Kitchen/ })
      .click();
    await expect(page).toHaveURL(/\/1$/);
    await context.close();
  });

  test(`The banner names the most important reason: ${screen}`, async ({ browser }) => {
    const { context, page } = await sit(browser, "other", spanish);
    const banner = page.locator("button[data-level]");
    await subscription(inTrial);
    await page.goto("/2");
    await expect(banner).toHaveText(shell["banner.unsubscribed"]);
    await changeAnswers(page, "**/api/company/details*", ({ company }) =>
      Object.assign(company as object, {
        is_subscribed: true,
        all_locations_subscribed: false,
        trial_days_left: 0,
      }),
    );
    await page.goto("/2");
    await expect(banner).toHaveText(shell["banner.locations"]);
    await query("update users set name_first = '', name_last = '' where email like 'other@%'");
    await page.goto("/2");
    await expect(banner).toHaveText(shell["banner.profile"]);
    await changeAnswers(page, "**/api/user/details", (content) => {
      content["min_app_version"] = { web: "99.0.0" };
    });
    await page.goto("/2");
    await expect(banner).toHaveText(shell["banner.version"]);
    await subscription(subscribed);
    await context.close();
  });

  test(`Maintenance leads to its screen and back: ${screen}`, async ({ browser }) => {
    const { context, page } = await sit(browser, "manager", spanish);
    await page.goto("/1");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const down = { success: false, message: "", errors: [], maintenance_mode: true };
    await page.route("**/api/**", (route) => route.fulfill({ status: 503, json: down }));
    await go(page, "/1/memos");
    await expect(page.getByRole("heading", { name: shell["maintenance.title"] })).toBeVisible();
    await page.unroute("**/api/**");
    await page.getByRole("button", { name: shell["maintenance.retry"] }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(memos["list.title"]);
    await context.close();
  });

  test(`A session ends while a memo is being written: ${screen}`, async ({ browser }) => {
    const account = await newAccount();
    await query(
      "insert into employees (company_id, user_id, name_first, role) values (1, $1, 'Nova', 'manager')",
      [account.id],
    );
    const { context, page } = await sitWith(browser, account.token, spanish);
    await page.goto("/1/memos/new");
    await page.getByLabel(writing["form.title"], { exact: true }).fill("A medio escribir");
    await page.locator('[contenteditable="true"]').fill("El horno del fondo");
    await expect(page.getByText(pattern(core["recipients.reaches_other"])).first()).toBeVisible();
    await api(account.token, "POST", "/api/logout");
    const save = page.getByRole("button", { name: writing["form.draft"] });
    await Promise.race([save.click(), page.waitForURL(/\/login/)]);
    await expect(page.getByText(auth["reason.session"])).toBeVisible();
    await page.getByRole("tab", { name: auth["login.tab.email"] }).click();
    await page.getByRole("textbox", { name: auth["login.email"] }).fill(account.email);
    await page.getByRole("textbox", { name: auth["login.password"] }).fill(account.password);
    await page.getByRole("button", { name: auth["login.submit"] }).click();
    await expect(page).toHaveURL(/\/1\/memos\/new$/);
    await expect(page.getByLabel(writing["form.title"], { exact: true })).toHaveValue(
      "A medio escribir",
    );
    await expect(page.locator('[contenteditable="true"]')).toHaveText("El horno del fondo");
    await context.close();
  });
}
