import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { picture, uploadFile } from "../support/memos.ts";
import { pdf } from "../support/sample-files.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { endHolds, sendButton, sendNow } from "../support/sending.ts";

test("A template is written, found, used, archived and unarchived while another manager's list follows", async ({
  browser,
}) => {
  const title = `Weekly lineup ${Date.now()}`;
  const manager = await sit(browser, "manager", desk);
  const { page } = manager;
  const other = await sit(browser, "admin", desk);
  await other.page.goto("/1/memo-templates");
  await expect(other.page.getByRole("heading", { level: 1, name: "Templates" })).toBeVisible();

  await page.goto("/1/memo-templates");
  await page.getByRole("link", { name: "New template" }).click();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("textbox", { name: "Text" }).fill("What is going on this week.");
  await page.getByLabel("Days until it's due").fill("400");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("A number from 1 to 365")).toBeVisible();
  await page.getByLabel("Days until it's due").fill("3");
  await page.getByLabel("Days until it opens").fill("4");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("It must open before it's due or ends")).toBeVisible();
  await page.getByLabel("Days until it opens").fill("2");
  await expect(page.getByText("A copy is saved on this device")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(page.getByLabel("Days until it's due")).toHaveValue("3");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("3 days after it goes out")).toBeVisible();
  await expect(page.getByText("2 days after it goes out")).toBeVisible();
  await expectAccessible(page);

  // The other manager's list shows and finds it without a reload.
  await expect(other.page.getByRole("link", { name: title })).toBeVisible();
  await other.page.getByRole("searchbox", { name: "Search templates" }).fill(title.slice(-8));
  await expect(other.page.getByText("1 template", { exact: true })).toBeVisible();
  await expect(other.page).toHaveURL(
    new RegExp(`terms=%22?${title.slice(-8)}|terms=${title.slice(-8)}`),
  );
  await expectAccessible(other.page);

  await page.getByRole("button", { name: "Use template" }).click();
  await expect(page).toHaveURL(/\/1\/memo-send\/\d+/);
  await expect(other.page.getByRole("row", { name: title })).toContainText("1 time");

  await other.page.getByRole("button", { name: `More actions: ${title}` }).click();
  await other.page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(other.page.getByText("The template was archived")).toBeVisible();
  await expect(other.page.getByRole("link", { name: title })).toBeHidden();
  await other.page.getByRole("button", { name: "Undo" }).click();
  await expect(other.page.getByRole("link", { name: title })).toBeVisible();

  await other.page.getByRole("button", { name: `More actions: ${title}` }).click();
  await other.page.getByRole("menuitem", { name: "Delete" }).click();
  await other.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(other.page.getByText("The template was deleted")).toBeVisible();
  expect([...manager.troubles, ...other.troubles]).toEqual([]);
});

test("A memo is saved as a template, from the composer and from its menu", async ({ browser }) => {
  const title = `Closing list ${Date.now()}`;
  const { page, troubles } = await sit(browser, "manager", desk);
  await page.goto("/1/memos/new");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("textbox", { name: "Text" }).fill("Lights last.");
  const saved = page.getByText("Saved as a template");
  await page.getByRole("button", { name: "Save as template" }).click();
  await saved.evaluate((_, name) => {
    // The second press of a double click comes after the template is saved.
    const buttons = [...document.querySelectorAll("button")];
    buttons.find((button) => button.textContent === name)?.click();
  }, "Save as template");
  await expect(saved).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  await sendNow(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await page.getByRole("button", { name: `More actions: ${title}` }).click();
  await page.getByRole("menuitem", { name: "Save as template" }).click();
  await page.getByRole("button", { name: "Open" }).last().click();
  await expect(page).toHaveURL(/\/1\/memo-template\/\d+/);
  await expect(page.getByText("Lights last.")).toBeVisible();
  expect(troubles).toEqual([]);
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
  await expect(dialog.getByText("Read it once more", { exact: false })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(share).toBeFocused();
  await share.click();
  await dialog.getByLabel("What it's good for (optional)").fill("For whoever fries");
  await dialog.getByLabel("Your name", { exact: true }).fill("Grill House");
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
  await taker.page.getByRole("button", { name: "Agregar a nuestras plantillas" }).click();
  await expect(taker.page).toHaveURL(/memo-template\/\d+/);
  await expect(taker.page.getByText("Never walk away.")).toBeVisible();

  const copy = taker.page.url();
  await taker.page.getByRole("button", { name: "Usar plantilla" }).tap();
  await expect(taker.page.getByText("Borrador: aún no se envía")).toBeVisible();
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
  await page.getByRole("button", { name: "What the community sees" }).click();
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByText("Only your company can see it.")).toBeVisible();
  await taker.page.goto(`/${theirs}/community?terms=${title.slice(-8)}`);
  await expect(taker.page.getByRole("link", { name: title })).toHaveCount(0);
  // The copy stays.
  await taker.page.goto(copy);
  await expect(taker.page.getByText("Never walk away.")).toBeVisible();
  expect(troubles).toEqual([]);
});
