import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, type Page, expect } from "@playwright/test";

export const phone = { width: 360, height: 740 };
export const desk = { width: 1440, height: 900 };

/** Signs a demo person in by e-mail and password, in a browser of their own, and waits for their team's home. */
export async function signIn(
  browser: Browser,
  name: string,
  options: {
    viewport?: { width: number; height: number };
    locale?: string;
    colorScheme?: "light" | "dark";
  } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: desk, ...options });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByRole("tab").nth(1).click();
  await page.getByRole("textbox").first().fill(`${name}@lineup.example`);
  await page.locator('input[type="password"]').fill("lineup-demo");
  await page.locator('button[type="submit"]:visible').click();
  await expect(page).toHaveURL(/\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return { context, page };
}

/** Fails with every accessibility finding on the screen as it is (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html) })),
  ).toEqual([]);
}
