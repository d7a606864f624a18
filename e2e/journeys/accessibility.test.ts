import { test } from "@playwright/test";

import { emptyScreens, fillScreens, judgeScreens, onlookers } from "../support/every-screen.ts";
import { phone } from "../support/session.ts";

test.beforeAll(fillScreens);
test.afterAll(emptyScreens);

for (const person of onlookers)
  test(`axe finds nothing on any screen of ${person ?? "a visitor"}: 360 px, light, en`, ({
    browser,
  }) => judgeScreens(browser, person, { ...phone, colorScheme: "light", language: "en" }));
