import { type Page } from "@playwright/test";

import { picture } from "./memos.ts";

export const photo = { name: "fryer.png", mimeType: "image/png", buffer: picture };

/** Holds calls to an address, or fails them as without a connection. @returns a function that lets them through */
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
