import { test } from "@playwright/test";

import { emptyScreens, fillScreens, judgeScreens, onlookers } from "../support/every-screen.ts";
import { desk, phone } from "../support/session.ts";

test.beforeAll(fillScreens);
test.afterAll(emptyScreens);

for (const person of onlookers)
  test(`axe finds nothing on any screen of ${person ?? "a visitor"}: 360 px, light, en`, ({
    browser,
  }) => judgeScreens(browser, person, { ...phone, colorScheme: "light", language: "en" }));

// The roles with the fewest screens stand for the other theme, width and language.
for (const person of [null, "employee"] as const)
  test(`axe finds nothing on any screen of ${person ?? "a visitor"}: 1440 px, dark, es`, ({
    browser,
  }) => judgeScreens(browser, person, { ...desk, colorScheme: "dark", language: "es" }));
