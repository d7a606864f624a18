import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { draftSend } from "../support/memos.ts";
import { desk, phone, sit } from "../support/session.ts";
import { make } from "../support/send-parts.ts";

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
  const due = dialog.getByLabel(/^Responder antes/);
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
