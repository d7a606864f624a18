// Reaches every limit with all the calls that it allows. `../abuse-limits.test.ts` writes most of them into the log instead.
import { calls } from "@lineup/contract/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  type LimitedCalls,
  limitOf,
  limitedCalls,
  startLimitedCalls,
} from "../support/limited-calls.ts";
import type { TestApp } from "../support/test-app.ts";

let limited: LimitedCalls;
let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  limited = await startLimitedCalls();
  ({ first, second } = limited);
});
afterAll(() => limited.stop());
beforeEach(() => limited.reset());

test.for(limitedCalls)(
  "%s keeps to the limit %s across two nodes",
  { timeout: 60_000 },
  async ([name, key]) => {
    const limit = limitOf(key);
    const fixed = await limited.newSubject();
    const isPublic = calls[name].access === "public";
    const same = limited.sameInLimit(limit, fixed, isPublic);
    // The calls are spread over the window so they don't reach shorter limits of the same call.
    const step = limit.seconds / (limit.max + 2);
    for (let count = 0; count < limit.max; count += 1) {
      limited.setTime(count * step);
      const { status } = await limited.call(count % 2 ? first : second, name, await same(), limit);
      expect(status, `call ${count + 1}`).not.toBe(429);
    }
    limited.setTime(limit.max * step);
    const refused = await limited.call(first, name, await same(), limit);
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBe(Math.ceil(limit.seconds - limit.max * step));
    expect((await limited.call(second, name, await same(), limit)).status).toBe(429);
    expect((await limited.call(first, name, await limited.newSubject(), limit)).status).not.toBe(
      429,
    );
    limited.setTime(limit.seconds);
    expect((await limited.call(second, name, await same(), limit)).status).not.toBe(429);
  },
);

test("Forty people behind one address can sign up and sign in on the same morning", async () => {
  const { address, home } = await limited.newSubject();
  for (let colleague = 1; colleague <= 40; colleague += 1) {
    const person = { ...(await limited.newSubject(home)), address };
    for (const name of ["verify", "signUp", "login", "sendCode", "loginWithCode"] as const)
      expect((await limited.call(first, name, person)).status, `${name} ${colleague}`).not.toBe(
        429,
      );
  }
});

test("Asking about a memo and withdrawing the question is limited, because each question is mailed to several people", async () => {
  const { home } = await limited.newSubject();
  const as = await first.signIn(home.employee);
  const about = { company_id: home.id, id: home.memo };
  const ask = async (): Promise<number> =>
    (await first.call("flagMemo", { ...about, content: "Which day?" }, { as })).status;
  for (let count = 0; count < 60; count += 1) {
    expect(await ask()).toBe(200);
    expect((await first.call("unflagMemo", about, { as })).status).toBe(200);
  }
  expect(await ask()).toBe(429);
});
