import { type Browser, type Page, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { ChatSide } from "../support/chatting.ts";
import { query } from "../support/database.ts";
import { type Looks, api, desk, phone, sit, tokenOf } from "../support/session.ts";
import type { Language } from "../support/texts.ts";

test.afterEach(() => query("delete from chat_groups where name like 'Emoji %'"));

test("Emoji are found, written at the caret and used as reactions, in English at a desk", async ({
  browser,
}) => useEmoji(browser, "en", desk));

test("They are in Spanish on a phone, with words of both languages", async ({ browser }) =>
  useEmoji(browser, "es", phone));

async function useEmoji(browser: Browser, language: Language, looks: Looks): Promise<void> {
  const id = await makeGroup();
  const { context, page, troubles } = await sit(browser, "employee", { ...looks, language });
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  const side = new ChatSide(page, language);
  const { words, field } = side;
  await page.goto(`/1/chats?id=${id}`);
  await field.fill("Pizzaday");
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
  await page.getByRole("button", { name: words["emoji.open"], exact: true }).click();
  await choose(page, side, "pizza", "🍕");
  await expect(field).toHaveValue("Pizza🍕day");
  await choose(page, side, "corazon rojo", "❤️");
  await expect(field).toHaveValue("Pizza🍕❤️day");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(field).toBeFocused();
  await field.press("End");
  await field.pressSequentially("!");
  await page.getByRole("button", { name: words["write.send"], exact: true }).click();
  await expect(side.message("Pizza🍕❤️day!")).not.toHaveAttribute("data-pending");

  await side.choose("Pizza🍕❤️day!", "message.react.more");
  const dialog = page.getByRole("dialog", { name: words["emoji.react"] });
  await dialog.getByRole("button", { name: words["emoji.tone.medium-dark"], exact: true }).click();
  await expect(dialog.getByRole("gridcell").first()).toBeVisible();
  await expectAccessible(page);
  const { height = 0 } = page.viewportSize() ?? {};
  const box = await dialog.boundingBox();
  // On a phone, it is a sheet at the bottom.
  if (looks.isMobile) expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height);
  await choose(page, side, "waving hand", "👋🏾");
  await expect(dialog).toHaveCount(0);
  await expect(side.log.getByRole("button", { name: /^👋🏾/ })).toHaveText("👋🏾 1");

  // The keys lead there, too.
  await side.choose("Pizza🍕❤️day!", "message.react.more");
  await dialog.getByRole("searchbox").focus();
  for (let row = 0; row < 30; row += 1) await page.keyboard.press("ArrowDown", { delay: 30 });
  await expect(dialog.locator("[data-active]")).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("searchbox").fill("party popper");
  await expect(cell(page, "🎉")).toBeVisible();
  await dialog.getByRole("searchbox").press("ArrowDown");
  await dialog.getByRole("searchbox").press("ArrowUp");
  await dialog.getByRole("searchbox").press("Enter");
  await expect(side.log.getByRole("button", { name: /^🎉/ })).toHaveText("🎉 1");
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  expect(troubles).toEqual([]);
  await context.close();
}

/** Chooses an emoji that a search finds. */
async function choose(
  page: Page,
  { words }: ChatSide,
  terms: string,
  emoji: string,
): Promise<void> {
  await page.getByRole("searchbox", { name: words["emoji.search"] }).fill(terms);
  await cell(page, emoji).click();
}

function cell(page: Page, emoji: string) {
  return page.getByRole("gridcell").filter({ hasText: emoji }).first();
}

async function makeGroup(): Promise<number> {
  const people = await query<{ id: number }>(
    `select e.id from employees e join users u on u.id = e.user_id
      where e.company_id = 1 and u.email in ('employee@lineup.example', 'admin@lineup.example')`,
  );
  const { group } = await api<{ group: { id: number } }>(
    ...([await tokenOf("manager"), "POST", "/api/chat/privategroup"] as const),
    { company_id: 1, name: `Emoji ${Date.now()}`, recipient_ids: people.map(({ id }) => id) },
  );
  return group.id;
}
