import { type CallName, calls } from "@lineup/contract/calls";
import type { Call } from "@lineup/contract/call";
import { expect } from "vitest";

import type { NamedValue } from "./bad-values.ts";
import { type SampleCompany, sampleCompany } from "./sample-company.ts";
import { sampleInputs } from "./sample-inputs.ts";
import { type Answer, type TestApp, requestOf } from "./test-app.ts";
import { watchWrites } from "./write-watch.ts";

/** The description of a request, and a function that sends it with a bearer token. */
export type Case = NamedValue<(as: string) => Promise<Answer>>;

/** Checks that calls refuse bad input, and write nothing when they do. */
export interface RefusalCheck {
  /** @returns a company that no test has changed yet. Call it before each test. */
  freshCompany(): Promise<SampleCompany>;
  /**
   * Makes calls as the admin. Each must succeed, or be refused and write nothing. If some succeed, the rows written may be theirs, so
   * the refused calls are repeated without them.
   */
  expectRefusedOrDone(name: CallName, cases: readonly Case[]): Promise<void>;
  /** Sends bodies that can't be input. Each must be refused with its status, and nothing may be written. */
  expectBodiesRefused(
    name: CallName,
    bodies: readonly (readonly [string, string, number])[],
  ): Promise<void>;
}

export const callNames = Object.keys(calls) as CallName[];
export const writingCalls = callNames.filter((name) => calls[name].method !== "GET");
const writes = (name: CallName): boolean =>
  writingCalls.includes(name) && !(calls[name] as Call).reads;

export async function checkRefusals(server: TestApp): Promise<RefusalCheck> {
  const watch = await watchWrites(server.database.db);
  let company: SampleCompany | undefined;
  let admin: SampleCompany["admin"];
  let token = "";

  async function send(name: CallName, [description, request]: Case): Promise<Answer> {
    if ((calls[name] as Call).limits) await server.database.db.deleteFrom("rate_limits").execute();
    const answer = await request(token);
    expect(
      answer.status,
      `${name} with ${description}: ${JSON.stringify(answer.body)}`,
    ).toBeLessThan(500);
    if (answer.status >= 300) {
      expect(answer.status, `${name} with ${description}`).toBeGreaterThanOrEqual(400);
      expect(answer.body, `${name} with ${description}`).toMatchObject({
        success: false,
        message: expect.any(String),
        errors: expect.anything(),
        code: expect.any(String),
      });
    }
    return answer;
  }

  /** Sends the requests in parallel. If the call has limits, they are sent one by one, because each first resets the counts. */
  async function sendAll(name: CallName, cases: readonly Case[]): Promise<Answer[]> {
    if (!(calls[name] as Call).limits) return Promise.all(cases.map((each) => send(name, each)));
    const answers: Answer[] = [];
    for (const each of cases) answers.push(await send(name, each));
    return answers;
  }

  return {
    async freshCompany() {
      if (company === undefined) {
        company = await sampleCompany(server);
        ({ admin } = company);
        token = await server.signIn(admin);
      }
      await watch.settle();
      return company;
    },
    async expectRefusedOrDone(name, cases) {
      for (let remaining = cases; remaining.length > 0;) {
        const answers = await sendAll(name, remaining);
        const refused = remaining.filter((_, index) => (answers[index]?.status ?? 0) >= 300);
        if (refused.length === remaining.length || !writes(name)) {
          const sent = remaining.map(([description]) => description).join();
          expect(await watch.take(), `${name} with ${sent}`).toEqual([]);
          return;
        }
        // Some calls end the session that they are made with.
        token = await server.signIn(admin);
        company = undefined;
        await watch.settle();
        remaining = refused;
      }
    },
    async expectBodiesRefused(name, bodies) {
      const sample = company ? sampleInputs[name](company) : {};
      for (const [type, payload, status] of bodies) {
        const description = `${type} ${payload.slice(0, 20)}`;
        const answer = await send(name, [
          description,
          (as) => {
            const request = requestOf(calls[name], sample, { as });
            const headers = { ...request.headers, "content-type": type };
            return server.inject({ ...request, headers, payload });
          },
        ]);
        expect(answer.status, `${name} with ${description}`).toBe(status);
      }
      expect(await watch.take(), name).toEqual([]);
    },
  };
}
