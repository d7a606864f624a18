import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { compose, sendMemo } from "../support/memos.ts";
import { hold, photo } from "../support/nothing-lost.ts";
import { confirmSending, sendButton } from "../support/sending.ts";
import {
  api,
  desk,
  freshToken,
  phone,
  signInHere,
  sit,
  sitWith,
  tokenOf,
} from "../support/session.ts";

test("Leaving during an upload asks first", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/memos/new");
  const release = await hold(page, "**/api/company/upload*");
  await page.locator('input[type="file"]').setInputFiles(photo);
  await expect(page.getByText("Wait for all files to upload")).toBeVisible();
  await page.getByRole("link", { name: "Follow-ups" }).first().click();
  const asked = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(asked).toContainText(
    "A file hasn't finished uploading. It will be lost if you leave now.",
  );
  await asked.getByRole("button", { name: "Keep editing" }).click();
  await release();
  await expect(page.getByRole("button", { name: "Remove fryer.png" })).toBeVisible();
  await context.close();
});

test("Leaving while a memo is being sent waits for the answer", async ({ browser }) => {
  const title = `Sent slowly ${Date.now()}`;
  const { context, page } = await compose(browser, desk, title);
  const release = await hold(page, "**/api/memos/create");
  await sendButton(page).click();
  await confirmSending(page);
  await page.getByRole("link", { name: "Follow-ups" }).first().click();
  const asked = page.getByRole("dialog", { name: "Sending…" });
  await expect(asked).toContainText("You can leave as soon as it's done.");
  await expectAccessible(page);
  await release();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(asked).toHaveCount(0);
  await page.goto("/1/memos/new");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
  await context.close();
});

test("After leaving while a memo was being sent, Back works as before", async ({ browser }) => {
  const title = `Sent on the way back ${Date.now()}`;
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1");
  await page.getByRole("link", { name: "Memos" }).first().click();
  await page.getByRole("link", { name: "Write a memo" }).first().click();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Please read.");
  const release = await hold(page, "**/api/memos/create");
  await sendButton(page).click();
  await confirmSending(page);
  await page.evaluate(() => history.back());
  const asked = page.getByRole("dialog", { name: "Sending…" });
  await expect(asked).toBeVisible();
  await release();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(asked).toHaveCount(0);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/1\/memos$/);
  await expect(page.getByRole("heading", { level: 1, name: "Memos" })).toBeAttached();
  await context.close();
});

test("Sending without an answer ends, and a retry sends the same memo", async ({ browser }) => {
  const title = `Unanswered ${Date.now()}`;
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/memos/new");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Please read.");
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/memos/create"))
      keys.push(request.headers()["idempotency-key"]);
  });
  await hold(page, "**/api/memos/create");
  await sendButton(page).click();
  await confirmSending(page);
  await page.getByRole("link", { name: "Follow-ups" }).first().click();
  const asked = page.getByRole("dialog", { name: "Sending…" });
  await expect(asked).toBeVisible();
  // A pending call asks after fifteen seconds whether the server can still be reached.
  await page.route("**/api/health", (route) => route.abort());
  await expect(asked).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByText("No response for 30 seconds.")).toBeVisible();
  await page.unroute("**/api/memos/create");
  await sendButton(page).click();
  await confirmSending(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  await context.close();
});

test("A removed file leaves no draft that hides other people's changes", async ({ browser }) => {
  const title = `Removed ${Date.now()}`;
  const id = await sendMemo({ title });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo/${id}?edit=yes`);
  const release = await hold(page, "**/api/company/upload*");
  await page.locator('input[type="file"]').setInputFiles(photo);
  await expect(page.getByText("A copy is saved on this device")).toBeVisible();
  await page.getByRole("button", { name: "Cancel: fryer.png" }).click();
  await release();
  await page.getByRole("link", { name: "Follow-ups" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Follow-ups" })).toBeAttached();
  await api(await tokenOf("admin"), "PUT", "/api/memos/update", {
    company_id: 1,
    id,
    title: `${title}, corrected`,
  });
  await page.goto(`/1/memo/${id}?edit=yes`);
  const field = page.getByLabel("Title", { exact: true });
  await expect(field).toHaveValue(`${title}, corrected`);
  await expect(page.getByText("Your draft was restored.")).toHaveCount(0);
  await context.close();
});

test("A file whose upload was cut off by the end of the session is missing until it is chosen again", async ({
  browser,
}) => {
  const token = await freshToken("manager");
  const { context, page } = await sitWith(browser, token, phone);
  await page.goto("/1/memos/new");
  await page.getByLabel("Title", { exact: true }).fill(`Cut off ${Date.now()}`);
  const release = await hold(page, "**/api/company/upload*");
  await page.locator('input[type="file"]').setInputFiles(photo);
  await expect(page.getByText("Wait for all files to upload")).toBeVisible();
  await api(token, "POST", "/api/logout", {});
  await release();
  await expect(page).toHaveURL(/\/login\?/);
  await signInHere(page, "manager");
  const lost = page.getByText("This file wasn't uploaded. Choose it again or remove it.");
  await expect(lost).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove: fryer.png" })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(lost).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^A file wasn't uploaded:/)).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles(photo);
  await expect(page.getByRole("button", { name: "Remove fryer.png" })).toBeVisible();
  await expect(lost).toHaveCount(0);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await context.close();
});

test("While a draft is being saved, nothing can be typed that would be lost", async ({
  browser,
}) => {
  const { context, page } = await compose(browser, desk, `Slow ${Date.now()}`, "First.");
  const release = await hold(page, "**/api/memos/create");
  await page.getByRole("button", { name: "Save draft" }).click();
  const text = page.locator('[contenteditable="true"]');
  await text.evaluate((box: HTMLElement) => box.focus());
  await page.keyboard.type(" And more.");
  await expect(text).toHaveText("First.");
  await release();
  await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
  await context.close();
});

test("A question that is being sent takes no more text and can't be canceled", async ({
  browser,
}) => {
  const id = await sendMemo({ title: `Asked slowly ${Date.now()}`, type: "standard" });
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto(`/1/memo/${id}`);
  await page.getByRole("button", { name: "Ask a question" }).click();
  const question = page.getByLabel("What do you want to know?");
  await question.fill("Is it safe?");
  const release = await hold(page, "**/employee-message/flag");
  await page.getByRole("button", { name: "Send question" }).click();
  await expect(question).toBeEditable({ editable: false });
  await question.press("x");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(question).toHaveValue("Is it safe?");
  await release();
  await expect(page.getByRole("button", { name: "Withdraw question" })).toBeVisible();
  await context.close();
});

test("Text for a memo that no longer takes questions isn't lost silently", async ({ browser }) => {
  const manager = await tokenOf("manager");
  const within = { company_id: 1 };
  const { context, page } = await sit(browser, "employee", phone);
  const unsent = page.getByRole("alert").filter({ hasText: "wasn't sent" });

  const asked = await sendMemo({ title: `No questions ${Date.now()}`, type: "standard" });
  await page.goto(`/1/memo/${asked}`);
  await page.getByRole("button", { name: "Ask a question" }).click();
  await page.getByLabel("What do you want to know?").fill("Is it safe?");
  const closed = { ...within, id: asked, type: "nonflaggable" };
  await api(manager, "POST", "/api/company/message", closed);
  await expect(unsent).toContainText("Is it safe?");
  await expectAccessible(page);
  await page.reload();
  await expect(unsent).toContainText("Is it safe?");
  await unsent.getByRole("button", { name: "Discard" }).click();
  await expect(unsent).toHaveCount(0);

  const survey = { display_type: "survey", answer_type: "text", title: `Survey ${Date.now()}` };
  const id = await sendMemo(survey);
  await page.goto(`/1/memo/${id}`);
  await page.getByLabel("Your answer").fill("Longer breaks.");
  await api(manager, "POST", "/api/company/survey/expire", { ...within, id });
  await expect(unsent).toContainText("Longer breaks.");
  await expectAccessible(page);
  await page.reload();
  await expect(unsent).toContainText("Longer breaks.");
  await context.close();
});

test("A question that was accepted isn't called lost when its event arrives before the answer", async ({
  browser,
}) => {
  const id = await sendMemo({
    display_type: "survey",
    answer_type: "text",
    title: `${Date.now()}`,
  });
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto(`/1/memo/${id}`);
  await page.getByLabel("Your answer").fill("Longer breaks.");
  let answered = (): void => {};
  const heard = new Promise<void>((resolve) => (answered = resolve));
  await page.route("**/api/app/employee-survey", async (route) => {
    const response = await route.fetch();
    await heard;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Send my answer" }).click();
  await expect(page.getByLabel("Your answer")).toHaveCount(0);
  await expect(page.getByText("wasn't sent")).toHaveCount(0);
  const taken = page.waitForResponse("**/api/app/employee-survey");
  answered();
  await taken;
  await expect(page.getByText("Longer breaks.")).toBeVisible();
  await context.close();
});

test("A template that someone else deletes is gone from its screen, and unsaved text becomes a new one", async ({
  browser,
}) => {
  const within = { company_id: 1 };
  const make = async (title: string): Promise<number> => {
    const said = { ...within, title, content: "<p>Please read.</p>" };
    const asked = [await tokenOf("manager"), "POST", "/api/memo-templates/create", said] as const;
    return (await api<{ template: { id: number } }>(...asked)).template.id;
  };
  const remove = async (id: number): Promise<unknown> =>
    api(await tokenOf("admin"), "DELETE", "/api/memo-templates/delete", { ...within, id });
  const title = `Template gone ${Date.now()}`;
  const [looked, written] = [await make(title), await make(title)];
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-template/${looked}`);
  await expect(page.getByRole("button", { name: "Use template" })).toBeVisible();
  await remove(looked);
  await expect(page.getByRole("heading", { level: 1, name: "There's nothing here" })).toBeVisible();

  // Without the live event, the answer is the first to say so.
  await page.routeWebSocket(/.*/, () => undefined);
  await page.goto(`/1/memo-template/${written}?edit=yes`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("All that I wrote.");
  await remove(written);
  const save = page.getByRole("button", { name: "Save template" });
  await save.click();
  await expect(page.getByText(/^Someone deleted this template/)).toBeVisible();
  await save.click();
  await expect(page).toHaveURL(/\/1\/memo-template\/\d+(?!.*edit)/);
  await expect(page).not.toHaveURL(new RegExp(`/memo-template/${written}`));
  await expect(page.getByText("All that I wrote.")).toBeVisible();
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
