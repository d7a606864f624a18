import { calls } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { SurveyAnswer, SurveyResults } from "@lineup/contract/memos/surveys/schemas";
import { expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { TEST_START, type TestApp, requestOf } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

type CallName = Parameters<TestApp["call"]>[0];
const refused = async (who: TestEmployee, name: CallName, input: object): Promise<number> =>
  (await server.act(who, name, input)).status;

const inHours = (hours: number): Date => new Date(TEST_START.getTime() + hours * 3_600_000);
const question = { title: "Which shift?", options: ["Early", "Late", "Any"] };
async function send(extra: object = {}): Promise<Memo> {
  const draft = { ...question, location_ids: [company.north], status: "published", ...extra };
  return (await server.done(company.manager, "createSurvey", draft))["survey"] as Memo;
}
const answer = (who: TestEmployee, id: number, what: object) =>
  server.act(who, "answerSurvey", { id, ...what });
const results = async (id: number): Promise<SurveyResults> =>
  (await server.done(company.manager, "getSurveyResults", { id }))["results"] as SurveyResults;
const answers = async (id: number, extra: object = {}): Promise<SurveyAnswer[]> =>
  (await server.done(company.manager, "listSurveyAnswers", { id, ...extra }))[
    "answers"
  ] as SurveyAnswer[];

async function csv(name: "downloadSurveySummary" | "downloadSurveyResponses", id: number) {
  const as = await server.signIn(company.manager);
  const request = requestOf(calls[name], { company_id: company.id, id }, { as });
  const { statusCode, headers, body } = await server.app.http.inject(request);
  return {
    status: statusCode,
    name: /filename="([^"]+)"/.exec(String(headers["content-disposition"]))?.[1],
    lines: body.replace("\uFEFF", "").trim().split("\r\n"),
  };
}

test("Each recipient answers a survey once, and results are given in total, by location and by audience", async () => {
  const { id } = await send();
  const first = await answer(company.employee, id, { option: "Late", content: "The bus is full." });
  expect(first.content["employee_response"]).toMatchObject({
    acknowledged_at: "2026-03-02T15:00:00.000Z",
    survey_data: { options: ["Late"], content: "The bus is full." },
  });
  const again = await answer(company.employee, id, { answer: "Late", content: "The bus is full." });
  expect(again.content["employee_response"]).toEqual(first.content["employee_response"]);
  expect((await answer(company.employee, id, { option: "Early" })).status).toBe(409);
  await answer(company.admin, id, { options: ["Early"] });

  const found = await results(id);
  expect(found).toMatchObject({ options: question.options, answered_count: 2, counts: [1, 1, 0] });
  expect(found.average).toBeNull();
  expect(found.locations).toMatchObject([
    { id: company.north, name: "North", answered_count: 2, counts: [1, 1, 0] },
  ]);
  expect(found.audiences.find((one) => one.id === company.kitchen)?.counts).toEqual([0, 1, 0]);
  const { memo } = (await server.done(company.manager, "getMemo", { id })) as { memo: Memo };
  expect(memo).toMatchObject({ acknowledged_count: 2, recipient_count: 2, response_rate: 100 });
});

test("Answers can be sorted by time and name, searched, and filtered by option", async () => {
  const { id } = await send();
  await answer(company.employee, id, { option: "Late", content: "The bus is full." });
  server.setTime(new Date("2026-03-02T15:05:00Z"));
  await answer(company.admin, id, { option: "Early" });
  server.setTime(new Date("2026-03-02T15:00:00Z"));
  const names = async (extra: object) => (await answers(id, extra)).map((one) => one.employee?.id);
  const { admin, employee } = company;
  expect(await names({})).toEqual([admin.id, employee.id]);
  expect(await names({ sort_direction: "asc" })).toEqual([employee.id, admin.id]);
  expect(await names({ terms: "bus" })).toEqual([employee.id]);
  expect(await names({ option: "Early" })).toEqual([admin.id]);
  expect(await names({ option: "Never" })).toEqual([]);
  expect(await names({ audience_id: company.kitchen })).toEqual([employee.id]);
  expect(await names({ location_id: company.south })).toEqual([]);
});

test("Written answers are found without regard to accents, like names", async () => {
  const { id } = await send({ answer_type: "text" });
  await answer(company.employee, id, { content: "Más atención en la mañana" });
  const found = async (terms: string) => (await answers(id, { terms })).length;
  expect([await found("atencion"), await found("MAÑANA"), await found("noche")]).toEqual([1, 1, 0]);
});

test("Text, rating and multiple-choice surveys take answers of their type", async () => {
  const several = await send({ answer_type: "multiple" });
  expect((await answer(company.employee, several.id, {})).status).toBe(422);
  await answer(company.employee, several.id, { options: ["Any", "Early"] });
  expect((await results(several.id)).counts).toEqual([1, 0, 1]);
  expect((await answers(several.id))[0]?.options).toEqual(["Early", "Any"]);

  const rated = await send({ answer_type: "rating", options: [] });
  expect(rated.options).toEqual(["1", "2", "3", "4", "5"]);
  await answer(company.employee, rated.id, { option: "4" });
  await answer(company.admin, rated.id, { option: "5" });
  expect(await results(rated.id)).toMatchObject({ counts: [0, 0, 0, 1, 1], average: 4.5 });

  const worded = await send({ answer_type: "text", options: ["left", "over"] });
  expect(worded.options).toEqual([]);
  expect((await answer(company.employee, worded.id, { content: " " })).status).toBe(422);
  expect((await answer(company.employee, worded.id, { option: "left", content: "x" })).status).toBe(
    422,
  );
  await answer(company.employee, worded.id, { content: "=SUM(A1)" });
  expect((await results(worded.id)).answered_count).toBe(1);
  const file = await csv("downloadSurveyResponses", worded.id);
  expect(file.lines[1]).toContain("'=SUM(A1)");
});

test("An unknown option, or more than one, is refused and changes nothing", async () => {
  const { id } = await send();
  for (const what of [{ option: "Never" }, { options: ["Early", "Late"] }, {}, { options: [7] }])
    expect((await answer(company.employee, id, what)).status, JSON.stringify(what)).toBe(422);
  expect((await results(id)).answered_count).toBe(0);
  expect((await answer(company.outsider, id, { option: "Early" })).status).toBe(404);
  expect(await refused(company.employee, "acknowledgeMemo", { id })).toBe(409);
  expect(await refused(company.employee, "flagMemo", { id, content: "Why?" })).toBe(409);
  expect(await refused(company.manager, "updateMemo", { id, ask_again: true })).toBe(409);
});

test("A survey can be answered in another language, and the answer counts with the others", async () => {
  const translations = [
    { locale_code: "es", title: "¿Qué turno?", options: ["Mañana", "Tarde", "Any"] },
  ];
  const { id } = await send({ translations });
  await answer(company.employee, id, { option: "Tarde", locale: "es" });
  await answer(company.admin, id, { option: "Late", locale: "en" });
  expect((await results(id)).counts).toEqual([0, 2, 0]);
  const half = [{ locale_code: "es", title: "¿Qué turno?", options: ["Mañana"] }];
  expect(
    await refused(company.manager, "createSurvey", {
      ...question,
      translations: half,
      status: "published",
    }),
  ).toBe(422);
});

test("A survey needs two different options, which are fixed once it is published", async () => {
  const write = (extra: object) =>
    refused(company.manager, "createSurvey", { ...question, ...extra });
  expect(await write({ options: ["Early"], status: "published" })).toBe(422);
  expect(await write({ options: ["Early", " "], status: "published" })).toBe(422);
  expect(await write({ options: ["Early", "early"] })).toBe(422);
  expect(await write({ answer_type: "guess" })).toBe(422);
  expect(await write({ options: ["Early"], status: "draft" })).toBe(200);
  const { id } = await send();
  const change = (extra: object) => refused(company.manager, "updateSurvey", { id, ...extra });
  expect(await change({ options: ["Early", "Never"] })).toBe(409);
  expect(await change({ answer_type: "text" })).toBe(409);
  expect(await change({ title: "Which shift in May?", options: question.options })).toBe(200);
  const draft = await send({ status: "draft" });
  const changed = await server.done(company.manager, "updateSurvey", {
    id: draft.id,
    answer_type: "rating",
  });
  expect((changed["survey"] as Memo).options).toHaveLength(5);
});

test("The results say that the question was edited, and how many people answered the earlier text", async () => {
  const es = (title: string) => [
    { locale_code: "es", title, options: ["Mañana", "Tarde", "Cualquiera"] },
  ];
  const translations = es("¿Qué turno?");
  const { id } = await send({ translations });
  server.setTime(inHours(1));
  const change = (extra: object) => server.done(company.manager, "updateSurvey", { id, ...extra });
  const editNotice = async () => {
    const { reworded_at, answered_before } = await results(id);
    return [reworded_at !== null, answered_before];
  };
  await change({ priority: "high" });
  expect(await editNotice()).toEqual([false, 0]);
  await answer(company.employee, id, { option: "Late", locale: "es" });
  await change({ title: "Which shift not?" });
  // People who answered in Spanish read a text that hasn't changed.
  expect(await editNotice()).toEqual([true, 0]);
  await answer(company.admin, id, { option: "Early" });
  await change({ translations: es("¿Qué turno no?") });
  expect(await editNotice()).toEqual([true, 1]);
  await change({ title: "Which shift?", translations });
  expect(await editNotice()).toEqual([true, 1]);
  await change({ title: "Which shift not?" });
  expect(await editNotice()).toEqual([true, 0]);
});

test("An edit from before the survey's start isn't mentioned in the results", async () => {
  const { id } = await send({ start_at: inHours(1).toISOString() });
  await server.done(company.manager, "updateSurvey", { id, title: "Which shift not?" });
  server.setTime(inHours(1));
  expect((await results(id)).reworded_at).toBeNull();
  server.setTime(inHours(2));
  await server.done(company.manager, "updateSurvey", { id, title: "Which shift?" });
  expect((await results(id)).reworded_at).toBe(inHours(2).toISOString());
});

test("A draft may have some of its options translated, and is published with all or none", async () => {
  const { manager } = company;
  const es = (...options: string[]) => [{ locale_code: "es", title: "¿Qué turno?", options }];
  const { id, translations } = await send({ status: "draft", translations: es("", "Tarde", "") });
  expect(translations[0]?.options).toEqual(["", "Tarde", ""]);
  const publish = { id, status: "published" };
  expect(await refused(manager, "updateSurvey", publish)).toBe(422);
  const whole = { ...publish, translations: es("Mañana", "Tarde", "Cualquiera") };
  expect(await refused(manager, "updateSurvey", whole)).toBe(200);
  // Forms send an empty text for an empty option.
  const form = { options: ["Early", "", "Late"], translations: es("Mañana", "", "Tarde") };
  expect((await send(form)).translations[0]?.options).toEqual(["Mañana", "Tarde"]);
  expect((await send({ translations: es("", "", "") })).translations[0]?.options).toEqual([]);
});

test("Messages have no options and surveys no signature, and each is found only by the calls for its kind", async () => {
  const written = { title: "Which shift?", content: "<p>Soon.</p>" };
  const create = (extra: object) =>
    refused(company.manager, "createMemo", { ...written, ...extra });
  expect(await create({ options: ["Early", "Late"] })).toBe(422);
  expect(await create({ display_type: "survey", signature: true })).toBe(422);
  expect(await create({ display_type: "survey", options: ["Early", "Late"] })).toBe(200);
  const survey = await send();
  const { memo } = (await server.done(company.manager, "createMemo", {
    ...written,
    location_ids: [company.north],
    status: "published",
  })) as { memo: Memo };
  for (const name of ["getMessage", "expireMessage", "archiveMessage", "deleteMessage"] as const)
    expect(await refused(company.manager, name, { id: survey.id }), name).toBe(404);
  for (const name of ["getSurvey", "expireSurvey", "deleteSurvey", "getSurveyResults"] as const)
    expect(await refused(company.manager, name, { id: memo.id }), name).toBe(404);
  expect((await answer(company.employee, memo.id, { option: "Early" })).status).toBe(404);
  const { surveys } = (await server.done(company.manager, "listSurveys", {})) as {
    surveys: Memo[];
  };
  expect(new Set(surveys.map((one) => one.display_type))).toEqual(new Set(["survey"]));
  const { messages } = (await server.done(company.manager, "listMessages", {})) as {
    messages: Memo[];
  };
  expect(messages.map((one) => one.id)).toEqual([memo.id]);
});

test("An ended survey takes no answers, and people still see their own", async () => {
  const { id } = await send();
  await answer(company.employee, id, { option: "Early" });
  await server.done(company.manager, "expireSurvey", { id });
  expect((await answer(company.admin, id, { option: "Early" })).status).toBe(404);
  expect(await refused(company.employee, "getMemo", { id })).toBe(200);
});

test("The CSV files have each person's answer, and how often each option was chosen", async () => {
  const { id } = await send();
  expect((await csv("downloadSurveySummary", id)).status).toBe(422);
  await answer(company.employee, id, { option: "Late", content: "The bus; it is full, always" });
  const responses = await csv("downloadSurveyResponses", id);
  expect(responses.name).toBe("survey responses.csv");
  expect(responses.lines[0]).toBe(
    "Employee,Employee number,ID in Lineup,Locations,Answer,Comment,Answered at",
  );
  expect(responses.lines[1]).toContain('North,Late,"The bus; it is full, always",2026-03-02T15:00');
  const summary = await csv("downloadSurveySummary", id);
  expect(summary.name).toBe("survey summary.csv");
  for (const name of ["downloadSurveySummary", "downloadSurveyResponses"] as const)
    expect(await refused(company.manager, name, { survey_id: id }), name).toBe(200);
  expect(summary.lines.slice(0, 3)).toEqual([
    "Group,Name,Answers,Early,Late,Any,Early (%),Late (%),Any (%)",
    "Everyone,,1,0,1,0,0,100,0",
    "Location,North,1,0,1,0,0,100,0",
  ]);
  await answer(company.admin, id, { option: "Early" });
  const { lines } = await csv("downloadSurveySummary", id);
  expect(lines).toContain("Audience,Without an audience,1,1,0,0,100,0,0");
});

test("The CSV file has all locations, and the screen those with the most answers", async () => {
  const { db } = server.database;
  const company_id = company.id;
  const more = await db
    .insertInto("locations")
    .values(
      Array.from({ length: 205 }, (_, n) => ({
        ...{ company_id, name: `Shop ${n}`, timezone: "America/Chicago" },
      })),
    )
    .returning("id")
    .execute();
  await db
    .insertInto("employee_locations")
    .values(
      more.map(({ id: location_id }) => ({
        ...{ company_id, employee_id: company.employee.id, location_id },
      })),
    )
    .execute();
  const { id } = await send();
  await answer(company.employee, id, { option: "Late" });
  expect((await results(id)).locations).toHaveLength(200);
  const { lines } = await csv("downloadSurveySummary", id);
  expect(lines.filter((line) => line.startsWith("Location,"))).toHaveLength(206);
});

test("The CSV file of answers distinguishes two people with the same name", async () => {
  const { id } = await send();
  const { admin, employee } = company;
  for (const [person, number] of [
    [admin, "E-1"],
    [employee, "E-2"],
  ] as const)
    await server.database.db
      .updateTable("employees")
      .set({ name_first: "Ana", name_last: "Diaz", company_ext_id: number })
      .where("id", "=", person.id)
      .execute();
  await answer(admin, id, { option: "Early" });
  await answer(employee, id, { option: "Late" });
  const { lines } = await csv("downloadSurveyResponses", id);
  expect(lines.slice(1).map((line) => line.split(",").slice(0, 3))).toEqual([
    ["Ana Diaz", "E-1", `${admin.id}`],
    ["Ana Diaz", "E-2", `${employee.id}`],
  ]);
});

test("A file can be uploaded to a survey, but not to a message as if it were one", async () => {
  const { id } = await send({ status: "draft" });
  const files = { file: { name: "rota.txt", content: Buffer.from("Early, late") } };
  const as = await server.signIn(company.manager);
  const onto = (survey_id: number) =>
    server.call("uploadFile", { company_id: company.id, survey_id }, { as, files });
  const { content } = await onto(id);
  expect((content["survey"] as Memo).media.map(({ name }) => name)).toEqual(["rota.txt"]);
  const { memo } = (await server.done(company.manager, "createMemo", { title: "Rota" })) as {
    memo: Memo;
  };
  expect((await onto(memo.id)).status).toBe(404);
});
