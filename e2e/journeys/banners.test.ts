import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { phone, sit } from "../support/session.ts";
import {
  bakery,
  banner,
  expectBanner,
  subscribed,
  subscription,
  nameOfOther,
} from "../support/banners.ts";

const incomplete = "Incomplete Profile. Click here to complete user profile.";

test.afterEach(() => Promise.all([subscription(subscribed), nameOfOther("Olive", "Applewood")]));

test("The banner about an incomplete profile comes before the subscription's and leads to the profile", async ({
  browser,
}) => {
  await nameOfOther("", "");
  const { context, page } = await sit(browser, "other", phone);
  await page.goto(`/${bakery}`);
  await expectBanner(page, "warn", incomplete, "no name");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByText("Hi, User").filter({ visible: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await banner(page).click();
  await expect(page).toHaveURL(/\/profile$/);
  await context.close();
});
