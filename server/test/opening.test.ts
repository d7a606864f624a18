// A memo whose content is revealed after its title, and the content for the people whom a celebration celebrates.
import type { Memo } from "@lineup/contract/memos/schemas";
import { expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { TEST_START, type TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

const inHours = (hours: number): string =>
  new Date(TEST_START.getTime() + hours * 3_600_000).toISOString();
const passHours = (hours: number): void => server.setTime(new Date(inHours(hours)));

const es = { locale_code: "es", title: "El menú", content: "<p>Sopa.</p>" };
async function send(extra: object = {}): Promise<Memo> {
  const draft = {
    ...{ title: "The menu", content: "<p>Soup.</p>", type: "standard", translations: [es] },
    ...{ reveal_at: inHours(2), status: "published", ...extra },
  };
  return (await server.done(company.manager, "createMemo", draft))["memo"] as Memo;
}
const seen = async (who: TestEmployee, id: number): Promise<Memo> =>
  (await server.done(who, "getMemo", { id }))["memo"] as Memo;
const home = (who: TestEmployee) =>
  server.done(who, "getHome") as Promise<{ memos: Memo[]; counts: { unread_memos: number } }>;

test("Before the reveal, recipients get only the title, in each language, and have nothing to do", async () => {
  const { id, is_revealed, content } = await send();
  expect([is_revealed, content]).toEqual([false, "<p>Soup.</p>"]);
  const shut = await seen(company.employee, id);
  expect(shut).toMatchObject({ title: "The menu", content: "", is_revealed: false });
  expect(shut.translations).toMatchObject([{ title: "El menú", content: "" }]);
  expect(JSON.stringify(shut)).not.toContain("Sop");
  const before = await home(company.employee);
  expect(before.counts.unread_memos).toBe(0);
  expect(before.memos.map((memo) => memo.id)).toEqual([id]);
  for (const [name, input] of [
    ["acknowledgeMemo", { id }],
    ["flagMemo", { id, content: "What soup?" }],
  ] as const)
    expect((await server.act(company.employee, name, input)).status, name).toBe(409);
  expect(
    (await server.done(company.employee, "listEmployeeMessages", { state: "unread" }))["memos"],
  ).toEqual([]);
  expect((await server.act(company.manager, "remindMemoRecipients", { id })).status).toBe(409);

  passHours(2);
  const open = await seen(company.employee, id);
  expect(open).toMatchObject({ content: "<p>Soup.</p>", is_revealed: true });
  expect((await home(company.employee)).counts.unread_memos).toBe(1);
  expect((await server.act(company.manager, "remindMemoRecipients", { id })).status).toBe(200);
  expect((await server.act(company.employee, "acknowledgeMemo", { id })).status).toBe(200);
});

test("Before the reveal of a survey, its options are hidden and no one can answer", async () => {
  const input = { title: "Which soup?", options: ["Pea", "Leek"], reveal_at: inHours(1) };
  const { survey } = await server.done(company.manager, "createSurvey", {
    ...input,
    status: "published",
  });
  const { id } = survey as Memo;
  expect((await seen(company.employee, id)).options).toEqual([]);
  const answer = { id, options: ["Pea"] };
  expect(
    (await server.act(company.employee, "answerSurvey", answer)).status,
  ).toBeGreaterThanOrEqual(400);
  passHours(1);
  expect((await server.act(company.employee, "answerSurvey", answer)).status).toBe(200);
});

test("Before the reveal, files can't be opened", async () => {
  const as = await server.signIn(company.manager);
  const files = { file: { name: "menu.txt", content: Buffer.from("Soup") } };
  const { content } = await server.call("uploadFile", { company_id: company.id }, { as, files });
  const { id: mediaId } = content["media"] as { id: number };
  await send({ media_ids: [mediaId] });
  const file = () =>
    server.act(company.employee, "downloadFile", { id: mediaId, variant: "original" });
  expect((await file()).status).toBe(404);
  passHours(2);
  expect((await file()).status).toBe(200);
});

test("Before the reveal of a celebration, no one learns whom it celebrates", async () => {
  const input = { title: "Employee of the month", celebrated_ids: [company.outsider.id] };
  const { celebration } = await server.done(company.manager, "createCelebration", {
    ...{ ...input, reveal_at: inHours(1), status: "published" },
  });
  const { id } = celebration as Memo;
  const celebratedFor = async (who: TestEmployee) =>
    (await seen(who, id)).celebrated.map((one) => one.id);
  expect(await celebratedFor(company.employee)).toEqual([]);
  expect(await celebratedFor(company.manager)).toEqual([company.outsider.id]);
  passHours(1);
  expect(await celebratedFor(company.employee)).toEqual([company.outsider.id]);
});

test("The reveal is between start and due date, and can't be moved once it has passed", async () => {
  const refused = async (extra: object): Promise<unknown> => {
    const draft = { title: "The menu", content: "<p>Soup.</p>", reveal_at: inHours(2), ...extra };
    const { status, body } = await server.act(company.manager, "createMemo", draft);
    return [status, Object.keys(body["errors"] as object)];
  };
  for (const dates of [{ start_at: inHours(3) }, { due_at: inHours(1) }, { end_at: inHours(2) }])
    expect(await refused(dates), JSON.stringify(dates)).toEqual([422, ["reveal_at"]]);
  const { id } = await send();
  const move = (reveal_at: string | null) =>
    server.act(company.manager, "updateMemo", { id, reveal_at });
  expect((await move(inHours(4))).status).toBe(200);
  expect((await move(null)).status).toBe(200);
  expect((await move(inHours(4))).status).toBe(422);
});

test("A celebrated person reads and acknowledges the content for them", async () => {
  const draft = {
    ...{ title: "Otto is thirty!", celebrated_ids: [company.outsider.id], status: "published" },
    ...{ recipient_title: "Happy birthday, Otto!", recipient_content: "<p>Cake at three.</p>" },
    translations: [
      { locale_code: "es", title: "¡Otto cumple treinta!", recipient_title: "¡Feliz día, Otto!" },
    ],
  };
  const { celebration } = await server.done(company.manager, "createCelebration", draft);
  const { id } = celebration as Memo;
  const own = await seen(company.outsider, id);
  expect(own).toMatchObject({ title: "Happy birthday, Otto!", content: "<p>Cake at three.</p>" });
  expect(own.translations).toMatchObject([{ title: "¡Feliz día, Otto!", recipient_title: null }]);
  const others = await seen(company.employee, id);
  expect(others).toMatchObject({ title: "Otto is thirty!", content: "", recipient_title: null });
  expect(JSON.stringify(others)).not.toContain("Cake");
  expect(await seen(company.manager, id)).toMatchObject({
    recipient_title: "Happy birthday, Otto!",
  });

  const acknowledgedBy = async (who: TestEmployee, locale: string) => {
    await server.done(who, "acknowledgeCelebration", { id, locale });
    return (await server.done(who, "listAcknowledgements", { id }))["acknowledgements"];
  };
  expect(await acknowledgedBy(company.outsider, "es")).toMatchObject([
    { locale: "es", title: "¡Feliz día, Otto!" },
  ]);
  expect(await acknowledgedBy(company.employee, "en")).toMatchObject([
    { locale: "en", title: "Otto is thirty!" },
  ]);
  const message = { title: "Note", content: "<p>x</p>", recipient_title: "No" };
  expect((await server.act(company.manager, "createMessage", message)).status).toBe(422);
});

test("An acknowledgement is listed once, even in a language without content for celebrated people", async () => {
  const draft = {
    ...{ title: "Otto is thirty!", celebrated_ids: [company.outsider.id], status: "published" },
    ...{ recipient_title: "Happy birthday, Otto!" },
    translations: [{ locale_code: "es", title: "¡Otto cumple treinta!" }],
  };
  const { celebration } = await server.done(company.manager, "createCelebration", draft);
  const { id } = celebration as Memo;
  for (const who of [company.employee, company.outsider]) {
    await server.done(who, "acknowledgeCelebration", { id, locale: "es" });
    const { acknowledgements } = await server.done(who, "listAcknowledgements", { id });
    expect(acknowledgements).toMatchObject([{ locale: "es", title: "¡Otto cumple treinta!" }]);
  }
});

test("The audit log has a celebrated person's acts under the title that management knows", async () => {
  const { outsider, manager } = company;
  const sent = async (title: string) => {
    const draft = { title, celebrated_ids: [outsider.id], recipient_title: "Your day!" };
    const celebration = { ...draft, status: "published" };
    return ((await server.done(manager, "createCelebration", celebration))["celebration"] as Memo)
      .id;
  };
  const id = await sent("Otto is thirty!");
  for (const option of ["love", "congrats", null])
    await server.done(outsider, "celebrate", { id, option });
  await server.done(outsider, "acknowledgeCelebration", { id: await sent("Otto's day") });
  const theirs = (await server.audited(company.id)).filter(
    ({ actor_id, subject_kind }) => actor_id === outsider.id && subject_kind === "memo",
  );
  expect(theirs.map((entry) => entry.subject_name)).toEqual([
    ...["Otto is thirty!", "Otto is thirty!", "Otto is thirty!"],
    "Otto's day",
  ]);
});
