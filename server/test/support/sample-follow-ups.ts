import type { TestCompany } from "./company-fixture.ts";
import type { SampleCompany } from "./sample-company.ts";
import type { TestApp } from "./test-app.ts";

const within = ({ id }: SampleCompany) => ({ company_id: id });

/** An input for each call about raised hands and check-ins. It is valid for callers who may make the call. */
export const followUpInputs = {
  getCheckin: (company: SampleCompany) => ({ ...within(company), id: company.checkin }),
  answerCheckin: (company: SampleCompany) => ({
    ...within(company),
    id: company.checkin,
    manager_note: "Let us talk.",
  }),
  listCheckins: within,
  openCheckins: (company: SampleCompany) => ({ ...within(company), ids: [company.outsider.id] }),
  // The prepared input has recent check-ins that the caller opened.
  withdrawCheckins: (company: SampleCompany) => ({ ...within(company), ids: [company.checkin] }),
  // The prepared input has a check-in for the caller.
  acknowledgeCheckin: (company: SampleCompany) => ({
    ...within(company),
    id: company.checkin,
    content: "Fine, thanks.",
  }),
  getRaisedHand: (company: SampleCompany) => ({ ...within(company), id: company.hand }),
  answerRaisedHand: (company: SampleCompany) => ({
    ...within(company),
    id: company.hand,
    manager_note: "It is ordered.",
  }),
  raiseHand: (company: SampleCompany) => ({ ...within(company), content: "The freezer is warm." }),
  acknowledgeHand: (company: SampleCompany) => ({ ...within(company), id: company.hand }),
  listOwnFollowUps: within,
  getFlagsOfMemo: (company: SampleCompany) => ({ ...within(company), id: company.flaggedMemo }),
};

/** Inserts a raised hand of the employee. @returns its ID */
export async function insertHand(test: TestApp, company: TestCompany): Promise<number> {
  const raised_at = new Date("2026-03-02T14:45:00Z");
  const { id } = await test.database.db
    .insertInto("raised_hands")
    .values({
      ...{ company_id: company.id, employee_id: company.employee.id, raised_at },
      ...{ waiting_since: raised_at, content: "The slicer sticks", topic: "other" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a check-in for the employee. @returns its ID */
export async function insertCheckin(test: TestApp, company: TestCompany): Promise<number> {
  const opened_at = new Date("2026-03-02T14:50:00Z");
  const { id } = await test.database.db
    .insertInto("checkins")
    .values({
      ...{ company_id: company.id, employee_id: company.employee.id, topic: "schedule" },
      ...{ opened_at, waiting_since: opened_at, opened_by: company.manager.id },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
