import { test } from "@playwright/test";

import { emptyScreens, fillScreens, judgeScreens } from "../support/every-screen.ts";
import { desk, phone } from "../support/session.ts";

test.beforeAll(fillScreens);
test.afterAll(emptyScreens);

// An admin sees every screen that a manager sees.
for (const person of ["admin", "employee"] as const)
  test(`axe finds nothing on any screen of ${person}: 360 px, light, en`, ({ browser }) =>
    judgeScreens(browser, person, { ...phone, colorScheme: "light", language: "en" }));

// The visitor, who has the fewest screens, stands for the other theme, width and language.
test("axe finds nothing on any screen of a visitor: 1440 px, dark, es", ({ browser }) =>
  judgeScreens(browser, null, { ...desk, colorScheme: "dark", language: "es" }));
