import type { Call } from "@lineup/contract/call";
import fastJson from "fast-json-stringify";
import { z } from "zod";

type JsonSchema = Record<string, unknown>;

/** Writes the whole body of a successful answer. */
export type WriteAnswer = (content: unknown) => string;

/**
 * Builds the writer of a call's answers from its output schema: fields that the contract doesn't name are stripped.
 * @param strict check each answer against the schema as well, which costs time: for tests and development
 */
export function answerWriter(call: Call, strict: boolean): WriteAnswer {
  return (value) => {
    const checked = (strict ? call.output.parse(value) : value) as Record<string, unknown>;
    const tops = Object.fromEntries((call.mirror ?? []).map((key) => [key, checked[key]]));
    return serialiserOf(call)({
      success: true,
      content: checked,
      ...tops,
      ...(call.successes && { successes: call.successes }),
    });
  };
}

type Serialise = ReturnType<typeof fastJson>;

/** Built with a call's first answer: all of them together take a good part of a start. */
const serialisers = new Map<Call, Serialise>();

function serialiserOf(call: Call): Serialise {
  const known = serialisers.get(call) ?? buildSerializer(call);
  serialisers.set(call, known);
  return known;
}

/** @throws where the serialiser can't be built from the schema */
export function buildSerializer(call: Call): Serialise {
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

/** @returns the call's content as JSON schema, with nullable types written the way the serialiser is fast on */
function outputSchema(call: Call): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(call.output, { io: "output" }) as JsonSchema;
  return nullableInPlace(schema) as JsonSchema;
}

/** `anyOf: [X, null]` makes the serialiser validate each value; `X` marked nullable does not. */
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
