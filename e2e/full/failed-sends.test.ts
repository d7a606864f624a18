import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
import { api, desk, openLive, phone, sit, tokenOf } from "../support/session.ts";

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
  await expect(notice).toContainText("This memo won't reach anyone");
  await expectAccessible(page);
  await notice.getByRole("button").first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("No one to send to")).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();

  const small = await sit(browser, "manager", { ...phone, language: "es" });
  await small.page.goto(`/1/memo-sends?terms=${encodeURIComponent(title)}`);
  await expect(small.page.getByText("Sin destinatarios")).toBeVisible();
  await expectAccessible(small.page);
  await small.page.getByRole("link", { name: title }).click();
  await expect(small.page.getByText("Sin destinatarios")).toHaveCount(2);
  await expectAccessible(small.page);
  expect(small.troubles).toEqual([]);
  await small.context.close();
  await api(manager, "DELETE", "/api/memo-template-sends/delete", { ...of, id });
});

test("A scheduled memo that couldn't go out is in the tray, live and after a reload, and leads to the reason", async ({
  browser,
}) => {
  const title = `Closing list ${Date.now()}`;
  const token = await tokenOf("manager");
  const words = { title, content: "<p>Lock the door.</p>", status: "published" };
  const written = await api<{ memo_template: { id: number } }>(
    token,
    "POST",
    "/api/memo-templates/create",
    { company_id: 1, ...words },
  );
  const made = await api<{ scheduled_send: { id: number } }>(
    token,
    "POST",
    "/api/scheduled-sends/create",
    {
      ...{ company_id: 1, sendable_type: "memo_template", sendable_id: written.memo_template.id },
      ...{ frequency: "daily", send_time: "09:30", timezone: "America/Chicago" },
    },
  );
  const { id } = made.scheduled_send;
  const { page, context, troubles } = await sit(browser, "manager", desk);
  await openLive(page, "/1");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  // Pretend that it came due while it reached no one.
  await query(
    `update scheduled_runs set done_at = now(), due_at = date_trunc('minute', now()),
      failure = '{"en": "No one to send this to", "es": "No hay a quién enviárselo"}'
      where scheduled_send_id = $1 and done_at is null`,
    [id],
  );
  const [failed] = await query<{ run_on: string }>(
    "select run_on::text from scheduled_runs where scheduled_send_id = $1",
    [id],
  );
  await query(
    `insert into outbox_events (company_id, type, payload, audience) values (1, 'ScheduledSendFailed', $1, '{"kind": "management"}')`,
    [JSON.stringify({ scheduled_send_id: id, title, run_on: failed?.run_on })],
  );
  await expect(page.getByText(`“${title}” couldn't be sent`)).toBeVisible();
  await bell.click();
  const tray = page.getByRole("dialog", { name: "Notifications" });
  const notice = tray.getByRole("listitem").filter({ hasText: title });
  await expect(notice).toContainText("This couldn't be sent");
  await expect(notice).toContainText("No one to send this to");
  await expectAccessible(page);
  await notice.getByRole("button").first().click();
  const open = page.getByRole("dialog", { name: title });
  await expect(open).toContainText("No one to send this to");
  await open.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Status").selectOption({ label: "Last send failed" });
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("Last send failed");
  // The earlier rows are dimmed until the new ones have loaded.
  await expect(page.locator("[aria-busy]")).toHaveCount(0);
  await expectAccessible(page);
  expect(troubles).toEqual([]);
  await context.close();

  const later = await sit(browser, "admin", { ...phone, language: "es" });
  await later.page.goto("/1");
  await later.page.getByRole("button", { name: /^Notificaciones/ }).click();
  const theirs = later.page.getByRole("dialog", { name: "Notificaciones" });
  const told = theirs.getByRole("listitem").filter({ hasText: title });
  await expect(told).toContainText("No se pudo enviar");
  await expect(told).toContainText("No hay a quién enviárselo");
  await expectAccessible(later.page);
  expect(later.troubles).toEqual([]);
  await later.context.close();
  await api(token, "DELETE", "/api/scheduled-sends/delete", { company_id: 1, id });
});
