import { type Page, expect, test } from "@playwright/test";

import { type RouteName, wordsOf } from "../../web/src/app/route-names.ts";
import { titlesEs } from "../../web/src/app/texts/titles-es.ts";
import { addressOf, closed, needNobody, routeNames } from "../support/addresses.ts";
import { desk, go, phone, sit } from "../support/session.ts";
import { type Language, texts } from "../support/texts.ts";

/** Screens that lead a logged-in person on, and the one that logs out. */
const leadOn: readonly RouteName[] = ["Login", "Signup", "Logout", "ResetPassword"];

const walks = [
  { person: "admin", language: "en", looks: desk },
  { person: "manager", language: "es", looks: phone },
  { person: "employee", language: "en", looks: phone },
] as const;

for (const { person, language, looks } of walks) {
  test(`Every screen opens for the role ${person} with its title, or is closed to it`, async ({
    browser,
  }) => {
    const { context, page, troubles } = await sit(browser, person, { ...looks, language });
    await page.goto("/1");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const name of routeNames.filter((each) => !leadOn.includes(each))) {
      await go(page, addressOf(name));
      await expectTitle(page, name, language);
      const forbidden = texts[language].core["state.forbidden.title"];
      const heading = page.getByRole("heading", { level: 1, name: forbidden });
      await expect(heading, name).toHaveCount(closed[person].test(name) ? 1 : 0);
    }
    expect(troubles).toEqual([]);
    await context.close();
  });
}

test("Without logging in, public screens open, and the others lead to the login and back", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, null, desk);
  await page.goto("/login");
  for (const name of routeNames.filter((each) => each !== "Logout")) {
    const address = addressOf(name);
    await go(page, address);
    if (needNobody.test(name)) await expectTitle(page, name, "en");
    else {
      const back = `/login?redirect=${encodeURIComponent(address)}`;
      await expect(page, name).toHaveURL(({ href }) => href.endsWith(back));
      await go(page, "/request-password-reset");
      await expectTitle(page, "RequestPasswordReset", "en");
    }
  }
  expect(troubles).toEqual([]);
  await context.close();
});

test("Wrong addresses say so and lead on", async ({ browser }) => {
  const { context, page } = await sit(browser, "employee", desk);
  for (const address of ["/1/nothing", "/1/memo/999999", "/nothing/at/all"]) {
    await page.goto(address);
    const heading = page.getByRole("heading", { level: 1, name: "There's nothing here" });
    await expect(heading, address).toBeVisible();
  }
  // Someone else's company looks like a missing one: both lead to the chooser.
  for (const company of ["/2", "/999999"]) {
    await page.goto(company);
    await expect(page).toHaveURL(/\/\?show=yes$/);
  }
  await context.close();
});

async function expectTitle(page: Page, name: RouteName, language: Language): Promise<void> {
  const words = language === "es" ? titlesEs[name] : wordsOf(name);
  await expect(page, name).toHaveTitle(`Lineup · ${words}`);
  await expect(page.getByRole("heading", { level: 1 }), name).toBeVisible();
}
