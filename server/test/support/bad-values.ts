// Values that must not break any call, and the fields of each call in which they are tried.
import { type CallName, calls } from "@lineup/contract/calls";
import { z } from "zod";

import type { SampleCompany } from "./sample-company.ts";
import { sampleInputs } from "./sample-inputs.ts";

/** A value and its name in messages. */
export type NamedValue<T = unknown> = readonly [string, T];

const deep = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));

/** Numbers that PostgreSQL's int can't hold. */
export const badNumbers: readonly NamedValue[] = [
  ["a fraction", 1.5],
  ["huge", 1e308],
  ["beyond int", 3_000_000_000],
  ["beyond bigint", "99999999999999999999"],
];

/** Values for fields in JSON. */
export const badValues: readonly NamedValue[] = [
  ["missing", undefined],
  ["null", null],
  ["a flag", true],
  ["zero", 0],
  ["negative", -1],
  ...badNumbers,
  ["empty", ""],
  ["a word", "nonsense"],
  ["with U+0000", "a\u0000b"],
  ["a lone surrogate", "a\ud800b"],
  ["with reversed direction", "\u202egnp.exe\u2066"],
  ["an endless letter", `a${"\u0301".repeat(40_000)}`],
  ["oversized", "x".repeat(250_000)],
  ["a list", ["x"]],
  ["an object", { x: 1 }],
  ["deep", deep(5_000)],
  ["a prototype", JSON.parse('{"__proto__":{"x":1},"constructor":1}')],
];

/** Values for the parts of a multipart form. */
export const badParts: readonly NamedValue<string>[] = [
  ["that isn't text", '{"toString":1}'],
  ["deep", "[".repeat(40_000) + "]".repeat(40_000)],
  ["unfinished", "{"],
  ["as null", "null"],
  ["as a number", "1e999"],
  ["as a list", "[[1]]"],
  ["of a prototype", '{"__proto__":{"x":1}}'],
];

/** Bodies that can't be a call's input: the content type, the text, and the status of the refusal. */
export const badBodies: readonly (readonly [string, string, number])[] = [
  ["application/json", "{", 400],
  ["application/json", "[]", 400],
  ["application/json", '"text"', 400],
  ["application/json", `{"x":"${"x".repeat(1024 * 1024)}"}`, 413],
  ["application/json", `{"x":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, 400],
  ["text/xml", "<x/>", 415],
  ["multipart/form-data", "no boundary", 400],
];

/** A field of a call's input. */
export interface InputField {
  readonly where: string;
  /** @returns the sample input with a value in this field */
  readonly inputWith: (value: unknown) => Record<string, unknown>;
}

/** @returns the fields of a call's input, and one that it doesn't have */
export function fieldsOf(name: CallName, company: SampleCompany): InputField[] {
  return [...Object.keys(calls[name].input.shape), "unexpected"].map((field) => ({
    where: field,
    inputWith: (value) => ({ ...sampleInputs[name](company), [field]: value }),
  }));
}

/** @returns the fields of the objects inside a call's input, such as a send's memos, a translation or a run */
export function innerFieldsOf(name: CallName, company: SampleCompany): InputField[] {
  const sample = sampleInputs[name](company);
  return Object.entries(calls[name].input.shape).flatMap(([field, schema]) => {
    const [objectSchema, isList] = objectIn(schema as z.ZodType);
    if (objectSchema === null) return [];
    const sampled = sample[field];
    const base = (Array.isArray(sampled) ? sampled[0] : sampled) as object | undefined;
    return [...Object.keys(objectSchema.shape), "unexpected"].map((key) => ({
      where: `${field}.${key}`,
      inputWith: (value: unknown) => {
        const object = { title: "Lineup", ...base, [key]: value };
        return { ...sampleInputs[name](company), [field]: isList ? [object] : object };
      },
    }));
  });
}

/** @returns the object schema inside other schemas (optional, nullable, list), or null, and true if it is in a list */
export function objectIn(schema: z.ZodType, isList = false): [z.ZodObject | null, boolean] {
  if (schema instanceof z.ZodObject) return [schema, isList];
  if (schema instanceof z.ZodArray) return objectIn(schema.element as z.ZodType, true);
  if (schema instanceof z.ZodPipe) return objectIn(schema.out as z.ZodType, isList);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return objectIn(schema.unwrap() as z.ZodType, isList);
  return [null, false];
}
