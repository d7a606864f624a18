import { type Page, expect } from "@playwright/test";

/**
 * Presses once more what was done, and whose answer was lost on its way.
 * @param meanwhile what the person does before
 */
export async function tried(
  page: Page,
  address: string,
  press: () => Promise<void>,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await press();
  await expect(page.getByText("Network Error")).toBeVisible();
  await page.unroute(address);
  await meanwhile();
  const answered = page.waitForResponse(address);
  await press();
  expect((await answered).status()).toBe(200);
}
