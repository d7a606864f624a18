import { expect, test } from "@playwright/test";

import { changeAnswers, desk, phone, sit } from "../support/session.ts";
import {
  bakery,
  inTrial,
  banner,
  expectBanner,
  subscribed,
  subscription,
  nameOfOther,
} from "../support/banners.ts";

const newVersion = "A new version is available. Click here to refresh.";

const unsubscribed =
  "In order to use the product you will need an active subscription - click here to manage subscription.";

const addLocations =
  "You need to add more locations to your subscription - click here to manage subscription.";

test.afterEach(() => Promise.all([subscription(subscribed), nameOfOther("Olive", "Applewood")]));

const subscriptions = [
  { is: "in the trial", state: inTrial, level: "alarm", text: unsubscribed },
  {
    is: "without a trial",
    state: { is_subscribed: false, trial: null },
    level: "warn",
    text: unsubscribed,
  },
  {
    is: "after the trial",
    state: { is_subscribed: false, trial: "-40 days" },
    level: "warn",
    text: /^Your free trial ended on [A-Z][a-z]{2}\s\d{1,2},\s\d{4}$/,
  },
  { is: "all paid", state: subscribed, level: null, text: "" },
] as const;

test("Only admins see the subscription banner, which leads to the subscription", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "other", desk);
  for (const { is, state, level, text } of subscriptions) {
    await subscription(state);
    await page.goto(`/${bakery}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectBanner(page, level, text, is);
  }
  await subscription(inTrial);
  await page.goto(`/${bakery}`);
  await banner(page).click();
  await expect(page).toHaveURL(new RegExp(`/${bakery}/settings/subscription$`));
  expect(troubles).toEqual([]);
  await context.close();

  const employee = await sit(browser, "both", phone);
  await employee.page.goto(`/${bakery}`);
  await expect(employee.page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectBanner(employee.page, null, "", "an employee");
  await employee.context.close();
});

test("The banner says when the subscription doesn't cover all locations", async ({ browser }) => {
  const { context, page } = await sit(browser, "other", desk);
  // Subscribed locations are counted once billing exists. Until then, the test changes the answer.
  await changeAnswers(page, "**/api/company/details*", (content) => {
    Object.assign(content["company"] as object, {
      is_subscribed: true,
      all_locations_subscribed: false,
      trial_days_left: 0,
    });
  });
  await page.goto(`/${bakery}`);
  await expectBanner(page, "warn", addLocations, "not all locations");
  await context.close();
});

test("The banner about a new version comes first and reloads the page", async ({ browser }) => {
  await nameOfOther("", "");
  const { context, page } = await sit(browser, "other", desk);
  let loads = 0;
  page.on("load", () => (loads += 1));
  // The server under test requires no minimum version, so the test changes the answer.
  await changeAnswers(page, "**/api/user/details", (content) => {
    content["min_app_version"] = { web: "99.0.0" };
  });
  await page.goto(`/${bakery}`);
  await expectBanner(page, "info", newVersion, "an old version");
  const before = loads;
  await banner(page).click();
  await expect.poll(() => loads).toBe(before + 1);
  await expectBanner(page, "info", newVersion, "still an old version");
  await context.close();
});
