// How many people have answered an anonymous survey moves in fives, wherever management sees it: one more would tell who just answered.
import type { CallName } from "@lineup/contract/calls";
import { beforeEach, expect, test } from "vitest";

import { type TestCompany, type TestEmployee, insertEmployee } from "./support/company-fixture.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let staff: TestEmployee[];

useTestCompany((setup) => ({ server, company } = setup));

beforeEach(async () => {
  staff = [];
  for (let n = 0; n < 12; n += 1)
    staff.push(await insertEmployee(server.database.db, company.id, "employee", `P${n}`));
});

interface Counted {
  readonly acknowledged_count: number;
  readonly response_rate: number;
}

const done = (name: CallName, input: object = {}) => server.done(company.manager, name, input);

const survey = (extra: object = {}) => ({
  ...{ title: "Is it fair?", options: ["Yes", "No"], is_anonymous: true },
  ...{ mode: "recipients", recipient_ids: staff.map(({ id }) => id) },
  ...extra,
});

/** @returns every count that management sees of a survey */
async function countsOf(id: number): Promise<Record<string, unknown>> {
  const ofMemo = ({ acknowledged_count, response_rate }: Counted) => [
    acknowledged_count,
    response_rate,
  ];
  const listed = async (name: CallName, field: string) =>
    ((await done(name))[field] as (Counted & { id: number })[])
      .filter((memo) => memo.id === id)
      .map(ofMemo);
  const { total_count } = (await done("getSurveyResults", { id }))["results"] as {
    total_count: number;
  };
  return {
    memo: ofMemo((await done("getMemo", { id }))["memo"] as Counted),
    survey: ofMemo((await done("getSurvey", { id }))["survey"] as Counted),
    memos: await listed("listMemos", "memos"),
    surveys: await listed("listSurveys", "surveys"),
    total_count,
  };
}

test("The count and the rate of an anonymous survey move in fives everywhere", async () => {
  const { id } = (await done("createSurvey", survey({ status: "published" })))["survey"] as {
    id: number;
  };
  for (const [n, person] of staff.entries()) {
    await server.done(person, "answerSurvey", { id, option: "Yes" });
    const count = Math.floor((n + 1) / 5) * 5;
    const both = [count, Math.floor((count * 100) / staff.length)];
    expect(await countsOf(id), `after ${n + 1} answers`).toEqual({
      ...{ memo: both, survey: both, memos: [both], surveys: [both] },
      total_count: count,
    });
  }
});

test("Surveys are sorted by the rate that management sees", async () => {
  const ids: number[] = [];
  for (const answers of [9, 6, 3]) {
    const { id } = (await done("createSurvey", survey({ status: "published" })))["survey"] as {
      id: number;
    };
    ids.push(id);
    for (const person of staff.slice(0, answers))
      await server.done(person, "answerSurvey", { id, option: "No" });
  }
  const [nine = 0, six = 0, three = 0] = ids;
  const sorted = { sort_by: "response_rate", sort_direction: "desc" };
  const { memos } = await done("listMemos", sorted);
  // Nine and six are both five, and the newer one comes first.
  expect((memos as { id: number }[]).map(({ id }) => id)).toEqual([six, nine, three]);
});
