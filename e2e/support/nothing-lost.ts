import { type Page } from "@playwright/test";

import { picture } from "./memos.ts";

export const photo = { name: "fryer.png", mimeType: "image/png", buffer: picture };

/** Keeps calls to an address waiting, or failing as without a connection. @returns lets them through from now on */
export async function hold(
  page: Page,
  address: string,
  how?: "fail",
): Promise<() => Promise<void>> {
  const { promise: open, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (how === "fail") return route.abort("connectionrefused");
    await open;
    await route.continue();
  });
  return async () => {
    letThrough();
    if (how === "fail") await page.unroute(address);
  };
}
