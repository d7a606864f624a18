import { type CallName, calls } from "@lineup/contract/calls";
import type { Call } from "@lineup/contract/call";
import type { LimitName } from "@lineup/contract/endpoint";
import { type Limit, limits } from "@lineup/contract/limits";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { lastMessage } from "./support/last-message.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { sampleFiles, sampleInputs } from "./support/sample-inputs.ts";
import { TEST_START, type TestApp, requestOf, startTestApp } from "./support/test-app.ts";

let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp(first.database);
});

afterAll(async () => {
  await second.stop();
  await first.stop();
});

beforeEach(async () => {
  await first.database.db.deleteFrom("rate_limits").execute();
  setTime(0);
});

function setTime(seconds: number): void {
  for (const node of [first, second]) node.setTime(new Date(TEST_START.getTime() + seconds * 1000));
}

interface Subject {
  readonly address: string;
  readonly home: SampleCompany;
  readonly email: string;
  readonly phone: string;
}

let subjects = 0;

/** Somebody new in every respect that a limit may count by. @param home theirs, where nobody is signed in */
async function newSubject(home?: SampleCompany): Promise<Subject> {
  subjects += 1;
  return {
    address: `10.2.${subjects >> 8}.${subjects & 255}`,
    home: home ?? (await sampleCompany(first)),
    email: `someone-${subjects}@lineup.example`,
    phone: `312555${String(subjects).padStart(4, "0")}`,
  };
}

/** Makes a call as a subject. @returns the status, and the seconds to wait */
async function call(
  node: TestApp,
  name: CallName,
  { address, home, email, phone }: Subject,
): Promise<{ status: number; retryAfter: number }> {
  const { shape } = calls[name].input;
  const input = {
    ...sampleInputs[name](home),
    ...("email" in shape && { email }),
    ...("phone" in shape && { phone }),
    ...("pin" in shape && { pin: phone.slice(-4) }),
  };
  const as = calls[name].access === "public" ? undefined : await first.signIn(home.manager);
  const files = sampleFiles[name] ?? carriedFiles[name];
  const request = requestOf(calls[name], input, { as, files });
  const { statusCode, headers } = await node.app.http.inject({
    ...request,
    remoteAddress: address,
  });
  return { status: statusCode, retryAfter: Number(headers["retry-after"] ?? 0) };
}

/** What makes a call count, where it may come without. */
const carriedFiles: typeof sampleFiles = {
  acknowledgeMemo: { file: { name: "signature.png", content: Buffer.from("no picture") } },
};

const limited = (Object.entries(calls) as [CallName, Call][]).flatMap(
  ([name, { limits: own = [] }]) => own.map((limit) => [name, limit] as const),
);

test("Every limit is used", () => {
  expect(new Set(limited.map(([, limit]) => limit))).toEqual(new Set(Object.keys(limits)));
});

test.for(limited)(
  "%s keeps to %s on two nodes together",
  { timeout: 60_000 },
  async ([name, key]) => {
    const limit: Limit = limits[key];
    const fixed = await newSubject();
    const isPublic = calls[name].access === "public";
    const same = sameInLimit(limit, fixed, isPublic);
    // Spread over the window, so that shorter limits of the same call stay out of the way.
    const step = limit.seconds / (limit.max + 2);
    for (let count = 0; count < limit.max; count += 1) {
      setTime(count * step);
      const { status } = await call(count % 2 ? first : second, name, await same());
      expect(status, `call ${count + 1}`).not.toBe(429);
    }
    setTime(limit.max * step);
    const refused = await call(first, name, await same());
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBe(Math.ceil(limit.seconds - limit.max * step));
    expect((await call(second, name, await same())).status).toBe(429);
    expect((await call(first, name, await newSubject())).status).not.toBe(429);
    setTime(limit.seconds);
    expect((await call(second, name, await same())).status).not.toBe(429);
  },
);

/** @returns makes somebody new who is the same in what the limit counts by, as far as it can be made to look different */
function sameInLimit({ per }: Limit, fixed: Subject, isPublic: boolean): () => Promise<Subject> {
  const writings = [fixed.phone, `+1 ${fixed.phone}`, fixed.phone.replace(/^(...)/, "($1) ")];
  let count = 0;
  return async () => {
    count += 1;
    const other = await newSubject(isPublic || per === "user" ? fixed.home : undefined);
    if (per === "address") return { ...other, address: fixed.address };
    if (per === "user") return other;
    const upper = count % 2 ? fixed.email : fixed.email.toUpperCase();
    return { ...other, phone: writings[count % writings.length] ?? fixed.phone, email: upper };
  };
}

test("A staff of forty behind one address may sign up and in on the same morning", async () => {
  const { address, home } = await newSubject();
  for (let colleague = 1; colleague <= 40; colleague += 1) {
    const person = { ...(await newSubject(home)), address };
    for (const name of ["verify", "signUp", "login", "sendCode", "loginWithCode"] as const)
      expect((await call(first, name, person)).status, `${name} ${colleague}`).not.toBe(429);
  }
});

test("Who asks about a memo and takes it back over and over has to stop: each is mailed to several", async () => {
  const { home } = await newSubject();
  const as = await first.signIn(home.employee);
  const about = { company_id: home.id, id: home.memo };
  const ask = async (): Promise<number> =>
    (await first.call("flagMemo", { ...about, content: "Which day?" }, { as })).status;
  for (let asked = 0; asked < 60; asked += 1) {
    expect(await ask()).toBe(200);
    expect((await first.call("unflagMemo", about, { as })).status).toBe(200);
  }
  expect(await ask()).toBe(429);
});

test("A refused code starts no other wait: the one that is told is the real one", async () => {
  const fixed = await newSubject();
  const { max, seconds } = limits.codeByPhoneHour;
  for (let count = 0; count < max; count += 1) {
    setTime(count * limits.codeByPhone.seconds);
    expect((await call(first, "sendCode", fixed)).status).toBe(200);
  }
  const later = max * limits.codeByPhone.seconds;
  setTime(later);
  for (let again = 0; again < 2; again += 1)
    expect((await call(first, "sendCode", fixed)).retryAfter).toBe(seconds - later);
});

test("A limit outlasts a restart", async () => {
  const fixed = await newSubject();
  const key = "resetByEmail" satisfies LimitName;
  for (let count = 0; count < limits[key].max; count += 1)
    expect((await call(first, "requestPasswordReset", fixed)).status).toBe(200);
  const restarted = await startTestApp(first.database);
  expect((await call(restarted, "requestPasswordReset", fixed)).status).toBe(429);
  await restarted.stop();
});

test("Addresses that one line has count as one, and claimed ones not at all", async () => {
  const { max } = limits.resetByAddress;
  const ask = async (remoteAddress: string, claimed: string) => {
    const { email } = await newSubject();
    const request = requestOf(calls.requestPasswordReset, { email }, {});
    const headers = { ...request.headers, "x-forwarded-for": claimed, forwarded: `for=${claimed}` };
    return (await first.app.http.inject({ ...request, headers, remoteAddress })).statusCode;
  };
  for (let count = 0; count < max; count += 1)
    expect(await ask(`2001:db8:1:2::${count.toString(16)}`, `10.3.0.${count}`)).toBe(200);
  expect(await ask("2001:db8:1:2:ffff::1", "10.3.0.99")).toBe(429);
  expect(await ask("2001:db8:1:3::1", "10.3.0.99")).toBe(200);
});

test("Behind one proxy only its own word for the address counts, whatever the caller put before it", async () => {
  const behind = await startTestApp(first.database, { TRUST_PROXY: "1" });
  const { max } = limits.resetByAddress;
  const ask = async (claimed: string, told: string) => {
    const { email } = await newSubject();
    const request = requestOf(calls.requestPasswordReset, { email }, {});
    const headers = { ...request.headers, "x-forwarded-for": `${claimed}, ${told}` };
    return (await behind.app.http.inject({ ...request, headers })).statusCode;
  };
  for (let count = 0; count < max; count += 1)
    expect(await ask(`10.3.0.${count}`, "10.4.0.1")).toBe(200);
  expect(await ask("10.3.0.99", "10.4.0.1")).toBe(429);
  expect(await ask("10.3.0.99", "10.4.0.2")).toBe(200);
  await behind.stop();
});

/** Seconds until the next code may be asked for without meeting a limit. */
const QUIET = 721;

test("A code has six digits, signs in once, within ten minutes, after at most five tries", async () => {
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
  setTime(599);
  expect([await use(second, once), await use(first, once)]).toEqual([200, 422]);

  setTime(QUIET);
  const late = await ask();
  setTime(QUIET + 600);
  expect(await use(first, late)).toBe(422);

  setTime(2 * QUIET);
  const tried = await ask();
  for (const node of [first, second, first, second])
    expect(await use(node, wrong(tried))).toBe(422);
  expect(await use(second, tried), "the fifth try").toBe(200);

  setTime(3 * QUIET);
  const exhausted = await ask();
  for (const node of [first, second, first, second, first])
    expect(await use(node, wrong(exhausted))).toBe(422);
  expect(await use(second, exhausted), "the sixth try").toBe(422);

  setTime(4 * QUIET);
  const old = await ask();
  setTime(5 * QUIET);
  const renewed = await ask();
  if (old !== renewed) expect(await use(first, old)).toBe(422);
  expect(await use(second, renewed)).toBe(200);
});

test("Of many who use the same code at once, one gets in", async () => {
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
  const { phone, home } = await newSubject();
  await first.database.db
    .updateTable("users")
    .set({ phone, phone_verified_at: TEST_START })
    .where("id", "=", home.employee.userId)
    .execute();
  return phone;
}
