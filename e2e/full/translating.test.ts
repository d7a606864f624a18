import { type Browser, type Locator, type Page, type Route, expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { type Seat, api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { translateMemo, withService } from "../support/translating.ts";
import { sendNow } from "../support/sending.ts";

test("A memo is translated, and earlier text is replaced only after asking: phone", ({ browser }) =>
  translateMemo(browser, phone));

test("A survey's options are translated too, and can be corrected after it is sent", async ({
  browser,
}) => {
  const { context, page, troubles } = await composeAs(browser, "Survey");
  const answer = await askForShift(page);
  await page.getByRole("switch", { name: "Also in Spanish" }).click();
  // Replacing only an option's translation asks first too.
  await answer(2, " in Spanish").fill("Tarde");
  await page.getByRole("button", { name: "Translate" }).click();
  await withService(async () => {
    await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
    await expect(page.getByLabel("Question in Spanish")).toHaveValue("WHICH SHIFT?");
    await expect(answer(1, " in Spanish")).toHaveValue("EARLY");
    await expect(answer(2, " in Spanish")).toHaveValue("LATE");
    // The default options have built-in translations.
    await page
      .getByRole("combobox", { name: "Answers", exact: true })
      .selectOption({ label: "Yes / No" });
    await page.getByRole("button", { name: "Translate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(answer(1, " in Spanish")).toHaveValue("Sí");
  });
  await expectAccessible(page);
  await sendNow(page);
  await expect(page.getByRole("heading", { level: 1, name: "Which shift?" })).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(answer(1)).toHaveCount(0);
  await answer(1, " in Spanish").fill("¡Sí!");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(answer(1, " in Spanish")).toHaveValue("¡Sí!");
  await expect(answer(2, " in Spanish")).toHaveValue("No");
  expect(troubles).toEqual([]);
  const sent = { company_id: 1, id: Number(/memo\/(\d+)/.exec(page.url())?.[1]) };
  await api(await tokenOf("manager"), "POST", "/api/company/survey/expire", sent);
  await context.close();
});

test("A celebration's personal message is translated too, and is marked as outdated with the text", async ({
  browser,
}) => {
  const { context, page, troubles } = await composeAs(browser, "Celebration");
  await page.getByLabel("Title", { exact: true }).fill("Five years!");
  await page.getByRole("switch", { name: "Personal message for the person celebrated" }).click();
  await page.getByLabel("Title for them", { exact: true }).fill("Thank you!");
  const text = page.getByRole("textbox", { name: "Text for them", exact: true });
  await text.fill("For five years.");
  await page.getByRole("switch", { name: "Also in Spanish" }).click();
  const translate = page.getByRole("button", { name: "Translate" });
  const own = page.getByRole("textbox", { name: "Text for them in Spanish" });
  const older = page.getByText("The text above has changed since this translation was made");
  await withService(async () => {
    await translate.click();
    await expect(page.getByLabel("Title in Spanish")).toHaveValue("FIVE YEARS!");
    await expect(page.getByLabel("Title for them in Spanish")).toHaveValue("THANK YOU!");
    await expect(own).toHaveText("FOR FIVE YEARS.");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Draft saved")).toBeVisible();
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(older).toHaveCount(0);
    await text.fill("For all five years.");
    await expect(older).toBeVisible();
    await translate.click();
    await page.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
    await expect(own).toHaveText("FOR ALL FIVE YEARS.");
    await expect(older).toHaveCount(0);
  });
  await expectAccessible(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test("After a language is turned off and on, each option still has its translation, in the new order", async ({
  browser,
}) => {
  const { context, page, troubles } = await composeAs(browser, "Survey");
  const answer = await askForShift(page);
  const spanish = page.getByRole("switch", { name: "Also in Spanish" });
  await spanish.click();
  await page.getByLabel("Question in Spanish").fill("¿Qué turno?");
  await answer(1, " in Spanish").fill("Mañana");
  await answer(2, " in Spanish").fill("Tarde");
  await spanish.click();
  await page.getByRole("button", { name: "Move Late up" }).click();
  await spanish.click();
  await expect(page.getByLabel("Question in Spanish")).toHaveValue("¿Qué turno?");
  await expect(answer(1, " in Spanish")).toHaveValue("Tarde");
  await expect(answer(2, " in Spanish")).toHaveValue("Mañana");
  // Other options have no built-in translation.
  await spanish.click();
  await answer(1).fill("At night");
  await spanish.click();
  await expect(answer(1, " in Spanish")).toHaveValue("");
  await expect(answer(2, " in Spanish")).toHaveValue("Mañana");
  expect(troubles).toEqual([]);
  await context.close();
});

test("A text that changes while the service is translating isn't marked as translated", async ({
  browser,
}) => {
  const { context, page, troubles } = await composeAs(browser, "Survey");
  const answer = await askForShift(page);
  const spanish = page.getByRole("switch", { name: "Also in Spanish" });
  await spanish.click();
  const release = await heldBack(page);
  await withService(async () => {
    await page.getByRole("button", { name: "Translate" }).click();
    await answer(1).fill("Late");
    await answer(2).fill("Early");
    await release();
    await expect(page.getByText("The text changed in the meantime")).toBeVisible();
    await expect(page.getByLabel("Question in Spanish")).toHaveValue("");
    await expect(answer(1, " in Spanish")).toHaveValue("");
    // It doesn't replace text that was written in its place.
    const question = page.getByLabel("Question in Spanish");
    await page.getByRole("button", { name: "Translate" }).click();
    await question.fill("¿Qué turno?");
    const late = page.waitForResponse("**/api/company/translate");
    await release();
    await late;
    await page.waitForTimeout(300);
    await expect(question).toHaveValue("¿Qué turno?");
    await question.fill("");
    // A language that was turned off stays off.
    await page.getByRole("button", { name: "Translate" }).click();
    await spanish.click();
    const answered = page.waitForResponse("**/api/company/translate");
    await release();
    await answered;
    await expect(spanish).not.toBeChecked();
  });
  expect(troubles).toEqual([]);
  await context.close();
});

/** Holds requests to the translation service. @returns a function that releases them and holds the next ones */
async function heldBack(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route("**/api/company/translate", (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const route of held.splice(0)) await route.continue();
  };
}

/** Opens the composer as the demo manager. */
async function composeAs(browser: Browser, kind: "Survey" | "Celebration"): Promise<Seat> {
  const seat = await sit(browser, "manager", desk);
  await seat.page.goto("/1/memos/new");
  await seat.page.getByRole("radio", { name: new RegExp(`^${kind}`) }).check();
  return seat;
}

/** Writes a survey with two options. @returns the field of each option, in both languages */
async function askForShift(page: Page): Promise<(place: number, language?: string) => Locator> {
  const answer = (place: number, language = ""): Locator =>
    page.getByLabel(`Answer ${place}${language}`, { exact: true });
  await page.getByLabel("Question", { exact: true }).fill("Which shift?");
  await answer(1).fill("Early");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await answer(2).fill("Late");
  return answer;
}
