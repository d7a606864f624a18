// Memos for a Spanish reader: in their language, marked when older than the original, and switched to the original.
import { expect, test } from "@playwright/test";

import { pressInPlace, sendMemo } from "../support/memos.ts";
import { phone, sit } from "../support/session.ts";
import { texts } from "../support/texts.ts";
import { english, translations, keptOf } from "../support/read-in-spanish.ts";

const { memo: say } = texts.es;

test("A memo is read in Spanish on its card too, and the acknowledgement records that", async ({
  browser,
}) => {
  const title = `Ostras ${Date.now()}`;
  const id = await sendMemo({ ...english, translations: [{ ...translations[0], title }] });
  const { context, page, troubles } = await sit(browser, "employee", { ...phone, language: "es" });
  await page.goto("/1");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card.getByRole("button", { name: title })).toHaveAttribute("lang", "es");
  await expect(card.getByText("A dos dedos.")).toHaveAttribute("lang", "es");
  await pressInPlace(card.getByRole("button", { name: say["ack.do"] }));
  await expect.poll(() => keptOf(id)).toMatchObject([{ title, locale: "es", version: 1 }]);
  expect(troubles).toEqual([]);
  await context.close();
});
