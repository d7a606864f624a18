import { expect, test } from "@playwright/test";

import { compose, sendMemo } from "../support/memos.ts";
import { api, desk, sit, tokenOf } from "../support/session.ts";
import { photo, hold } from "../support/nothing-lost.ts";
import { sendButton, sendNow } from "../support/sending.ts";

test("A memo isn't sent before its file has arrived, and the upload is retried automatically", async ({
  browser,
}) => {
  const title = `Lost file ${Date.now()}`;
  const { context, page } = await compose(browser, desk, title);
  const release = await hold(page, "**/api/company/upload*", "fail");
  await page.locator('input[type="file"]').setInputFiles(photo);
  await expect(page.getByText(/^The connection was lost/)).toBeVisible();
  await sendButton(page).click();
  const missing = page.getByText("A file wasn't uploaded: try again or remove it");
  await expect(missing).toBeVisible();
  await expect(page.getByLabel("Pictures and files")).toBeFocused();
  await release();
  // No event tells the page that the server is back.
  await expect(page.getByRole("button", { name: "Remove fryer.png" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(missing).toHaveCount(0);
  await sendNow(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await context.close();
});

test("Text in a memo that someone else deletes becomes a new memo", async ({ browser }) => {
  const title = `Deleted ${Date.now()}`;
  const id = await sendMemo({ title });
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo/${id}?edit=yes`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("All that I wrote.");
  await api(await tokenOf("admin"), "DELETE", "/api/memos/delete", { company_id: 1, id });
  await expect(page.getByText(/^Someone deleted this memo/)).toBeVisible();
  await expect(text).toHaveText("All that I wrote.");
  // After a reload, the text is still offered.
  const kept = page.getByRole("alert").filter({ hasText: "All that I wrote." });
  const again = await context.newPage();
  await again.goto(`/1/memo/${id}?edit=yes`);
  await expect(again.getByText("There's nothing here")).toBeVisible();
  await expect(again.getByRole("alert").filter({ hasText: "All that I wrote." })).toBeVisible();
  await expect(kept).toHaveCount(0);
  await again.close();
  troubles.length = 0;
  await page.getByRole("button", { name: "Save as a new memo" }).click();
  await expect(page).not.toHaveURL(new RegExp(`/memo/${id}`));
  await expect(page).toHaveURL(/\/1\/memo\/\d+\?.*edit=yes/);
  await expect(text).toHaveText("All that I wrote.");
  await expect(sendButton(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(troubles).toEqual([]);

  const about = { company_id: 1, title };
  const { memo_template_send: send } = await api<{ memo_template_send: { id: number } }>(
    ...([await tokenOf("manager"), "POST", "/api/memo-template-sends/create", about] as const),
  );
  await page.goto(`/1/memo-send/${send.id}?memo=new`);
  await page.getByLabel("Title", { exact: true }).fill("One of several");
  await text.fill("What I wrote in a send.");
  const asked = { company_id: 1, id: send.id };
  await api(await tokenOf("admin"), "DELETE", "/api/memo-template-sends/delete", asked);
  await expect(page.getByText(/^The bundle was sent or deleted/)).toBeVisible();
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page).toHaveURL(/\/1\/memo\/\d+\?edit=yes/);
  await expect(text).toHaveText("What I wrote in a send.");
  await context.close();
});
