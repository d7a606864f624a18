// The OpenAPI document, and a check of answers against it.
import { type CallName, calls } from "@lineup/contract/calls";
import type { Call } from "@lineup/contract/call";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { InjectOptions } from "fastify";
import { expect } from "vitest";

import type { TestApp } from "./test-app.ts";

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { content?: Record<string, { schema?: { $ref?: string } }> }>;
  readonly requestBody?: { content: Record<string, { schema: { properties: object } }> };
}

export interface ApiDocument {
  readonly paths: Record<string, Record<string, Operation>>;
}

export interface DescribedCalls {
  readonly document: ApiDocument;
  operationOf(name: CallName): Operation;
  /** A JSON Schema validator that has the whole document under the name `document`. */
  readonly checker: Ajv2020;
  /** Sends a request and checks that its answer matches the document. @returns the answer's status */
  send(name: CallName, request: InjectOptions): Promise<number>;
}

export async function describeCalls(server: TestApp): Promise<DescribedCalls> {
  const { body } = await server.inject({ method: "GET", url: "/api/openapi.json" });
  const document = body as unknown as ApiDocument;
  const checker = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(checker);
  checker.addSchema(document, "document");

  function operationOf(name: CallName): Operation {
    const { path, method } = calls[name] as Call;
    const found = document.paths[path]?.[method.toLowerCase()];
    if (found === undefined) throw new Error(`${name} is not described`);
    return found;
  }

  function expectDescribed(name: CallName, status: number, type: unknown, text: string): void {
    const response = operationOf(name).responses[status];
    expect(response, `${name} ${status}`).toBeDefined();
    const media = String(type).split(";")[0] ?? "";
    const schema = (response?.content?.[media] ?? response?.content?.["*/*"])?.schema;
    expect(schema, `${name} ${status} ${media}`).toBeDefined();
    if (media !== "application/json") return;
    const pointer = `#/paths/${encoded(calls[name].path)}/${calls[name].method.toLowerCase()}/responses/${status}/content/${encoded("application/json")}/schema`;
    const validate = checker.compile({ $ref: `document${pointer}` });
    validate(JSON.parse(text));
    expect(validate.errors, `${name} ${status}: ${text.slice(0, 300)}`).toBeNull();
  }

  return {
    ...{ document, operationOf, checker },
    async send(name, request) {
      const response = await server.app.http.inject(request);
      await server.app.services.callers.settle();
      expectDescribed(name, response.statusCode, response.headers["content-type"], response.body);
      return response.statusCode;
    },
  };
}

/** @returns a segment of a JSON pointer, encoded for a URI */
function encoded(segment: string): string {
  return encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"));
}
