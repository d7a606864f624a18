import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { messageTo } from "../support/outbox.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { addPeople } from "../support/inviting.ts";

test("People without an invitation are invited together, one joins, and those who can't be invited are named", async ({
  browser,
}) => {
  const last = `Quince${Date.now()}`;
  const email = `${last}@lineup.example`.toLowerCase();
  const people = [{ name_first: "Ines", email, default_locale: "es" }, { name_first: "Nobody" }];
  const [id] = await addPeople(last, ...people);
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto(`/1/employees?invitation=not_invited`);
  await page.getByRole("searchbox", { name: /Search by name/ }).fill(last);
  await expect(page.getByText("2 people", { exact: true })).toBeVisible();
  await expect(page.getByText("2 people haven't been invited yet.")).toBeVisible();
  await page.getByRole("button", { name: "Invite all 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite 2 people" });
  await expect(dialog.getByRole("combobox")).toBeFocused();
  await dialog.getByLabel("Personal note").fill("See you on Monday");
  await expectAccessible(page);
  // People who were added since aren't invited unseen, and the typed text stays.
  await addPeople(last, { name_first: "Later" });
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(/Your filters now match different people/)).toBeVisible();
  const now = page.getByRole("dialog", { name: "Invite 3 people" });
  await expect(now.getByLabel("Personal note")).toHaveValue("See you on Monday");
  expect(troubles.splice(0).join(" ")).toContain("409");
  await now.getByRole("button", { name: "Send invitation" }).click();
  const skipped = page.getByRole("dialog", { name: "2 people weren't invited" });
  await expect(skipped).toContainText(`Nobody ${last}No phone number or e-mail address`);
  await skipped.getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("2 people", { exact: true })).toBeVisible();
  // The selection works too.
  await page.getByRole("checkbox", { name: `Select Nobody ${last}` }).check();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const one = page.getByRole("dialog", { name: "Invite 1 person" });
  await one.getByRole("button", { name: "Send invitation" }).click();
  const again = page.getByRole("dialog", { name: "1 person wasn't invited" });
  await expect(again).toContainText(`Nobody ${last}`);
  await again.getByRole("button", { name: "OK" }).click();

  const text = await messageTo(email, /See you on Monday/);
  expect(text).toContain("te invitó a unirte a Harbor Street Kitchen");
  const link = /http\S+\/login\?token=[\w-]+/.exec(text)?.[0] ?? "";
  const token = new URL(link).searchParams.get("token");
  const guest = await sit(browser, null, phone);
  await guest.page.goto(`/login?token=${token}`);
  await expect(guest.page.getByText(/Harbor Street Kitchen/)).toBeVisible();
  await guest.page.getByRole("link", { name: "Sign up" }).click();
  await guest.page.getByLabel("First name").fill("Ines");
  await guest.page.getByLabel("E-mail", { exact: true }).fill(email);
  await guest.page.getByLabel("Password", { exact: true }).fill("long enough 1");
  await guest.page.getByLabel("Repeat the password").fill("long enough 1");
  await guest.page.locator('button[type="submit"]').click();
  await expect(guest.page).toHaveURL(/\/1$/);
  await guest.context.close();

  await page.goto(`/1/employee/${id}`);
  await expect(page.getByText("Joined today · used Lineup today")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Invite/ })).toHaveCount(0);
  expect(troubles).toEqual([]);
  await context.close();
});

test("Check-ins are set up, and the integration shows its status", async ({ browser }) => {
  const { context, page, troubles } = await sit(browser, "admin", phone);
  await page.goto("/1/settings");
  await page.getByRole("link", { name: "Check-ins" }).click();
  const days = page.getByLabel("Days between check-ins");
  await days.fill("0");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Please use a number from 1 to 365")).toBeVisible();
  await days.fill("14");
  const topics = page.getByRole("region", { name: "Topics" });
  await topics.getByRole("button", { name: "Add" }).click();
  await topics.getByRole("textbox").last().fill("Pay day");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue("14");
  await expect(topics.getByRole("textbox").last()).toHaveValue("Pay day");
  await expectAccessible(page);
  await topics.getByRole("button", { name: "Restore defaults" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore defaults" }).click();
  await expect(topics.getByRole("textbox").last()).toHaveValue("Other");
  const usual = { company_id: 1, frequency_days: null };
  await api(await tokenOf("admin"), "POST", "/api/company/checkins", usual);
  await page.goto("/1/settings/integration");
  await expect(page.getByText("Not connected")).toBeVisible();
  await expectAccessible(page);
  expect(troubles).toEqual([]);
  await context.close();
});
