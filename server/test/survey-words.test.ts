import type { Memo } from "@lineup/contract/memos/schemas";
import type { SurveyResults } from "@lineup/contract/memos/surveys/schemas";
import { expect, test } from "vitest";

import { answersProblem } from "../src/features/memos/surveys/corrected-answers-rules.ts";
import type { TestCompany } from "./support/company-fixture.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

const inSpanish = (...options: string[]) => ({ locale_code: "es", title: "¿Más turnos?", options });
const inFrench = (...options: string[]) => ({ locale_code: "fr", title: "Plus ?", options });
async function send(extra: object = {}): Promise<Memo> {
  const draft = { title: "More shifts?", options: ["Yes", "No", "Perhaps"], locale_code: "en" };
  const place = { location_ids: [company.north], status: "published" };
  const sent = await server.done(company.manager, "createSurvey", { ...draft, ...place, ...extra });
  return sent["survey"] as Memo;
}
async function status(id: number, ...translations: object[]): Promise<number> {
  return (await server.act(company.manager, "updateSurvey", { id, translations })).status;
}

test("The spelling of a published survey's options can be corrected, but not their meaning, in each language", async () => {
  const { id } = await send({ translations: [inSpanish("Si", "No", "Quizas")] });
  const answer = { id, option: "No", locale: "es" };
  await server.done(company.employee, "answerSurvey", answer);
  expect(await status(id, inSpanish("No", "Si", "Quizas"))).toBe(422);
  expect(await status(id, inSpanish("Si", "Claro que sí", "Quizas"))).toBe(422);
  expect(await status(id, inSpanish("Si", "No"))).toBe(422);
  expect(await status(id, inSpanish("Sí", "No", "Quizás"))).toBe(200);
  expect(await status(id, { ...inSpanish("Sí", "No", "Quizás"), title: "¿Más horas?" })).toBe(200);
  // A person who still sees the old options is asked to reload.
  const old = { id, option: "Quizas", locale: "es", version: 1 };
  const late = await server.act(company.admin, "answerSurvey", old);
  expect(late.body["code"]).toBe("stale_version");
  // Removing the translation or changing the original's language isn't a way around this.
  expect(await status(id)).toBe(200);
  expect(await status(id, inSpanish("No", "Sí", "Quizás"))).toBe(422);
  expect(await status(id, inSpanish("Sí", "No", "Quizás"), inFrench("No", "Oui", "Bof"))).toBe(422);
  expect(await status(id, inFrench("Oui", "Non", "Bof"))).toBe(200);
  const english = { ...inFrench("Certainly", "Never", "Perhaps"), locale_code: "en" };
  const change = { id, locale_code: "pt", translations: [english] };
  expect((await server.act(company.manager, "updateSurvey", change)).status).toBe(422);
  // Otherwise the original language could get different options afterwards.
  const moved = await server.act(company.manager, "updateSurvey", { id, locale_code: "pt" });
  expect([moved.status, moved.body["errors"]]).toEqual([422, { locale_code: expect.anything() }]);
  const found = await server.done(company.manager, "getSurveyResults", { id });
  expect((found["results"] as SurveyResults).counts).toEqual([0, 1, 0]);
});

test("A draft's options can be changed freely, and a published survey's options can be translated later", async () => {
  const draft = await send({ status: "draft", translations: [inSpanish("Sí", "No", "Quizás")] });
  expect(await status(draft.id, inSpanish("No", "Sí", "Quizás"))).toBe(200);
  const bare = await send({ translations: [inSpanish()] });
  expect(await status(bare.id, inSpanish("No", "Sí", "Quizás"))).toBe(422);
  expect(await status(bare.id, inSpanish("Sí", "No", "Quizás"))).toBe(200);
});

test("A survey withdrawn before its start is answered with the options of its latest draft", async () => {
  const survey = { title: "More shifts?", options: ["Yes", "No", "Perhaps"], locale_code: "en" };
  const memos = [
    { ...survey, display_type: "survey", translations: [inSpanish("Si", "No", "Quizas")] },
  ];
  const draft = {
    title: "Shifts",
    location_ids: [company.north],
    start_at: "2026-03-09T15:00:00Z",
  };
  const made = (await server.done(company.manager, "createSend", { ...draft, memos }))[
    "memo_template_send"
  ] as { id: number; memos: [Memo] };
  const [{ id }] = made.memos;
  await server.done(company.manager, "publishSend", { id: made.id });
  await server.done(company.manager, "updateSurvey", { id, title: "More shifts in May?" });
  await server.done(company.manager, "draftSend", { id: made.id, title: "Shifts in May" });
  const memo = { id, translations: [inSpanish("Claro", "Nunca", "Tal vez")] };
  await server.done(company.manager, "writeSendMemo", { id: made.id, memo });
  await server.done(company.manager, "publishSend", { id: made.id });
  const mended = { ...inSpanish("Claro", "Nunca", "Tal vez"), title: "¿Más turnos en mayo?" };
  expect(await status(id, mended)).toBe(200);
  expect(await status(id, inSpanish("Si", "No", "Quizas"))).toBe(422);
});

test("Only accents, capitals and punctuation can be corrected, and no change may make another word", () => {
  const says = (before: string[], after: string[]): boolean =>
    answersProblem(
      { locale_code: "en", options: before.map((_, place) => `Answer ${place}`) },
      [{ locale_code: "es", options: before }],
      [{ locale_code: "es", options: after }],
    ) === null;
  expect(says(["Turno A", "Turno B"], ["Turno A", "Turno B"])).toBe(true);
  expect(says(["Turno A", "Turno B"], ["Turno B", "Turno A"])).toBe(false);
  expect(says(["Turno A", "Turno B"], ["Turno C", "Turno B"])).toBe(false);
  expect(says(["Cansado", "Bien"], ["Casado", "Bien"])).toBe(false);
  expect(says(["Si", "Sí"], ["Sí", "Si"])).toBe(false);
  expect(says(["10 horas", "Menos"], ["12 horas", "Menos"])).toBe(false);
  expect(says(["1.5 horas", "Más"], ["15 horas", "Más"])).toBe(false);
  expect(says(["mañana", "Por la tarde."], ["Mañana", "Por la tarde"])).toBe(true);
  expect(says(["👍", "👎"], ["👎", "👍"])).toBe(false);
});
