import type { CallName } from "@lineup/contract/calls";
import type { Memo } from "@lineup/contract/memos/schemas";
import { expect } from "vitest";

import type { TestCompany } from "./company-fixture.ts";
import { type Answer, TEST_START, type TestApp } from "./test-app.ts";

/** Gives the server, the company and the manager's token. It is called for each call, because every test has its own company. */
export type MemoScene = () => { server: TestApp; company: TestCompany; manager: string };

export interface MemoCalls {
  /** Makes a call in the test's company. */
  call(as: string, name: CallName, input?: object): Promise<Answer>;
  /** Publishes the sample memo, with these fields beside or instead of its own. */
  send(fields?: object): Promise<Memo>;
}

/** @param sample the memo that `send` publishes */
export function memoCalls(
  scene: MemoScene,
  sample: { title: string; content: string; type?: string },
): MemoCalls {
  const call: MemoCalls["call"] = (as, name, input = {}) => {
    const { server, company } = scene();
    return server.call(name, { company_id: company.id, ...input }, { as });
  };
  const send: MemoCalls["send"] = async (fields = {}) => {
    const memo = { ...sample, status: "published", ...fields };
    const { status, body, content } = await call(scene().manager, "createMemo", memo);
    expect(status, JSON.stringify(body)).toBe(200);
    return content["memo"] as Memo;
  };
  return { call, send };
}

/** @returns the time `count` hours after the start of a test, as ISO 8601 */
export function hours(count: number): string {
  return new Date(TEST_START.getTime() + count * 3_600_000).toISOString();
}
