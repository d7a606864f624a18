import type { Call } from "@lineup/contract/call";
import { calls } from "@lineup/contract/calls";
import { errorStatus } from "@lineup/contract/errors";
import { namedSchemas } from "@lineup/contract/named-schemas";
import { z } from "zod";

export type JsonObject = Record<string, unknown>;

/** @returns the JSON pointer to a component schema of the OpenAPI document */
function pointer(name: string): string {
  return `#/components/schemas/${name}`;
}

export function reference(name: string): JsonObject {
  return { $ref: pointer(name) };
}

/** @returns the name of the component schema that describes the content of a call's response */
export function contentName(name: string, call: Call): string {
  const named = Object.entries(namedSchemas).find(([, schema]) => schema === call.output);
  return named?.[0] ?? `${name}Content`;
}

/**
 * @returns the component schemas: all named schemas, the content of each call's response, and the body of error
 *   responses
 */
export function componentSchemas(): Record<string, JsonObject> {
  const registry = z.registry<{ id: string }>();
  for (const [name, call] of Object.entries(calls) as [string, Call][])
    if (call.answer === undefined || call.answer === "plain")
      registry.add(call.output, { id: contentName(name, call) });
  for (const [id, schema] of Object.entries(namedSchemas)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io: "output", uri: pointer });
  const plain = Object.entries(schemas).map(([name, schema]) => [name, withoutIds(schema)]);
  return { ...(Object.fromEntries(plain) as Record<string, JsonObject>), Failure: failureSchema };
}

/** @returns the schemas of a call's input fields, and the names of the required fields */
export function inputSchema(call: Call): {
  properties: Record<string, JsonObject>;
  required: ReadonlySet<string>;
} {
  const input = z.toJSONSchema(call.input, {
    ...{ io: "input", unrepresentable: "any" },
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodCatch) describeAsFree(jsonSchema);
    },
  });
  return {
    properties: (input.properties ?? {}) as Record<string, JsonObject>,
    required: new Set(input.required),
  };
}

/** A field with a fallback takes any value, so the values that mean something are only described. */
function describeAsFree(schema: JsonObject): void {
  const { enum: values, default: fallback } = schema;
  if (!Array.isArray(values)) return;
  delete schema["enum"];
  schema["type"] = "string";
  schema["description"] = `One of ${values.join(", ")}. Anything else means ${String(fallback)}.`;
}

function withoutIds(schema: object): JsonObject {
  const { $schema: _schema, $id: _id, ...rest } = schema as JsonObject;
  return rest;
}

const failureSchema = {
  type: "object",
  required: ["success", "message", "errors", "code"],
  properties: {
    success: { const: false },
    message: { type: "string", description: "For people." },
    errors: {
      description: "Texts by field, or texts that belong to no field.",
      oneOf: [
        { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
        { type: "array", items: { type: "string" } },
      ],
    },
    code: { enum: Object.keys(errorStatus), description: "For programs." },
    maintenance_mode: { const: true },
  },
};
