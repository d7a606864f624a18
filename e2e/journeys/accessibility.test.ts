import { type Browser, type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { memoCalled } from "./database.ts";
import { type Person, desk, go, phone, sit } from "./session.ts";

/** Contrast is the theme's, the parts that there are the width's, their names the language's: each comes up. */
const looks = [
  { ...phone, colorScheme: "dark", language: "es" },
  { ...desk, colorScheme: "light", language: "en" },
] as const;
type Look = (typeof looks)[number];

/** Every kind of screen there is, by who sees it; screens that are not built yet all look alike. */
const screens: readonly (readonly [Person | null, readonly string[]])[] = [
  [
    null,
    [
      "/login",
      "/signup",
      "/request-password-reset",
      "/reset-password",
      "/reset-password?email=a%40lineup.example&token=x",
      "/maintenance",
      "/device",
      "/1/payment/success",
    ],
  ],
  [
    "manager",
    [
      "/?show=yes",
      "/create-team",
      "/join-team",
      "/profile",
      "/callback",
      "/1",
      "/1/flags",
      "/1/memos",
      "/1/memos/new",
      "/1/memo/{memo}",
      "/1/memo/{memo}?edit=yes",
      "/1/employees",
      "/1/employees/new",
      "/1/employee/20",
      "/1/employee/20/edit",
      "/1/tasks",
      "/1/nothing",
    ],
  ],
  [
    "admin",
    [
      "/1/settings/locations",
      "/1/settings/new-location",
      "/1/settings/location/1",
      "/1/settings/audiences",
      "/1/settings/new-audience",
      "/1/settings/audience/1",
      "/1/settings/tags",
      "/1/settings/devices",
      "/1/employees/bulk-edit",
      "/1/settings",
      "/1/settings/flags",
      "/1/settings/memos",
      "/1/settings/team-invitations",
      "/1/settings/email-alerts",
      "/1/settings/audit",
      "/1/settings/reports",
      "/1/settings/checkins",
      "/1/settings/integration",
      "/1/employees/bulk-edit?ids=20,21",
      "/1/employees/employee-import",
      "/1/employees/employee-manager-import",
    ],
  ],
  ["employee", ["/1", "/1/memo/{memo}", "/1/memos"]],
];

for (const look of looks)
  for (const [person, addresses] of screens) {
    const name = `${look.viewport.width} px, ${look.colorScheme}, ${look.language}`;
    test(`axe finds nothing on any screen of ${person ?? "nobody"}: ${name}`, async ({
      browser,
    }) => {
      test.setTimeout(120_000);
      const memo = String(await memoCalled("Allergen labels on every tub"));
      const filled = addresses.map((address) => address.replace("{memo}", memo));
      await lookAt(browser, person, look, filled);
    });
  }

async function lookAt(
  browser: Browser,
  person: Person | null,
  look: Look,
  addresses: readonly string[],
): Promise<void> {
  const { context, page, troubles } = await sit(browser, person, look);
  for (const [index, address] of addresses.entries()) {
    if (index === 0) await page.goto(address);
    else await goOn(page, address);
    await settled(page);
    await expectAccessible(page, `${person ?? "nobody"} at ${address}`);
  }
  expect.soft(troubles).toEqual([]);
  await context.close();
}

/** Goes to another screen within the app, so that the heading of this one is not taken for its heading. */
async function goOn(page: Page, address: string): Promise<void> {
  await page.evaluate(() => document.querySelector("h1")?.setAttribute("data-before", ""));
  await go(page, address);
}

/** Waits until the screen stands, its data too. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator("h1:not([data-before])")).toBeVisible();
  await page.waitForFunction(() => !document.querySelector("[class*=bone], [aria-busy=true]"));
}
