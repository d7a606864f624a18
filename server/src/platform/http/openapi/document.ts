import type { Call } from "@lineup/contract/call";
import { calls } from "@lineup/contract/calls";
import type { Access } from "@lineup/contract/endpoint";
import { limits } from "@lineup/contract/limits";

import {
  type JsonObject,
  componentSchemas,
  contentName,
  inputSchema,
} from "#server/platform/http/openapi/schemas";
import { answers } from "#server/platform/http/openapi/answers";

/**
 * Describes every call of the contract in an OpenAPI document.
 * @param version the product's version
 * @returns an OpenAPI 3.1 document
 */
export function openApiDocument(version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  const schemas = componentSchemas();
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    const path = (paths[call.path] ??= {});
    path[call.method.toLowerCase()] = operation(name, call, schemas);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Lineup", version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas,
    },
  };
}

const whoMay: Record<Access, string> = {
  public: "Anyone may call.",
  user: "Anyone who is signed in may call.",
  member: "For those who work for the company.",
  management: "For managers and admins of the company.",
  admin: "For admins of the company.",
};

function operation(
  name: string,
  call: Call,
  schemas: Readonly<Record<string, JsonObject>>,
): JsonObject {
  return {
    operationId: name,
    summary: call.summary,
    description: [whoMay[call.access], ...(call.limits ?? []).map(limitText)].join(" "),
    security: call.access === "public" ? [] : [{ bearer: [] }],
    parameters: parameters(call),
    ...(call.method !== "GET" && { requestBody: requestBody(call) }),
    responses: answers(call, contentName(name, call), schemas),
  };
}

function limitText(name: keyof typeof limits): string {
  const { per, max, seconds } = limits[name];
  const subject =
    per === "address" ? "address of the caller" : per === "user" ? "person" : per.input;
  return `At most ${max} in ${seconds} seconds for each ${subject}.`;
}

function parameters(call: Call): JsonObject[] {
  const { properties, required } = inputSchema(call);
  const inPath = pathFields(call);
  const parameter = (field: string, where: "path" | "query"): JsonObject => ({
    name: field,
    in: where,
    required: where === "path" || required.has(field),
    schema: properties[field],
  });
  const inQuery = call.method === "GET" ? bodyFields(call, properties) : [];
  return [
    ...inPath.map((field) => parameter(field, "path")),
    ...inQuery.map((field) => parameter(field, "query")),
    ...headers(call),
  ];
}

function headers(call: Call): JsonObject[] {
  if (call.answer === "file")
    return [
      header("Range", "One range of bytes, for 206."),
      header("If-None-Match", "The ETag of what the caller has, for 304."),
    ];
  const isKeyed = call.method !== "GET" && call.reads !== true && call.access !== "public";
  if (!isKeyed) return [];
  return [header("Idempotency-Key", "A call that is sent again with its key happens once.")];
}

function header(name: string, description: string): JsonObject {
  return { name, in: "header", description, schema: { type: "string" } };
}

function requestBody(call: Call): JsonObject {
  const { files = {} } = call;
  const form = bodySchema(call, files);
  const content: JsonObject = {};
  // A call that requires no file accepts JSON; a call that can have files accepts `multipart/form-data`.
  if (Object.values(files).every(({ required }) => !required))
    content["application/json"] = { schema: bodySchema(call, {}) };
  if (Object.keys(files).length > 0) content["multipart/form-data"] = { schema: form };
  return { content, required: form.required.length > 0 };
}

function bodySchema(
  call: Call,
  files: NonNullable<Call["files"]>,
): JsonObject & { required: readonly string[] } {
  const { properties, required } = inputSchema(call);
  const fields = bodyFields(call, properties);
  const fileFields = Object.entries(files);
  return {
    type: "object",
    properties: Object.fromEntries([
      ...fields.map((field) => [field, properties[field]]),
      ...fileFields.map(([field, { maxBytes }]) => [field, fileSchema(maxBytes)]),
    ]),
    required: [
      ...fields.filter((field) => required.has(field)),
      ...fileFields.filter(([, file]) => file.required).map(([field]) => field),
    ],
  };
}

function fileSchema(maxBytes: number): JsonObject {
  return {
    type: "string",
    contentMediaType: "application/octet-stream",
    description: `A file of at most ${maxBytes} bytes.`,
  };
}

function pathFields(call: Call): string[] {
  return [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

function bodyFields(call: Call, properties: Record<string, JsonObject>): string[] {
  const inPath = pathFields(call);
  return Object.keys(properties).filter((field) => !inPath.includes(field));
}
