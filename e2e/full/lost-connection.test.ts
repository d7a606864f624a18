import { type Route, expect, test, type Page } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { compose, sendMemo } from "../support/memos.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { tried } from "../support/lost-connection.ts";
import { confirmSending, scheduleButton, sendButton } from "../support/sending.ts";

test("An offline manager is told so where a memo should open, and it opens when the connection is back", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.route(/\/assets\/memo-manage-.*\.js/, (route) => route.abort());
  await page.goto("/1/memos");
  const memo = page.getByRole("table").getByRole("link").first();
  await memo.click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Responses" })).toBeVisible();
  await context.close();
});

test("A screen whose code doesn't load leaves the page as it is, and loads on retry", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1");
  await page.waitForLoadState("networkidle");
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.route(/\/assets\/follow-ups-screen-.*\.js/, (route) => route.abort());
  await page.getByRole("link", { name: "Follow-ups" }).first().click();
  const retry = page.getByRole("button", { name: "Try again" });
  await retry.click();
  await expect(retry).toBeVisible();
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeAttached();
  await page.getByRole("link", { name: "Follow-ups" }).first().click();
  await expect(retry).toBeVisible();
  await page.unrouteAll();
  await retry.click();
  await expect(page.getByRole("heading", { level: 1, name: "Follow-ups" })).toBeAttached();
  expect(loads).toBe(0);
  await context.close();
});

test("When the code of the live connection doesn't load, the app says so and loads it later", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "employee", phone);
  await page.route(/\/assets\/pusher-.*\.js/, (route) => route.abort());
  await page.goto("/1");
  const silent = page.getByText(/^Live updates are off/);
  await expect(silent).toBeVisible();
  await page.unrouteAll();
  await expect(silent).toHaveCount(0, { timeout: 30_000 });
  const title = `Heard at last ${Date.now()}`;
  await sendMemo({ title });
  await expect(page.getByRole("article").filter({ hasText: title })).toBeVisible();
  await context.close();
});

test("When the editor's code doesn't load, the text stays, and the editor loads later", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.route(/\/assets\/editor-/, (route) => route.abort());
  await page.goto("/1/memos/new");
  await page.getByLabel("Title", { exact: true }).fill("Kept");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeVisible();
  // Its style sheet, which failed too, is loaded as well.
  await expect(text).toHaveCSS("min-height", /^[1-9]/);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Kept");
  await context.close();
});

test("A location and what was typed stay when fetching it again fails", async ({ browser }) => {
  const { context, page } = await sit(browser, "admin", desk);
  await page.goto("/1/settings/location/1");
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Half a name");
  await page.route("**/api/company/location?*", failing);
  // The app retries once, then gives up.
  const again = page.waitForResponse((answer) => answer.status() === 500);
  await page.getByRole("button", { name: "Delete location" }).click();
  await again;
  await page.waitForResponse((answer) => answer.status() === 500);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Half a name");
  await context.close();
});

test("A screen that can't be loaded offers a retry and the way back to its list", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "admin", desk);
  const main = page.getByRole("main");
  const failed = page.getByRole("heading", { level: 1, name: "Couldn't load this" });
  await page.route("**/api/company/{employee,location}?*", failing);
  for (const [address, list] of [
    ["/1/employee/20", "Team"],
    ["/1/settings/location/1", "Locations"],
  ] as const) {
    await page.goto(address);
    await expect(failed).toBeVisible();
    await expect(main.getByRole("button", { name: "Try again" })).toBeVisible();
    await main.getByRole("link", { name: list }).click();
    await expect(page.getByRole("heading", { level: 1, name: list })).toBeVisible();
  }
  await page.goBack();
  await expect(failed).toBeVisible();
  await page.unrouteAll();
  await main.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Harbor Street");
  await page.goto("/1/nowhere/at/all");
  await expect(main.getByRole("link", { name: "Go to the home page" })).toBeVisible();

  // A request without an answer ends too, once the server can't be reached anymore.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const sooner = (run: () => void, ms?: number) => wait(run, ms === 15_000 ? 100 : ms);
    window.setTimeout = sooner as typeof setTimeout;
  });
  const asked = page.waitForRequest("**/api/company/location?*");
  await page.route("**/api/company/location?*", () => undefined);
  await page.goto("/1/settings/location/1");
  await asked;
  const unanswered = main.getByRole("heading", { name: "Can't reach Lineup" });
  await page.waitForResponse("**/api/health");
  await expect(unanswered).toHaveCount(0);
  await page.route("**/api/health", (route) => route.abort());
  await expect(unanswered).toBeVisible();
  await expect(main.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unrouteAll();
  await main.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Harbor Street");
  await context.close();
});

test("The form for a person says when it couldn't load the locations", async ({ browser }) => {
  const { context, page } = await sit(browser, "admin", desk);
  await page.route("**/api/company/locations-list?*", failing);
  await page.goto("/1/employee/20/edit");
  await expect(page.getByRole("alert")).toContainText("Couldn't load this");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("checkbox", { name: "Harbor Street" })).toBeVisible();
  await context.close();
});

test("A detail screen has its way back before the details have loaded", async ({ browser }) => {
  const { context, page, troubles } = await sit(browser, "admin", phone);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/company\/(location|employee)\?/, async (route) => {
    await held;
    await route.continue();
  });
  for (const [address, list] of [
    ["/1/employee/2", "Team"],
    ["/1/settings/location/1", "Locations"],
  ] as const) {
    await page.goto(address);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1, name: "Loading" })).toBeVisible();
    await expect(main.getByRole("link", { name: list })).toBeVisible();
    await expectAccessible(page);
  }
  answer();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).not.toHaveText("Loading");
  expect(troubles).toEqual([]);
  await context.close();
});

test("Something made from a template whose answer was lost is made once when it is retried", async ({
  browser,
}) => {
  const title = `Made once ${Date.now()}`;
  const manager = await tokenOf("manager");
  const within = { company_id: 1 };
  const { template } = await api<{ template: { id: number } }>(
    manager,
    ...(["POST", "/api/memo-templates/create"] as const),
    { ...within, title, content: "<p>Please read.</p>" },
  );
  const found = async (path: string, list: string): Promise<number> => {
    const asked = { ...within, terms: title };
    return (await api<Record<string, unknown[]>>(manager, "POST", path, asked))[list]?.length ?? 0;
  };
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/1/memos/new");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("textbox", { name: "Text" }).fill("Lights last.");
  await tried(page, "**/api/memo-templates/create", () =>
    page.getByRole("button", { name: "Save as template" }).click(),
  );
  expect(await found("/api/memo-templates/list", "templates")).toBe(2);

  await page.goto(`/1/memo-template/${template.id}`);
  await tried(page, "**/api/memo-templates/create", async () => {
    await page.getByRole("button", { name: `More actions: ${title}` }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
  });
  expect(await found("/api/memo-templates/list", "templates")).toBe(3);

  await page.goto(`/1/memo-scheduler?form=new&template=${template.id}`);
  await page.getByRole("checkbox", { name: "Monday" }).check({ force: true });
  await tried(page, "**/api/scheduled-sends/create", () => scheduled(page));
  expect(await found("/api/scheduled-sends/list", "scheduled_sends")).toBe(1);

  await page.goto(`/1/memo-template/${template.id}`);
  await tried(page, "**/api/memo-templates/use", () =>
    page.getByRole("button", { name: "Use template" }).click(),
  );
  await expect(page).toHaveURL(/memo-send/);
  expect(await found("/api/memo-template-sends/list", "sends")).toBe(1);
  await context.close();
});

test("A memo and a hand whose answers were lost exist once, even when they are sent from the kept draft", async ({
  browser,
}) => {
  const title = `Sent once ${Date.now()}`;
  const { page, ...manager } = await compose(browser, desk, title);
  await tried(
    page,
    "**/api/memos/create",
    () => sent(page),
    async () => void (await page.reload()),
  );
  await expect(page).toHaveURL(/memo\/\d/);
  const asked = { company_id: 1, terms: title };
  const { memos } = await api<{ memos: unknown[] }>(
    ...([await tokenOf("manager"), "POST", "/api/memos/list", asked] as const),
  );
  expect(memos).toHaveLength(1);
  await manager.context.close();

  const employee = await sit(browser, "employee", phone);
  const hand = employee.page;
  await hand.goto("/1");
  const dialog = hand.getByRole("dialog", { name: "Raise a hand" });
  const open = (): Promise<void> => hand.getByRole("button", { name: "Raise a hand" }).tap();
  await open();
  const words = `Raised once ${Date.now()}`;
  await dialog.getByLabel("What's going on?").fill(words);
  await tried(
    hand,
    "**/api/app/employee-hand/raise",
    () => dialog.getByRole("button", { name: "Raise a hand" }).tap(),
    async () => {
      await hand.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await open();
    },
  );
  await expect(dialog).toHaveCount(0);
  await hand.reload();
  await expect(hand.getByRole("article").filter({ hasText: words })).toHaveCount(1);
  await employee.context.close();
});

function failing(route: Route): Promise<void> {
  const json = { error: true, code: "internal", message: "Something went wrong." };
  return route.fulfill({ status: 500, json });
}

async function scheduled(page: Page): Promise<void> {
  await scheduleButton(page).click();
  await confirmSending(page);
}

async function sent(page: Page): Promise<void> {
  await sendButton(page).click();
  await confirmSending(page);
}

test("A connection that is lost before the texts have loaded leaves a page that says so and comes back", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", phone);
  await page.route("**/assets/words-*.js*", (route) => route.abort());
  await page.goto("/1");
  await expect(page.getByText("The page couldn't be loaded.")).toBeVisible();
  await expect(page.getByText("No se pudo cargar la página.")).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).tap();
  await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
  await context.close();
});
