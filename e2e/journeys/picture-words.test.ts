import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { endMemos, picture, sendMemo, uploadFile } from "../support/memos.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { describe } from "../support/picture-words.ts";

test("A picture is described after it was sent, and the description reaches its readers", async ({
  browser,
}) => {
  const title = `Terrace ${Date.now()}`;
  const media_ids = [
    await uploadFile("IMG_1.png", picture),
    await uploadFile("IMG_2.png", picture),
  ];
  const content = `<p>Please read.</p><img data-media="${media_ids[1]}">`;
  const id = await sendMemo({ title, content, media_ids });
  const reader = await sit(browser, "employee", phone);
  await reader.page.goto(`/1/memo/${id}`);
  const shown = (name: string) => reader.page.getByRole("button", { name, exact: true });
  // In reading order: the picture in the text comes first.
  const pictures = reader.page.getByRole("button", { name: /^Open: / });
  await expect(pictures.first()).toHaveAccessibleName("Open: Picture 1 of 2");
  await expect(pictures.last()).toHaveAccessibleName("Open: Picture 2 of 2");

  const manager = await sit(browser, "manager", desk);
  const { page } = manager;
  await page.goto(`/1/memo/${id}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await describe(page, "IMG_1.png", "Chairs around a table");
  // Nothing else was changed, so leaving asks nothing.
  await page.goto(`/1/memo/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await reader.page.reload();
  await expect(shown("Open: Chairs around a table")).toBeVisible();
  await expect(shown("Open: Picture 1 of 2")).toBeVisible();
  await shown("Open: Chairs around a table").click();
  await expect(reader.page.getByRole("dialog", { name: "Chairs around a table" })).toBeVisible();
  await expectAccessible(reader.page);
  const { memo } = await api<{ memo: { version: number } }>(
    await tokenOf("manager"),
    "GET",
    `/api/memos/get?company_id=1&id=${id}`,
  );
  expect(memo.version).toBe(1);
  expect([...manager.troubles, ...reader.troubles]).toEqual([]);
  await endMemos([id]);
  await manager.context.close();
  await reader.context.close();
});
