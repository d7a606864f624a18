import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { expect, test } from "@playwright/test";

import {
  api,
  desk,
  freshToken,
  phone,
  signInHere,
  sit,
  sitWith,
  tokenOf,
} from "../support/session.ts";
import { endElsewhere, maintenance } from "../support/interruptions.ts";

test("A half-written question survives a reload and an ended session, on a phone", async ({
  browser,
}) => {
  const token = await freshToken("employee");
  const { context, page } = await sitWith(browser, token, phone);
  const memo = await sendMemo("Half asked");
  await page.goto(`/1/memo/${memo}`);
  await page.getByRole("button", { name: "Ask a question" }).click();
  await page.getByLabel("What do you want to know?").fill("Is the alley");
  await page.reload();
  await expect(page.getByLabel("What do you want to know?")).toHaveValue("Is the alley");
  // Otherwise a background fetch could be the first call to find that the session is over.
  await page.waitForLoadState("networkidle");
  await endElsewhere(token);
  await page.getByRole("button", { name: "Send question" }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await signInHere(page, "employee");
  await expect(page).toHaveURL(new RegExp(`/1/memo/${memo}$`));
  await expect(page.getByLabel("What do you want to know?")).toHaveValue("Is the alley");
  await context.close();
});

test("The menu over a changed form asks nothing until one of its links leaves the form", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", phone);
  await page.goto("/1/memos/new");
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("Half written");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const burger = page.getByRole("button", { name: "Menu", exact: true });
  await burger.click();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await burger.click();
  await menu.getByRole("link", { name: "Home" }).click();
  const asked = page.getByRole("dialog", { name: "Leave this page?" });
  await asked.getByRole("button", { name: "Keep editing" }).click();
  await expect(asked).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(title).toHaveValue("Half written");
  await burger.click();
  await menu.getByRole("link", { name: "Home" }).click();
  await asked.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await context.close();
});

test("Maintenance asks nothing about a half-filled form, which is unchanged afterwards", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.goto("/profile");
  await page.getByLabel("First name").fill("Marianne");
  await page.getByLabel("New password", { exact: true }).fill("not to be kept");
  await maintenance(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Back in a moment" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain("Marianne");
  expect(kept).not.toContain("not to be kept");
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel("First name")).toHaveValue("Marianne");
  // A discarded draft is gone.
  await page.getByRole("link", { name: "Teams" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await page.goto("/profile");
  await expect(page.getByLabel("First name")).not.toHaveValue("Marianne");
  await context.close();
});

test("Any other failure to load the person leads to the login", async ({ browser }) => {
  const { context, page } = await sit(browser, "manager", desk);
  await page.route("**/api/user/details", (route) =>
    route.fulfill({ status: 500, json: { success: false, message: "Broken", errors: [] } }),
  );
  await page.goto("/1/memos");
  await expect(page).toHaveURL(/\/login\?redirect=%2F1%2Fmemos&reason=session$/);
  expect(await page.evaluate(() => localStorage.getItem("pushkin-token"))).toBeNull();
  await context.close();
});

test("Leaving a company while its live connection is being made causes no error", async ({
  browser,
}) => {
  const way = await slowWay();
  const { context, page, troubles } = await sit(browser, "both", desk);
  await page.goto(`${way.address}/1`);
  const asked = await way.asked;
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Change Team" }).click();
  await expect(page).toHaveURL(/\/\?show=yes$/);
  way.letThrough();
  await expect.poll(() => asked.destroyed).toBe(true);
  expect(troubles).toEqual([]);
  await context.close();
  way.end();
});

/** Starts a proxy to the product that holds live connections until they are released. */
async function slowWay() {
  const { hostname, port } = new URL(process.env["E2E_URL"] ?? "");
  const { promise: asked, resolve: askedBy } = Promise.withResolvers<Socket>();
  const { promise: open, resolve: letThrough } = Promise.withResolvers<void>();
  const way = createServer((from) => {
    const to = connect(Number(port), hostname);
    for (const end of [from, to]) end.on("error", () => undefined);
    from.once("data", (first: Buffer) => {
      from.pause();
      const pass = (): void => {
        to.write(first);
        from.pipe(to).pipe(from);
      };
      if (!first.toString().startsWith("GET /app/")) return pass();
      askedBy(from);
      void open.then(pass);
    });
  }).listen(0, "127.0.0.1");
  await once(way, "listening");
  const address = `http://127.0.0.1:${(way.address() as AddressInfo).port}`;
  return { address, asked, letThrough, end: () => way.close() };
}

async function sendMemo(title: string): Promise<number> {
  const { memo } = await api<{ memo: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/memos/create",
    { company_id: 1, title, content: "<p>Text</p>", type: "standard", status: "published" },
  );
  return memo.id;
}
