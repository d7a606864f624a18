import { type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { newAccount } from "../support/accounts.ts";
import { messageTo } from "../support/outbox.ts";
import { desk, freshToken, phone, signInHere, sit, sitWith } from "../support/session.ts";

const loginToastMs = 7000;

test("Logging in by a code: the number is formatted, mistakes are named, and the tabs start over", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, null, phone);
  await page.goto("/login");
  await expect(page.getByRole("tab")).toHaveText(["Phone", "Email / Password"]);
  const number = page.getByRole("textbox", { name: "Phone number" });
  await expect(number).toBeFocused();

  await page.getByRole("button", { name: "Send code" }).click();
  // The error stands beside the field alone; screen readers are told that the form is not sent.
  await expect(page.getByText("This field is required")).toBeVisible();
  await expect(page.getByText("Field validation failed")).toBeAttached();
  await expect(page.getByText("Error logging in")).toHaveCount(0);
  await number.fill("312555");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("Phone numbers must be 14 digits long")).toBeVisible();

  const { phone: own } = await newAccount();
  await number.fill("");
  await number.pressSequentially(own);
  await expect(number).toHaveValue(`(${own.slice(0, 3)})-${own.slice(3, 6)}-${own.slice(6)}`);
  await page.getByRole("button", { name: "Send code" }).click();
  const code = page.getByRole("textbox", { name: "Code" });
  await expect(code).toBeFocused();
  await expectAccessible(page);

  await code.fill("ab1");
  await expect(code).toHaveValue("AB1");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("The auth code must be 6 digits long")).toBeVisible();
  await code.fill("000000x");
  await expect(code).toHaveValue("000000");
  // The sixth digit submits the code.
  await expectToast(page, "Error logging in");

  await page.getByRole("tab", { name: "Email / Password" }).click();
  await page.getByRole("tab", { name: "Phone" }).click();
  await expect(number).toBeVisible();
  await expect(code).toHaveCount(0);

  // The only refusal is that of the wrong code.
  expect(troubles.filter((each) => !/40[01]|422/.test(each))).toEqual([]);
  await context.close();
});

test("The code from the text message leads straight to the only team", async ({ browser }) => {
  const { context, page } = await sit(browser, null, phone);
  await page.goto("/login");
  await page.getByRole("textbox").fill("3125550101");
  await page.keyboard.press("Enter");
  const text = await messageTo("3125550101", /\d{6}/);
  await page.getByRole("textbox", { name: "Code" }).fill(/\b\d{6}\b/.exec(text)?.[0] ?? "");
  await expect(page).toHaveURL(/\/1$/);
  await context.close();
});

test("Logging in by e-mail and password checks the fields, and a failure is shown for seven seconds", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, null, desk);
  await page.clock.install();
  await page.goto("/login");
  await page.getByRole("tab", { name: "Email / Password" }).click();
  const submit = page.getByRole("button", { name: "Log in" });
  await submit.click();
  await expect(page.getByText("This field is required")).toHaveCount(2);
  await expectToast(page, "Error logging in", "Field validation failed");
  await page.getByRole("textbox", { name: "E-mail" }).fill("nobody");
  await submit.click();
  await expect(page.getByText("Please use a valid e-mail address")).toBeVisible();
  await page.clock.runFor(loginToastMs);
  await expect(page.getByText("Error logging in")).toHaveCount(0);

  await page.getByRole("textbox", { name: "E-mail" }).fill("nobody@lineup.example");
  await page.getByRole("textbox", { name: "Password" }).fill("wrong-password");
  await submit.click();
  await expectToast(page, "Error logging in");
  await page.mouse.move(0, 0);
  await page.clock.runFor(loginToastMs - 500);
  await expectToast(page, "Error logging in");
  await page.clock.runFor(1000);
  await expect(page.getByText("Error logging in")).toHaveCount(0);
  await context.close();
});

test("The login's address says where to go afterwards, with its query, and why", async ({
  browser,
}) => {
  const { context, page } = await sit(browser, null, desk);
  const terms = encodeURIComponent(JSON.stringify({ terms: "fryer" }));
  await page.goto(`/login?redirect=/1/memos&query=${terms}&reason=session`);
  await expect(
    page.getByText("Your session ended. Log in to pick up where you left off."),
  ).toBeVisible();
  await signInHere(page, "manager");
  await expect(page).toHaveURL(/\/1\/memos\?terms=fryer$/);
  await page.goto("/login?redirect=/profile");
  await expect(page).toHaveURL(/\/profile$/);
  await context.close();
});

test("Logging out ends the session here and on the server", async ({ browser }) => {
  const token = await freshToken("both");
  const { context, page } = await sitWith(browser, token, desk);
  await page.goto("/?show=yes");
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("pushkin-token"))).toBeNull();
  const answer = await page.request.get("/api/user/details", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});

test("A forgotten password is reset once by the link in a real mail, and other sessions end", async ({
  browser,
}) => {
  const account = await newAccount();
  const { context, page } = await sit(browser, null, phone);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(account.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();

  const link = /http\S+\/reset-password\S+/.exec(await messageTo(account.email, /reset-password/));
  const address = new URL(link?.[0] ?? "");
  expect([...address.searchParams.keys()].sort()).toEqual(["email", "token"]);
  await page.goto(address.pathname + address.search);
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByLabel("Repeat the password").fill("different");
  await page.getByRole("button", { name: "Save and log in" }).click();
  await expect(page.getByText("Please use at least 8 characters")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("a new password");
  await page.getByLabel("Repeat the password").fill("a new password");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and log in" }).click();
  await expect(page.getByRole("heading", { name: "Select a Team" })).toBeVisible();

  const before = await page.request.get("/api/user/details", {
    headers: { authorization: `Bearer ${account.token}` },
  });
  expect(before.status()).toBe(401);
  await page.goto(address.pathname + address.search);
  await page.getByLabel("New password", { exact: true }).fill("another password");
  await page.getByLabel("Repeat the password").fill("another password");
  await page.getByRole("button", { name: "Save and log in" }).click();
  await expect(page.getByText("This link has already been used or has expired.")).toBeVisible();
  await context.close();
});

test("Someone signs up on a phone in Spanish", async ({ browser }) => {
  const { context, page, troubles } = await sit(browser, null, { ...phone, language: "es" });
  await page.goto("/signup");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page.getByText("Este campo es obligatorio").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Nombre", { exact: true }).fill("Nueva");
  await page.getByLabel("Correo electrónico").fill(`nueva-${Date.now()}@lineup.example`);
  await page.getByLabel("Contraseña", { exact: true }).fill("una contraseña");
  await page.getByLabel("Repite la contraseña").fill("una contraseña");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await expect(page.getByRole("heading", { name: "Elige un equipo" })).toBeVisible();
  // One warning, with the text from the specification, and no call for invitations.
  expect(troubles).toEqual([expect.stringContaining("there is no phone number")]);
  await context.close();
});

async function expectToast(page: Page, ...texts: string[]): Promise<void> {
  const region = page.getByRole("region", { name: "Messages" });
  for (const text of texts) await expect(region.getByText(text).first()).toBeVisible();
}
