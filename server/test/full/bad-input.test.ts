// Every bad value in every field of every call, over HTTP. `../bad-input.test.ts` sends one value for each field, in the short run.
import { afterAll, beforeAll, beforeEach, test } from "vitest";

import {
  type InputField,
  badBodies,
  badParts,
  badValues,
  fieldsOf,
  innerFieldsOf,
} from "../support/bad-values.ts";
import { type RefusalCheck, callNames, checkRefusals, writingCalls } from "../support/refusals.ts";
import type { SampleCompany } from "../support/sample-company.ts";
import { sampleFiles } from "../support/sample-inputs.ts";
import { type TestApp, startTestApp } from "../support/test-app.ts";

let server: TestApp;
let check: RefusalCheck;
let company: SampleCompany;

beforeAll(async () => {
  server = await startTestApp();
  check = await checkRefusals(server);
});
afterAll(() => server.stop());
beforeEach(async () => void (company = await check.freshCompany()));

/** Each test sends hundreds of requests, for which a busy machine needs more than the usual time. */
const patient = { timeout: 90_000 };

const depths: readonly (readonly [string, typeof fieldsOf])[] = [
  ["in its fields", fieldsOf],
  ["in its nested fields", innerFieldsOf],
];
const jsonTests = depths.flatMap(([depth, find]) =>
  callNames.map((name) => [name, depth, find] as const),
);

test.for(jsonTests)(
  "%s refuses bad values %s, and then writes nothing",
  patient,
  async ([name, , find]) => {
    for (const { where, inputWith } of find(name, company))
      await check.expectRefusedOrDone(
        name,
        badValues.map(([kind, value]) => [
          `${where} ${kind}`,
          (as) => server.call(name, inputWith(value), { as, files: sampleFiles[name] }),
        ]),
      );
  },
);

test.for(writingCalls)(
  "%s refuses bad parts of a form, whatever their content type",
  patient,
  async (name) => {
    const form = { files: sampleFiles[name] ?? {}, fieldType: "application/json" };
    const inPart = ({ where, inputWith }: InputField) =>
      check.expectRefusedOrDone(
        name,
        badParts.map(([kind, value]) => [
          `a part ${where} ${kind}`,
          (as) => server.call(name, inputWith(value), { as, ...form }),
        ]),
      );
    for (const field of fieldsOf(name, company)) await inPart(field);
  },
);

test.for(writingCalls)("%s refuses a body that can't be input", (name) =>
  check.expectBodiesRefused(name, badBodies),
);
