import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { sendMemo } from "../support/memos.ts";
import { drop, template as publishedTemplate } from "../support/scheduled.ts";
import { sendButton } from "../support/sending.ts";
import { api, desk, sit, tokenOf } from "../support/session.ts";
import { asAdmin, draft, overtaken, within } from "../support/two-managers.ts";

test("Saving over a change that was missed gives a warning, but not when it was to another field", async ({
  browser,
}) => {
  const id = await draft(`Unheard ${Date.now()}`);
  const { context, page } = await sit(browser, "manager", desk);
  await page.routeWebSocket(/./, () => undefined);
  await page.goto(`/1/memo-send/${id}`);
  const note = page.getByLabel("Note for managers (optional)");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await note.fill("Mine");
  await asAdmin("/api/memo-template-sends/update", { id, content: "Theirs" });
  await save.click();
  await expect(page.getByText(overtaken)).toBeVisible();
  await expect(note).toHaveValue("Mine");
  await save.click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await note.fill("Mine again");
  await asAdmin("/api/memo-template-sends/update", { id, title: "Of the admin" });
  await save.click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Of the admin");
  await page.reload();
  await expect(note).toHaveValue("Mine again");

  // The sent bundle is the one that was shown.
  const sends = sendButton(page);
  for (const typed of ["Mine again", "Mine for good"]) {
    await note.fill(typed);
    await asAdmin("/api/memo-template-sends/update", { id, title: `Unseen, ${typed}` });
    await sends.click();
    await sendButton(page.getByRole("dialog")).click();
    await expect(page.getByText("Someone else changed this")).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(`Unseen, ${typed}`);
    await page.getByRole("button", { name: "Dismiss message" }).click();
  }

  await sends.click();
  await sendButton(page.getByRole("dialog")).click();
  // Without live events, the page learns of it when the ten seconds are over.
  const held = page.getByText("No one has it yet");
  await expect(held).toBeVisible();
  await expect(held).toBeHidden({ timeout: 20_000 });
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit bundle" });
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("Unseen, Mine for good");
  await note.fill("Mine for ever");
  await asAdmin("/api/memo-template-sends/update", { id, content: "Theirs for ever" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(overtaken)).toBeVisible();
  await expect(note).toHaveValue("Mine for ever");
  await api(await tokenOf("admin"), "DELETE", "/api/memo-template-sends/delete", {
    ...within,
    id,
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There's nothing here");
  await expect(page.getByText("Mine for ever")).toBeVisible();
  await context.close();
});

test("Two managers edit one package: neither change is lost silently", async ({ browser }) => {
  const { memo_template_package: pack } = await api<{ memo_template_package: { id: number } }>(
    await tokenOf("manager"),
    ...(["POST", "/api/memo-template-packages/create"] as const),
    { ...within, title: `Shared ${Date.now()}`, description: "First" },
  );
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-package/${pack.id}`);
  const about = page.getByLabel("Description (optional)");
  await about.fill("Mine");
  await asAdmin("/api/memo-template-packages/update", {
    ...{ id: pack.id, title: "Of the admin", description: "Theirs" },
  });
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Of the admin");
  await expect(about).toHaveValue("Mine");
  await expect(page.getByText(overtaken)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(overtaken)).toBeHidden();
  await expect(about).toHaveValue("Mine");
  expect(troubles).toEqual([]);
  await context.close();
});

test("Keeping my version of a memo leaves another manager's other changes alone", async ({
  browser,
}) => {
  const id = await sendMemo({ title: `Both ${Date.now()}` });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo/${id}?edit=yes`);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Mine.");
  const due_at = "2031-05-02T14:00:00.000Z";
  const theirs = { company_id: 1, id, content: "<p>Theirs.</p>", due_at };
  const admin = await tokenOf("admin");
  await api(admin, "PUT", "/api/memos/update", theirs);
  await page.getByRole("button", { name: "Save changes" }).click();
  // A reload changes nothing: the draft remembers which version it began with.
  await expect(
    page.getByText("Someone else changed this memo while you were editing."),
  ).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("button", { name: "Save my version" }).click();
  await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
  const { memo } = await api<{ memo: { content: string; due_at: string | null } }>(
    admin,
    "GET",
    `/api/memos/get?company_id=1&id=${id}`,
  );
  expect(memo).toMatchObject({ content: "<p>Mine.</p>", due_at });
  await context.close();
});

test("Keeping my version of a template leaves someone else's other changes alone, even after a reload", async ({
  browser,
}) => {
  const made = { title: `Both ${Date.now()}`, content: "<p>First.</p>", due_after_days: 1 };
  const { template } = await api<{ template: { id: number } }>(
    await tokenOf("manager"),
    ...(["POST", "/api/memo-templates/create"] as const),
    { ...within, ...made },
  );
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-template/${template.id}?edit=yes`);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Mine.");
  await page.getByLabel("Ends (optional)").or(page.locator("[name=end]")).first().fill("5");
  const theirs = { content: "<p>Theirs.</p>", priority: "high", due_after_days: 2 };
  await asAdmin("/api/memo-templates/update", { id: template.id, ...theirs });
  const save = page.getByRole("button", { name: "Save template" });
  await save.click();
  await expect(
    page.getByText("Someone else changed this template while you were editing."),
  ).toBeVisible();
  await page.reload();
  await save.click();
  await page.getByRole("button", { name: "Save my version" }).click();
  await expect(page.getByText("Template saved")).toBeVisible();
  const { template: saved } = await api<{ template: object }>(
    await tokenOf("admin"),
    "GET",
    `/api/memo-templates/get?company_id=1&id=${template.id}`,
  );
  const mine = { content: "<p>Mine.</p>", expire_after_days: 5 };
  expect(saved).toMatchObject({ ...theirs, ...mine });
  await context.close();
});

test("Two managers move one run: each sees the other's move, and no undo takes it back", async ({
  browser,
}) => {
  const title = `Both move ${Date.now()}`;
  const sendable_id = await publishedTemplate(title);
  const month = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 8);
  const run_on = `${month}10`;
  const { scheduled_send: made } = await api<{ scheduled_send: { id: number } }>(
    await tokenOf("manager"),
    ...(["POST", "/api/scheduled-sends/create"] as const),
    {
      ...{ ...within, sendable_type: "memo_template", sendable_id, frequency: "monthly" },
      ...{ day_of_month: 10, send_time: "07:15", timezone: "America/Chicago", starts_at: run_on },
    },
  );
  const theyMove = (what: object) =>
    asAdmin("/api/scheduled-sends/update", { id: made.id, run: { run_on, ...what } });
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-scheduler?view=month&day=${run_on}&terms=${encodeURIComponent(title)}`);
  const chip = (day: string) =>
    page.locator(`[data-day="${month}${day}"]`).getByRole("button", { name: title });
  await chip("10").focus();
  await theyMove({ moved_to: `${month}11` });
  await expect(chip("11")).toBeFocused();

  const dialog = page.getByRole("dialog");
  await page.keyboard.press("Shift+ArrowRight");
  await theyMove({ moved_to: `${month}09` });
  await expect(dialog).toContainText(/ 9, 7:15 AM/);
  await page.keyboard.press("Enter");
  await expect(chip("12")).toBeFocused();
  await theyMove({ moved_to: `${month}14` });
  await expect(chip("14")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Someone else changed this")).toBeVisible();
  await expect(chip("14")).toBeFocused();

  await page.keyboard.press("Shift+ArrowRight");
  await theyMove({ skipped: true });
  await expect(dialog.getByText("This was already sent or skipped")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Move", exact: true })).toBeDisabled();
  await expectAccessible(page);
  await context.close();
  await drop(made.id);
});

test("A manager who missed a schedule's change sees it when saving is refused, and can save then", async ({
  browser,
}) => {
  const title = `Unheard hours ${Date.now()}`;
  const sendable_id = await publishedTemplate(title);
  const { scheduled_send: made } = await api<{ scheduled_send: { id: number } }>(
    await tokenOf("manager"),
    ...(["POST", "/api/scheduled-sends/create"] as const),
    {
      ...{ ...within, sendable_type: "memo_template", sendable_id, frequency: "weekly" },
      ...{ days_of_week: [1], send_time: "09:00", timezone: null },
    },
  );
  const { context, page } = await sit(browser, "manager", desk);
  await page.routeWebSocket(/./, () => undefined);
  await page.goto(`/1/memo-scheduler?view=schedules&form=${made.id}`);
  const form = page.getByRole("dialog", { name: `Edit “${title}”` });
  await form.getByRole("textbox", { name: /^Name/ }).fill(`${title}, evening`);
  await asAdmin("/api/scheduled-sends/update", { id: made.id, send_time: "21:30" });
  const save = form.getByRole("button", { name: "Save" });
  await save.click();
  await expect(form.getByLabel("Time", { exact: true })).toHaveValue("21:30");
  await save.click();
  await expect(page.getByRole("dialog", { name: `${title}, evening` })).toContainText("9:30 PM");
  await context.close();
  await drop(made.id);
});

test("Two managers edit one draft: untouched fields follow, and a conflict is shown before a change is lost", async ({
  browser,
}) => {
  const id = await draft(`Shared draft ${Date.now()}`);
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-send/${id}`);
  const title = page.getByLabel("Title", { exact: true });
  const note = page.getByLabel("Note for managers (optional)");
  await note.fill("Mine");
  await asAdmin("/api/memo-template-sends/update", {
    id,
    title: "Of the admin",
    content: "Theirs",
  });
  await expect(title).toHaveValue("Of the admin");
  await expect(note).toHaveValue("Mine");
  await expect(note).toHaveAccessibleDescription(new RegExp(overtaken));
  await note.focus();
  await title.focus();
  await expect(page.getByText(overtaken)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByText(overtaken)).toBeHidden();
  await page.reload();
  await expect(note).toHaveValue("Mine");
  // The draft is archived while someone writes in it: their text can be read and isn't kept forever.
  await note.fill("Not saved yet");
  await asAdmin("/api/memo-template-sends/archive", { id });
  const unsaved = page.getByRole("alert").filter({ hasText: "haven't been saved" });
  await expect(unsaved).toContainText("Not saved yet");
  await expectAccessible(page);
  await unsaved.getByRole("button", { name: "Discard" }).click();
  await asAdmin("/api/memo-template-sends/unarchive", { id });
  await expect(note).toHaveValue("Mine");
  expect(troubles).toEqual([]);
  await context.close();
});
