import type { Memo } from "@lineup/contract/memos/schemas";
import { beforeEach, onTestFinished } from "vitest";

import type { TestCompany, TestEmployee } from "./company-fixture.ts";
import { type LiveClient, listen, listenAs } from "./live-client.ts";
import type { TestApp } from "./test-app.ts";
import { useTestCompany } from "./use-test-company.ts";

/** What tests about held memos look at: the manager sends the memos, and the employee gets them. */
interface HoldCalls {
  /** @returns a memo as the manager has it */
  memo(id: number): Promise<Memo>;
  /** @returns the ids of the memos on the employee's home */
  inbox(): Promise<number[]>;
  /** @returns the live events of someone, until the test ends */
  connect(as: TestEmployee): Promise<LiveClient>;
}

/** Starts a server for the tests of a file, and makes a company for each of them. @param take gets both before each test */
export function useHolds(
  take: (made: { readonly server: TestApp; readonly company: TestCompany }) => void,
): HoldCalls {
  let server: TestApp;
  let company: TestCompany;
  let port = 0;
  useTestCompany((made) => {
    ({ server, company } = made);
    take(made);
  });
  beforeEach(async () => {
    if (port === 0) port = await listen(server);
  });
  return {
    memo: async (id) => (await server.done(company.manager, "getMemo", { id }))["memo"] as Memo,
    async inbox() {
      const { memos } = (await server.done(company.employee, "getHome", {})) as { memos: Memo[] };
      return memos.map(({ id }) => id);
    },
    async connect(as) {
      const client = await listenAs(port, await server.signIn(as), company.id);
      onTestFinished(() => client.close());
      return client;
    },
  };
}
