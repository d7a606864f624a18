import type { Call } from "@lineup/contract/call";
import fastJson from "fast-json-stringify";
import { z } from "zod";

type JsonSchema = Record<string, unknown>;

/** Turns the content of a successful response into the whole response body, as JSON. */
export type WriteAnswer = (content: unknown) => string;

/**
 * Creates the function that writes a call's response bodies. The created function removes fields that the output schema doesn't
 * name.
 * @param strict true to check each response against the output schema; the check takes time, so only tests and development use it
 */
export function answerWriter(call: Call, strict: boolean): WriteAnswer {
  return (value) => {
    const content = (strict ? call.output.parse(value) : value) as Record<string, unknown>;
    const mirrored = Object.fromEntries((call.mirror ?? []).map((key) => [key, content[key]]));
    return serializerOf(call)({
      success: true,
      content,
      ...mirrored,
      ...(call.successes && { successes: didNothing(call, content) ? [] : call.successes }),
    });
  };
}

function didNothing({ doneField }: Call, content: Record<string, unknown>): boolean {
  if (doneField === undefined) return false;
  return content[doneField] === 0 || content[doneField] === null;
}

type Serialize = ReturnType<typeof fastJson>;

/**
 * The serializers, one per call. Each serializer is built when the call's first response is written, because building all
 * serializers at startup would delay the start of the server.
 */
const serializers = new Map<Call, Serialize>();

function serializerOf(call: Call): Serialize {
  const serializer = serializers.get(call) ?? buildSerializer(call);
  serializers.set(call, serializer);
  return serializer;
}

/**
 * Builds the function that serializes a call's response bodies.
 * @throws Error if the output schema can't be turned into a serializer
 */
export function buildSerializer(call: Call): Serialize {
  const content = outputSchema(call);
  const properties = (content["properties"] ?? {}) as Record<string, JsonSchema>;
  const mirrored = Object.fromEntries(
    (call.mirror ?? []).map((key) => [key, properties[key] ?? {}]),
  );
  return fastJson({
    type: "object",
    properties: {
      success: { type: "boolean" },
      content,
      ...mirrored,
      successes: { type: "array", items: { type: "string" } },
    },
  } as Parameters<typeof fastJson>[0]);
}

/**
 * @returns the JSON schema of the content of a call's response. Nullable types are in the form that the serializer
 *   handles fastest.
 */
function outputSchema(call: Call): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(call.output, { io: "output" }) as JsonSchema;
  return nullableInPlace(schema) as JsonSchema;
}

/**
 * Replaces `anyOf: [X, null]` in a schema with `X` marked as nullable, because for `anyOf`, the serializer would
 * validate each value.
 */
function nullableInPlace(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nullableInPlace);
  if (typeof node !== "object" || node === null) return node;
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, nullableInPlace(value)]),
  );
  const options = schema["anyOf"];
  if (!Array.isArray(options) || options.length !== 2) return schema;
  const other = options.find((option: JsonSchema) => option["type"] !== "null") as JsonSchema;
  const hasNull = options.some((option: JsonSchema) => option["type"] === "null");
  return hasNull ? { ...other, nullable: true } : schema;
}
