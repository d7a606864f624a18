import { expect, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { tapTwice } from "../support/memos.ts";
import { sendNow } from "../support/sending.ts";
import { api, desk, phone, sit, tokenOf } from "../support/session.ts";
import { expectBar } from "../support/surveys.ts";

test("A survey is written, answered by three people while its manager watches, and evaluated", async ({
  browser,
}) => {
  const title = `Which shift suits you? ${Date.now()}`;
  const manager = await sit(browser, "manager", desk);
  const { page } = manager;
  await page.goto("/1/memos/new");
  await page.getByRole("radio", { name: /^Survey/ }).check();
  await page.getByLabel("Question", { exact: true }).fill(title);
  await page.getByRole("switch", { name: /Also in Spanish/ }).check();
  await page.getByLabel("Question in Spanish").fill(`¿Qué turno prefieres? ${title.slice(-5)}`);
  const answers = [
    ["Early", "Mañana"],
    ["Late", "Tarde"],
    ["Any", "Cualquiera"],
  ];
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  for (const [place, [own = "", spanish = ""]] of answers.entries()) {
    await page.getByLabel(`Answer ${place + 1}`, { exact: true }).fill(own);
    await page.getByLabel(`Answer ${place + 1} in Spanish`).fill(spanish);
  }
  await expectAccessible(page);
  await sendNow(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("No answers yet.")).toBeVisible();
  const id = Number(/memo\/(\d+)/.exec(page.url())?.[1]);

  const employee = await sit(browser, "employee", phone);
  await employee.page.goto(`/1/memo/${id}`);
  await employee.page.getByRole("button", { name: "Send my answer" }).click();
  await expect(employee.page.getByText("Choose an answer first")).toBeVisible();
  await employee.page.getByRole("radio", { name: "Late" }).check();
  await employee.page.getByLabel("Anything to add?").fill("The first bus comes at eight.");
  await employee.page.reload();
  await expect(employee.page.getByRole("radio", { name: "Late" })).toBeChecked();
  await expectAccessible(employee.page);
  await tapTwice(employee.page.getByRole("button", { name: "Send my answer" }));
  await expect(employee.page.getByText(/^You answered this/).locator("..")).toContainText("Late");
  await expectBar(page, "Late", "1 · 100%");

  const spanish = await sit(browser, "admin", { ...phone, language: "es" });
  await spanish.page.goto(`/1/memo/${id}`);
  await spanish.page.getByRole("radio", { name: "Tarde" }).check();
  await spanish.page.getByRole("button", { name: "Enviar mi respuesta" }).click();
  await expect(spanish.page.getByText(/^Respondiste/).locator("..")).toContainText("Tarde");
  await expectBar(page, "Late", "2 · 100%");

  const third = await sit(browser, "both", phone);
  await third.page.goto("/1");
  const waiting = third.page.getByRole("region", { name: /waiting for you/ });
  await expect(waiting).toBeVisible();
  // Memos to acknowledge come before surveys, and other tests may have left more than a page of them.
  const more = waiting.getByRole("button", { name: "Show more" });
  if (await more.isVisible()) await more.click();
  const card = waiting.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("To answer");
  await card.getByRole("button", { name: "Answer", exact: true }).click();
  await third.page.getByRole("radio", { name: "Early" }).check();
  await third.page.getByRole("button", { name: "Send my answer" }).click();
  await expect(third.page.getByText(/^You answered this/).locator("..")).toContainText("Early");
  await expectBar(page, "Early", "1 · 33%");

  // A Spanish-speaking manager sees the options in Spanish.
  const spanishManager = await sit(browser, "manager", { ...desk, language: "es" });
  await spanishManager.page.goto(`/1/memo/${id}`);
  await expectBar(spanishManager.page, "Tarde", "2 · 67");
  const given = spanishManager.page.getByRole("group", { name: "Todas las respuestas" });
  await given.getByLabel("Respuesta").selectOption({ label: "Tarde" });
  await expect(given.getByRole("listitem")).toHaveText([/Tarde/, /Tarde/]);
  await expect(given.getByText("Tarde", { exact: true }).last()).toHaveAttribute("lang", "es");
  await expectAccessible(spanishManager.page);

  // Answers keep their meaning: an option can't take the place of another one.
  const mender = await sit(browser, "manager", { ...desk, language: "es" });
  const { page: other } = mender;
  await other.goto(`/1/memo/${id}`);
  await other.getByRole("link", { name: "Editar", exact: true }).click();
  const mended = (place: number) => other.getByLabel(`Respuesta ${place} en español`);
  await mended(1).fill("Tarde");
  await mended(2).fill("Mañana");
  await other.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(
    other.getByText(/solo puedes corregir acentos, mayúsculas y puntuación$/),
  ).toBeVisible();
  await expectAccessible(other);
  await mender.context.close();

  await page.getByRole("tab", { name: "By location" }).click();
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByText(/Late \d/).first()).toBeVisible();
  await results.getByRole("searchbox").fill("bus");
  await expect(results.getByText("The first bus comes at eight.")).toBeVisible();
  await expect(
    results.getByRole("group", { name: "All answers" }).getByRole("listitem"),
  ).toHaveCount(1);
  await expectAccessible(page);
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download summary" }).click();
  expect((await arrives).suggestedFilename()).toBe("survey summary.csv");

  // The changed question says that earlier answers were to the previous text.
  const reworded = { company_id: 1, id, title: `${title} In May?` };
  await api(await tokenOf("manager"), "POST", "/api/company/survey", reworded);
  await expect(
    page.getByText(/^2 people answered before the question was changed \(/),
  ).toBeVisible();
  await expect(
    spanishManager.page.getByText(/^2 personas respondieron antes de que cambiara la pregunta/),
  ).toBeVisible();
  await expectAccessible(page);
  for (const seat of [manager, spanishManager, employee, spanish, third]) {
    expect(seat.troubles).toEqual([]);
    await seat.context.close();
  }
  await api(await tokenOf("manager"), "POST", "/api/company/survey/expire", { company_id: 1, id });
});
