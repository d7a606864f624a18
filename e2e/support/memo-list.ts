import { type Page } from "@playwright/test";

export async function act(page: Page, title: string, what: string): Promise<void> {
  await page.getByRole("button", { name: `More actions: ${title}` }).click();
  await page.getByRole("menuitem", { name: what }).click();
  await page.getByRole("dialog").getByRole("button", { name: what }).click();
}
