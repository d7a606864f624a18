import { type Page, expect } from "@playwright/test";

/**
 * Presses a button, loses the server's answer, and presses again.
 * @param meanwhile what the person does before the second press
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
