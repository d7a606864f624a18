// The OpenAPI document is valid by the standard's schema, and complete. `every-call.test.ts` checks the answers against it.
import { Validator } from "@seriousme/openapi-schema-validator";
import { type CallName, calls } from "@lineup/contract/calls";
import { maxSignatureBytes, maxUploadBytes, uploadPieceBytes } from "@lineup/contract/constants";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";

import { inputSchema } from "#server/platform/http/openapi/schemas";

import { type DescribedCalls, describeCalls } from "./support/described-calls.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let node: TestApp;
let described: DescribedCalls;

beforeAll(async () => {
  node = await startTestApp();
  described = await describeCalls(node);
});
afterAll(() => node.stop());

const names = Object.keys(calls) as CallName[];

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const result = await validator.validate(described.document as unknown as Record<string, unknown>);

  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("the document has exactly the calls, each once", () => {
  const found = Object.values(described.document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(found.toSorted()).toEqual(names.toSorted());
});

test("every reference resolves, and every schema is valid JSON Schema 2020-12", () => {
  const references = JSON.stringify(described.document).matchAll(/"\$ref":"(#[^"]+)"/g);
  const unique = [...new Set([...references].map((match) => match[1] ?? ""))];
  expect(unique.length).toBeGreaterThan(50);
  for (const pointer of unique)
    expect(() => described.checker.compile({ $ref: `document${pointer}` }), pointer).not.toThrow();
  // `nullable` belongs to OpenAPI 3.0. In 3.1 it has no meaning, so null would be refused.
  expect(JSON.stringify(described.document)).not.toContain('"nullable"');
});

// The standard also allows references into a component, but generators such as oapi-codegen refuse those.
test("every reference names a whole component", () => {
  const references = JSON.stringify(described.document).matchAll(/"\$ref":"(#[^"]+)"/g);
  const others = [...references].filter(
    ([, to]) => !/^#\/components\/schemas\/\w+$/.test(to ?? ""),
  );
  expect(others.map(([, to]) => to)).toEqual([]);
});

test("files are described with their size limit, only in calls that accept them", () => {
  const bodies = (name: CallName) => described.operationOf(name).requestBody?.content ?? {};
  const fileOf = (maxBytes: number) => ({
    contentMediaType: "application/octet-stream",
    description: `A file of at most ${maxBytes} bytes.`,
  });
  const file = { properties: { file: fileOf(maxUploadBytes) }, required: ["company_id"] };
  expect(bodies("uploadFile")).toMatchObject({ "multipart/form-data": { schema: file } });
  const piece = {
    properties: { file: fileOf(uploadPieceBytes) },
    required: ["company_id", "id", "offset", "file"],
  };
  expect(bodies("sendUploadPiece")).toMatchObject({ "multipart/form-data": { schema: piece } });
  expect(Object.keys(bodies("sendUploadPiece"))).toEqual(["multipart/form-data"]);
  const signature = { properties: { file: fileOf(maxSignatureBytes) } };
  expect(bodies("acknowledgeMemo")).toMatchObject({ "multipart/form-data": { schema: signature } });
  const json = bodies("acknowledgeMemo")["application/json"]?.schema.properties;
  expect(Object.keys(json ?? {})).toEqual(Object.keys(calls.acknowledgeMemo.input.shape));
});

test("no pattern needs more than what all regular expressions know", () => {
  const patterns = [
    ...JSON.stringify(described.document).matchAll(/"pattern":("(?:[^"\\\\]|\\\\.)*")/g),
  ];
  expect(patterns.length).toBeGreaterThan(50);
  const special = patterns.filter(([, pattern]) =>
    /\\\\[pPkX]|\(\?<?[!=]|\(\?</.test(pattern ?? ""),
  );
  expect([...new Set(special.map(([, pattern]) => pattern))]).toEqual([]);
});

test.for(names)("%s refuses what isn't in the values that the document lists", (name) => {
  const { properties } = inputSchema(calls[name]);
  const { shape } = calls[name].input as unknown as { shape: Record<string, z.ZodType> };
  const listed = Object.entries(properties).filter(([, schema]) => isListed(schema));
  const taken = listed.filter(([field]) => shape[field]?.safeParse("no such value").success);
  expect(taken.map(([field]) => field)).toEqual([]);
});

function isListed(schema: Record<string, unknown>): boolean {
  if (Array.isArray(schema["anyOf"])) return schema["anyOf"].some(isListed);
  return schema["enum"] !== undefined || schema["const"] !== undefined;
}

test("a sort order is described as free, with what it may be", () => {
  expect(inputSchema(calls.listEmployees).properties["sort_by"]).toEqual({
    type: "string",
    default: "name",
    description: "One of name, created_at, role, invite_accepted_at. Anything else means name.",
  });
});
