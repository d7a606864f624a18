import type { Memo } from "@lineup/contract/memos/schemas";
import type { SurveyResults } from "@lineup/contract/memos/surveys/schemas";
import { expect } from "vitest";

import { type TestCompany, type TestEmployee, insertEmployee } from "./company-fixture.ts";
import type { Answer, TestApp } from "./test-app.ts";

type CallName = Parameters<TestApp["call"]>[0];

/** People of a company who are asked in secret. */
export interface AskedStaff {
  readonly company: TestCompany;
  /** Those of North first, then two of South. */
  readonly staff: TestEmployee[];
  act(who: TestEmployee, name: CallName, input?: object): Promise<Answer>;
  /** As `act`, of what is not refused. */
  done(who: TestEmployee, name: CallName, input: object): Promise<Answer["content"]>;
  /** @returns the id of a survey that goes out */
  send(extra?: object): Promise<number>;
  answer(
    who: TestEmployee,
    id: number,
    option: string,
    content?: string,
  ): Promise<Answer["content"]>;
  results(id: number): Promise<SurveyResults>;
}

/** @returns a company with so many more people at North, and two at South */
export async function askedStaff(server: TestApp, count: number): Promise<AskedStaff> {
  const company = await server.company();
  const staff: TestEmployee[] = [];
  for (let n = 0; n < count; n += 1) staff.push(await joinAt(server, company, company.north));
  for (let n = 0; n < 2; n += 1) staff.push(await joinAt(server, company, company.south));
  const act: AskedStaff["act"] = async (who, name, input = {}) =>
    server.call(
      name,
      { company_id: who.companyId, ...input },
      { as: await server.signIn(who), idempotencyKey: crypto.randomUUID() },
    );
  const done: AskedStaff["done"] = async (who, name, input) => {
    const { status, body, content } = await act(who, name, input);
    expect(status, JSON.stringify(body)).toBe(200);
    return content;
  };
  return {
    ...{ company, staff, act, done },
    async send(extra = {}) {
      const survey = { title: "Is it fair?", options: ["Yes", "No"], is_anonymous: true };
      const sent = await done(company.manager, "createSurvey", {
        ...{ ...survey, status: "published", ...extra },
      });
      return (sent["survey"] as Memo).id;
    },
    answer: (who, id, option, content) =>
      done(who, "answerSurvey", { id, option, content: content ?? null }),
    async results(id) {
      const found = await done(company.manager, "getSurveyResults", { id });
      return found["results"] as SurveyResults;
    },
  };
}

/** @returns somebody new, who works there */
export async function joinAt(
  server: TestApp,
  { id: company_id }: TestCompany,
  location_id: number,
): Promise<TestEmployee> {
  const { db } = server.database;
  const person = await insertEmployee(db, company_id, "employee", "P");
  await db
    .insertInto("employee_locations")
    .values({ company_id, employee_id: person.id, location_id })
    .execute();
  return person;
}
