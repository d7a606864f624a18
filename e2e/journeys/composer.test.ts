import { expect, type Page, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { type Memo, memoOnScreen } from "../support/composer.ts";
import { compose } from "../support/memos.ts";
import { scheduleButton } from "../support/sending.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

const text = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("one two") });

test("A memo for a location, an audience and a person keeps all three when it is edited", async ({
  browser,
}) => {
  const title = `Mixed ${Date.now()}`;
  const { context, page } = await compose(browser, desk, title);
  await page.getByRole("button", { name: "Change who gets it" }).click();
  await page.getByText("Lakeside", { exact: true }).click();
  await page.getByText("Kitchen", { exact: true }).click();
  const segment = await reached(page);
  await page.getByRole("searchbox", { name: "Find people by name" }).fill("ada app");
  await expect(page.getByRole("button", { name: /Ada Applewood/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`This reaches ${segment + 1} people`).first()).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Change who gets it" }).click();
  await expect(page.getByRole("list", { name: "People by name" })).toContainText("Ada Applewood");
  await page.getByLabel("Title", { exact: true }).fill(`${title}!`);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${title}!` })).toBeVisible();
  const memo = await memoOnScreen(page);
  const names = [...memo.locations, ...memo.audiences].map(({ name }) => name);
  expect([names, memo.recipients]).toEqual([["Lakeside", "Kitchen"], [expect.any(Number)]]);
  await context.close();
});

test("Uploads go on after a lost connection, and files are ordered and removed", async ({
  browser,
}) => {
  const { context, page } = await compose(browser, desk, `Files ${Date.now()}`);
  await page.locator('input[type="file"]').setInputFiles(text("first.txt"));
  await expect(page.getByRole("button", { name: "Remove first.txt" })).toBeVisible();
  await context.setOffline(true);
  await page.locator('input[type="file"]').setInputFiles(text("second.txt"));
  await expect(page.getByText("The upload continues when you're back online.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: "Remove second.txt" })).toBeVisible();
  await page.getByRole("button", { name: "Move second.txt up" }).click();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
  const { media } = await memoOnScreen(page);
  expect(media.map((file) => file.original_filename)).toEqual(["second.txt", "first.txt"]);
  await context.close();
});

test("What keeps a memo from being sent is shown beside each field, and the first such field gets the focus", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/memos/new");
  await page.getByRole("button", { name: "Change who gets it" }).click();
  await page.getByRole("radio", { name: "People by name" }).check();
  await expect(page.getByText("This reaches no one yet").first()).toBeVisible();
  await page.getByLabel(/^Goes out/).fill("2031-05-02T09:00");
  await page.getByLabel(/^Due/).fill("2031-05-01T09:00");
  await scheduleButton(page).click();
  await expect(page.getByText("This field is required")).toBeVisible();
  await expect(page.getByText("Write something, or attach a file")).toBeVisible();
  await expect(page.getByText("It can't be due before it goes out")).toBeVisible();
  await expect(page.getByText("This reaches no one yet. Choose who gets it.")).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await context.close();
});

test("When someone else has changed the memo, the writer is led to the notice and can save on top", async ({
  browser,
}) => {
  const token = await tokenOf("manager");
  const draft = { company_id: 1, title: `Both ${Date.now()}`, content: "<p>Ours.</p>" };
  const { memo } = await api<{ memo: Memo }>(token, "POST", "/api/memos/create", draft);
  const { context, page } = await sit(browser, "manager", phone);
  await page.goto(`/1/memo/${memo.id}?edit=yes`);
  await page.getByLabel("Title", { exact: true }).fill(`${memo.title}, mine`);
  const sent = { company_id: 1, id: memo.id, status: "published" };
  await api(token, "PUT", "/api/memos/update", sent);
  await api(token, "PUT", "/api/memos/update", { company_id: 1, id: memo.id, title: "Theirs" });
  await page.getByRole("button", { name: "Save changes" }).click();
  const note = page.getByText("Someone else changed this memo while you were editing.");
  await expect(note).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Tab");
  const keep = page.getByRole("button", { name: "Save my version" });
  await expect(keep).toBeFocused();
  await keep.click();
  await expect(page.getByRole("heading", { level: 1, name: `${memo.title}, mine` })).toBeVisible();
  await context.close();
});

test("On a phone, the preview is one press away, and the draft says that it is saved", async ({
  browser,
}) => {
  const { context, page } = await compose(browser, phone, "Small screen");
  await expect(page.getByText("A copy is saved on this device")).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog");
  await expect(preview.getByRole("heading", { name: "Small screen" })).toBeVisible();
  await expectAccessible(page);
  await context.close();
});

async function reached(page: Page): Promise<number> {
  const line = page
    .getByRole("status")
    .filter({ hasText: /^This reaches \d+ people/ })
    .first();
  await expect(line).toBeVisible();
  return Number(/\d+/.exec((await line.textContent()) ?? "")?.[0]);
}
