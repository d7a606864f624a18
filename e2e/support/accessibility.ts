import { type Page, expect } from "@playwright/test";
import axe from "axe-core";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails if the current screen has accessibility violations (WCAG 2.2 AA), or if the page is wider than the window. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  // A list is dimmed while its next page loads, so its contrast is checked only after loading. Busy buttons don't matter.
  await expect(page.locator("[aria-busy=true]:not(button)"), `${where} comes to rest`).toHaveCount(
    0,
  );
  // axe is larger than the app itself, so it is loaded only once per page.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (tags) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const { violations } = await here.run({ runOnly: tags, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  }, standards);
  expect.soft(found, where).toEqual([]);
  const over = await page.evaluate(() => {
    // Doesn't use `window.innerWidth`: on a phone, an element that is too wide widens the window, but not the root element.
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(over, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
