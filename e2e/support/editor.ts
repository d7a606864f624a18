import { type Page, expect } from "@playwright/test";

/** @returns the editors of the memo's own text and of the Spanish one */
export async function turnSpanishOn(page: Page) {
  await page.getByRole("switch", { name: "Also in Spanish" }).click();
  const spanish = page.getByRole("textbox", { name: "Text in Spanish" });
  await expect(spanish).toBeVisible();
  return [page.getByRole("textbox", { name: "Text", exact: true }), spanish] as const;
}
