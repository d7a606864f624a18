import { type Page, expect } from "@playwright/test";

import { query } from "./database.ts";

// The bakery and its admin belong to the banner tests. Other tests use Harbor Street Kitchen.
export const bakery = 2;

/** As the demo has it. */
export const subscribed = { is_subscribed: true, trial: null };
export const inTrial = { is_subscribed: false, trial: "9 days" };

export function banner(page: Page) {
  return page.locator("button[data-level]");
}

export async function expectBanner(
  page: Page,
  level: string | null,
  text: string | RegExp,
  when: string,
): Promise<void> {
  await expect(banner(page), when).toHaveCount(level === null ? 0 : 1);
  if (level === null) return;
  await expect(banner(page), when).toHaveText(text);
  await expect(banner(page), when).toHaveAttribute("data-level", level);
}

export async function subscription(state: {
  is_subscribed: boolean;
  trial: string | null;
}): Promise<void> {
  await query(
    "update companies set is_subscribed = $1, trial_ends_at = now() + $2::interval where id = $3",
    [state.is_subscribed, state.trial, bakery],
  );
}

export async function nameOfOther(first: string, last: string): Promise<void> {
  await query("update users set name_first = $1, name_last = $2 where email = $3", [
    first,
    last,
    "other@lineup.example",
  ]);
}
