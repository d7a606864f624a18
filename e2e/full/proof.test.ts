import { expect, test } from "@playwright/test";

import { sendMemo } from "../support/memos.ts";
import { change, seeSignedVersion } from "../support/proof.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { texts } from "../support/texts.ts";

test("What someone signed can be read again: 1440 px, English, light", ({ browser }) =>
  seeSignedVersion(browser, "en", { ...desk, colorScheme: "light" }));

test("Back closes the signed version but not the memo beneath it", async ({ browser }) => {
  const title = `As it was ${Date.now()}`;
  const id = await sendMemo({ title, content: "<p>Before.</p>" });
  const { context, page, troubles } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await page.getByRole("button", { name: title }).tap();
  const memo = page.getByRole("dialog", { name: title });
  await expect(memo.getByText("Before.")).toBeVisible();
  const read = { company_id: 1, id, version: 1 };
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/acknowledge", read);
  await change(id, { content: "<p>After.</p>" });
  const opener = memo.getByRole("button", { name: texts.en.memo["ack.see"] });
  const proof = page.getByRole("dialog", { name: texts.en.memo["proof.own"] });
  await opener.tap();
  await expect(proof.getByText("Before.")).toBeVisible();
  await page.goBack();
  await expect(proof).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.tap();
  await proof.getByRole("button", { name: "Close" }).tap();
  await expect(proof).toHaveCount(0);
  await page.goBack();
  await expect(memo).toHaveCount(0);
  await expect(page).toHaveURL(/\/1$/);
  expect(troubles).toEqual([]);
  await context.close();
});

test("What someone signed can be read again: 360 px, Spanish, dark", ({ browser }) =>
  seeSignedVersion(browser, "es", { ...phone, colorScheme: "dark" }));
