import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { draftSend, picture } from "../support/memos.ts";
import { pdf } from "../support/sample-files.ts";
import { make, within } from "../support/send-parts.ts";
import { endHolds, sendButton } from "../support/sending.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

const MB = 1024 * 1024;

for (const looks of [desk, phone]) {
  test(`A bundle's files are ordered, viewed, and go out with it (${looks.viewport.width} px)`, async ({
    browser,
  }) => {
    const title = `Handbook ${Date.now()}`;
    const { context, page, troubles } = await sit(browser, "manager", looks);
    await page.goto(`/1/memo-send/${await draftSend(title)}`);
    const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
    // The first file takes the longest to upload.
    await page
      .locator('input[type="file"]')
      .setInputFiles([
        file("rules.txt", "text/plain", Buffer.alloc(2 * MB, "soup ")),
        file("knives.pdf", "application/pdf", pdf(["First the hands"])),
        file("team.png", "image/png", picture),
      ]);
    const off = page.getByRole("button", { name: /^Remove \w+\.\w+$/ });
    await expect(off).toHaveCount(3);
    const names = () =>
      off.evaluateAll((all) =>
        all.map((one) => one.getAttribute("aria-label")?.slice("Remove ".length)),
      );
    await expect.poll(names).toEqual(["rules.txt", "knives.pdf", "team.png"]);

    const handle = page.getByRole("button", { name: /^Move team\.png: / });
    await handle.focus();
    await page.keyboard.press("Home");
    await expect.poll(names).toEqual(["team.png", "rules.txt", "knives.pdf"]);
    await expect(handle).toBeFocused();
    await page.getByRole("button", { name: "Move rules.txt down" }).click();
    await expect.poll(names).toEqual(["team.png", "knives.pdf", "rules.txt"]);
    await page.getByRole("button", { name: "Remove rules.txt" }).click();
    await expect.poll(names).toEqual(["team.png", "knives.pdf"]);
    await expectAccessible(page);
    await page.getByRole("button", { name: "View knives.pdf" }).click();
    const open = page.getByRole("dialog", { name: "knives.pdf" });
    await expect(open.getByText("First the hands")).toBeAttached();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(open).toBeHidden();
    await expect(page.getByRole("button", { name: "Remove rules.txt" })).toHaveCount(0);
    await page.reload();
    await expect.poll(names).toEqual(["team.png", "knives.pdf"]);

    await sendButton(page).click();
    await sendButton(page.getByRole("dialog")).click();
    await endHolds(page);
    await expect(page.getByRole("heading", { name: "What was sent" })).toBeVisible();
    const files = page.getByRole("region", { name: "Files" });
    await expect(files.getByText("knives.pdf")).toBeVisible();
    const shown = files.getByRole("button", { name: "Open: Picture" }).locator("img");
    await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(5);
    await expectAccessible(page);
    expect(troubles).toEqual([]);
    await context.close();
  });
}

test("A live event about a draft doesn't undo a move in progress", async ({ browser }) => {
  const mark = Date.now();
  const [salt, oil, rice] = [`Salt ${mark}`, `Oil ${mark}`, `Rice ${mark}`];
  const memos = [salt, oil, rice].map((title) => ({ title, content: "<p>Please read.</p>" }));
  const id = await draftSend(`Stores ${mark}`, { memos });
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-send/${id}`);
  const list = page.getByRole("list", { name: "Memos" });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route("**/api/memo-template-sends/update", async (route) => {
    calls += 1;
    if (calls > 1) await held;
    await route.continue();
  });
  const first = page.waitForResponse("**/api/memo-template-sends/update");
  await list.getByRole("button", { name: `Move ${salt} down` }).press("Enter");
  await list.getByRole("button", { name: `Move ${salt} down` }).press("Enter");
  await first;
  const change = { ...within, id, content: "Before noon" };
  await api(await tokenOf("admin"), "PUT", "/api/memo-template-sends/update", change);
  await expect(page.getByLabel("Note")).toHaveValue("Before noon");
  await expect(list.getByRole("listitem")).toContainText([oil, rice, salt], { timeout: 1 });
  letGo();
  await page.waitForResponse("**/api/memo-template-sends/update");
  await expect(list.getByRole("listitem")).toContainText([oil, rice, salt]);
  await page.reload();
  await expect(list.getByRole("listitem")).toContainText([oil, rice, salt]);
  expect(troubles).toEqual([]);
  await context.close();
});

test("The list of bundles is sorted by the date that it shows", async ({ browser }) => {
  const mark = String(Date.now());
  const now = await draftSend(`Now ${mark}`);
  await make("/api/memo-template-sends/publish", { id: now });
  const later = await draftSend(`Later ${mark}`, { start_at: "2031-05-17T14:00:00.000Z" });
  await make("/api/memo-template-sends/publish", { id: later });
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto(`/1/memo-sends?terms=${mark}`);
  const rows = page.getByRole("row").filter({ hasText: mark });
  const sort = page.getByRole("button", { name: /Send date/ });
  await sort.click();
  await expect(rows.first()).toContainText("Now");
  await expect(rows.last()).toContainText("2031");
  await sort.click();
  await expect(rows.first()).toContainText("2031");
  await expect(rows.last()).toContainText("Now");
  expect(troubles).toEqual([]);
  await context.close();
});

test("A template from the second page is added to a bundle with all of its content", async ({
  browser,
}) => {
  const mark = String(Date.now());
  for (let place = 10; place < 35; place += 1)
    await make("/api/memo-templates/create", { title: `Note ${place} ${mark}`, content: "x" });
  const words = {
    ...{ title: `Years ${mark}`, display_type: "celebration", type: "anniversary" },
    ...{ recipient_title: "You are one of us", recipient_content: "<p>Cake at three.</p>" },
    translations: [{ locale_code: "es", title: "Años", content: "" }],
  };
  const { template } = await make<{ template: { id: number } }>(
    "/api/memo-templates/create",
    words,
  );
  await api(await tokenOf("manager"), "PUT", "/api/memo-templates/update", {
    ...{ ...within, id: template.id, title: `Years, ten ${mark}` },
  });
  const { context, page, troubles } = await sit(browser, "manager", phone);
  await page.goto(`/1/memo-send/${await draftSend(`Party ${mark}`)}`);
  await page.getByRole("button", { name: "Use a template" }).tap();
  const dialog = page.getByRole("dialog", { name: "Use a template" });
  await dialog.getByRole("searchbox").fill(mark);
  await expect(dialog.getByText("26 templates")).toBeVisible();
  await expect(dialog.getByText("Years, ten")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Next page" }).tap();
  await expect(dialog.getByText("Years, ten")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: `Add Years, ten ${mark}` }).tap();
  await page.getByRole("link", { name: `Years, ten ${mark}` }).tap();
  await expect(
    page.getByRole("switch", { name: "Personal message for the person celebrated" }),
  ).toBeChecked();
  await expect(page.getByLabel("Title for them", { exact: true })).toHaveValue("You are one of us");
  await expect(
    page.getByText("The text above has changed since this translation was made"),
  ).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
});

test("A scheduled bundle, and then a sent one, gets another title, note and dates", async ({
  browser,
}) => {
  const mark = String(Date.now());
  const { template } = await make<{ template: { id: number } }>("/api/memo-templates/create", {
    ...{ title: `Lists ${mark}`, content: "<p>Every day.</p>" },
  });
  const later = "2031-05-17T14:00:00.000Z";
  const { memo_template_send: send } = await make<{ memo_template_send: { id: number } }>(
    "/api/memo-templates/use",
    { id: template.id, title: `Opening ${mark}`, start_at: later },
  );
  await make("/api/memo-template-sends/publish", { id: send.id });
  const { context, page, troubles } = await sit(browser, "manager", { ...phone, language: "es" });
  await page.goto(`/1/memo-send/${send.id}`);
  const about = page.getByRole("region", { name: "Sobre este envío" });
  await expect(about.getByRole("link", { name: `Lists ${mark}` })).toHaveAttribute(
    "href",
    `/1/memo-template/${template.id}`,
  );
  const edit = page.getByRole("button", { name: "Editar" });
  await edit.tap();
  const dialog = page.getByRole("dialog", { name: "Editar envío" });
  await expectAccessible(page);
  await dialog.getByLabel("Título").fill(`Apertura ${mark}`);
  await dialog.getByLabel(/^Nota/).fill("De la cocina");
  await dialog.getByLabel(/^Se envía/).fill("2031-05-18T09:00");
  const due = dialog.getByLabel(/^Fecha límite/);
  await due.fill("2031-05-17T09:00");
  await dialog.getByRole("button", { name: "Guardar" }).tap();
  await expect(due).toHaveAccessibleDescription("No puede vencer antes de enviarse");
  await due.fill("2031-05-20T09:00");
  await dialog.getByRole("button", { name: "Guardar" }).tap();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: `Apertura ${mark}` })).toBeVisible();
  await expect(page.getByText("De la cocina")).toBeVisible();
  await expect(page.getByText(/18 de mayo de 2031|18\smay\s2031/)).toBeVisible();
  await context.close();

  const out = await draftSend(`Closing ${mark}`);
  await make("/api/memo-template-sends/publish", { id: out });
  const wide = await sit(browser, "manager", desk);
  await wide.page.goto(`/1/memo-send/${out}`);
  await wide.page.getByRole("button", { name: "Edit", exact: true }).click();
  const change = wide.page.getByRole("dialog", { name: "Edit bundle" });
  await expect(change.getByLabel("Title")).toHaveValue(`Closing ${mark}`);
  // The date of a sent bundle can't change.
  await expect(change.getByLabel(/^Goes out/)).toHaveCount(0);
  await expect(change.getByRole("button", { name: "Save" })).toBeDisabled();
  await change.getByLabel(/^Ends/).fill("2031-06-01T09:00");
  // A press outside doesn't close it while text is typed; its close button keeps the text.
  await wide.page.mouse.click(20, 450);
  await expect(change).toBeVisible();
  await wide.page.keyboard.press("Escape");
  await wide.page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(change.getByLabel(/^Ends/)).toHaveValue("2031-06-01T09:00");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(change).toBeHidden();
  await expect(wide.page.getByText(/Jun\s1,\s2031/)).toBeVisible();
  expect([...troubles, ...wide.troubles]).toEqual([]);
  await wide.context.close();
});
