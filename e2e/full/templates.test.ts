import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
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
  const older = page.getByText("The text above was changed after this translation");
  await expect(older).toHaveCount(0);
  await page.getByLabel("Title", { exact: true }).fill(`${title}!`);
  await expect(older).toBeVisible();
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${title}!` })).toBeVisible();
  await page.reload();
  const told = page.getByText("The text was changed after the translation into Spanish");
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
  await page.getByRole("button", { name: "Add to our templates" }).dblclick();
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
  await expect(page.getByText("It's no longer shared")).toBeVisible();
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
  const [start, due] = [page.getByLabel("Goes out"), page.getByLabel("Answer by")];
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
