// Recent responses: for management those of everyone or of a location, and for an employee their own.
import type { CallOutput } from "@lineup/contract/calls";
import { expect, test } from "vitest";

import { type TestCompany, type TestEmployee, insertEmployee } from "./support/company-fixture.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

type Responses = CallOutput<"listMemoResponses">;
const responsesOf = async (who: TestEmployee, input: object = {}): Promise<Responses> =>
  (await server.done(who, "listMemoResponses", input)) as unknown as Responses;

async function send(name: "createMessage" | "createSurvey" | "createCelebration", extra: object) {
  const draft = { title: "Today", content: "<p>Read me</p>", status: "published", ...extra };
  const content = await server.done(company.manager, name, draft);
  return Object.values(content)[0] as { id: number };
}

/** Makes a response of every kind as the employee, and an acknowledgement as the admin. */
async function everybodySpeaks() {
  const { employee, admin, outsider } = company;
  // An anonymous survey needs at least five recipients besides its author.
  for (const name of ["Uma", "Ben"])
    await insertEmployee(server.database.db, company.id, "employee", name);
  const message = await send("createMessage", { type: "standard" });
  const survey = await send("createSurvey", { options: ["Yes", "No"] });
  const secret = await send("createSurvey", { options: ["Yes", "No"], is_anonymous: true });
  const cake = await send("createCelebration", { celebrated_ids: [outsider.id] });
  await server.done(employee, "acknowledgeMemo", { id: message.id });
  await server.done(admin, "acknowledgeMemo", { id: message.id });
  await server.done(employee, "answerSurvey", { id: survey.id, options: ["No"] });
  await server.done(employee, "answerSurvey", { id: secret.id, options: ["No"] });
  await server.done(employee, "celebrate", { id: cake.id, option: "love" });
  await server.done(employee, "flagMemo", { id: message.id, content: "Which door?" });
  await server.done(employee, "raiseHand", { content: "The lamp is broken" });
  return { message, survey, secret, cake };
}

test("Management sees everyone's responses, but not who answered an anonymous survey", async () => {
  const { message, survey, cake } = await everybodySpeaks();
  const { employee, admin } = company;
  const found = await responsesOf(company.manager);
  expect(found.memos.map((one) => [one.employee.id, one.memo_id])).toEqual(
    expect.arrayContaining([
      [employee.id, message.id],
      [admin.id, message.id],
      [employee.id, survey.id],
    ]),
  );
  expect(found.memos).toHaveLength(3);
  expect(found.memos.find(({ memo_id }) => memo_id === survey.id)?.survey_data?.options).toEqual([
    "No",
  ]);
  expect(found.celebrations).toMatchObject([
    { memo_id: cake.id, acknowledgement: "love", message_data: { display_type: "celebration" } },
  ]);
  expect(found.flagged_memos).toMatchObject([
    { memo_id: message.id, flag_data: { content: "Which door?" } },
  ]);
  expect(found.raised_hand).toMatchObject({
    content: "The lamp is broken",
    employee: { id: employee.id },
  });
  expect(JSON.stringify(found)).not.toContain("internal_note");
});

test("Responses can be filtered by location, leave out admins, and are limited for each kind", async () => {
  await everybodySpeaks();
  const { employee, admin } = company;
  const people = ({ memos }: Responses) => new Set(memos.map((one) => one.employee.id));
  expect(people(await responsesOf(company.manager, { ignore_admin: true }))).toEqual(
    new Set([employee.id]),
  );
  const north = await responsesOf(company.manager, { location_id: company.north });
  expect(people(north).has(admin.id)).toBe(true);
  const south = await responsesOf(company.manager, { location_id: company.south });
  expect(south).toMatchObject({ memos: [], celebrations: [], raised_hands: [], flagged_memos: [] });
  expect((await responsesOf(company.manager, { per_page: 1 })).memos).toHaveLength(1);
});

test("A location's responses are sorted newest first, with or without a limit", async () => {
  await everybodySpeaks();
  const location_id = company.north;
  const all = (await responsesOf(company.manager, { location_id })).memos;
  expect(all.length).toBeGreaterThan(1);
  for (let per_page = 1; per_page <= all.length; per_page += 1)
    expect((await responsesOf(company.manager, { location_id, per_page })).memos).toEqual(
      all.slice(0, per_page),
    );
});

test("An employee gets only their own responses, whatever the input says", async () => {
  await everybodySpeaks();
  const own = await responsesOf(company.employee);
  expect(own.memos).toHaveLength(2);
  expect(own.raised_hands).toHaveLength(1);
  const others = await responsesOf(company.outsider, { location_id: company.north });
  expect(others).toMatchObject({ memos: [], raised_hand: null, checkins: [], flagged_memos: [] });
});

test("A response has its memo's title in every language", async () => {
  const { employee, manager } = company;
  const translations = [{ locale_code: "es", title: "Hoy", content: "<p>Léeme</p>" }];
  const { id } = await send("createMessage", { locale_code: "en", translations });
  await server.done(employee, "acknowledgeMemo", { id });
  for (const input of [{}, { location_id: company.north }])
    expect((await responsesOf(manager, input)).memos).toMatchObject([
      { message_data: { title: "Today", locale_code: "en", translated_titles: { es: "Hoy" } } },
    ]);
});

test("A response has the chosen option in every language, like the title", async () => {
  const { employee, manager } = company;
  const options = ["Early", "Late", "Any"];
  const es = { locale_code: "es", title: "¿Qué turno?", content: "<p>Léeme</p>" };
  const translations = [
    { ...es, options: ["Temprano", "Tarde", "Cualquiera"] },
    { ...es, locale_code: "fr", title: "Quel service ?" },
  ];
  const question = { locale_code: "en", answer_type: "multiple", options, translations };
  const { id } = await send("createSurvey", question);
  await server.done(employee, "answerSurvey", { id, options: ["Any", "Early"], locale: "en" });
  for (const who of [manager, employee])
    expect((await responsesOf(who)).memos).toMatchObject([
      {
        survey_data: { options: ["Early", "Any"] },
        translated_options: { es: ["Temprano", "Cualquiera"] },
      },
    ]);
  const other = await send("createMessage", {});
  await server.done(employee, "acknowledgeMemo", { id: other.id });
  expect((await responsesOf(manager)).memos.map((one) => one.translated_options)).toContainEqual(
    {},
  );
  expect((await responsesOf(manager)).memos[0]?.translated_options).not.toHaveProperty("fr");
});

test("A celebrated person's own reaction has the title for them, and management sees the title for everyone", async () => {
  const { outsider, manager } = company;
  const titles = { title: "Ida is forty", recipient_title: "Happy birthday, Ida" };
  const translations = [
    {
      locale_code: "es",
      title: "Ida cumple",
      content: "<p>Hoy</p>",
      recipient_title: "Felicidades",
    },
  ];
  const { id } = await send("createCelebration", {
    ...{ ...titles, translations, locale_code: "en", celebrated_ids: [outsider.id] },
  });
  await server.done(outsider, "celebrate", { id, option: "love" });
  const read = async (who: TestEmployee) => (await responsesOf(who)).celebrations[0]?.message_data;
  expect(await read(outsider)).toMatchObject({
    ...{ title: "Happy birthday, Ida", translated_titles: { es: "Felicidades" } },
  });
  expect(await read(manager)).toMatchObject({
    ...{ title: "Ida is forty", translated_titles: { es: "Ida cumple" } },
  });
});

test("Responses to memos asked again or deleted, and those of people who left, aren't listed", async () => {
  const { employee, outsider, admin, manager } = company;
  const [again, gone, listed] = [
    await send("createMessage", {}),
    await send("createMessage", {}),
    await send("createMessage", {}),
  ];
  for (const who of [employee, outsider])
    for (const { id } of [again, gone, listed]) await server.done(who, "acknowledgeMemo", { id });
  await server.done(manager, "updateMemo", { id: again.id, ask_again: true });
  await server.done(manager, "deleteMemo", { id: gone.id });
  await server.done(employee, "acknowledgeMemo", { id: again.id });
  await server.done(admin, "deleteEmployee", { id: outsider.id });
  const found = (await responsesOf(manager)).memos.map((one) => [one.employee.id, one.memo_id]);
  expect(found).toEqual([
    [employee.id, listed.id],
    [employee.id, again.id],
  ]);
});

test("A check-in is listed once its employee has answered", async () => {
  const { employee, outsider, manager } = company;
  const open = async ({ id }: TestEmployee) =>
    (await server.done(manager, "openCheckin", { id }))["checkin"] as { id: number };
  const checkin = await open(employee);
  await server.done(employee, "acknowledgeCheckin", { id: checkin.id, content: "Fine" });
  const waiting = await open(outsider);
  expect(await responsesOf(manager, { per_page: 1 })).toMatchObject({
    ...{ checkin: { id: checkin.id, content: "Fine" }, checkins: [{ id: checkin.id }] },
  });
  expect((await responsesOf(manager)).checkins).toHaveLength(1);
  expect((await responsesOf(outsider)).checkin).toMatchObject({ id: waiting.id });
});

test("Responses older than 30 days aren't listed", async () => {
  await everybodySpeaks();
  server.setTime(new Date(TEST_START.getTime() + 31 * 86_400_000));
  expect((await responsesOf(company.manager)).memos).toEqual([]);
});
