import type { Call } from "@lineup/contract/call";
import { type ErrorCode, errorStatus } from "@lineup/contract/errors";

import { type JsonObject, reference } from "#server/platform/http/openapi/schemas";

/**
 * @param content the name of the component that describes the content of a successful response
 * @param components the component schemas by name
 * @returns the possible responses to a call, by HTTP status, as an OpenAPI Responses Object
 */
export function answers(
  call: Call,
  content: string,
  components: Readonly<Record<string, JsonObject>>,
): JsonObject {
  return {
    ...(call.answer === "file"
      ? fileAnswers
      : { "200": success(call, content, components[content]) }),
    ...failures(call),
    default: failure("internal"),
  };
}

const binary = { type: "string", contentMediaType: "application/octet-stream" };
const etag = { ETag: { schema: { type: "string" } } };

const fileAnswers = {
  "200": { description: "The file", headers: etag, content: { "*/*": { schema: binary } } },
  "206": {
    description: "The part that was asked for",
    headers: { ...etag, "Content-Range": { schema: { type: "string" } } },
    content: { "*/*": { schema: binary } },
  },
  "304": { description: "The caller has it already", headers: etag },
};

function success(call: Call, content: string, component: JsonObject | undefined): JsonObject {
  if (call.answer === "csv")
    return { description: "A table", content: { "text/csv": { schema: { type: "string" } } } };
  const schema = call.answer === "plain" ? reference(content) : envelope(call, content, component);
  return { description: "Done", content: { "application/json": { schema } } };
}

function envelope(call: Call, content: string, component: JsonObject | undefined): JsonObject {
  // Repeated rather than referred to: several generators take only references to whole components.
  const properties = component?.["properties"] as JsonObject | undefined;
  const mirrored = (call.mirror ?? []).map((key) => [key, properties?.[key]]);
  return {
    type: "object",
    required: ["success", "content"],
    properties: {
      success: { const: true },
      content: reference(content),
      ...Object.fromEntries(mirrored),
      ...(call.successes && { successes: { type: "array", items: { enum: call.successes } } }),
    },
  };
}

function failures(call: Call): JsonObject {
  const codes = errorCodes(call);
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].toSorted((a, b) => a - b);
  const byStatus = statuses.map((status) => {
    const described = codes.filter((code) => errorStatus[code] === status).join(", ");
    return [String(status), failure(described, status === 429 ? retryAfter : undefined)];
  });
  return Object.fromEntries(byStatus) as JsonObject;
}

const retryAfter = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
};

function failure(description: string, headers?: JsonObject): JsonObject {
  return {
    description,
    ...(headers && { headers }),
    content: { "application/json": { schema: reference("Failure") } },
  };
}

/**
 * @returns a call's error codes: the declared ones, and the ones that follow from the call's access level, method and
 *   limits
 */
function errorCodes(call: Call): readonly ErrorCode[] {
  const { access, method } = call;
  const inCompany = access !== "public" && access !== "user";
  const writes = method !== "GET" && call.reads !== true;
  return [
    ...new Set<ErrorCode>([
      "bad_request",
      ...(access === "public" ? [] : (["unauthenticated"] as const)),
      ...(inCompany ? (["forbidden", "not_found"] as const) : []),
      ...(writes && access !== "public" ? (["idempotency_conflict"] as const) : []),
      ...(method === "GET" ? [] : (["body_too_large", "unsupported_media_type"] as const)),
      "validation_failed",
      ...(call.limits ? (["rate_limited"] as const) : []),
      ...(call.errors ?? []),
      "maintenance",
      "unavailable",
    ]),
  ];
}
