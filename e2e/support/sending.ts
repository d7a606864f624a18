import { expect, type Locator, type Page } from "@playwright/test";

import { query } from "./database.ts";

/** The texts of the button that sends or schedules: with the number of people, once they are counted. */
const sends = /^(Send (now|to )|Enviar a)/;
const schedules = /^(Schedule$|Schedule for |Programar)/;

/** @returns the button that sends what is on the screen */
export function sendButton(within: Page | Locator): Locator {
  return within.getByRole("button", { name: sends }).first();
}

/** @returns the button that schedules what is on the screen */
export function scheduleButton(within: Page | Locator): Locator {
  return within.getByRole("button", { name: schedules }).first();
}

/** Answers the question that is asked before something goes to many people. */
export async function confirmSending(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /\?$/ });
  // The question may be inside of another dialog.
  await dialog
    .last()
    .getByRole("button", { name: /^(Send|Schedule|Enviar|Programar)/ })
    .last()
    .click();
}

/** Presses the button that sends, answers the question, and lets the ten seconds for undo end. */
export async function sendNow(page: Page): Promise<void> {
  // Without the number, the question is asked in any case.
  await expect(page.getByText(/(reaches|llega a) \d+/).first()).toBeVisible();
  await sendButton(page).click();
  await confirmSending(page);
  await endHolds(page);
}

/** Lets the hold of everything that was sent end now, and waits until the page shows it as sent. */
export async function endHolds(page: Page): Promise<void> {
  const held = page.getByText(/No one has it yet|Nadie lo tiene todavía/);
  await expect(held).toBeVisible();
  await query(
    "update jobs.job set start_after = now() where name = 'release-held' and state = 'created'",
  );
  await query("select pg_notify('lineup_jobs', 'release-held')");
  await expect(held).toBeHidden();
}
