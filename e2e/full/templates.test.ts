import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
import { picture, uploadFile } from "../support/memos.ts";
import { pdf } from "../support/sample-files.ts";
import { endHolds, sendButton } from "../support/sending.ts";
import { answerDeletionsLate, api, desk, phone, sit, tokenOf } from "../support/session.ts";

test("Deleting a template on its screen leads to the list, even when the live event comes first", async ({
  browser,
}) => {
  const title = `Deleted ${Date.now()}`;
  const said = { company_id: 1, title, content: "<p>Please read.</p>" };
  const { template } = await api<{ template: { id: number } }>(
    ...([await tokenOf("manager"), "POST", "/api/memo-templates/create", said] as const),
  );
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await answerDeletionsLate(page, "**/api/memo-templates/**");
  await page.goto(`/1/memo-template/${template.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The template was deleted")).toBeVisible();
  await expect(page).toHaveURL(/\/1\/memo-templates/);
  expect(troubles).toEqual([]);
  await context.close();
});

test("A celebration's template keeps its personal message and marks translations that are older than the text", async ({
  browser,
}) => {
  const title = `Welcome ${Date.now()}`;
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto("/1/memo-templates");
  await page.getByRole("link", { name: "New template" }).click();
  await page.getByRole("radio", { name: /^Celebration/ }).check();
  await page.getByLabel("Title", { exact: true }).fill(title);
  const own = page.getByRole("switch", { name: "Personal message for the person celebrated" });
  await own.click();
  await page.getByLabel("Title for them", { exact: true }).fill("You are one of us");
  await page.getByRole("switch", { name: "Also in Spanish" }).click();
  await page.getByLabel("Title in Spanish").fill("Te damos la bienvenida");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const edit = page.getByRole("link", { name: "Edit" });
  await edit.click();
  await expect(own).toBeChecked();
  await expect(page.getByLabel("Title for them", { exact: true })).toHaveValue("You are one of us");
  const older = page.getByText("The text above has changed since this translation was made");
  await expect(older).toHaveCount(0);
  await page.getByLabel("Title", { exact: true }).fill(`${title}!`);
  await expect(older).toBeVisible();
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${title}!` })).toBeVisible();
  await page.reload();
  const told = page.getByText("The text was changed after it was translated into Spanish");
  await expect(told).toBeVisible();
  await edit.click();
  await expect(older).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Translation is still correct" }).click();
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${title}!` })).toBeVisible();
  await edit.click();
  await expect(own).toBeChecked();
  await expect(older).toHaveCount(0);
  expect(troubles).toEqual([]);
  await context.close();
});

test("A template that is unshared while another company views it says so, and a double tap copies it once", async ({
  browser,
}) => {
  const title = `Ice machine ${Date.now()}`;
  const token = await tokenOf("admin");
  const { template } = await api<{ template: { id: number } }>(
    token,
    "POST",
    "/api/memo-templates/create",
    { company_id: 1, title, content: "<p>Empty it first.</p>", status: "published" },
  );
  const about = { company_id: 1, id: template.id };
  await api(token, "POST", "/api/memo-templates/share", about);
  const details = await api<{ user: { default_company_id: number | null } }>(
    await tokenOf("other"),
    "GET",
    "/api/user/details",
  );
  const theirs = details.user.default_company_id ?? 2;
  const { page, context } = await sit(browser, "other", phone);
  await page.goto(`/${theirs}/community/${template.id}`);
  await page.getByRole("button", { name: "Add to your templates" }).dblclick();
  await expect(page).toHaveURL(/memo-template\/\d+/);
  const copies = await query(
    `select id from memo_templates where company_id = $1 and source_template_id = $2`,
    [theirs, template.id],
  );
  expect(copies).toHaveLength(1);
  await page.goto(`/${theirs}/community/${template.id}`);
  await expect(page.getByText("Empty it first.")).toBeVisible();
  // Someone who has moved on is told and stays where they are.
  const { promise: open, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/api/memo-templates/share/use", async (route) => {
    await open;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add again" }).tap();
  await page.getByRole("link", { name: "Community" }).first().tap();
  await expect(page.getByRole("heading", { level: 1, name: "Community" })).toBeVisible();
  letThrough();
  await expect(page.getByText("Added to your templates")).toBeVisible();
  await expect(page).toHaveURL(/\/community$/);
  await page.goto(`/${theirs}/community/${template.id}`);
  await expect(page.getByText("Empty it first.")).toBeVisible();
  await api(token, "PUT", "/api/memo-templates/share", { ...about, shared: false });
  await page.getByRole("button", { name: "Add again" }).tap();
  await expect(page.getByText("This template is no longer shared")).toBeVisible();
  await expect(page.getByText("There's nothing here")).toBeVisible();
  await expect(page.getByRole("link", { name: "Community" }).first()).toBeVisible();
  await context.close();
  await api(token, "DELETE", "/api/memo-templates/delete", about);
});

test("A memo from a template opens and is due a number of days after its start, wherever that is moved", async ({
  browser,
}) => {
  const days = { reveal_after_days: 1, due_after_days: 3 };
  const words = { title: `Inventory ${Date.now()}`, content: "<p>Count.</p>", ...days };
  const token = await tokenOf("manager");
  const { memo_template } = await api<{ memo_template: { id: number } }>(
    token,
    "POST",
    "/api/memo-templates/create",
    { company_id: 1, ...words },
  );
  const { context, page, troubles } = await sit(browser, "manager", phone);
  await page.goto(`/1/memo-template/${memo_template.id}`);
  await page.getByRole("button", { name: "Use template" }).click();
  const [start, due] = [page.getByLabel("Goes out"), page.getByLabel(/^Due/)];
  await expect(due).not.toHaveValue("");
  const year = new Date().getFullYear() + 1;
  await start.fill(`${year}-03-02T10:00`);
  await expect(due).toHaveValue(`${year}-03-05T10:00`);
  await expect(page.getByLabel("Opens")).toHaveValue(`${year}-03-03T10:00`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved").first()).toBeVisible();
  await page.reload();
  await expect(due).toHaveValue(`${year}-03-05T10:00`);
  // A date that someone sets stays.
  await due.fill(`${year}-03-20T18:00`);
  await start.fill(`${year}-03-04T10:00`);
  await expect(due).toHaveValue(`${year}-03-20T18:00`);
  expect(troubles).toEqual([]);
  await context.close();
  const about = { company_id: 1, id: memo_template.id };
  await api(token, "DELETE", "/api/memo-templates/delete", about);
});

test("A template is shared, found by another company on a phone, copied, and sent to its people", async ({
  browser,
}) => {
  const title = `Hot oil ${Date.now()}`;
  const oil = await uploadFile("oil.png", picture);
  const words = { company_id: 1, id: oil, content: "A pan of hot oil" };
  await api(await tokenOf("manager"), "PUT", "/api/media/update", words);
  const { page, troubles } = await sit(browser, "admin", desk);
  const { template } = await api<{ template: { id: number } }>(
    await tokenOf("admin"),
    "POST",
    "/api/memo-templates/create",
    {
      ...{ company_id: 1, title, content: "<p>Never walk away.</p>", category: "Safety" },
      due_after_days: 3,
      media_ids: [oil, await uploadFile("fire.pdf", pdf(["Put the lid on"]))],
    },
  );
  await page.goto(`/1/memo-template/${template.id}`);
  const share = page.getByRole("button", { name: "Share with the community" });
  const dialog = page.getByRole("dialog", { name: "Share with the community" });
  // A second Enter doesn't share before the contents were reviewed.
  await share.press("Enter");
  await expect(dialog.getByText("Check the text once more", { exact: false })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(share).toBeFocused();
  await share.click();
  await dialog.getByLabel("What it's good for (optional)").fill("For whoever fries");
  await dialog.getByLabel("Shared by", { exact: true }).fill("Grill House");
  for (const name of ["oil.png", "fire.pdf"]) await dialog.getByRole("checkbox", { name }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByText("Shared with the community")).toBeVisible();
  await expect(page.getByText(/^Shared .* · Not used yet$/)).toBeVisible();

  const taker = await sit(browser, "other", { ...phone, language: "es" });
  const details = await api<{ user: { default_company_id: number | null } }>(
    await tokenOf("other"),
    "GET",
    "/api/user/details",
  );
  const theirs = details.user.default_company_id ?? 2;
  await taker.page.goto(`/${theirs}/community?terms=${title.slice(-8)}`);
  await expect(taker.page.getByText("Grill House")).toBeVisible();
  await expect(taker.page.getByRole("button", { name: "Filtros" })).toBeVisible();
  await expect(taker.page.getByLabel("Ordenar por")).toBeHidden();
  await expectAccessible(taker.page);
  await taker.page.getByRole("link", { name: title }).click();
  await expect(taker.page.getByText("For whoever fries")).toBeVisible();
  await expect(taker.page.getByText("3 días después de enviarse")).toBeVisible();
  await expect(taker.page.getByText("Grill House")).toHaveCount(1);
  await expect(taker.page.getByText("Never walk away.")).toBeVisible();
  // The picture is five pixels wide, and not another company's picture with the same number.
  const shown = taker.page.getByRole("button", { name: /A pan of hot oil/ }).locator("img");
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(5);
  await taker.page.getByRole("button", { name: "Mostrar: fire.pdf" }).tap();
  const pages = taker.page.getByRole("group", { name: "fire.pdf" });
  await expect(pages.getByRole("status")).toContainText("1");
  await expectAccessible(taker.page);
  await taker.page.getByRole("button", { name: "Agregar a tus plantillas" }).click();
  await expect(taker.page).toHaveURL(/memo-template\/\d+/);
  await expect(taker.page.getByText("Never walk away.")).toBeVisible();

  const copy = taker.page.url();
  await taker.page.getByRole("button", { name: "Usar plantilla" }).tap();
  await expect(taker.page.getByText("Borrador: aún no se ha enviado")).toBeVisible();
  await sendButton(taker.page).tap();
  const ask = taker.page.getByRole("dialog", { name: `¿Enviar “${title}” ahora?` });
  await sendButton(ask).tap();
  await endHolds(taker.page);
  await expect(taker.page.getByRole("heading", { name: "Lo que se envió" })).toBeVisible();
  const reader = await sit(browser, "both", phone);
  await reader.page.goto(`/${theirs}`);
  await reader.page.getByRole("button", { name: title }).tap();
  await expect(reader.page.getByText("Never walk away.").last()).toBeVisible();
  const read = reader.page.getByRole("button", { name: /A pan of hot oil/ }).locator("img");
  await expect.poll(() => read.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(5);
  // No one in the sharing company got anything.
  await reader.page.goto(`/1/memos?terms=${title.slice(-8)}`);
  await expect(reader.page.getByText(title)).toHaveCount(0);
  expect(reader.troubles).toEqual([]);

  await page.reload();
  await expect(page.getByText("Used by 1 company")).toBeVisible();
  await page.getByRole("button", { name: "Manage sharing" }).click();
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByText("Only your company can see this template.")).toBeVisible();
  await taker.page.goto(`/${theirs}/community?terms=${title.slice(-8)}`);
  await expect(taker.page.getByRole("link", { name: title })).toHaveCount(0);
  // The copy stays.
  await taker.page.goto(copy);
  await expect(taker.page.getByText("Never walk away.")).toBeVisible();
  expect(troubles).toEqual([]);
});
