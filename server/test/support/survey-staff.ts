import type { Memo } from "@lineup/contract/memos/schemas";
import type { SurveyResults } from "@lineup/contract/memos/surveys/schemas";
import { expect } from "vitest";

import { type TestCompany, type TestEmployee, insertEmployee } from "./company-fixture.ts";
import type { Answer, TestApp } from "./test-app.ts";

type CallName = Parameters<TestApp["call"]>[0];

/** A company whose employees answer anonymous surveys. */
export interface SurveyStaff {
  readonly company: TestCompany;
  /**
   * The employees that `createSurveyStaff` added: first the employees at location North, then two employees at location South.
   */
  readonly staff: TestEmployee[];
  /** Makes an API call as an employee, in the employee's company. */
  act(who: TestEmployee, name: CallName, input?: object): Promise<Answer>;
  /**
   * Makes an API call as an employee and expects the call to succeed.
   * @returns the `content` of the call's response
   */
  done(who: TestEmployee, name: CallName, input: object): Promise<Answer["content"]>;
  /**
   * Publishes an anonymous survey.
   * @param extra fields that extend or override the survey's default fields
   * @returns the survey's ID
   */
  send(extra?: object): Promise<number>;
  answer(
    who: TestEmployee,
    id: number,
    option: string,
    content?: string,
  ): Promise<Answer["content"]>;
  results(id: number): Promise<SurveyResults>;
}

/** Creates a company and adds `count` employees at location North and two employees at location South. */
export async function createSurveyStaff(server: TestApp, count: number): Promise<SurveyStaff> {
  const company = await server.company();
  const staff: TestEmployee[] = [];
  for (let n = 0; n < count; n += 1)
    staff.push(await addEmployeeAt(server, company, company.north));
  for (let n = 0; n < 2; n += 1) staff.push(await addEmployeeAt(server, company, company.south));
  const act: SurveyStaff["act"] = async (who, name, input = {}) =>
    server.call(
      name,
      { company_id: who.companyId, ...input },
      { as: await server.signIn(who), idempotencyKey: crypto.randomUUID() },
    );
  const done: SurveyStaff["done"] = async (who, name, input) => {
    const { status, body, content } = await act(who, name, input);
    expect(status, JSON.stringify(body)).toBe(200);
    return content;
  };
  return {
    ...{ company, staff, act, done },
    async send(extra = {}) {
      const survey = { title: "Is it fair?", options: ["Yes", "No"], is_anonymous: true };
      const content = await done(company.manager, "createSurvey", {
        ...{ ...survey, status: "published", ...extra },
      });
      return (content["survey"] as Memo).id;
    },
    answer: (who, id, option, content) =>
      done(who, "answerSurvey", { id, option, content: content ?? null }),
    async results(id) {
      const content = await done(company.manager, "getSurveyResults", { id });
      return content["results"] as SurveyResults;
    },
  };
}

/** Adds an employee who works at the location. */
export async function addEmployeeAt(
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
