import { type CallName, calls } from "@lineup/contract/calls";
import type { Call } from "@lineup/contract/call";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  type SampleCompany,
  sampleCompany,
  sampleFiles,
  sampleInputs,
} from "./support/sample-inputs.ts";
import { type Answer, type TestApp, requestOf, startTestApp } from "./support/test-app.ts";
import { type WriteWatch, watchWrites } from "./support/write-watch.ts";

let server: TestApp;
let company: SampleCompany;
let watch: WriteWatch;
/** Bearer token of the company's admin. */
let token = "";

beforeAll(async () => {
  server = await startTestApp();
  watch = await watchWrites(server.database.db);
});
afterAll(() => server.stop());
beforeEach(async () => {
  company = await sampleCompany(server);
  token = await server.signIn(company.admin);
  await watch.settle();
});

const names = Object.keys(calls) as CallName[];
const writing = names.filter((name) => calls[name].method !== "GET");

const deep = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
const badValues: readonly (readonly [string, unknown])[] = [
  ["missing", undefined],
  ["null", null],
  ["a flag", true],
  ["zero", 0],
  ["negative", -1],
  ["a fraction", 1.5],
  ["huge", 1e308],
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
  const call: Call = calls[name];
  for (const field of [...Object.keys(call.input.shape), "unexpected"]) {
    for (const [kind, value] of badValues) {
      await refusedOrDone(`${name} with ${field} ${kind}`, (as) =>
        attempt(name, { ...sampleInputs[name](company), [field]: value }, as),
      );
    }
  }
});

test.for(writing)(
  "%s refuses it in a form too, whatever it is said to be",
  patient,
  async (name) => {
    for (const field of [...Object.keys(calls[name].input.shape), "unexpected"]) {
      for (const [kind, value] of partValues) {
        const input = { ...sampleInputs[name](company), [field]: value };
        await refusedOrDone(`${name} with a part ${field} ${kind}`, (as) =>
          server.call(name, input, {
            as,
            files: sampleFiles[name] ?? {},
            fieldType: "application/json",
          }),
        );
      }
    }
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
    const answer = await refusedOrDone(`${name} with ${type} ${payload.slice(0, 20)}`, (as) => {
      const request = requestOf(calls[name], sampleInputs[name](company), { as });
      const headers = { ...request.headers, "content-type": type };
      return server.inject({ ...request, headers, payload });
    });
    expect(answer.status, `${name} with ${type} ${payload.slice(0, 20)}`).toBe(status);
  }
});

function attempt(name: CallName, input: object, as: string): Promise<Answer> {
  return server.call(name, input, { as, files: sampleFiles[name] });
}

/** False while what was done may still write: its events and jobs. */
let settled = false;

/** Does something as the admin and holds its answer against what every call owes: success, or a refusal that wrote nothing. */
async function refusedOrDone(what: string, act: (as: string) => Promise<Answer>): Promise<Answer> {
  const answer = await act(token);
  expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
  if (answer.status < 300) {
    // Some calls end the sign-in they were made with.
    token = await server.signIn(company.admin);
    settled = false;
    return answer;
  }
  if (!settled) {
    // What was written may be of what was done before.
    await watch.settle();
    settled = true;
    return refusedOrDone(what, act);
  }
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expect(answer.body, what).toMatchObject({
    success: false,
    message: expect.any(String),
    errors: expect.anything(),
    code: expect.any(String),
  });
  expect(await watch.take(), what).toEqual([]);
  return answer;
}
