import { readFile } from "node:fs/promises";

import { type Browser, type Page, expect } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { endHolds, sendButton } from "./sending.ts";
import { type Looks, type Seat, api, desk, sit, tokenOf } from "./session.ts";
import { type Language, pattern, texts } from "./texts.ts";

/** A red dot: the smallest picture that can be attached. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==",
  "base64",
);
const question = "Does this go for the walk-in too?";
const answer = "Yes, both doors.";

interface Side {
  readonly looks: Looks;
  readonly language: Language;
}

/**
 * Walks through the product with two browsers at the same time: a memo is written, read, asked about, answered and signed.
 * @param left how the manager sees it
 * @param right how the employee sees it
 */
export async function walk(browser: Browser, left: Side, right: Side): Promise<void> {
  const stamp = Date.now();
  const words = {
    en: { title: `Fryer check ${stamp}`, text: "Check the filters before noon." },
    es: {
      title: `Revisión de freidoras ${stamp}`,
      text: "Revisa los filtros antes del mediodía.",
    },
  };
  const { title } = words[left.language];
  const read = words[right.language];
  const manager = await sit(browser, "manager", { ...left.looks, language: left.language });
  const employee = await sit(browser, "employee", { ...right.looks, language: right.language });
  const others = await Promise.all([home(browser, "both"), home(browser, "other")]);
  await employee.page.goto("/1");
  await manager.page.goto("/1");

  const reach = await write(manager.page, left.language, words);
  // It is on the employee's screen within a second, without a reload, and on no one else's.
  const received = employee.page.getByRole("button", { name: read.title });
  await expect(received).toBeVisible({ timeout: 2000 });
  for (const { page } of others) await expect(page.getByText(String(stamp))).toHaveCount(0);
  await expectAnswered(manager.page, left.language, 0, reach);

  await ask(employee.page, right.language, read);
  await reply(manager.page, left.language, title);
  // The answer reaches the memo that is open on the employee's screen.
  const lying = employee.page.getByRole("dialog", { name: read.title });
  await expect(lying.getByText(answer, { exact: true })).toBeVisible();

  await backToMemo(manager.page, left.language, title);
  await sign(employee.page, right.language);
  await expectAnswered(manager.page, left.language, 1, reach);
  await expectReport(manager.page, left.language, { title, reach });

  for (const seat of [manager, employee, ...others]) await leave(seat);
}

async function home(browser: Browser, person: "both" | "other"): Promise<Seat> {
  const seat = await sit(browser, person, desk);
  const { companies } = await api<{ companies: { id: number }[] }>(
    await tokenOf(person),
    "GET",
    "/api/user/details",
  );
  await seat.page.goto(`/${companies[0]?.id}`);
  await expect(seat.page.getByRole("heading", { level: 1 })).toBeVisible();
  return seat;
}

interface Words {
  readonly title: string;
  readonly text: string;
}

/** Writes a memo in the screen's language, translates it into the other one, and sends it to two locations and one audience. @returns the number of recipients */
async function write(
  page: Page,
  language: Language,
  { en, es }: Record<Language, Words>,
): Promise<number> {
  const { core, memo, writing } = texts[language];
  const [own, other] = language === "en" ? [en, es] : [es, en];
  await page.getByRole("link", { name: memo["memo.write"] }).click();
  await page.getByLabel(writing["form.title"], { exact: true }).fill(own.title);
  await page.getByRole("textbox", { name: writing["form.content"], exact: true }).fill(own.text);
  await page
    .getByRole("switch", {
      name: pattern(writing["form.also"], { language: { en: "Spanish", es: "inglés" }[language] }),
    })
    .click();
  await page.getByLabel(pattern(writing["form.also.title"])).fill(other.title);
  await page.getByRole("textbox", { name: pattern(writing["form.also.content"]) }).fill(other.text);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "filter.png", mimeType: "image/png", buffer: picture });
  await page.getByRole("switch", { name: writing["form.canAsk"] }).click();
  await page.getByRole("switch", { name: writing["form.signature"] }).click();
  await expect(page.getByText(pattern(core["recipients.reaches_other"])).first()).toBeVisible();
  await page.getByRole("button", { name: writing["who.change"] }).click();
  for (const place of ["Harbor Street", "Mile High", "Shift leads"])
    await page.getByText(place, { exact: true }).click();
  const ten = pattern(core["recipients.reaches_other"], { count: 10 });
  await expect(page.getByText(ten).first()).toBeVisible();
  await expectAccessible(page);
  // On a phone, too, the button has at most two lines.
  const { height = 0 } = (await sendButton(page).boundingBox()) ?? {};
  expect(height).toBeLessThan(60);
  await sendButton(page).click();
  const sent = { en, es }[language];
  await expect(page.getByRole("heading", { level: 1, name: sent.title })).toBeVisible();
  await endHolds(page);
  return 10;
}

async function expectAnswered(
  page: Page,
  language: Language,
  done: number,
  all: number,
): Promise<void> {
  const text = pattern(texts[language].memos["detail.answered_other"], { done, count: all });
  await expect(page.getByText(text)).toBeVisible();
}

/** Opens the memo from the home screen in the reader's language, sees its picture, and asks about it. */
async function ask(page: Page, language: Language, { title, text }: Words): Promise<void> {
  const { memo } = texts[language];
  await page.getByRole("button", { name: title }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(text)).toBeVisible();
  const shown = dialog.getByRole("button", { name: /Picture|Imagen/ }).locator("img");
  await expect(shown).toHaveJSProperty("naturalWidth", 5);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: memo["flag.do"] }).click();
  await dialog.getByLabel(memo["flag.label"]).fill(question);
  await dialog.getByRole("button", { name: memo["flag.send"] }).click();
  await expect(dialog.getByText(memo["flag.waiting"])).toBeVisible();
}

/** Finds the question among the follow-ups, which name the memo in the manager's language, and answers it. */
async function reply(page: Page, language: Language, title: string): Promise<void> {
  const { flags, shell } = texts[language];
  await open(page, language, shell["nav.followUps"]);
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card.getByText(question)).toBeVisible();
  await card.getByRole("textbox").fill(answer);
  await card.getByRole("button", { name: flags["flags.send"], exact: true }).click();
  await expect(card).toHaveCount(0);
}

/** Opens the memo from the list; both name it in the manager's language. */
async function backToMemo(page: Page, language: Language, title: string): Promise<void> {
  await open(page, language, texts[language].shell["nav.memos"]);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const more = pattern(texts[language].memos["detail.more"], { title });
  await expect(page.getByRole("button", { name: more })).toBeVisible();
}

/** Follows the main navigation, which is behind the hamburger on a small screen. */
async function open(page: Page, language: Language, name: string): Promise<void> {
  const burger = page.getByRole("button", { name: texts[language].shell["bar.menu"], exact: true });
  if (await burger.isVisible()) await burger.click();
  await page.getByRole("link", { name }).first().click();
}

/** Draws a signature. */
async function sign(page: Page, language: Language): Promise<void> {
  const { memo } = texts[language];
  const button = page.getByRole("dialog").getByRole("button", { name: memo["ack.sign"] });
  await button.click();
  const area = page.getByRole("img", { name: memo["sign.area"] });
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  if (!box) throw new Error("there is nowhere to sign");
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  for (const [x, y] of [
    [60, 20],
    [90, 100],
    [140, 40],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 });
  await page.mouse.up();
  await expectAccessible(page);
  await button.click();
  await expect(page.getByText(pattern(memo["ack.signed"])).first()).toBeVisible();
}

/** Downloads the responses and checks the file. */
async function expectReport(
  page: Page,
  language: Language,
  { title, reach }: { title: string; reach: number },
): Promise<void> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: texts[language].core["download.csv"] }).click();
  const download = await waiting;
  const report = reports[language];
  expect(download.suggestedFilename()).toBe(`${title} ${report.name}.csv`);
  const lines = (await readFile(await download.path(), "utf8")).trim().split(/\r?\n/);
  expect(lines).toHaveLength(reach + 1);
  const [header, ...people] = lines;
  expect(header).toContain(report.heads);
  const who = people.filter((line) => line.startsWith("Clementine Cobblestone,"));
  expect(who).toHaveLength(1);
  const signed = `,${report.acknowledged},\\d{4}-.+Z,\\d{4}-.+Z,1,[0-9a-f]{64},${report.yes}$`;
  expect(who[0]).toMatch(new RegExp(signed));
  expect(people.filter((line) => line.includes(`,${report.unread},`))).toHaveLength(reach - 1);
}

/** The texts of the table, which come from the server. */
const reports = {
  en: {
    name: "responses",
    heads: "Employee,Employee number,ID in Lineup,Locations,Status",
    acknowledged: "Acknowledged",
    unread: "Not opened",
    yes: "yes",
  },
  es: {
    name: "respuestas",
    heads: "Empleado,Número de empleado,ID en Lineup,Locales,Estado",
    acknowledged: "Confirmado",
    unread: "Sin abrir",
    yes: "sí",
  },
} as const;

async function leave({ context, troubles }: Seat): Promise<void> {
  expect(troubles).toEqual([]);
  await context.close();
}
