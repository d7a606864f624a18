import type { CallInput, CallName, CallOutput } from "@lineup/contract/calls";
import { expect } from "vitest";

import type { TestCompany } from "./company-fixture.ts";
import type { Answer, TestApp } from "./test-app.ts";

/** A call's input without the company, which is the test's own. */
export type Input<N extends CallName> = Omit<CallInput<N>, "company_id">;

/** The calls of a test in its company, with the contract's types. */
export interface CompanyCalls {
  /** Makes a call, which may be refused. @param as the bearer token */
  call<N extends CallName>(
    as: string,
    name: N,
    input: Input<N>,
  ): Promise<Pick<Answer, "status" | "body"> & { content: CallOutput<N> }>;
  /** Makes a call, which fails the test unless its status is 200. @returns the call's content */
  succeed<N extends CallName>(as: string, name: N, input: Input<N>): Promise<CallOutput<N>>;
}

/** @param scene the server and the company, read at each call, since every test has a company of its own */
export function companyCalls(scene: () => { server: TestApp; company: TestCompany }): CompanyCalls {
  const call: CompanyCalls["call"] = async <N extends CallName>(
    as: string,
    name: N,
    input: Input<N>,
  ) => {
    const { server, company } = scene();
    const answer = await server.call(name, { company_id: company.id, ...input }, { as });
    const { status, body, content } = answer;
    return { status, body, content: content as CallOutput<N> };
  };
  return {
    call,
    async succeed(as, name, input) {
      const { status, body, content } = await call(as, name, input);
      expect(status, JSON.stringify(body)).toBe(200);
      return content;
    },
  };
}
