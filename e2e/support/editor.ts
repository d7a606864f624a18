import { type Page, expect } from "@playwright/test";

/** Turns on the Spanish text. @returns the editors of the original and of the Spanish text */
export async function turnSpanishOn(page: Page) {
  await page.getByRole("switch", { name: "Also in Spanish" }).click();
  const spanish = page.getByRole("textbox", { name: "Text in Spanish" });
  await expect(spanish).toBeVisible();
  return [page.getByRole("textbox", { name: "Text", exact: true }), spanish] as const;
}
