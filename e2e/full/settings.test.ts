import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { readAuditLog } from "../support/audit-log.ts";
import { api, desk, sit, tokenOf } from "../support/session.ts";
import { texts } from "../support/texts.ts";

test("The audit log shows who changed what: desk", ({ browser }) => readAuditLog(browser, desk));

test("The audit log is closed to managers", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/settings/audit");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("No access");
  await context.close();
});

test("Another admin's change shows where nothing was typed, and is announced before it is overwritten", async ({
  browser,
}) => {
  const admin = await tokenOf("admin");
  const theirs = ["General", "Theirs"];
  const theySet = (lists: object) =>
    api(admin, "POST", "/api/settings/memos", { company_id: 1, ...lists });
  const { context, page, troubles } = await sit(browser, "admin", desk);
  await page.goto("/1/settings/memos");
  const fieldsOf = (name: string) => page.getByRole("region", { name }).getByRole("textbox");
  const [memos, surveys] = [fieldsOf("Memo categories"), fieldsOf("Survey categories")];
  await surveys.first().fill("Mine");
  await theySet({ message_categories: theirs });
  await expect(memos).toHaveCount(2);
  await expect(memos.last()).toHaveValue("Theirs");
  await expect(surveys.first()).toHaveValue("Mine");
  await theySet({ survey_categories: theirs });
  const told = page.getByText(texts.en.core["form.overtaken"]);
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.reload();
  await expect(surveys.first()).toHaveValue("Mine");
  await expect(memos.last()).toHaveValue("Theirs");
  await theySet({ message_categories: null, survey_categories: null });
  expect(troubles).toEqual([]);
  await context.close();
});
