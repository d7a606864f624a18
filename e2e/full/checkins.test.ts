import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";

interface Due {
  readonly total: number;
  readonly due: readonly { readonly employee: { readonly id: number } }[];
}

async function whoIsDue(): Promise<Due> {
  const address = "/api/company/checkins?company_id=1&state=due";
  return api<Due>(await tokenOf("admin"), "GET", address);
}

// The demo has check-ins of its own.
test.beforeEach(() => query("delete from checkins"));
test.afterEach(() => query("delete from checkins"));

test("Someone who hasn't answered yet reads what their manager writes", async ({ browser }) => {
  const { employee } = await api<{ employee: { id: number } }>(
    ...([await tokenOf("employee"), "GET", "/api/company/details?company_id=1"] as const),
  );
  const opened = { company_id: 1, id: employee.id, topic: "workload" };
  await api(await tokenOf("manager"), "POST", "/api/company/employee/checkin", opened);
  const { context, page, troubles } = await sit(browser, "employee", phone);
  await page.goto("/1");
  await expect(page.getByRole("button", { name: "All good" })).toBeVisible();
  const manager = await sit(browser, "manager", desk);
  await manager.page.goto("/1/flags?kind=checkin&state=answered");
  const card = manager.page.getByRole("article").filter({ hasText: "hasn't answered yet" });
  await card.getByRole("button", { name: "Send a message" }).click();
  await card.getByRole("textbox").fill("See me at three.");
  await card.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("button", { name: "All good" })).toHaveCount(0);
  await expect(page.getByText("See me at three.")).toBeVisible();
  await expect(page.getByText(/You said:/)).toHaveCount(0);
  expect([...troubles, ...manager.troubles]).toEqual([]);
  await context.close();
  await manager.context.close();
});

test("A check-in is opened and closed by keyboard, and the focus stays with it", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await page.goto("/1/employee/20");
  await page.getByRole("button", { name: "Check in", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Check in with / });
  await expect(dialog.getByLabel("Topic")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("How is the new oven?");
  await dialog.getByRole("button", { name: "Check in" }).press("Enter");
  const close = page.getByRole("button", { name: "Close check-in" });
  await expect(close).toBeVisible();
  const heading = page.getByRole("heading", { level: 2, name: "Check-ins" });
  await expect(heading).toBeFocused();
  await close.press("Enter");
  await expect(close).toHaveCount(0);
  await expect(heading).toBeFocused();
  expect(troubles).toEqual([]);
  await context.close();
});

test("Taking back a comment also takes back its urgency and says that all is well", async ({
  browser,
}) => {
  const { employee } = await api<{ employee: { id: number } }>(
    ...([await tokenOf("employee"), "GET", "/api/company/details?company_id=1"] as const),
  );
  const opened = { company_id: 1, id: employee.id };
  await api(await tokenOf("manager"), "POST", "/api/company/employee/checkin", opened);
  const { context, page, troubles } = await sit(browser, "employee", phone);
  await page.goto("/1");
  const words = page.getByRole("textbox", { name: /How are things/ });
  await words.fill("The oven smokes");
  await page.getByLabel("Urgent: can't wait").check();
  await words.fill("");
  await page.getByRole("button", { name: "All good" }).tap();
  await expect(words).toHaveCount(0);
  const theirs = "company_id = 1 and employee_id = $1 and closed_at is null";
  const said = await query(`select content, is_urgent from checkins where ${theirs}`, [
    employee.id,
  ]);
  expect(said).toEqual([{ content: null, is_urgent: false }]);
  expect(troubles).toEqual([]);
  await context.close();
});

test("The field of a check-in is locked while it is sent", async ({ browser }) => {
  const manager = await tokenOf("manager");
  const { employee } = await api<{ employee: { id: number } }>(
    ...([await tokenOf("employee"), "GET", "/api/company/details?company_id=1"] as const),
  );
  const opened = { company_id: 1, id: employee.id };
  await api(manager, "POST", "/api/company/employee/checkin", opened);
  const { context, page } = await sit(browser, "employee", phone);
  const go = Promise.withResolvers<undefined>();
  await page.route("**/employee-checkin/acknowledge", async (route) => {
    await go.promise;
    await route.continue();
  });
  await page.goto("/1");
  await page.getByRole("button", { name: "All good" }).tap();
  const words = page.getByRole("textbox", { name: /How are things/ });
  await expect(words).not.toBeEditable();
  go.resolve(undefined);
  await expect(words).toHaveCount(0);
  await context.close();
});

test("An answered check-in asks no more, even before it is fetched again: a second press takes nothing back", async ({
  browser,
}) => {
  const { employee } = await api<{ employee: { id: number } }>(
    ...([await tokenOf("employee"), "GET", "/api/company/details?company_id=1"] as const),
  );
  const due_at = new Date(Date.now() + 86_400_000).toISOString();
  const opened = { company_id: 1, id: employee.id, topic: "workload", due_at };
  await api(await tokenOf("manager"), "POST", "/api/company/employee/checkin", opened);
  const { context, page } = await sit(browser, "employee", phone);
  await page.goto("/1", { waitUntil: "networkidle" });
  const asked = page.getByRole("article", { name: "Workload" });
  await expect(asked.getByText(/Please answer by .+\d:\d\d/)).toBeVisible();
  await asked.getByLabel(/How are things/).fill("Nobody to close with");
  await asked.getByLabel("Urgent: can't wait").check();
  const go = Promise.withResolvers<undefined>();
  await page.route("**/api/app/follow-ups?*", async (route) => {
    await go.promise;
    await route.continue().catch(() => undefined);
  });
  await asked.getByRole("button", { name: "Send" }).tap();
  await expect(page.getByText("Thanks for letting us know")).toBeVisible();
  await expect(asked.getByRole("button")).toHaveCount(0);
  await expect(page.getByText("You said: Nobody to close with")).toBeVisible();
  go.resolve(undefined);
  await context.close();
});

test("A check-in that is put off isn't waiting for anyone until its time", async ({ browser }) => {
  const { employee } = await api<{ employee: { id: number; name: string } }>(
    await tokenOf("employee"),
    "GET",
    "/api/company/details?company_id=1",
  );
  const opened = { company_id: 1, id: employee.id };
  await api(await tokenOf("manager"), "POST", "/api/company/employee/checkin", opened);
  const asked = await sit(browser, "employee", phone);
  await asked.page.goto("/1");
  const mine = asked.page.getByRole("button", { name: "All good" });
  await expect(mine).toBeVisible();
  const { context, page } = await sit(browser, "manager", { ...phone, language: "es" });
  await page.goto("/1/flags?kind=checkin&state=answered");
  const card = page.getByRole("article", { name: employee.name });
  await card.getByRole("button", { name: "Posponer" }).tap();
  await expect(page.getByRole("menuitem")).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Hasta otro día…" }).tap();
  const dialog = page.getByRole("dialog", { name: /^Posponer el check-in con / });
  await dialog.getByRole("button", { name: "Posponer" }).tap();
  await expect(dialog.getByText(/^Elige .+ o un día posterior/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Hasta").fill("2031-05-17");
  await dialog.getByRole("button", { name: "Posponer" }).tap();
  await expect(card.getByText("Pospuesto", { exact: true })).toBeVisible();
  await expect(card.getByText(/Pospuesto hasta el\s17\smay\s2031/)).toBeVisible();
  await expect(card.getByText(/aún no responde/)).toBeVisible();
  await expect(mine).toHaveCount(0);
  await expectAccessible(page);
  await card.getByRole("button", { name: "Dejar de posponer" }).tap();
  await expect(mine).toBeVisible();
  await context.close();
  await asked.context.close();
});

test("The list of people due for a check-in is sorted and filtered on a phone, and its address keeps that", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "admin", { ...phone, language: "es" });
  await page.goto("/1/flags?state=due");
  await expect(page.getByText(/^\d+ personas$/)).toBeVisible();
  await page.getByLabel("Ordenar por").selectOption({ label: "Último check-in" });
  await page.getByRole("button", { name: "Filtros" }).tap();
  await page.getByLabel("Cuándo").selectOption({ label: "En los próximos 30 días" });
  await expect(page).toHaveURL(/within=30/);
  await page.reload();
  await expect(page.getByLabel("Cuándo")).toHaveValue("30");
  await expectAccessible(page);
  const all = await page.getByText(/^\d+ personas$/).innerText();
  await page.getByLabel("En mis locales").check();
  await expect(page).toHaveURL(/where=mine/);
  await expect(page.getByText(all, { exact: true })).toHaveCount(0);
  await page.goto("/1/flags?state=due&terms=zzzz");
  await expect(page.getByText(/check-ins? pendientes?/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Quitar filtros" })).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
});

test("One person who is due for a check-in is asked by name, then all the others together", async ({
  browser,
}) => {
  const { employee } = await api<{ employee: { name: string } }>(
    await tokenOf("employee"),
    "GET",
    "/api/company/details?company_id=1",
  );
  const asked = await sit(browser, "employee", phone);
  await asked.page.goto("/1");
  const { context, page, troubles } = await sit(browser, "admin", desk);
  await page.goto("/1/flags");
  await page.getByRole("tab", { name: "Needs an answer", exact: true }).press("End");
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/state=due/);
  await expect(page.getByText(/^\d+ people$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search people" }).fill(employee.name);
  await expect(page.getByText("1 person", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "None yet" })).toBeVisible();
  await page.getByRole("checkbox", { name: employee.name }).check();
  await expect(page.getByText("1 person selected")).toBeVisible();
  await page.getByRole("button", { name: "Check in", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Check in with 1 person" });
  await dialog.getByLabel("Topic").selectOption("Workload");
  await dialog.getByLabel("Internal note").fill("Before the summer");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Check in" }).click();
  await expect(page.getByText("Asked 1 person how things are going")).toBeVisible();
  await expect(asked.page.getByRole("article", { name: "Workload" })).toBeVisible();
  // A check-in by mistake is withdrawn: it leaves the employee's phone, and they are due again.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: 1 person won't be asked")).toBeVisible();
  await expect(asked.page.getByRole("article", { name: "Workload" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: employee.name }).check();
  await page.getByRole("button", { name: "Check in", exact: true }).click();
  await dialog.getByRole("button", { name: "Check in" }).click();
  await expect(asked.page.getByRole("article", { name: "How are things?" })).toBeVisible();

  await page.getByRole("button", { name: "Clear filters" }).click();
  const { due, total: count } = await whoIsDue();
  await page.getByRole("button", { name: `Check in with all ${count}` }).click();
  const all = page.getByRole("dialog", { name: `Check in with ${count} people` });
  // Someone else checks in with one of them first: the manager who confirms is told and asks the others.
  const input = { company_id: 1, id: due[0]?.employee.id };
  await api(await tokenOf("manager"), "POST", "/api/company/employee/checkin", input);
  await all.getByRole("button", { name: "Check in" }).click();
  await expect(page.getByText(/no check-ins were started/)).toBeVisible();
  await page
    .getByRole("dialog", { name: `Check in with ${count - 1} people` })
    .getByRole("button", { name: "Check in" })
    .click();
  await expect(page.getByText(`Asked ${count - 1} people how things are going`)).toBeVisible();
  await expect(page.getByText("No one is due for a check-in")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/1/flags?state=answered&kind=checkin");
  await expect(page.getByText(`${count + 1} follow-ups`)).toBeVisible();
  expect([...troubles.filter((line) => !line.includes("409")), ...asked.troubles]).toEqual([]);
  await context.close();
  await asked.context.close();
});
