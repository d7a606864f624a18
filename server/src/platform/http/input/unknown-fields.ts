import type { Call } from "@lineup/contract/call";
import { z } from "zod";

import { CallError } from "#server/platform/http/errors";
import type { RawInput } from "#server/platform/http/input/read-input";

/**
 * Refuses a change of which nothing is known, so that a client with other names for its fields doesn't take the answer for a
 * success. A change is a call whose success says `…_updated`.
 * @throws CallError `validation_failed` with a text for each unknown field
 */
export function refuseUnknownChange(call: Call, raw: RawInput): void {
  if (call.successes?.some((success) => success.endsWith("_updated"))) refuseUnknownOnly(call, raw);
}

/**
 * Refuses the input of a call that did nothing because none of its fields is known. A call that names a success and is for a
 * record does its work by the record's id alone, and may find it done already: it is not refused.
 * @throws CallError `validation_failed` with a text for each unknown field
 */
export function refuseUnknownWish(call: Call, raw: RawInput): void {
  const { id } = call.input.shape as { id?: z.ZodType };
  const isDoneById = call.successes !== undefined && id?.safeParse(undefined).success === false;
  if (!isDoneById) refuseUnknownOnly(call, raw);
}

/**
 * Refuses input of whose fields none is known. The fields that only say which record is meant don't count as known. The fields
 * of the record in the answer do, although the call may not change them: many clients send a record back whole.
 * @throws CallError `validation_failed` with a text for each unknown field
 */
function refuseUnknownOnly(call: Call, { fields, files }: RawInput): void {
  const { fieldAliases = {}, input } = call;
  const isSelector = (name: string): boolean =>
    selects(call, name) || selects(call, fieldAliases[name] ?? "");
  const isTaken = (name: string): boolean =>
    !isSelector(name) &&
    (Object.hasOwn(input.shape, name) ||
      Object.hasOwn(fieldAliases, name) ||
      Object.hasOwn(call.files ?? {}, name));
  const given = [...Object.keys(fields), ...Object.keys(files)];
  if (given.some(isTaken) || !takesMore(call)) return;
  const known = new Set(recordFields(call.output));
  const unknown = given.filter((name) => !isSelector(name));
  if (unknown.length === 0 || unknown.some((name) => known.has(name))) return;
  const details = Object.fromEntries(unknown.slice(0, 20).map((name) => [name, [unknownField]]));
  throw new CallError("validation_failed", { details, text: nothingChanged });
}

/** @returns false when a call takes nothing but the fields that say which record is meant */
function takesMore(call: Call): boolean {
  return (
    call.files !== undefined || Object.keys(call.input.shape).some((name) => !selects(call, name))
  );
}

/** @returns whether a field says which record a call is about: its id, its company, or a part of the call's path */
function selects({ path }: Call, name: string): boolean {
  return name === "company_id" || name === "id" || path.includes(`{${name}}`);
}

const unknownField = { en: "This field doesn't exist", es: "Este campo no existe" };
const nothingChanged = {
  en: "Nothing was changed because none of these fields exist",
  es: "No se cambió nada, porque ninguno de estos campos existe",
};

/** @returns the names of the fields of the records in an answer */
function recordFields({ shape }: z.ZodObject): string[] {
  return Object.values(shape).flatMap((field) => {
    const record = innermost(field);
    return record instanceof z.ZodObject ? Object.keys(record.shape) : [];
  });
}

function innermost(field: unknown): unknown {
  if (field instanceof z.ZodNullable || field instanceof z.ZodOptional)
    return innermost(field.unwrap());
  return field instanceof z.ZodArray ? innermost(field.element) : field;
}
