import { setTimeout as pause } from "node:timers/promises";

import { companyStorageKey, tokenStorageKey } from "@lineup/contract/constants";
import { type BrowserContext, chromium } from "@playwright/test";

import { chromiumFlags, findChromium } from "../../e2e/chromium.ts";
import { publishMemo } from "./memos.ts";
import { freePort } from "./programs.ts";
import type { Stage } from "./stage.ts";

/** A screen whose size and speed are measured. */
export interface Screen {
  readonly name: string;
  readonly url: string;
  /** The sign-in token of the person who sees the screen; null if no one is signed in. */
  readonly token: string | null;
}

export interface Screens {
  readonly signIn: Screen;
  readonly home: Screen;
  readonly memo: Screen;
}

/** Publishes a few memos. @returns the screens that show them, and the sign-in screen */
export async function prepareScreens(stage: Stage): Promise<Screens> {
  const { url, company } = stage;
  const [employeeToken = ""] = company.employeeTokens;
  let memoId = 0;
  for (const title of ["Fryer filters", "Saturday's delivery", "New allergen card"])
    memoId = await publishMemo(stage, title);
  await pause(1_000); // until the server has delivered all events and is idle
  const inside = `${url}/${company.id}`;
  return {
    signIn: { name: "sign-in", url: `${url}/login`, token: null },
    home: { name: "employee home", url: inside, token: employeeToken },
    memo: { name: "memo detail", url: `${inside}/memo/${memoId}`, token: company.adminToken },
  };
}

/** Opens a browser with an empty profile and a phone's viewport, signed in as the person who sees the screen. */
export async function openBrowser(
  screen: Screen,
  companyId: number,
): Promise<{ context: BrowserContext; debuggingPort: number }> {
  const debuggingPort = await freePort();
  const context = await chromium.launchPersistentContext("", {
    executablePath: await findChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
    viewport: { width: 360, height: 740 },
  });
  if (screen.token !== null) {
    const page = await context.newPage();
    await page.goto(new URL("/terms.html", screen.url).href);
    const stored = { [tokenStorageKey]: screen.token, [companyStorageKey]: String(companyId) };
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    await page.close();
  }
  await pause(2_000); // until the browser has finished its own startup work, which must not count
  return { context, debuggingPort };
}
