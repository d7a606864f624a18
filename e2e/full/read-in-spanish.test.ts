// Memos for a Spanish reader: in their language, marked when older than the original, and switched to the original.
import { type Locator, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { pressInPlace, sendMemo } from "../support/memos.ts";
import { api, desk, phone, sit, tablet, tokenOf } from "../support/session.ts";
import { pattern, texts } from "../support/texts.ts";
import { english, spanish, translations, keptOf } from "../support/read-in-spanish.ts";

const { memo: say, writing } = texts.es;
const toOriginal = (language: string) => pattern(say["memo.showOriginal"], { language });

for (const [where, looks] of [
  ["its page, 360 px, dark", { ...phone, colorScheme: "dark" }],
  ["a dialog, 768 px, light", { ...tablet, colorScheme: "light" }],
  ["a dialog, 1440 px, dark", { ...desk, colorScheme: "dark" }],
] as const) {
  test(`A memo is read in Spanish, switched to the original, and acknowledged that way: ${where}`, async ({
    browser,
  }) => {
    const id = await sendMemo({ ...english, translations });
    const { context, page, troubles } = await sit(browser, "employee", {
      ...looks,
      language: "es",
    });
    await page.goto(where.startsWith("its") ? `/1/memo/${id}` : `/1?memo=${id}`);
    const place = page.getByRole(where.startsWith("its") ? "main" : "dialog");
    await expectWords(place, "es");
    await expect(place.getByText(say["memo.outdated"])).toHaveCount(0);

    await change(id, { content: "<p>Three fingers deep.</p>" });
    await expect(place.getByText(say["memo.outdated"])).toBeVisible();
    // They still read the earlier version, and the original has changed.
    await place.getByRole("button", { name: say["ack.readNew"] }).click();
    await expectAccessible(page);
    const turn = place.getByRole("button", {
      name: new RegExp(`^(${toOriginal("inglés").source}|${say["memo.showTranslation"]})$`),
    });
    await turn.focus();
    await page.keyboard.press("Enter");
    await expectWords(place, "en", "Three fingers deep.");
    await expect(turn).toBeFocused();
    await expect(turn).toHaveText(say["memo.showTranslation"]);
    await expect(place.getByText(say["memo.outdated"])).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expectWords(place, "es");
    await expect(place.getByText(say["memo.outdated"])).toBeVisible();
    await page.keyboard.press("Enter");
    await expectWords(place, "en", "Three fingers deep.");

    await pressInPlace(place.getByRole("button", { name: say["ack.do"] }));
    await expect(place.getByText(pattern(say["ack.done"]))).toBeVisible();
    const original = { ...english, content: "<p>Three fingers deep.</p>" };
    await expect.poll(() => keptOf(id)).toMatchObject([{ ...original, locale: "en", version: 2 }]);
    // After coming back, they read their own language and see the acknowledged version.
    await page.reload();
    await expectWords(place, "es");
    await place.getByRole("button", { name: say["ack.see"] }).click();
    const proof = page.getByRole("dialog", { name: say["proof.own"] });
    await expectWords(proof, "en", "Three fingers deep.");
    expect(troubles).toEqual([]);
    await context.close();
  });
}

test("A Spanish memo with an English translation is read in English and switched to the original", async ({
  browser,
}) => {
  const written = { locale_code: "es", ...spanish };
  const id = await sendMemo({ ...written, translations: [{ locale_code: "en", ...english }] });
  const own = await sendMemo(written);
  const { memo: inEnglish } = texts.en;
  const { context, page, troubles } = await sit(browser, "employee", desk);
  await page.goto(`/1/memo/${id}`);
  const place = page.getByRole("main");
  await expectWords(place, "en");
  await expectAccessible(page);
  const language = "Spanish";
  const turn = place.getByRole("button", {
    name: pattern(inEnglish["memo.showOriginal"], { language }),
  });
  await turn.click();
  await expectWords(place, "es");
  await place.getByRole("button", { name: inEnglish["memo.showTranslation"] }).click();
  await expectWords(place, "en");
  await pressInPlace(place.getByRole("button", { name: inEnglish["ack.do"] }));
  await expect.poll(() => keptOf(id)).toMatchObject([{ ...english, locale: "en", version: 1 }]);
  // Without a translation, there is nothing to switch to.
  await page.goto(`/1/memo/${own}`);
  await expectWords(place, "es");
  await expect(turn).toHaveCount(0);
  await pressInPlace(place.getByRole("button", { name: inEnglish["ack.do"] }));
  await expect.poll(() => keptOf(own)).toMatchObject([{ ...spanish, locale: "es", version: 1 }]);
  expect(troubles).toEqual([]);
  await context.close();
});

for (const [where, looks] of Object.entries({ desk, phone }))
  test(`A manager marks the text as Spanish and writes the English beside it: ${where}`, async ({
    browser,
  }) => {
    const { context, page, troubles } = await sit(browser, "manager", looks);
    const { writing: words } = texts.en;
    await page.goto("/1/memos/new");
    const title = page.getByLabel(words["form.title"], { exact: true });
    await title.fill(spanish.title);
    const text = page.getByRole("textbox", { name: words["form.content"], exact: true });
    await text.fill("A dos dedos.");
    const writtenIn = page.getByLabel(words["form.writtenIn"], { exact: true });
    await expect(writtenIn).toHaveValue("en");
    await expect(title).toHaveAttribute("lang", "en");
    await writtenIn.selectOption("es");
    for (const field of [title, text]) await expect(field).toHaveAttribute("lang", "es");
    await expect(page.getByRole("switch", { name: /Also in Spanish/ })).toHaveCount(0);
    await page.getByRole("switch", { name: /Also in English/ }).click();
    await page.getByLabel("Title in English").fill(english.title);
    const beside = page.getByRole("textbox", { name: "Text in English" });
    await beside.fill("Two fingers deep.");
    await expect(beside).toHaveAttribute("lang", "en");
    await expect(page.getByText("Original in Spanish")).toBeAttached();
    // The language of the translation can no longer be chosen for the text itself.
    const taken = writtenIn.getByRole("option", { name: "English (already a translation)" });
    await expect(taken).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole("button", { name: words["form.draft"] }).click();
    await expect(page.getByText(words["form.saved.draft"])).toBeVisible();
    // The author reads it in their own language and can switch to the original.
    await expectWords(page.getByRole("main"), "en");
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(writtenIn).toHaveValue("es");
    expect(troubles).toEqual([]);
    await context.close();
  });

test("A Spanish-speaking manager sees one heading above a memo, in the language of its text", async ({
  browser,
}) => {
  const id = await sendMemo({ ...english, translations });
  const { context, page } = await sit(browser, "manager", { ...desk, language: "es" });
  await page.goto(`/1/memo/${id}`);
  const titles = page.getByRole("heading", {
    name: new RegExp(`^(${english.title}|${spanish.title})$`),
  });
  await expect(titles).toHaveText([spanish.title]);
  await page.getByRole("button", { name: toOriginal("inglés") }).click();
  await expect(titles).toHaveText([english.title]);
  await expect(titles).toHaveAttribute("lang", "en");
  await context.close();
});

test("Options of a survey that aren't translated are marked with their language", async ({
  browser,
}) => {
  const asked = { ...english, display_type: "survey", options: ["Shucked", "Whole"] };
  const options = ["Abiertas", "Enteras"];
  for (const [extra, lang, first] of [
    [{}, "en", "Shucked"],
    [{ options }, "es", "Abiertas"],
  ] as const) {
    const id = await sendMemo({ ...asked, translations: [{ ...translations[0], ...extra }] });
    const { context, page } = await sit(browser, "employee", { ...desk, language: "es" });
    await page.goto(`/1/memo/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "es");
    await expect(page.getByText(first, { exact: true })).toHaveAttribute("lang", lang);
    await context.close();
    await api(await tokenOf("manager"), "POST", "/api/company/survey/expire", {
      company_id: 1,
      id,
    });
  }
});

test("The preview of a translation marks each text with its language", async ({ browser }) => {
  const { context, page, troubles } = await sit(browser, "manager", { ...desk, language: "es" });
  await page.goto("/1/memos/new");
  await page.getByRole("radio", { name: new RegExp(`^${say["kind.celebration"]}`) }).check();
  await page.getByLabel(writing["form.writtenIn"], { exact: true }).selectOption("en");
  await page.getByLabel(writing["form.title"], { exact: true }).fill("Five years!");
  await page.getByRole("switch", { name: say["celebration.own"] }).click();
  await page.getByLabel(writing["celebration.own.title"], { exact: true }).fill("Thank you!");
  await page
    .getByRole("switch", { name: pattern(writing["form.also"], { language: "español" }) })
    .click();
  const language = "español";
  const title = page.getByLabel(pattern(writing["form.also.title"], { language }));
  await title.fill("¡Cinco años!");
  await expect(title).toHaveAttribute("lang", "es");
  const text = page.getByRole("textbox", {
    name: pattern(writing["form.also.content"], { language }),
  });
  await expect(text).toHaveAttribute("lang", "es");
  const preview = page.getByRole("complementary", { name: writing["form.preview"] });
  const heading = preview.getByRole("heading", { level: 3 });
  const press = (name: string) => preview.getByRole("button", { name }).click();
  await expect(heading).toHaveText("Five years!");
  await press(writing["celebration.own.show"]);
  await expect(heading).toHaveText("Thank you!");
  await expect(heading).toHaveAttribute("lang", "en");
  // Without a personal message in that language, they read the general text.
  await press(say["memo.showTranslation"]);
  await expect(heading).toHaveText("¡Cinco años!");
  await expect(heading).toHaveAttribute("lang", "es");
  await page
    .getByLabel(pattern(writing["celebration.own.also.title"], { language }))
    .fill("¡Gracias!");
  await expect(heading).toHaveText("¡Gracias!");
  await expectAccessible(page);
  await press(writing["celebration.own.hide"]);
  await expect(heading).toHaveText("¡Cinco años!");
  expect(troubles).toEqual([]);
  await context.close();
});

/** Fails unless the text is there and marked with its language. */
async function expectWords(
  place: Locator,
  lang: "es" | "en",
  text = lang === "es" ? "A dos dedos." : "Two fingers deep.",
): Promise<void> {
  const { title } = lang === "es" ? spanish : english;
  await expect(place.getByRole("heading", { name: title })).toHaveAttribute("lang", lang);
  await expect(place.locator(`[lang=${lang}]`).filter({ hasText: text })).toBeVisible();
}

async function change(id: number, to: object): Promise<void> {
  await api(await tokenOf("manager"), "PUT", "/api/memos/update", { company_id: 1, id, ...to });
}
