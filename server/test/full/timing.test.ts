import type { CallName } from "@lineup/contract/calls";
import { afterAll, beforeAll, expect, test } from "vitest";

import { hashPairingCode } from "#server/platform/auth/codes";
import { hashPassword } from "#server/platform/auth/passwords";
import { pinsOf } from "#server/platform/auth/pins";
import { hashToken } from "#server/platform/http/calls/authenticate";
import { companyScope } from "#server/platform/scope";

import type { TestEmployee } from "../support/company-fixture.ts";
import { type SampleCompany, sampleCompany } from "../support/sample-company.ts";
import { TEST_SECRET, type TestApp, startTestApp } from "../support/test-app.ts";

let server: TestApp;
let company: SampleCompany;
let other: SampleCompany;
let as: string;
const tablet = "the token of a tablet";

beforeAll(async () => {
  server = await startTestApp();
  company = await sampleCompany(server);
  other = await sampleCompany(server);
  as = await server.signIn(company.admin);
  const known = { phone: "3125550150", phone_verified_at: new Date("2026-01-01T00:00:00Z") };
  await server.database.db
    .updateTable("users")
    .set({
      ...known,
      email: "known@lineup.example",
      password_hash: await hashPassword("right one"),
    })
    .where("id", "=", company.admin.userId)
    .execute();
  await guessable();
});

/** Records that someone may guess at, some of which are no longer valid: PINs, a used invitation, an expired code. */
async function guessable(): Promise<void> {
  const { db } = server.database;
  const day = new Date("2026-03-01T00:00:00Z");
  const inCompany = { company_id: company.id };
  const device = { ...inCompany, location_id: company.north, name: "Counter" };
  await db
    .insertInto("devices")
    .values([
      { ...device, token_hash: hashToken(tablet), paired_at: day },
      {
        ...device,
        pairing_code_hash: hashPairingCode(TEST_SECRET, "ABCD2345"),
        pairing_expires_at: day,
      },
    ])
    .execute();
  const give = ({ id, companyId }: TestEmployee, pin: string, is_active: boolean) =>
    db
      .updateTable("employees")
      .set({ pin: pinsOf(TEST_SECRET, companyScope(companyId)).seal(pin), is_active })
      .where("id", "=", id)
      .execute();
  await give(company.outsider, "4821", false);
  await give(other.employee, "4822", true);
  await db
    .insertInto("invites")
    .values({
      ...{ ...inCompany, employee_id: company.employee.id, token: "used", status: "accepted" },
      expires_at: new Date("2027-03-01T00:00:00Z"),
    })
    .execute();
}

afterAll(() => server.stop());

const password = "not the right one";
const newPassword = { password, password_confirmation: password };

/** Pairs of inputs that must not be distinguishable by time. The first of each is about something that exists. */
const alike: readonly (readonly [string, CallName, () => object, () => object])[] = [
  [
    "sign-in",
    "login",
    () => ({ email: "known@lineup.example", password }),
    () => ({ email: "nobody@lineup.example", password }),
  ],
  ["code request", "sendCode", () => ({ phone: "3125550150" }), () => ({ phone: "3125550151" })],
  [
    "sign-in by code",
    "loginWithCode",
    () => ({ phone: "3125550150", token: "000000" }),
    () => ({ phone: "3125550151", token: "000000" }),
  ],
  [
    "reset request",
    "requestPasswordReset",
    () => ({ email: "known@lineup.example" }),
    () => ({ email: "nobody@lineup.example" }),
  ],
  [
    "reset",
    "resetPassword",
    () => ({ email: "known@lineup.example", token: "unknown", ...newPassword }),
    () => ({ email: "nobody@lineup.example", token: "unknown", ...newPassword }),
  ],
  [
    "look at a memo",
    "getMemo",
    () => ({ company_id: company.id, id: other.memo }),
    () => ({ company_id: company.id, id: 999_999_999 }),
  ],
  [
    "look at a file",
    "downloadFile",
    () => ({ company_id: company.id, id: other.media, variant: "original" }),
    () => ({ company_id: company.id, id: 999_999_999, variant: "original" }),
  ],
  [
    "change of a memo",
    "updateMemo",
    () => ({ company_id: company.id, id: other.draft, title: "Theirs" }),
    () => ({ company_id: company.id, id: 999_999_999, title: "Theirs" }),
  ],
  [
    "look at a company",
    "getCompany",
    () => ({ company_id: other.id }),
    () => ({ company_id: 999_999_999 }),
  ],
  [
    "sign-in by the PIN of a person who left",
    "signInOnDevice",
    () => ({ device_token: tablet, pin: "4821" }),
    () => ({ device_token: tablet, pin: "4823" }),
  ],
  [
    "sign-in by another company's PIN",
    "signInOnDevice",
    () => ({ device_token: tablet, pin: "4822" }),
    () => ({ device_token: tablet, pin: "4823" }),
  ],
  ["pairing by a code", "pairDevice", () => ({ code: "ABCD2345" }), () => ({ code: "ABCD2346" })],
  ["join by an invitation", "acceptInvite", () => ({ token: "used" }), () => ({ token: "none" })],
];

const ROUNDS = 150;
/** Chance is 0.5. Over 150 pairs its standard error is 0.033 or more, and four times that is a real difference. */
const BY_CHANCE = 0.132;
/** A busy machine may cause one false difference, but a real one shows every time. */
const LOOKS = 3;

test.for(alike)(
  "The time of a %s doesn't reveal what exists",
  { timeout: 90_000 },
  async ([, name, known, unknown]) => {
    expect(await answerOf(name, known())).toEqual(await answerOf(name, unknown()));
    const differences: number[] = [];
    while (differences.length < LOOKS && (differences.at(-1) ?? 1) >= BY_CHANCE) {
      const longer = oftenerLonger(...(await durations(name, known, unknown)));
      differences.push(Math.abs(longer - 0.5));
    }
    expect(differences.at(-1)).toBeLessThan(BY_CHANCE);
  },
);

async function durations(
  name: CallName,
  known: () => object,
  unknown: () => object,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -10; round < ROUNDS; round += 1) {
    // The order alternates, so neither always profits from the other's warm caches.
    for (const at of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const ms = await duration(name, at === 0 ? known() : unknown());
      if (round >= 0) times[at].push(ms);
    }
  }
  return times;
}

async function answerOf(name: CallName, input: object): Promise<unknown> {
  await server.database.db.deleteFrom("rate_limits").execute();
  const { status, body } = await server.call(name, input, { as });
  return { status, body };
}

async function duration(name: CallName, input: object): Promise<number> {
  await server.database.db.deleteFrom("rate_limits").execute();
  const start = performance.now();
  await server.call(name, input, { as });
  return performance.now() - start;
}

/** @returns the share of pairs in which the first takes longer, which is what an attacker can measure */
function oftenerLonger(first: readonly number[], second: readonly number[]): number {
  const longer = first.reduce((sum, one) => sum + second.filter((two) => one > two).length, 0);
  return longer / (first.length * second.length);
}
