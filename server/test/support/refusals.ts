import { type CallName, calls } from "@lineup/contract/calls";
import type { Call } from "@lineup/contract/call";
import { expect } from "vitest";

import type { NamedValue } from "./bad-values.ts";
import { type SampleCompany, sampleCompany } from "./sample-company.ts";
import { sampleInputs } from "./sample-inputs.ts";
import { type Answer, type TestApp, requestOf } from "./test-app.ts";
import { watchWrites } from "./write-watch.ts";

/** A request in words, and the function that sends it with a bearer token. */
export type Case = NamedValue<(as: string) => Promise<Answer>>;

/** Checks that calls refuse what they can't use, and then write nothing. */
export interface RefusalCheck {
  /** A company in which nothing was written yet; call it before each test. */
  freshCompany(): Promise<SampleCompany>;
  /**
   * Makes calls as the admin: each succeeds, or is refused and writes nothing. Rows that are written beside calls that
   * succeed may be theirs: the refused ones are then made once more, without the others.
   */
  expectRefusedOrDone(name: CallName, cases: readonly Case[]): Promise<void>;
  /** Sends bodies that are no input: each is refused with its status, and nothing is written. */
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
  let token = "";

  async function made(name: CallName, [what, act]: Case): Promise<Answer> {
    if ((calls[name] as Call).limits) await server.database.db.deleteFrom("rate_limits").execute();
    const answer = await act(token);
    expect(answer.status, `${name} with ${what}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
    if (answer.status >= 300) {
      expect(answer.status, `${name} with ${what}`).toBeGreaterThanOrEqual(400);
      expect(answer.body, `${name} with ${what}`).toMatchObject({
        success: false,
        message: expect.any(String),
        errors: expect.anything(),
        code: expect.any(String),
      });
    }
    return answer;
  }

  /** Side by side, or one after the other where so many would reach a limit. */
  async function allMade(name: CallName, cases: readonly Case[]): Promise<Answer[]> {
    if (!(calls[name] as Call).limits) return Promise.all(cases.map((one) => made(name, one)));
    const answers: Answer[] = [];
    for (const one of cases) answers.push(await made(name, one));
    return answers;
  }

  return {
    async freshCompany() {
      if (company === undefined) {
        company = await sampleCompany(server);
        token = await server.signIn(company.admin);
      }
      await watch.settle();
      return company;
    },
    async expectRefusedOrDone(name, cases) {
      for (let left = cases; left.length > 0;) {
        const answers = await allMade(name, left);
        const refused = left.filter((_, at) => (answers[at]?.status ?? 0) >= 300);
        if (refused.length === left.length || !writes(name)) {
          const sent = left.map(([what]) => what).join();
          expect(await watch.take(), `${name} with ${sent}`).toEqual([]);
          return;
        }
        if (company) {
          // Some calls end the session they were made with.
          token = await server.signIn(company.admin);
          company = undefined;
        }
        await watch.settle();
        left = refused;
      }
    },
    async expectBodiesRefused(name, bodies) {
      const sample = company ? sampleInputs[name](company) : {};
      for (const [type, payload, status] of bodies) {
        const what = `${type} ${payload.slice(0, 20)}`;
        const answer = await made(name, [
          what,
          (as) => {
            const request = requestOf(calls[name], sample, { as });
            const headers = { ...request.headers, "content-type": type };
            return server.inject({ ...request, headers, payload });
          },
        ]);
        expect(answer.status, `${name} with ${what}`).toBe(status);
      }
      expect(await watch.take(), name).toEqual([]);
    },
  };
}
