import { type Page, expect } from "@playwright/test";

export async function expectBar(page: Page, option: string, amount: string): Promise<void> {
  const bar = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("progressbar", { name: option }) });
  await expect(bar).toContainText(amount);
}
