// Each limit at its boundary. Most of the allowed calls are only written into the log; `full/abuse-limits.test.ts` makes them all.
import { calls } from "@lineup/contract/calls";
import type { LimitName } from "@lineup/contract/endpoint";
import { limits } from "@lineup/contract/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { lastMessage } from "./support/last-message.ts";
import {
  type LimitedCalls,
  limitOf,
  limitedCalls,
  startLimitedCalls,
} from "./support/limited-calls.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { TEST_START, type TestApp, requestOf, startTestApp } from "./support/test-app.ts";

let limited: LimitedCalls;
let first: TestApp;
let second: TestApp;
/** The company of subjects who aren't signed in. */
let home: SampleCompany;

beforeAll(async () => {
  limited = await startLimitedCalls();
  ({ first, second } = limited);
  home = await sampleCompany(first);
});
afterAll(() => limited.stop());
beforeEach(() => limited.reset());

test("Every limit is used", () => {
  expect(new Set(limitedCalls.map(([, limit]) => limit))).toEqual(new Set(Object.keys(limits)));
});

test("These calls count together: none can be used to get around another's limit", () => {
  const byLimit = Map.groupBy(limitedCalls, ([, limit]) => limit);
  const together = [...byLimit].flatMap(([limit, of]) =>
    of.length > 1 ? [[limit, of.map(([name]) => name)] as const] : [],
  );
  expect(Object.fromEntries(together)).toEqual({
    codeByPhone: ["sendCode", "requestPhoneCode"],
    codeByPhoneHour: ["sendCode", "requestPhoneCode"],
    codeByPhoneElsewhere: ["sendCode", "requestPhoneCode"],
    codeTriesByAddress: ["loginWithCode", "confirmPhone"],
    resetByAddress: ["requestPasswordReset", "resetPassword"],
    joinByUser: ["acceptInvite", "ignoreInvite"],
    invitesByUser: ["inviteEmployees", "makeInviteLink"],
    givenPinsByUser: ["createEmployee", "updateEmployee"],
    importsByUser: [
      ...["previewEmployeeImport", "confirmEmployeeImport", "previewManagerImport"],
      ...["confirmManagerImport", "downloadImportErrors"],
    ],
    deviceByAddress: ["getDeviceState", "signInOnDevice"],
    chatGroupsByUser: ["createChatGroup", "createPrivateChatGroup"],
    uploadsByUser: ["uploadFile", "beginUpload", "uploadSendMemoMedia"],
    handsByUser: ["raiseHand", "acknowledgeHand", "acknowledgeCheckin"],
    gifsByUser: [
      ...["searchGifs", "listTrendingGifs", "getRandomGif", "listRelatedGifs"],
      ...["listGifCategories", "listGifsOfCategory", "listGifs", "getGif"],
      ...["listGifEmoji", "searchGifChannels", "animateGifText"],
    ],
    sharesByUser: ["shareTemplate", "updateSharedTemplate", "useSharedTemplate"],
  });
});

test.for(limitedCalls)("%s keeps to the limit %s across two nodes", async ([name, key]) => {
  const limit = limitOf(key);
  const fixed = await limited.newSubject();
  const same = limited.sameInLimit(limit, fixed, calls[name].access === "public");
  // The calls are spread over the window so they don't reach shorter limits of the same call.
  const step = limit.seconds / (limit.max + 2);
  expect((await limited.call(first, name, await same(), limit)).status).not.toBe(429);
  if (limit.max > 1) {
    await writeCalls(key, limit.max - 1, step);
    limited.setTime((limit.max - 1) * step);
    expect((await limited.call(second, name, await same(), limit)).status).not.toBe(429);
  }
  limited.setTime(limit.max * step);
  const refused = await limited.call(first, name, await same(), limit);
  expect(refused.status).toBe(429);
  expect(refused.retryAfter).toBe(Math.ceil(limit.seconds - limit.max * step));
  expect((await limited.call(second, name, await same(), limit)).status).toBe(429);
  expect((await limited.call(first, name, await limited.newSubject(), limit)).status).not.toBe(429);
  limited.setTime(limit.seconds);
  expect((await limited.call(second, name, await same(), limit)).status).not.toBe(429);
});

/** Adds calls to the log of the only subject that the limit has counted: `count` calls in total, `step` seconds apart from the start. */
async function writeCalls(key: LimitName, count: number, step: number): Promise<void> {
  const stamps = Array.from(
    { length: count },
    (_, index) => new Date(TEST_START.getTime() + index * step * 1000),
  );
  const { rows } = await sql<{
    made: number;
  }>`update rate_limits set stamps = ${stamps}::timestamptz[]
    from (select name, subject, cardinality(stamps) as made from rate_limits) before
    where rate_limits.name = ${key} and before.name = rate_limits.name and before.subject = rate_limits.subject
    returning made`.execute(first.database.db);
  expect(rows).toEqual([{ made: 1 }]);
}

test("A refused request for a code doesn't extend the wait, and the answer gives the real one", async () => {
  const fixed = await limited.newSubject(home);
  const { max, seconds } = limits.codeByPhoneHour;
  for (let count = 0; count < max; count += 1) {
    limited.setTime(count * limits.codeByPhone.seconds);
    expect((await limited.call(first, "sendCode", fixed)).status).toBe(200);
  }
  const later = max * limits.codeByPhone.seconds;
  limited.setTime(later);
  for (let again = 0; again < 2; again += 1)
    expect((await limited.call(first, "sendCode", fixed)).retryAfter).toBe(seconds - later);
});

test("A limit survives a restart", async () => {
  const fixed = await limited.newSubject(home);
  const key = "resetByEmail" satisfies LimitName;
  for (let count = 0; count < limits[key].max; count += 1)
    expect((await limited.call(first, "requestPasswordReset", fixed)).status).toBe(200);
  const restarted = await startTestApp(first.database);
  expect((await limited.call(restarted, "requestPasswordReset", fixed)).status).toBe(429);
  await restarted.stop();
});

test("Addresses of one network count as one, and addresses claimed by the caller don't count", async () => {
  const { max } = limits.resetByAddress;
  const ask = async (remoteAddress: string, claimed: string) => {
    const { email } = await limited.newSubject(home);
    const request = requestOf(calls.requestPasswordReset, { email }, {});
    const headers = { ...request.headers, "x-forwarded-for": claimed, forwarded: `for=${claimed}` };
    return (await first.app.http.inject({ ...request, headers, remoteAddress })).statusCode;
  };
  for (let count = 0; count < max; count += 1)
    expect(await ask(`2001:db8:1:2::${count.toString(16)}`, `10.3.0.${count}`)).toBe(200);
  expect(await ask("2001:db8:1:2:ffff::1", "10.3.0.99")).toBe(429);
  expect(await ask("2001:db8:1:3::1", "10.3.0.99")).toBe(200);
});

test("Behind a proxy, only the address that the proxy added counts", async () => {
  const behind = await startTestApp(first.database, { TRUST_PROXY: "1" });
  const { max } = limits.resetByAddress;
  const ask = async (claimed: string, addedByProxy: string) => {
    const { email } = await limited.newSubject(home);
    const request = requestOf(calls.requestPasswordReset, { email }, {});
    const headers = { ...request.headers, "x-forwarded-for": `${claimed}, ${addedByProxy}` };
    return (await behind.app.http.inject({ ...request, headers })).statusCode;
  };
  for (let count = 0; count < max; count += 1)
    expect(await ask(`10.3.0.${count}`, "10.4.0.1")).toBe(200);
  expect(await ask("10.3.0.99", "10.4.0.1")).toBe(429);
  expect(await ask("10.3.0.99", "10.4.0.2")).toBe(200);
  await behind.stop();
});

/** Seconds after which another code can be requested without reaching a limit. */
const QUIET = 721;

test("A code has six digits and works once, within ten minutes and five attempts", async () => {
  const phone = await knownPhone();
  const ask = async (): Promise<string> => {
    expect((await first.call("sendCode", { phone })).status).toBe(200);
    const { text } = await lastMessage(first.app, first.database, "send-sms");
    const code = /^(\d+) /.exec(text)?.[1] ?? "";
    expect(code).toMatch(/^\d{6}$/);
    return code;
  };
  const use = async (node: TestApp, token: string) =>
    (await node.call("loginWithCode", { phone, token })).status;
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  const once = await ask();
  limited.setTime(599);
  expect([await use(second, once), await use(first, once)]).toEqual([200, 422]);

  limited.setTime(QUIET);
  const late = await ask();
  limited.setTime(QUIET + 600);
  expect(await use(first, late)).toBe(422);

  limited.setTime(2 * QUIET);
  const tried = await ask();
  for (const node of [first, second, first, second])
    expect(await use(node, wrong(tried))).toBe(422);
  expect(await use(second, tried), "the fifth try").toBe(200);

  limited.setTime(3 * QUIET);
  const exhausted = await ask();
  for (const node of [first, second, first, second, first])
    expect(await use(node, wrong(exhausted))).toBe(422);
  expect(await use(second, exhausted), "the sixth try").toBe(422);

  limited.setTime(4 * QUIET);
  const old = await ask();
  limited.setTime(5 * QUIET);
  const renewed = await ask();
  if (old !== renewed) expect(await use(first, old)).toBe(422);
  expect(await use(second, renewed)).toBe(200);
});

test("If a code is used many times at the same moment, only one sign-in succeeds", async () => {
  const phone = await knownPhone();
  await first.call("sendCode", { phone });
  const { text } = await lastMessage(first.app, first.database, "send-sms");
  const token = text.slice(0, 6);
  const answers = await Promise.all(
    [first, second, first, second, first].map((node) =>
      node.call("loginWithCode", { phone, token }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
});

async function knownPhone(): Promise<string> {
  const { phone, home: own } = await limited.newSubject();
  await first.database.db
    .updateTable("users")
    .set({ phone, phone_verified_at: TEST_START })
    .where("id", "=", own.employee.userId)
    .execute();
  return phone;
}
