// Bad values in every field of every call: all of them through the parser; over HTTP one of them, chosen at random, and each
// number beyond int that the parser accepts, because a column may be an int or a bigint.
// INPUT_SEED=<number> repeats a run's choices. `full/bad-input.test.ts` sends them all.
import type { Call } from "@lineup/contract/call";
import { type CallName, calls } from "@lineup/contract/calls";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { CallError } from "#server/platform/http/errors";
import { parseFields, readRawInput } from "#server/platform/http/input/read-input";

import {
  type InputField,
  type NamedValue,
  badBodies,
  badNumbers,
  badParts,
  badValues,
  fieldsOf,
  innerFieldsOf,
} from "./support/bad-values.ts";
import {
  type Case,
  type RefusalCheck,
  callNames,
  checkRefusals,
  writingCalls,
} from "./support/refusals.ts";
import type { SampleCompany } from "./support/sample-company.ts";
import { sampleFiles } from "./support/sample-inputs.ts";
import { seededRandom } from "./support/seeded-random.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

const seed = Number(process.env["INPUT_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
console.log(`INPUT_SEED=${seed}`);
let server: TestApp;
let check: RefusalCheck;
let company: SampleCompany;

beforeAll(async () => {
  server = await startTestApp();
  check = await checkRefusals(server);
});
afterAll(() => server.stop());
beforeEach(async () => void (company = await check.freshCompany()));

test.for(callNames)("%s parses every bad value, or names the field", async (name) => {
  for (const field of allFieldsOf(name)) {
    for (const value of badValues) await expectParsed(name, field, value);
    if (calls[name].method !== "GET")
      for (const value of badParts) await expectParsed(name, field, value);
  }
});

test.for(callNames)(
  `%s refuses bad values, and then writes nothing (INPUT_SEED=${seed})`,
  async (name) => {
    const random = seededRandom(seed + callNames.indexOf(name));
    const inJson = ({ where, inputWith }: InputField, [kind, value]: NamedValue): Case => {
      const files = sampleFiles[name];
      return [`${where} ${kind}`, (as) => server.call(name, inputWith(value), { as, files })];
    };
    const form = { files: sampleFiles[name] ?? {}, fieldType: "application/json" };
    const inForm = ({ where, inputWith }: InputField): Case => {
      const [kind, value] = chosen(random.pick(badParts));
      const send = (as: string) => server.call(name, inputWith(value), { as, ...form });
      return [`a part ${where} ${kind}`, send];
    };
    const cases: Case[] = [];
    for (const field of allFieldsOf(name)) {
      cases.push(inJson(field, chosen(random.pick(badValues))));
      for (const number of badNumbers)
        if (await isAcceptedNumber(name, field, number)) cases.push(inJson(field, number));
    }
    await check.expectRefusedOrDone(name, cases);
    if (!writingCalls.includes(name)) return;
    await check.expectRefusedOrDone(name, fieldsOf(name, company).map(inForm));
    await check.expectBodiesRefused(name, [chosen(random.pick(badBodies))]);
  },
);

function allFieldsOf(name: CallName): InputField[] {
  return [...fieldsOf(name, company), ...innerFieldsOf(name, company)];
}

function chosen<T>(one: T | undefined): T {
  if (one === undefined) throw new Error("there is nothing to choose from");
  return one;
}

/** Checks that parsed input can be stored in the database, and that a refusal names the bad fields. */
async function expectParsed(name: CallName, field: InputField, value: NamedValue): Promise<void> {
  const what = `${name} with ${field.where} ${value[0]}`;
  try {
    expectStorable(await parse(name, field, value), what);
  } catch (error) {
    if (!(error instanceof CallError)) throw new Error(what, { cause: error });
    const { status, details } = error;
    const isNamed = status === 422 && Object.keys(details ?? {}).length > 0;
    if (status !== 400 && !isNamed)
      expect({ status, details }, what).toBe("a refusal of the field");
  }
}

/** @returns true if the parser accepts a value and makes a number of it that PostgreSQL's int can't hold */
async function isAcceptedNumber(
  name: CallName,
  field: InputField,
  value: NamedValue,
): Promise<boolean> {
  try {
    return numbersIn(await parse(name, field, value)).some((number) => number !== (number | 0));
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}

/** @returns the parsed input of a call with a value in a field */
async function parse(
  name: CallName,
  { inputWith }: InputField,
  [, value]: NamedValue,
): Promise<unknown> {
  // The value as JSON transmits it.
  const body = JSON.parse(JSON.stringify(inputWith(value))) as unknown;
  const request = { isMultipart: () => false, body, query: {}, params: {} };
  const call: Call = calls[name];
  const raw = await readRawInput(request as unknown as FastifyRequest, call);
  return parseFields(call.input, raw.fields);
}

/** Fails on what PostgreSQL can't store: U+0000, half of a surrogate pair, and numbers that aren't whole or beyond bigint. */
function expectStorable(value: unknown, what: string): void {
  // `expect` takes longer than all the rest, and there are some 100,000 values.
  if (!isStorable(value)) expect(value, what).toBe("storable");
}

function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\u0000") && value.isWellFormed();
  if (typeof value === "number") return Number.isSafeInteger(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(isStorable);
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
