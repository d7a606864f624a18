import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { query } from "../support/database.ts";
import { type Person, api, desk, phone, sit, tablet, tokenOf } from "../support/session.ts";

// The demo has raised hands of its own.
test.beforeEach(() => query("delete from raised_hands"));
test.afterEach(() => query("delete from raised_hands"));

test("A raised hand that is closed without an answer is announced live, in the employee's language", async ({
  browser,
}) => {
  const words = `Se acabaron los guantes ${Date.now()}`;
  const company = { company_id: 1 };
  const { raised_hand } = await api<{ raised_hand: { id: number } }>(
    await tokenOf("employee"),
    "POST",
    "/api/app/employee-hand/raise",
    { ...company, content: words },
  );
  const { context, page, troubles } = await sit(browser, "employee", { ...phone, language: "es" });
  await page.goto("/1/memos");
  const tray = page.getByRole("dialog", { name: "Notificaciones" });
  await page.getByRole("button", { name: /^Notificaciones/ }).tap();
  await expect(tray).toBeVisible();
  const closed = { ...company, id: raised_hand.id, resolved: true };
  await api(await tokenOf("manager"), "POST", "/api/company/message/raised-hand", closed);
  const notice = tray.getByRole("button", {
    name: new RegExp(`marcó como resuelta tu mano levantada.*${words}`),
  });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await notice.tap();
  const own = page.getByRole("article").filter({ hasText: words });
  await expect(own.getByText("Se marcó como resuelto. ¿Ya se solucionó?")).toBeVisible();
  await expect(own.getByRole("heading", { name: "Mano levantada" })).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
});

test("The text of a raised hand stays until it is sent, and Back closes the dialog", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "employee", { ...tablet, language: "es" });
  await page.goto("/1");
  await page.getByRole("button", { name: "Levantar la mano" }).tap();
  await page.getByLabel("¿Qué pasa?").fill("Faltan guantes");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.route("**/api/app/follow-ups?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  const hands = page.getByRole("region", { name: "Tus manos levantadas" });
  await expect(hands.getByText("No se pudo cargar")).toBeVisible();
  await page.getByRole("button", { name: "Levantar la mano" }).tap();
  await expect(page.getByLabel("¿Qué pasa?")).toHaveValue("Faltan guantes");
  await expectAccessible(page);
  await context.close();
});

test("When Back has closed the dialog of a raised hand, the server's answer doesn't change the screen", async ({
  browser,
}) => {
  const words = `The ice machine leaks ${Date.now()}`;
  const { context, page, troubles } = await sit(browser, "employee", phone);
  const go = Promise.withResolvers<undefined>();
  await page.route("**/api/app/employee-hand/raise", async (route) => {
    await go.promise;
    await route.continue();
  });
  await page.goto("/profile");
  await page.goto("/1");
  await page.getByRole("button", { name: "Raise a hand" }).tap();
  const dialog = page.getByRole("dialog", { name: "Raise a hand" });
  await dialog.getByLabel("What's going on?").fill(words);
  await dialog.getByRole("button", { name: "Raise a hand" }).tap();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  go.resolve(undefined);
  await expect(page.getByText("Sent to your managers")).toBeVisible();
  const own = page.getByRole("article").filter({ hasText: words });
  await expect(own.getByText("Waiting for an answer")).toBeVisible();
  await expect(page).toHaveURL(/\/1$/);
  expect(troubles).toEqual([]);
  await context.close();
});

test("A report that a problem isn't fixed can't be canceled while it is sent", async ({
  browser,
}) => {
  const company = { company_id: 1 };
  const { raised_hand: hand } = await api<{ raised_hand: { id: number } }>(
    ...([await tokenOf("employee"), "POST", "/api/app/employee-hand/raise"] as const),
    { ...company, content: "The door sticks" },
  );
  const answer = { ...company, id: hand.id, manager_note: "Push harder." };
  await api(await tokenOf("manager"), "POST", "/api/company/message/raised-hand", answer);
  const { context, page } = await sit(browser, "employee", phone);
  const fails = Promise.withResolvers<undefined>();
  await page.route("**/employee-hand/acknowledge", async (route) => {
    await fails.promise;
    await route.abort("connectionreset");
  });
  await page.goto("/1");
  await page.getByRole("button", { name: "No, not yet" }).tap();
  const words = page.getByLabel(/What's still wrong/);
  await words.fill("I did.");
  await page.getByRole("button", { name: "Raise my hand again" }).tap();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  fails.resolve(undefined);
  await expect(page.getByText("Not sent")).toBeVisible();
  await expect(words).toHaveValue("I did.");
  await context.close();
});

test("A manager raises a hand from the home screen too", async ({ browser }) => {
  const words = `Who covers Lakeside ${Date.now()}`;
  for (const looks of [desk, { ...phone, colorScheme: "dark" as const }]) {
    const { context, page, troubles } = await sit(browser, "manager", looks);
    await page.goto("/1");
    await page.getByRole("button", { name: "Raise a hand" }).click();
    const dialog = page.getByRole("dialog", { name: "Raise a hand" });
    await dialog.getByLabel("What's going on?").fill(words);
    await expect(dialog.getByLabel(/^Send to/)).toHaveCount(0);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Raise a hand" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Your raised hands" })).toBeVisible();
    expect(troubles).toEqual([]);
    await context.close();
  }
});

test("Closed hands are listed newest first, and each tab says when it is empty", async ({
  browser,
}) => {
  const [first, second] = ["The first of two", "The second of two"];
  for (const content of [first, second]) {
    const raised = { company_id: 1, content };
    const hand = await api<{ raised_hand: { id: number } }>(
      ...([await tokenOf("employee"), "POST", "/api/app/employee-hand/raise", raised] as const),
    );
    const answer = { company_id: 1, id: hand.raised_hand.id, resolved: true };
    await api(await tokenOf("manager"), "POST", "/api/company/message/raised-hand", answer);
  }
  const { context, page, troubles } = await sit(browser, "manager", phone);
  await page.goto("/1/flags?state=resolved&kind=raised_hand");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText(second);
  await page.getByLabel("Sort by").selectOption({ label: "Oldest first" });
  await expect(page).toHaveURL(/order=oldest/);
  await expect(cards.first()).toContainText(first);
  await page.getByRole("searchbox", { name: "Search follow-ups" }).fill("zzzz");
  await page.getByRole("button", { name: "Clear filters" }).tap();
  await expect(page.getByRole("tab", { name: "Resolved", selected: true })).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search follow-ups" })).toHaveValue("");
  const other = await sit(browser, "other", desk);
  await other.page.goto("/2/flags?state=resolved");
  await expect(other.page.getByText("Nothing resolved yet")).toBeVisible();
  await expectAccessible(other.page);
  expect([...troubles, ...other.troubles]).toEqual([]);
  await context.close();
  await other.context.close();
});

test("A manager who answers at the same moment as another sees the other answer and loses no text", async ({
  browser,
}) => {
  const words = `The grill is out ${Date.now()}`;
  const raised = { company_id: 1, content: words };
  const { raised_hand } = await api<{ raised_hand: { id: number } }>(
    ...([await tokenOf("employee"), "POST", "/api/app/employee-hand/raise", raised] as const),
  );
  const path = "/api/company/message/raised-hand";
  const admin = await tokenOf("admin");
  const quicker = (answer: object) =>
    api(admin, "POST", path, { company_id: 1, id: raised_hand.id, ...answer });
  const { context, page } = await sit(browser, "manager", { ...phone, language: "es" });
  await page.goto(`/1/flags/hand-${raised_hand.id}`);
  const card = page.getByRole("article").filter({ hasText: words });
  const overtaken = async (answer: object): Promise<void> => {
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await quicker(answer);
      await route.continue();
      await page.unroute(`**${path}`);
    });
  };

  await overtaken({ owner_id: await idOf("admin") });
  await card.getByRole("button", { name: "Yo me encargo" }).tap();
  await expect(page.getByText(/ ya se encarga de esto$/)).toBeVisible();
  await expect(card.getByText(/ · a cargo de /)).toBeVisible();
  await expect(card.getByRole("button", { name: "Yo me encargo" })).toBeVisible();

  await card.getByRole("button", { name: "Agregar nota" }).tap();
  await card.getByLabel(/Nota interna/).fill("Third time");
  await overtaken({ internal_note: "The fuse is new" });
  await card.getByRole("button", { name: "Guardar nota" }).tap();
  await expect(card.getByText("Otra persona cambió esta nota.", { exact: false })).toBeVisible();
  await expect(card.getByText("The fuse is new")).toBeVisible();
  await expect(card.getByLabel(/Nota interna/)).toHaveValue("Third time");
  await expectAccessible(page);
  await card.getByLabel(/Nota interna/).fill("The fuse is new, and out a third time");
  await card.getByRole("button", { name: "Guardar nota" }).tap();
  await expect(card.getByRole("button", { name: "Editar nota" })).toBeVisible();
  await expect(card.getByText("The fuse is new, and out a third time")).toBeVisible();

  await card.getByLabel(/^Responder a/).fill("Use the other one.");
  await overtaken({ manager_note: "Somebody comes at four." });
  await card.getByRole("button", { name: "Enviar respuesta" }).tap();
  await expect(card.getByText(/ya se encargó de esto/)).toBeVisible();
  await expect(card.getByText("Somebody comes at four.").first()).toBeVisible();
  await expect(card.getByLabel(/^Responder a/)).toHaveValue("Use the other one.");
  await expectAccessible(page);
  await card.getByRole("button", { name: "Enviar respuesta" }).tap();
  await expect(card.getByText("Use the other one.").first()).toBeVisible();
  await context.close();
});

async function idOf(person: Person): Promise<number> {
  const { employee } = await api<{ employee: { id: number } }>(
    ...([await tokenOf(person), "GET", "/api/company/details?company_id=1"] as const),
  );
  return employee.id;
}
