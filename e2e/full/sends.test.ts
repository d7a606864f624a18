import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { draftSend } from "../support/memos.ts";
import { template as publishedTemplate } from "../support/scheduled.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { sendButton } from "../support/sending.ts";

test("A bundle without a memo asks no confirmation: the reason why it can't go out comes into view", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "manager", phone);
  const { memo_template_send: send } = await api<{ memo_template_send: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/memo-template-sends/create",
    { company_id: 1, title: `Empty ${Date.now()}` },
  );
  const { promise: isAsked, resolve: tellPeople } = Promise.withResolvers<void>();
  await page.route("**/api/targeting/reach", async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto(`/1/memo-send/${send.id}`);
  const sendNow = sendButton(page);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  // The number of people, which loads later, makes the button wider and moves nothing down.
  const place = await sendNow.boundingBox();
  tellPeople();
  await expect(page.getByText("This reaches").last()).toBeVisible();
  expect((await sendNow.boundingBox())?.y).toBe(place?.y);
  await sendNow.tap();
  await expect(page.getByRole("alert").getByText("This can't go out yet:")).toBeInViewport();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(troubles.splice(0).join(" ")).toContain("422");
  await context.close();
});

test("A bundle's date that conflicts with its start is refused beside the field when it is saved", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "manager", { ...phone, language: "es" });
  const { memo_template_send: send } = await api<{ memo_template_send: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/memo-template-sends/create",
    { company_id: 1, title: `Fechas ${Date.now()}` },
  );
  await page.goto(`/1/memo-send/${send.id}`);
  await page.getByLabel(/^Se envía/).fill("2031-05-17T09:00");
  const due = page.getByLabel(/^Fecha límite/);
  await due.fill("2031-05-16T09:00");
  await page.getByRole("button", { name: "Guardar" }).tap();
  await expect(due).toBeFocused();
  await expect(due).toHaveAccessibleDescription("No puede vencer antes de enviarse");
  await expectAccessible(page);
  await due.fill("2031-05-18T09:00");
  await page.getByRole("button", { name: "Guardar" }).tap();
  await expect(page.getByText("Guardado", { exact: true })).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
});

test("A bundle with a half-typed date doesn't go out, and the field says why", async ({
  browser,
}) => {
  const title = `Half a start ${Date.now()}`;
  const id = await draftSend(title);
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-send/${id}`);
  const start = page.getByLabel(/^Goes out/);
  await start.focus();
  await page.keyboard.type("12252031");
  await sendButton(page).click();
  await expect(start).toBeFocused();
  await expect(start).toHaveAccessibleDescription(/Enter the whole date and time/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(troubles).toEqual([]);
  await context.close();
});

test("Deleting a draft with unsaved text leads to the list immediately", async ({ browser }) => {
  const title = `Given up ${Date.now()}`;
  const id = await draftSend(title);
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-send/${id}`);
  await page.getByLabel(/^Note/).fill("Not saved.");
  await page.getByRole("button", { name: `More actions: ${title}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/1\/memo-sends$/);
  await expect(page.getByRole("heading", { level: 1, name: "Bundles" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await context.close();
});

test("An empty tab of bundles says what belongs there and doesn't blame a filter", async ({
  browser,
}) => {
  const { page, context, troubles } = await sit(browser, "other", desk);
  await page.goto("/2/memo-sends?status=archived");
  await expect(page.getByText("Nothing archived")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear filters" })).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search bundles" }).fill("zzz");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("Nothing archived")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Archived" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect(troubles).toEqual([]);
  await context.close();
});

test("A page that no longer exists is replaced by the last one, without an extra step back", async ({
  browser,
}) => {
  const mark = String(Date.now());
  const token = await tokenOf("manager");
  for (let count = 0; count < 26; count += 1)
    await api(token, "POST", "/api/memo-template-sends/create", {
      ...{ company_id: 1, title: `Week ${count} ${mark}` },
    });
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-sends?terms=${mark}`);
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByRole("checkbox", { name: `Select Week 0 ${mark}` }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("25 bundles")).toBeVisible();
  await expect(page.getByRole("link", { name: `Week 25 ${mark}` })).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
  // An earlier address doesn't show an empty list either.
  await page.goto(`/1/memo-sends?terms=${mark}&page=400`);
  await expect(page.getByText("25 bundles")).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
});

test("A bundle says that its template was deleted only when it was, not when it couldn't be loaded", async ({
  browser,
}) => {
  const title = `Made of ${Date.now()}`;
  const template = await publishedTemplate(title);
  const token = await tokenOf("manager");
  const { memo_template_send: send } = await api<{ memo_template_send: { id: number } }>(
    ...([token, "POST", "/api/memo-templates/use", { company_id: 1, id: template }] as const),
  );
  const about = { company_id: 1, id: send.id };
  await api(token, "POST", "/api/memo-template-sends/publish", about);
  const { context, page } = await sit(browser, "manager", desk);
  const address = /\/api\/memo-templates\/get/;
  const failure = { success: false, message: "Too busy", errors: ["Too busy"], code: "internal" };
  await page.route(address, (route) => route.fulfill({ status: 500, json: failure }));
  await page.goto(`/1/memo-send/${send.id}`);
  const facts = page.getByRole("region", { name: "About this bundle" });
  await expect(facts.getByText("Too busy")).toBeVisible();
  await expect(facts.getByText("No longer exists")).toHaveCount(0);
  await page.unroute(address);
  await page.reload();
  await expect(facts.getByRole("link", { name: title })).toBeVisible();
  await api(token, "DELETE", "/api/memo-templates/delete", { company_id: 1, id: template });
  await expect(facts.getByText("No longer exists")).toBeVisible();
  await expect(facts.getByRole("link", { name: title })).toHaveCount(0);
  await context.close();
  await api(token, "DELETE", "/api/memo-template-sends/delete", about);
});
