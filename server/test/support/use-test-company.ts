import { afterAll, beforeAll, beforeEach } from "vitest";

import { type TestCompany, insertTokens } from "./company-fixture.ts";
import { type SampleCompany, sampleCompany } from "./sample-company.ts";
import { TEST_START, type TestApp, startTestApp } from "./test-app.ts";

/** What each test of a file gets. */
export interface TestSetup {
  readonly server: TestApp;
  /** A new company for each test. */
  readonly company: TestCompany;
  /** Bearer tokens of the company's people. */
  readonly admin: string;
  readonly manager: string;
  readonly employee: string;
  readonly outsider: string;
}

/** Starts a server with its own database for the tests of a file. @param take gets the server before the first test */
export function useTestApp(take: (server: TestApp) => void): void {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
    take(server);
  });
  afterAll(() => server.stop());
}

/** Does the same, resets the clock before each test and creates a company for it. @param take gets them before each test */
export function useTestCompany(take: (setup: TestSetup) => void): void {
  let server: TestApp;
  useTestApp((started) => void (server = started));
  beforeEach(async () => {
    server.setTime(TEST_START);
    const company = await server.company();
    const people = [company.admin, company.manager, company.employee, company.outsider];
    const userIds = people.map(({ userId }) => userId);
    const tokens = await insertTokens(server.database.db, userIds, TEST_START);
    const [admin, manager, employee, outsider] = tokens as [string, string, string, string];
    take({ server, company, admin, manager, employee, outsider });
  });
}

/** A company with records of every kind, and its admin's bearer token. */
interface SampleSetup {
  readonly server: TestApp;
  readonly company: SampleCompany;
  readonly token: string;
}

/** Starts a server with a sample company that all tests of a file share. @param take gets them before the first test */
export function useSampleCompany(take: (setup: SampleSetup) => void): void {
  let server: TestApp;
  useTestApp((started) => void (server = started));
  beforeAll(async () => {
    const company = await sampleCompany(server);
    take({ server, company, token: await server.signIn(company.admin) });
  });
}
