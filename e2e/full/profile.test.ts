import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { invite, newAccount } from "../support/accounts.ts";
import { query } from "../support/database.ts";
import { api, phone, sitWith } from "../support/session.ts";

test("The app says when a language's texts can't be loaded", async ({ browser }) => {
  const { context, page } = await sitWith(browser, (await newAccount()).token, phone);
  await page.goto("/profile");
  await page.route(/\/assets\/es-.*\.js/, (route) => route.abort());
  await page.getByLabel("Language of the app and your memos").selectOption("es");
  await expect(page.getByRole("alert").filter({ hasText: "Error" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await context.close();
});

test("A person's profile shows what their team has on file", async ({ browser }) => {
  const account = await newAccount();
  const token = await invite(account, 1);
  await api(account.token, "POST", "/api/accept-invite", { token });
  await query(
    "update employees set type = 'Baker', work_anniversary = '2024-05-01' where company_id = 1 and phone = $1",
    [account.phone],
  );
  const { context, page } = await sitWith(browser, account.token, phone);
  await page.goto("/profile");
  const kept = page.getByRole("region", { name: "On file with your team" });
  const facts = ["Nova Newcomer", "Baker", "No location", `(415) ${account.phone.slice(3, 6)}`];
  for (const fact of [...facts, "May 1, 2024"]) await expect(kept).toContainText(fact);
  await expectAccessible(page);
  await context.close();
});
