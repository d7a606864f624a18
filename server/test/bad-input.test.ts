import { type CallName, calls } from "@lineup/contract/calls";
import type { Call } from "@lineup/contract/call";
import { z } from "zod";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { sampleFiles, sampleInputs } from "./support/sample-inputs.ts";
import { type Answer, type TestApp, requestOf, startTestApp } from "./support/test-app.ts";
import { type WriteWatch, watchWrites } from "./support/write-watch.ts";

let server: TestApp;
let company: SampleCompany;
let watch: WriteWatch;
/** Bearer token of the company's admin. */
let token = "";
/** Nothing was written in the company since it was made: what is refused leaves it to the next test. */
let untouched = false;

beforeAll(async () => {
  server = await startTestApp();
  watch = await watchWrites(server.database.db);
});
afterAll(() => server.stop());
beforeEach(async () => {
  if (!untouched) {
    company = await sampleCompany(server);
    token = await server.signIn(company.admin);
    untouched = true;
  }
  await watch.settle();
});

const names = Object.keys(calls) as CallName[];
const writing = names.filter((name) => calls[name].method !== "GET");
const writes = (name: CallName): boolean => writing.includes(name) && !(calls[name] as Call).reads;

const deep = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
const badValues: readonly (readonly [string, unknown])[] = [
  ["missing", undefined],
  ["null", null],
  ["a flag", true],
  ["zero", 0],
  ["negative", -1],
  ["a fraction", 1.5],
  ["huge", 1e308],
  ["beyond int", 3_000_000_000],
  ["beyond bigint", "99999999999999999999"],
  ["empty", ""],
  ["a word", "nonsense"],
  ["with U+0000", "a\u0000b"],
  ["a lone surrogate", "a\ud800b"],
  ["turned around", "\u202egnp.exe\u2066"],
  ["an endless letter", `a${"\u0301".repeat(40_000)}`],
  ["oversized", "x".repeat(250_000)],
  ["a list", ["x"]],
  ["an object", { x: 1 }],
  ["deep", deep(5_000)],
  ["a prototype", JSON.parse('{"__proto__":{"x":1},"constructor":1}')],
];

const partValues: readonly (readonly [string, unknown])[] = [
  ["that is no text", '{"toString":1}'],
  ["deep", "[".repeat(40_000) + "]".repeat(40_000)],
  ["unfinished", "{"],
  ["as null", "null"],
  ["as a number", "1e999"],
  ["as a list", "[[1]]"],
  ["of a prototype", '{"__proto__":{"x":1}}'],
];

/** Hundreds of requests each, more than a busy machine does in the usual time. */
const patient = { timeout: 90_000 };

test.for(names)("%s refuses what it cannot use, and then writes nothing", patient, async (name) => {
  for (const field of fieldsOf(name))
    await expectRefusedOrDone(
      name,
      badValues.map(([kind, value]) => [
        `${field} ${kind}`,
        (as) => {
          const input = { ...sampleInputs[name](company), [field]: value };
          return server.call(name, input, { as, files: sampleFiles[name] });
        },
      ]),
    );
});

test.for(names)(
  "%s refuses what it cannot use deeper in its input too, and then writes nothing",
  patient,
  async (name) => {
    for (const { where, within } of innerFieldsOf(name))
      await expectRefusedOrDone(
        name,
        badValues.map(([kind, value]) => [
          `${where} ${kind}`,
          (as) => {
            const input = { ...sampleInputs[name](company), ...within(value) };
            return server.call(name, input, { as, files: sampleFiles[name] });
          },
        ]),
      );
  },
);

test.for(writing)(
  "%s refuses it in a form too, whatever it is said to be",
  patient,
  async (name) => {
    const form = { files: sampleFiles[name] ?? {}, fieldType: "application/json" };
    for (const field of fieldsOf(name))
      await expectRefusedOrDone(
        name,
        partValues.map(([kind, value]) => [
          `a part ${field} ${kind}`,
          (as) =>
            server.call(name, { ...sampleInputs[name](company), [field]: value }, { as, ...form }),
        ]),
      );
  },
);

test.for(writing)("%s refuses a body that is none", async (name) => {
  const bodies: readonly (readonly [string, string, number])[] = [
    ["application/json", "{", 400],
    ["application/json", "[]", 400],
    ["application/json", '"text"', 400],
    ["application/json", `{"x":"${"x".repeat(1024 * 1024)}"}`, 413],
    ["application/json", `{"x":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, 400],
    ["text/xml", "<x/>", 415],
    ["multipart/form-data", "no boundary", 400],
  ];
  for (const [type, payload, status] of bodies) {
    const what = `${type} ${payload.slice(0, 20)}`;
    const answer = await made(name, [
      what,
      (as) => {
        const request = requestOf(calls[name], sampleInputs[name](company), { as });
        const headers = { ...request.headers, "content-type": type };
        return server.inject({ ...request, headers, payload });
      },
    ]);
    expect(answer.status, `${name} with ${what}`).toBe(status);
  }
  expect(await watch.take(), name).toEqual([]);
});

function fieldsOf(name: CallName): string[] {
  return [...Object.keys(calls[name].input.shape), "unexpected"];
}

interface InnerField {
  readonly where: string;
  /** @returns the outer field with a value in this one, beside the sample's others */
  readonly within: (value: unknown) => Record<string, unknown>;
}

/** Fields of objects, and of lists of objects, that a call takes: of a memo of a send, of a translation, of a run. */
function innerFieldsOf(name: CallName): InnerField[] {
  const sample = sampleInputs[name](company);
  return Object.entries(calls[name].input.shape).flatMap(([field, schema]) => {
    const [object, isList] = objectIn(schema as z.ZodType);
    if (object === null) return [];
    const given = sample[field];
    const base = (Array.isArray(given) ? given[0] : given) as object | undefined;
    return [...Object.keys(object.shape), "unexpected"].map((key) => ({
      where: `${field}.${key}`,
      within: (value: unknown) => {
        const one = { title: "Lineup", ...base, [key]: value };
        return { [field]: isList ? [one] : one };
      },
    }));
  });
}

/** @returns the object that a schema takes, or a list of it, whatever is around it; null where it takes none */
function objectIn(schema: z.ZodType, isList = false): [z.ZodObject | null, boolean] {
  if (schema instanceof z.ZodObject) return [schema, isList];
  if (schema instanceof z.ZodArray) return objectIn(schema.element as z.ZodType, true);
  if (schema instanceof z.ZodPipe) return objectIn(schema.out as z.ZodType, isList);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return objectIn(schema.unwrap() as z.ZodType, isList);
  return [null, false];
}

/** What is sent, in words, and how; as whom is said last. */
type Case = readonly [string, (as: string) => Promise<Answer>];

/**
 * Makes calls as the admin and holds each answer against what every call owes: success, or a refusal that wrote nothing. What is
 * written beside those that succeed may be theirs, if they are to write: then those that were refused are made once more, by
 * themselves.
 */
async function expectRefusedOrDone(name: CallName, cases: readonly Case[]): Promise<void> {
  for (let left = cases; left.length > 0;) {
    const answers = await allMade(name, left);
    const refused = left.filter((_, at) => (answers[at]?.status ?? 0) >= 300);
    if (refused.length === left.length || !writes(name)) {
      expect(await watch.take(), `${name} with ${left.map(([what]) => what).join()}`).toEqual([]);
      return;
    }
    untouched = false;
    // Some calls end the sign-in they were made with.
    token = await server.signIn(company.admin);
    await watch.settle();
    left = refused;
  }
}

/** All at once, or one after the other where so many would meet a limit. */
async function allMade(name: CallName, cases: readonly Case[]): Promise<Answer[]> {
  if (!(calls[name] as Call).limits) return Promise.all(cases.map((one) => made(name, one)));
  const answers: Answer[] = [];
  for (const one of cases) answers.push(await made(name, one));
  return answers;
}

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
