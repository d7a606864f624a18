import { type Page, expect } from "@playwright/test";
import axe from "axe-core";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails with every accessibility finding on the screen as it is (WCAG 2.2 AA), and when it is wider than the window. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  // A list is dimmed while another page of it is on its way; a button that is at work is to be seen as it is.
  await expect(page.locator("[aria-busy=true]:not(button)"), `${where} comes to rest`).toHaveCount(
    0,
  );
  // A page keeps it from one look to the next: it is larger than all of the page.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (tags) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const { violations } = await here.run({ runOnly: tags, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  }, standards);
  expect.soft(found, where).toEqual([]);
  const over = await page.evaluate(() => {
    // A phone widens its window for what is too wide, but not its root.
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(over, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
