import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { endMemos, picture, sendMemo, uploadFile } from "../support/memos.ts";
import { describe } from "../support/picture-words.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

test("A picture that doesn't load says so and can be retried; no other picture takes its place", async ({
  browser,
}) => {
  const media_ids = [await uploadFile("a.png", picture), await uploadFile("b.png", picture)];
  const id = await sendMemo({ title: `Two pictures ${Date.now()}`, media_ids });
  const { context, page } = await sit(browser, "employee", phone);
  const lost = Promise.withResolvers<undefined>();
  await page.route(`**/api/files/${media_ids[1]}/**`, async (route) => {
    await lost.promise;
    await route.abort("connectionreset");
  });
  await page.goto(`/1/memo/${id}`);
  await page.getByRole("button", { name: "Open: Picture 1 of 2" }).click();
  await expect(page.getByRole("dialog").locator("img")).toHaveAccessibleName("Picture 1 of 2");
  await page.keyboard.press("ArrowRight");
  const viewer = page.getByRole("dialog", { name: "Picture 2 of 2" });
  await expect(viewer).toBeVisible();
  await expect(viewer.locator("img")).toHaveCount(0);
  lost.resolve(undefined);
  await expect(viewer.getByText("Couldn't open: Picture 2 of 2")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const again = page.getByRole("button", { name: "Couldn't open: Picture 2 of 2. Try again" });
  await expectAccessible(page);
  await page.unrouteAll();
  await again.click();
  await expect(page.getByRole("button", { name: "Open: Picture 2 of 2" })).toBeVisible();
  await expect(page.locator("main img")).toHaveCount(2);
  await context.close();
  await endMemos([id]);
});

test("Back closes a picture but not the memo that it is in", async ({ browser }) => {
  const title = `With a picture ${Date.now()}`;
  const [inside, beside] = [await uploadFile("a.png", picture), await uploadFile("b.png", picture)];
  const content = `<p>Please read.</p><img data-media="${inside}">`;
  const id = await sendMemo({ title, content, media_ids: [inside, beside] });
  const { context, page, troubles } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await page.getByRole("button", { name: title }).tap();
  const memo = page.getByRole("dialog", { name: title });
  for (const name of ["Picture 1 of 2", "Picture 2 of 2"]) {
    const shown = memo.getByRole("button", { name: `Open: ${name}` });
    await shown.tap();
    const viewer = page.getByRole("dialog", { name });
    await expect(viewer.locator("img")).toBeVisible();
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    await expect(shown).toBeFocused();
    await shown.press("Enter");
    await expect(viewer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
    await expect(memo).toBeVisible();
  }
  await page.goBack();
  await expect(memo).toHaveCount(0);
  await expect(page).toHaveURL(/\/1$/);
  expect(troubles).toEqual([]);
  await context.close();
  await endMemos([id]);
});

test("A picture of a bundle is described on the bundle", async ({ browser }) => {
  const title = `Send with a picture ${Date.now()}`;
  const { memo_template_send: send } = await api<{ memo_template_send: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/memo-template-sends/create",
    {
      ...{ company_id: 1, title, media_ids: [await uploadFile("IMG_3.png", picture)] },
      memos: [{ title, content: "<p>Please read.</p>" }],
    },
  );
  const { context, page, troubles } = await sit(browser, "manager", phone);
  await page.goto(`/1/memo-send/${send.id}`);
  await describe(page, "IMG_3.png", "A box of gloves");
  await expect(page.getByRole("button", { name: "Change description of IMG_3.png" })).toBeFocused();
  await page.reload();
  await expect(page.getByText("A box of gloves")).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
});

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
