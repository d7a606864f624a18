import { expect, type Page } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";

export async function describe(page: Page, file: string, words: string): Promise<void> {
  await page.getByRole("button", { name: `Describe ${file}` }).click();
  const dialog = page.getByRole("dialog", { name: "Describe the picture" });
  await dialog.getByLabel("What does it show?").fill(words);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(words)).toBeVisible();
}
