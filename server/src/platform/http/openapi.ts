import type { Call } from "@lineup/contract/call";
import { calls } from "@lineup/contract/calls";
import { errorStatus } from "@lineup/contract/errors";
import { z } from "zod";

import { outputSchema } from "#server/platform/http/output";

type JsonObject = Record<string, unknown>;

/**
 * The API document (OpenAPI 3.1) of every call, derived from the contract.
 * @param version the product's
 */
export function openApiDocument(version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = operation(name, call);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Lineup", version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Failure: failureSchema },
    },
  };
}

const failureSchema = {
  type: "object",
  required: ["success", "message", "errors", "code"],
  properties: {
    success: { const: false },
    message: { type: "string" },
    errors: {
      oneOf: [
        { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
        { type: "array", items: { type: "string" } },
      ],
    },
    code: { enum: Object.keys(errorStatus) },
    maintenance_mode: { const: true },
  },
};

function operation(name: string, call: Call): JsonObject {
  const { $schema: _, ...input } = z.toJSONSchema(call.input, {
    io: "input",
    unrepresentable: "any",
  });
  const properties = (input["properties"] ?? {}) as Record<string, JsonObject>;
  const required = new Set(input["required"] ?? []);
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const fields = Object.keys(properties).filter((field) => !inPath.includes(field));
  const parameter = (field: string, where: "path" | "query"): JsonObject => ({
    name: field,
    in: where,
    required: where === "path" || required.has(field),
    schema: properties[field],
  });
  const hasBody = call.method !== "GET";
  return {
    operationId: name,
    summary: call.summary,
    security: call.access === "public" ? [] : [{ bearer: [] }],
    parameters: [
      ...inPath.map((field) => parameter(field, "path")),
      ...(hasBody ? [] : fields.map((field) => parameter(field, "query"))),
    ],
    ...(hasBody && { requestBody: requestBody(call, properties, fields, required) }),
    responses: { "200": success(call), ...failures(call) },
  };
}

function requestBody(
  call: Call,
  properties: Record<string, JsonObject>,
  fields: readonly string[],
  required: ReadonlySet<string>,
): JsonObject {
  const files = Object.entries(call.files ?? {});
  const schema = {
    type: "object",
    properties: Object.fromEntries([
      ...fields.map((field) => [field, properties[field]]),
      ...files.map(([field]) => [
        field,
        { type: "string", contentMediaType: "application/octet-stream" },
      ]),
    ]),
    required: [
      ...fields.filter((field) => required.has(field)),
      ...files.filter(([, need]) => need === "required").map(([field]) => field),
    ],
  };
  return { content: { [files.length ? "multipart/form-data" : "application/json"]: { schema } } };
}

function success(call: Call): JsonObject {
  if (call.answer === "csv") return { description: "A table", content: { "text/csv": {} } };
  if (call.answer === "file") return { description: "The file", content: { "*/*": {} } };
  const content = outputSchema(call);
  const properties = (content["properties"] ?? {}) as Record<string, JsonObject>;
  const schema =
    call.answer === "plain"
      ? content
      : {
          type: "object",
          required: ["success", "content"],
          properties: {
            success: { const: true },
            content,
            ...Object.fromEntries((call.mirror ?? []).map((key) => [key, properties[key] ?? {}])),
            ...(call.successes && { successes: { type: "array", items: { type: "string" } } }),
          },
        };
  return { description: "Done", content: { "application/json": { schema } } };
}

function failures(call: Call): JsonObject {
  const codes = [
    "bad_request",
    "validation_failed",
    "maintenance",
    ...(call.errors ?? []),
  ] as (keyof typeof errorStatus)[];
  if (call.access !== "public") codes.push("unauthenticated");
  if (call.access !== "public" && call.access !== "user") codes.push("forbidden", "not_found");
  if (call.limits) codes.push("rate_limited");
  const body = { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } };
  return Object.fromEntries(
    [...new Set(codes.map((code) => errorStatus[code]))].map((status) => [
      String(status),
      {
        description: codes.filter((code) => errorStatus[code] === status).join(", "),
        content: body,
      },
    ]),
  );
}
