import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

test("A scheduled memo that has lost all of its recipients says so in its lists, on its page and in the tray", async ({
  browser,
}) => {
  const title = `Pier ${Date.now()}`;
  const [manager, admin] = [await tokenOf("manager"), await tokenOf("admin")];
  const of = { company_id: 1 };
  const { employee } = await api<{ employee: { id: number } }>(
    ...([admin, "POST", "/api/company/employee/new"] as const),
    { ...of, name_first: "Pip", name_last: title, email: `pip-${Date.now()}@lineup.example` },
  );
  const start_at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const send = await api<{ memo_template_send: { id: number } }>(
    ...([manager, "POST", "/api/memo-template-sends/create"] as const),
    {
      ...{ ...of, title, start_at, mode: "recipients", recipient_ids: [employee.id] },
      memos: [{ title, content: "<p>It opens.</p>" }],
    },
  );
  const { id } = send.memo_template_send;
  await api(manager, "POST", "/api/memo-template-sends/publish", { ...of, id });
  const { page, context, troubles } = await sit(browser, "manager", desk);
  await page.goto(`/1/memos?terms=${encodeURIComponent(title)}`);
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Scheduled");
  await expect(row).not.toContainText("No one to send to");
  await api(admin, "POST", "/api/company/employee", { ...of, id: employee.id, is_active: false });
  await expect(row).toContainText("No one to send to");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const tray = page.getByRole("dialog", { name: "Notifications" });
  const notice = tray.getByRole("listitem").filter({ hasText: title });
  await expect(notice).toContainText("There's no one left to send this to");
  await expectAccessible(page);
  await notice.getByRole("button").first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("No one to send to")).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();

  const small = await sit(browser, "manager", { ...phone, language: "es" });
  await small.page.goto(`/1/memo-sends?terms=${encodeURIComponent(title)}`);
  await expect(small.page.getByText("Nadie a quien enviar")).toBeVisible();
  await expectAccessible(small.page);
  await small.page.getByRole("link", { name: title }).click();
  await expect(small.page.getByText("Nadie a quien enviar")).toHaveCount(2);
  await expectAccessible(small.page);
  expect(small.troubles).toEqual([]);
  await small.context.close();
  await api(manager, "DELETE", "/api/memo-template-sends/delete", { ...of, id });
});
