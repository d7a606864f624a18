import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails with every accessibility finding on the screen as it is (WCAG 2.2 AA), and when it is wider than the window. */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  // In its newer mode axe opens a page of its own for each look, for the sake of frames, of which we have none.
  const axe = new AxeBuilder({ page }).withTags(standards).setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
  expect.soft(found, where).toEqual([]);
  const over = await page.evaluate(() => {
    // A phone widens its window for what is too wide, but not its root.
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(over, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}
