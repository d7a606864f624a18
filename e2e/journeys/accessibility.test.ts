import { type Browser, type Page, expect, test } from "@playwright/test";

import type { RouteName } from "../../web/src/app/route-names.ts";
import { expectAccessible } from "./accessibility.ts";
import { addressOf, closed, needNobody, routeNames } from "./addresses.ts";
import { memoCalled } from "./database.ts";
import { type Person, desk, go, phone, sit, tablet } from "./session.ts";
import { texts } from "./texts.ts";

/** Each width in each language; contrast is the theme's, so each comes up at each width. */
const looks = [phone, tablet, desk].flatMap(
  (size) =>
    [
      { ...size, colorScheme: "light", language: "en" },
      { ...size, colorScheme: "dark", language: "es" },
    ] as const,
);
type Look = (typeof looks)[number];

const onlookers = [null, "manager", "admin", "employee"] as const;

/** What has an address of its own beyond the routes, and screens that are another one to others; `{memo}` is one's id. */
const more: readonly (readonly [Person | null, readonly string[]])[] = [
  [null, ["/reset-password?email=a%40lineup.example&token=x"]],
  ["manager", ["/1/memo/{memo}?edit=yes", "/1/nothing"]],
  ["admin", ["/1/employees/bulk-edit?ids=20,21"]],
  ["employee", ["/1", "/1/memo/{memo}", "/1/memos"]],
];

for (const look of looks)
  for (const person of onlookers) {
    const name = `${look.viewport.width} px, ${look.colorScheme}, ${look.language}`;
    test(`axe finds nothing on any screen of ${person ?? "nobody"}: ${name}`, async ({
      browser,
    }) => {
      test.setTimeout(120_000);
      const memo = String(await memoCalled("Allergen labels on every tub"));
      const filled = addressesFor(person).map((address) => address.replace("{memo}", memo));
      await lookAt(browser, person, look, filled);
    });
  }

/** @returns where they look: at every route there is, each by one of them */
function addressesFor(person: Person | null): string[] {
  const theirs = routeNames.filter((name) => name !== "Logout" && onlookerOf(name) === person);
  const others = more.filter(([one]) => one === person).flatMap(([, addresses]) => addresses);
  return [...theirs.map((name) => addressOf(name, idFor(name))), ...others];
}

function onlookerOf(name: RouteName): Person | null {
  if (needNobody.test(name)) return null;
  return closed.manager.test(name) ? "admin" : "manager";
}

function idFor(name: RouteName): string {
  if (name === "MemoDetail") return "{memo}";
  // Somebody whom managers look after.
  return name.startsWith("Employee") ? "20" : "1";
}

async function lookAt(
  browser: Browser,
  person: Person | null,
  look: Look,
  addresses: readonly string[],
): Promise<void> {
  const { context, page, troubles } = await sit(browser, person, look);
  const title = texts[look.language].core["state.later.title"];
  const later = page.getByRole("heading", { level: 1, name: title });
  let [isLater, isLaterKnown] = [false, false];
  for (const [index, address] of addresses.entries()) {
    // Between two that are not built yet nothing on the page would change.
    if (index === 0 || isLater) await page.goto(address);
    else await goOn(page, address);
    await settled(page);
    isLater = (await later.count()) > 0;
    // They all look alike.
    if (!(isLater && isLaterKnown))
      await expectAccessible(page, `${person ?? "nobody"} at ${address}`);
    isLaterKnown ||= isLater;
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
