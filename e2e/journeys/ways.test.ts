import { expect, test } from "@playwright/test";

import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

test("Managers view a signature, and categories are in the reader's language", async ({
  browser,
}) => {
  const manager = await tokenOf("manager");
  const { memo } = await api<{ memo: { id: number } }>(manager, "POST", "/api/memos/create", {
    company_id: 1,
    ...{ title: "Firmar", content: "<p>Firma</p>", category: "Safety" },
    ...{ signature: true, status: "published" },
  });
  const employee = await sit(browser, "employee", { ...phone, language: "es" });
  await employee.page.goto(`/1/memo/${memo.id}`);
  await expect(employee.page.getByText("Seguridad", { exact: true })).toBeVisible();
  await employee.page.getByRole("button", { name: "Firmar y confirmar" }).click();
  const pad = employee.page.locator("canvas");
  await pad.tap({ position: { x: 40, y: 40 } });
  await pad.tap({ position: { x: 90, y: 60 } });
  await employee.page.getByRole("button", { name: "Firmar y confirmar" }).click();
  await expect(employee.page.getByText(/Lo firmaste/)).toBeVisible();
  const seat = await sit(browser, "manager", desk);
  await seat.page.goto(`/1/memo/${memo.id}`);
  await seat.page.getByRole("button", { name: /^What .+ acknowledged$/ }).click();
  const picture = seat.page.getByRole("img", { name: /^Signature of / });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  await employee.context.close();
  await seat.context.close();
});
