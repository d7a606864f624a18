import { test } from "@playwright/test";

import { emptyScreens, fillScreens, judgeScreens, onlookers } from "../support/every-screen.ts";
import { desk, phone, tablet } from "../support/session.ts";

test.beforeAll(fillScreens);
test.afterAll(emptyScreens);

/**
 * With the core tests, each role sees each width in each language. Contrast depends on the theme, so each theme is judged
 * at each width.
 */
const looks = [
  { look: { ...phone, colorScheme: "light", language: "en" }, people: [null, "manager"] },
  { look: { ...phone, colorScheme: "dark", language: "es" }, people: onlookers },
  { look: { ...tablet, colorScheme: "light", language: "en" }, people: onlookers },
  { look: { ...tablet, colorScheme: "dark", language: "es" }, people: onlookers },
  { look: { ...desk, colorScheme: "light", language: "en" }, people: onlookers },
  {
    look: { ...desk, colorScheme: "dark", language: "es" },
    people: ["employee", "manager", "admin"],
  },
] as const;

for (const { look, people } of looks)
  for (const person of people) {
    const name = `${look.viewport.width} px, ${look.colorScheme}, ${look.language}`;
    test(`axe finds nothing on any screen of ${person ?? "a visitor"}: ${name}`, ({ browser }) =>
      judgeScreens(browser, person, look));
  }
