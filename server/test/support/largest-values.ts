// The largest values that a field of a call allows, of the kinds that take longest to read.
import { z } from "zod";

import type { NamedValue } from "./bad-values.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Characters whose repetition is slow for one or the other way of reading a text. */
const alphabets: readonly NamedValue<string>[] = [
  ["letters", "x"],
  ["marks", `a${"\u0301\u0316".repeat(15)}`],
  ["tags", "<b>"],
  ["open brackets", "<"],
  ["entities", "&#38;"],
  ["words", "word "],
  ["spaces between", "x \t"],
  ["dots", "a."],
  ["addresses", "a@"],
  ["digits", "1-"],
  ["wildcards", String.raw`%_\ `],
  ["emoji", "\u{1F469}\u200D\u{1F373}"],
];

/** @returns the largest values that a schema allows, or none if it has no bound */
export function largestValues(schema: z.ZodType): NamedValue[] {
  const all = partsOf(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }));
  const texts = all.flatMap(({ type, maxLength }) =>
    type === "string" && maxLength !== undefined && maxLength > 100 ? [maxLength] : [],
  );
  const lists = all.flatMap(({ type, maxItems, items }) =>
    type === "array" && maxItems !== undefined ? [{ maxItems, items: items as JsonSchema }] : [],
  );
  return [
    ...(texts.length > 0 ? textsOf(Math.max(...texts)) : []),
    ...lists.flatMap(({ maxItems, items }) => listsOf(maxItems, items)),
  ];
}

function textsOf(length: number): NamedValue[] {
  return alphabets.map(([kind, piece]) => [
    `${length} characters of ${kind}`,
    piece.repeat(length / piece.length + 1).slice(0, length),
  ]);
}

function listsOf(length: number, items: JsonSchema | undefined): NamedValue[] {
  const numbers = Array.from({ length }, (_, at) => at + 1);
  if (items?.type === "integer" || items?.type === "number")
    return [
      [`${length} numbers`, numbers],
      [`${length} numbers as text`, numbers.map(String)],
      [`${length} numbers in one text`, numbers.join(",")],
      [`${length} words`, numbers.map((number) => `w${number}`)],
    ];
  if (items?.type !== "string") return [];
  const longest = "x".repeat(Math.min(items.maxLength ?? 100, 1_000_000 / length));
  return [
    [`${length} texts`, numbers.map((number) => `${number}${longest}`.slice(0, longest.length))],
  ];
}

/** @returns a schema, and its alternatives */
function partsOf(schema: JsonSchema): JsonSchema[] {
  const { anyOf = [], oneOf = [], allOf = [] } = schema;
  const inner = [...anyOf, ...oneOf, ...allOf] as JsonSchema[];
  return [schema, ...inner.flatMap(partsOf)];
}

/** Values of a request's largest size that no field allows. Refusing them must not take long either. */
export const oversizedValues: readonly NamedValue<() => unknown>[] = [
  ["a text of marks", () => `a${"\u0301\u0316".repeat(240_000)}`],
  ["a text of spaces", () => " ".repeat(1_000_000)],
  ["a text of tags", () => "<b>".repeat(330_000)],
  ["a list of numbers", () => Array.from({ length: 500_000 }, () => 1)],
  ["a list of words", () => Array.from({ length: 200_000 }, () => "ab")],
  ["a list of nothing", () => Array.from({ length: 300_000 }, () => "")],
  ["a list of objects", () => Array.from({ length: 300_000 }, () => ({}))],
  ["numbers in one text", () => "1,".repeat(500_000)],
  ["an object of many names", () => namesTo(19_000)],
];

/** @returns an object with so many different names */
export function namesTo(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 0]));
}
