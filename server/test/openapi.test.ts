// The API document: valid by the standard's own schema, whole, and true of what the calls really answer.
import { Validator } from "@seriousme/openapi-schema-validator";
import { type CallName, calls } from "@lineup/contract/calls";
import type { Call } from "@lineup/contract/call";
import { maxSignatureBytes, maxUploadBytes, uploadPieceBytes } from "@lineup/contract/constants";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { preparedInputs } from "./support/prepared-inputs.ts";
import { sampleCompany } from "./support/sample-company.ts";
import { sampleFiles, sampleInputs } from "./support/sample-inputs.ts";
import { type TestApp, requestOf, startTestApp } from "./support/test-app.ts";

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { content?: Record<string, { schema?: { $ref?: string } }> }>;
  readonly requestBody?: { content: Record<string, { schema: { properties: object } }> };
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
}

let node: TestApp;
let document: Document;

beforeAll(async () => {
  node = await startTestApp();
  const { body } = await node.inject({ method: "GET", url: "/api/openapi.json" });
  document = body as unknown as Document;
});
afterAll(() => node.stop());

const names = Object.keys(calls) as CallName[];

function operationOf(name: CallName): Operation {
  const { path, method } = calls[name] as Call;
  const found = document.paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${name} is not described`);
  return found;
}

test("it is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const result = await validator.validate(document as unknown as Record<string, unknown>);

  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("every call is in it once, and nothing else", () => {
  const described = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(described.toSorted()).toEqual(names.toSorted());
});

test("every reference leads somewhere, and every schema is one of JSON Schema 2020-12", () => {
  const ajv = checker();
  const references = JSON.stringify(document).matchAll(/"\$ref":"(#[^"]+)"/g);
  const unique = [...new Set([...references].map((match) => match[1] ?? ""))];
  expect(unique.length).toBeGreaterThan(50);
  for (const pointer of unique)
    expect(() => ajv.compile({ $ref: `document${pointer}` }), pointer).not.toThrow();
  // Of OpenAPI 3.0: in 3.1 it means nothing, and null would be refused.
  expect(JSON.stringify(document)).not.toContain('"nullable"');
});

test("a file is described as one, with its own limit, and only where it can be sent", () => {
  const bodies = (name: CallName) => operationOf(name).requestBody?.content ?? {};
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

describe("what a call answers is as the document says", () => {
  const answered = new Set<string>();

  test.for(names)("%s", async (name) => {
    await node.database.db.deleteFrom("rate_limits").execute();
    const company = await sampleCompany(node);
    const input = {
      ...sampleInputs[name](company),
      ...(await preparedInputs[name]?.(node, company.admin)),
    };
    const as = await node.signIn(company.admin);
    const options = { as, files: sampleFiles[name] };
    const tries = [
      requestOf(calls[name], input, options),
      requestOf(calls[name], input, { files: sampleFiles[name] }),
      requestOf(calls[name], {}, { as }),
    ];
    for (const request of tries) {
      const response = await node.app.http.inject(request);
      expectDescribed(name, response.statusCode, response.headers["content-type"], response.body);
      answered.add(`${name} ${response.statusCode}`);
    }
  });

  test("most calls were seen to succeed", () => {
    expect([...answered].filter((each) => each.endsWith(" 200")).length).toBeGreaterThanOrEqual(
      names.length * 0.9,
    );
  });
});

function expectDescribed(name: CallName, status: number, type: unknown, body: string): void {
  const response = operationOf(name).responses[status];
  expect(response, `${name} ${status}`).toBeDefined();
  const media = String(type).split(";")[0] ?? "";
  const schema = (response?.content?.[media] ?? response?.content?.["*/*"])?.schema;
  expect(schema, `${name} ${status} ${media}`).toBeDefined();
  if (media !== "application/json") return;
  const ajv = checker();
  const pointer = `#/paths/${encoded(calls[name].path)}/${calls[name].method.toLowerCase()}/responses/${status}/content/${encoded("application/json")}/schema`;
  const validate = ajv.compile({ $ref: `document${pointer}` });
  validate(JSON.parse(body));
  expect(validate.errors, `${name} ${status}: ${body.slice(0, 300)}`).toBeNull();
}

let kept: Ajv2020 | undefined;

/** Knows the whole document by the name `document`. */
function checker(): Ajv2020 {
  if (kept) return kept;
  kept = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(kept);
  kept.addSchema(document, "document");
  return kept;
}

/** For a JSON pointer inside a URI. */
function encoded(segment: string): string {
  return encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"));
}
