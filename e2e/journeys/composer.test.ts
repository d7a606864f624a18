import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { compose, picture } from "../support/memos.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { confirmSending, endHolds, scheduleButton, sendNow } from "../support/sending.ts";

interface Memo {
  id: number;
  title: string;
  status: string;
  locations: { name: string }[];
  audiences: { name: string }[];
  recipients: number[];
  media: { original_filename: string }[];
}

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
  await page.getByLabel(/^Answer by/).fill("2031-05-01T09:00");
  await scheduleButton(page).click();
  await expect(page.getByText("This field is required")).toBeVisible();
  await expect(page.getByText("Write something, or attach a file")).toBeVisible();
  await expect(page.getByText("It can't be due before it goes out")).toBeVisible();
  await expect(page.getByText("This reaches no one yet. Choose who gets it.")).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await context.close();
});

test("A scheduled memo is put off, and its text is changed, before it goes out", async ({
  browser,
}) => {
  const title = `Later ${Date.now()}`;
  const { context, page } = await compose(browser, desk, title);
  await page.getByLabel(/^Goes out/).fill("2031-05-02T09:00");
  await scheduleButton(page).click();
  await confirmSending(page);
  await endHolds(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Title", { exact: true }).fill(`${title}, moved`);
  await page.getByLabel(/^Goes out/).fill("2031-05-03T09:00");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${title}, moved` })).toBeVisible();
  expect(await memoOnScreen(page)).toMatchObject({ status: "scheduled" });
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

test("A picture in the text stays where it was placed and isn't listed among the files again", async ({
  browser,
}) => {
  const title = `Placed ${Date.now()}`;
  const { context, page } = await compose(browser, desk, title);
  const tool = page.getByRole("toolbar").getByRole("button", { name: "Picture" });
  await tool.click();
  await expect(page.getByText("Add pictures under “Pictures and files” first.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "tub.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByRole("button", { name: "Remove tub.png" })).toBeVisible();
  await page.locator('[contenteditable="true"]').press("Control+End");
  await tool.click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "tub.png" }).click();
  const editor = page.locator('[contenteditable="true"]').first();
  const inText = editor.getByRole("img", { name: "Picture" });
  await expect(inText).toHaveJSProperty("naturalWidth", 5);
  // Its description is read aloud instead of the file name.
  await page.getByRole("button", { name: "Describe tub.png" }).click();
  const describing = page.getByRole("dialog", { name: "Describe the picture" });
  await expectAccessible(page);
  await describing.getByLabel("What does it show?").fill("A tub of ice cream");
  await describing.getByRole("button", { name: "Save" }).click();
  await expect(describing).toHaveCount(0);
  await expect(editor.getByRole("img", { name: "A tub of ice cream" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change description of tub.png" })).toBeFocused();
  await page.locator('[contenteditable="true"]').first().press("Control+End");
  await page.keyboard.type("Below it.");
  await sendNow(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  const reader = await sit(browser, "employee", phone);
  await reader.page.goto(`/1/memo/${(await memoOnScreen(page)).id}`);
  const placed = reader.page.getByRole("button", { name: "Open: A tub of ice cream" });
  await expect(placed.locator("img")).toHaveJSProperty("naturalWidth", 5);
  await expect(placed).toHaveCount(1);
  const words = reader.page.locator("main p");
  await expect(words).toHaveText([/Please read\./, /Below it\./]);
  const above = (name: string) => reader.page.getByText(name).boundingBox();
  const { y = 0 } = (await placed.boundingBox()) ?? {};
  expect((await above("Please read."))?.y).toBeLessThan(y);
  expect((await above("Below it."))?.y).toBeGreaterThan(y);
  await placed.click();
  await expect(reader.page.getByRole("dialog", { name: "A tub of ice cream" })).toBeVisible();
  expect([...reader.troubles]).toEqual([]);
  await reader.context.close();
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

async function memoOnScreen(page: Page): Promise<Memo> {
  const id = /memo\/(\d+)/.exec(page.url())?.[1];
  const path = `/api/memos/get?company_id=1&id=${id}`;
  return (await api<{ memo: Memo }>(await tokenOf("manager"), "GET", path)).memo;
}
