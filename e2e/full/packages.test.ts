import { expect, test } from "@playwright/test";

import { api, desk, sit, tokenOf } from "../support/session.ts";

const within = { company_id: 1 };

test("The list of packages doesn't count a template that someone else has deleted", async ({
  browser,
}) => {
  const title = `Of one ${Date.now()}`;
  const token = await tokenOf("manager");
  const words = { ...within, title, content: "<p>Please read.</p>", status: "published" };
  const { memo_template } = await api<{ memo_template: { id: number } }>(
    ...([token, "POST", "/api/memo-templates/create", words] as const),
  );
  const { memo_template_package } = await api<{ memo_template_package: { id: number } }>(
    ...([token, "POST", "/api/memo-template-packages/create", { ...within, title }] as const),
  );
  const { id } = memo_template_package;
  const holds = { ...within, id, memo_template_id: memo_template.id };
  await api(token, "PUT", "/api/memo-template-packages/template", holds);
  const { context, page, troubles } = await sit(browser, "admin", desk);
  await page.goto("/1/memo-packages");
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("1 template");
  await api(token, "DELETE", "/api/memo-templates/delete", { ...within, id: memo_template.id });
  await expect(row).toContainText("0 templates");
  expect(troubles).toEqual([]);
  await context.close();
  await api(token, "DELETE", "/api/memo-template-packages/delete", { ...within, id });
});
