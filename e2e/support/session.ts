import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  expect,
  request,
} from "@playwright/test";

import type { Language } from "./texts.ts";

export const desk = { viewport: { width: 1440, height: 900 } } as const;
export const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
} as const;
export const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true } as const;
export const password = "lineup-demo";

/** The demo accounts, each named by the part of its e-mail address before `@lineup.example`. */
export type Person = "admin" | "manager" | "employee" | "other" | "both";

export interface Looks extends BrowserContextOptions {
  readonly language?: Language;
}

/** A browser context with one page, for one person. */
export interface Seat {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors and warnings, uncaught errors and failed requests, each with the path of the page where it happened. */
  readonly troubles: string[];
}

/**
 * Signs in once for all tests of a run, because the number of sign-ins is limited. The token is stored in a file, so that it is
 * still available when Playwright starts a new worker process after a failed test.
 * @returns the bearer token
 */
export async function tokenOf(person: Person): Promise<string> {
  const place = join(process.env["E2E_DATA_DIR"] ?? "", `token-of-${person}`);
  const kept = await readFile(place, "utf8").catch(() => null);
  if (kept !== null) return kept;
  const token = await freshToken(person);
  await writeFile(place, token);
  return token;
}

/**
 * Signs in without using the stored token. A test that ends its session needs a token that no other test uses.
 * @returns the bearer token
 */
export async function freshToken(person: Person): Promise<string> {
  const answer = await api(null, "POST", "/api/login", {
    email: `${person}@lineup.example`,
    password,
  });
  return answer.token;
}

/**
 * Calls the product's API with someone's token.
 * @returns the `content` of the response
 */
export async function api<T = { token: string }>(
  token: string | null,
  method: string,
  path: string,
  data?: object,
): Promise<T> {
  const caller = await request.newContext({ baseURL: baseUrl() });
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await caller.fetch(path, { method, headers, ...(data ? { data } : {}) });
  const body = (await response.json()) as { content: T };
  await caller.dispose();
  expect(response.ok(), `${method} ${path}: ${JSON.stringify(body)}`).toBe(true);
  return body.content;
}

/** Opens a browser in which the person is already signed in; if `person` is null, no one is signed in. */
export async function sit(browser: Browser, person: Person | null, looks: Looks): Promise<Seat> {
  return sitWith(browser, person && (await tokenOf(person)), looks);
}

/** Opens a browser that is signed in with the given token. */
export async function sitWith(
  browser: Browser,
  token: string | null,
  { language = "en", ...looks }: Looks,
): Promise<Seat> {
  const locale = language === "es" ? "es-US" : "en-US";
  const context = await browser.newContext({ locale, reducedMotion: "reduce", ...looks });
  await context.addInitScript(
    (kept) => {
      // This script runs for every page. It sets the language and the token only on the first page, so that it doesn't overwrite
      // changes that the app makes later.
      if (sessionStorage.getItem("seated")) return;
      sessionStorage.setItem("seated", "yes");
      localStorage.setItem("lineup-language", kept.language);
      if (kept.token) localStorage.setItem("pushkin-token", kept.token);
    },
    { token, language },
  );
  const page = await context.newPage();
  return { context, page, troubles: watch(page) };
}

/** Signs in by e-mail and password. The login screen must be open. */
export async function signInHere(page: Page, person: Person): Promise<void> {
  await page.getByRole("tab").nth(1).click();
  await page.getByRole("textbox").first().fill(`${person}@lineup.example`);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]:visible').click();
}

/** Changes the content of the server's real responses before the page gets them. */
export async function changeAnswers(
  page: Page,
  address: string,
  edit: (content: Record<string, unknown>) => void,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Record<string, unknown> & {
      content: Record<string, unknown>;
    };
    edit(body.content);
    await route.fulfill({ response, json: { ...body, ...body.content } });
  });
}

/**
 * Delays the response to a deletion by two seconds, so that the deletion's live event arrives before the response, as on a slow
 * connection. A test can then check that the page doesn't fetch the deleted record before the response arrives.
 * @param address a pattern for the URL of the call that deletes
 * @param meanwhile called after the deletion, before the page gets the response
 */
export async function answerDeletionsLate(
  page: Page,
  address: string,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== "DELETE") return route.fallback();
    const response = await route.fetch();
    await meanwhile();
    await page.waitForTimeout(2_000);
    await route.fulfill({ response });
  });
}

/**
 * Opens an address and waits for the page's live connection, because the app doesn't announce events that happened before the
 * connection was open.
 */
export async function openLive(page: Page, address: string): Promise<void> {
  const socket = page.waitForEvent("websocket");
  await page.goto(address);
  await (
    await socket
  ).waitForEvent("framereceived", ({ payload }) =>
    String(payload).includes("subscription_succeeded"),
  );
}

/** Goes to an address within the app without reloading the page. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), address);
}

/** Waits until the app has replaced what the page first contains, which has a heading, too, and shows a screen. */
export async function started(page: Page): Promise<void> {
  await expect(page.locator("main.first")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

function watch(page: Page): string[] {
  const troubles: string[] = [];
  const note = (what: string): void => {
    troubles.push(`${new URL(page.url()).pathname}: ${what}`);
  };
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) note(message.text());
  });
  page.on("pageerror", (error) => note(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400) note(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (failed) => {
    const why = failed.failure()?.errorText ?? "";
    // Leaving a screen cancels the requests that it no longer needs.
    if (why !== "net::ERR_ABORTED") note(`${why} ${failed.url()}`);
  });
  return troubles;
}

function baseUrl(): string {
  return process.env["E2E_URL"] ?? "";
}
