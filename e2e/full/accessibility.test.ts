import { test } from "@playwright/test";

import { emptyScreens, fillScreens, judgeScreens, onlookers } from "../support/every-screen.ts";
import { desk, phone, tablet } from "../support/session.ts";

test.beforeAll(fillScreens);
test.afterAll(emptyScreens);

/** With the core test, each width in each language. Contrast depends on the theme, so each theme is judged at each width. */
const looks = [
  { ...phone, colorScheme: "dark", language: "es" },
  { ...tablet, colorScheme: "light", language: "en" },
  { ...tablet, colorScheme: "dark", language: "es" },
  { ...desk, colorScheme: "light", language: "en" },
  { ...desk, colorScheme: "dark", language: "es" },
] as const;

for (const look of looks)
  for (const person of onlookers) {
    const name = `${look.viewport.width} px, ${look.colorScheme}, ${look.language}`;
    test(`axe finds nothing on any screen of ${person ?? "a visitor"}: ${name}`, ({ browser }) =>
      judgeScreens(browser, person, look));
  }
