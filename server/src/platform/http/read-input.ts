import type { Call } from "@lineup/contract/call";
import type { FileField } from "@lineup/contract/endpoint";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";

import { CallError, invalidField } from "#server/platform/http/errors";
import { fieldText } from "#server/platform/http/field-texts";
import { type Text, sharedTexts } from "#server/platform/texts";

/** A file as it came in, whole and inside the size limit; nothing is known of its content yet. */
export interface UploadedFile {
  readonly name: string;
  readonly content: Buffer;
}

export type UploadedFiles = Readonly<Record<string, UploadedFile | undefined>>;

/** What a request carries, before it is parsed. */
export interface RawInput {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: UploadedFiles;
}

/**
 * Gathers path, query and body fields under their true names; a path field wins over the body, the body over the query.
 * @throws CallError for a body that is no object, is nested too deep, or holds text that no database column can
 */
export async function readRawInput(
  request: FastifyRequest,
  { fieldAliases = {}, files: taken = {} }: Pick<Call, "fieldAliases" | "files">,
): Promise<RawInput> {
  const { fields, files } = request.isMultipart()
    ? await readParts(request, Object.values(taken)).catch(refuseBrokenForm)
    : { fields: bodyFields(request.body), files: {} };
  const all = {
    ...withoutBrackets(asRecord(request.query)),
    ...withoutBrackets(fields),
    ...asRecord(request.params),
  };
  refuseUnstorable(all, 0);
  return { fields: withTrueNames(all, fieldAliases), files };
}

/**
 * @returns the input as the call's schema makes it
 * @throws CallError `validation_failed` with every bad field, or for a missing file
 */
export function parseInput<C extends Call>(call: C, raw: RawInput): z.output<C["input"]> {
  const input = parseFields(call.input, raw.fields);
  for (const [field, { required }] of Object.entries(call.files ?? {})) {
    if (required && !raw.files[field]) throw invalidField(field, sharedTexts.required);
  }
  return input as z.output<C["input"]>;
}

/** @throws CallError `validation_failed` with a text for every bad field */
export function parseFields<S extends z.ZodObject>(
  schema: S,
  fields: RawInput["fields"],
): z.output<S> {
  const { data, error } = schema.safeParse(fields, { reportInput: true });
  if (!error) return data;
  const details: Record<string, Text[]> = {};
  for (const issue of error.issues) {
    const texts = (details[issue.path.map(String).join(".")] ??= []);
    if (texts.length < 3) texts.push(fieldText(issue));
  }
  throw new CallError("validation_failed", { details });
}

/**
 * Most of the parser's complaints about what was sent carry no code. They are told by their words, so that a fault of
 * our own stays one.
 */
function refuseBrokenForm(thrown: unknown): never {
  if (thrown instanceof Error && "code" in thrown && thrown.code === "FST_FILES_LIMIT")
    throw invalidField("file", oneFile);
  const broken = thrown instanceof Error && brokenForm.test(thrown.message);
  throw broken ? new CallError("bad_request") : thrown;
}

const oneFile = {
  en: "Send one file at a time, and only where one is asked for",
  es: "Envía los archivos de uno en uno y solo donde se pidan",
};

const brokenForm =
  /^Multipart: Boundary not found$|unexpected end of multipart data$|^The needle cannot have a length bigger/i;

/** Fields together are kept to the limit of any other body; a file that nobody chose is none. */
async function readParts(request: FastifyRequest, taken: readonly FileField[]): Promise<RawInput> {
  const fields: { name: string; value: unknown }[] = [];
  const files: Record<string, UploadedFile> = {};
  const counts = { files: taken.length > 0 ? 1 : 0, fields: 50, parts: 51 };
  const fileSize = Math.max(0, ...taken.map(({ maxBytes }) => maxBytes));
  const limits = { ...counts, fileSize, fieldSize: 100_000 };
  let left = request.routeOptions.bodyLimit;
  for await (const part of request.parts({ limits })) {
    if (part.type === "file") {
      const name = part.filename ?? "";
      const content = await part.toBuffer();
      if (name !== "" || content.length > 0) files[part.fieldname] = { name, content };
    } else {
      left -= Buffer.byteLength(String(part.value));
      if (part.valueTruncated || part.fieldnameTruncated || left < 0)
        throw new CallError("body_too_large");
      fields.push({ name: part.fieldname, value: part.value });
    }
  }
  return { fields: gathered(fields), files };
}

/** A name that comes more than once is a list, as in queries and the other kind of form. */
function gathered(fields: readonly { name: string; value: unknown }[]): Record<string, unknown> {
  const byName = [...Map.groupBy(fields, ({ name }) => name)];
  return Object.fromEntries(
    byName.map(([name, [first, ...more]]) => [
      name,
      more.length > 0 ? [first, ...more].map((field) => field?.value) : first?.value,
    ]),
  );
}

/** Many clients write `ids[]` for a list in a form or query, of one value too. */
function withoutBrackets(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) =>
      name.endsWith("[]") ? [name.slice(0, -2), [value].flat()] : [name, value],
    ),
  );
}

/** A field that came by its true name wins over its aliases. */
function withTrueNames(
  fields: Record<string, unknown>,
  aliases: NonNullable<Call["fieldAliases"]>,
): Record<string, unknown> {
  let named = fields;
  for (const [alias, name] of Object.entries(aliases)) {
    const given = fields[alias];
    const meant = name === "..." && typeof given === "object" ? given : { [name]: given };
    named = { ...meant, ...named };
  }
  return named;
}

function bodyFields(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body)) throw new CallError("bad_request");
  return asRecord(body);
}

function asRecord(value: unknown): Record<string, unknown> {
  return { ...(value as Record<string, unknown> | undefined) };
}

/** Far more than any call's input, and far less than what exhausts the stack. */
const deepest = 32;

/** PostgreSQL's text has no U+0000; a lone surrogate is no text at all. */
function refuseUnstorable(value: unknown, depth: number): void {
  if (depth > deepest) throw new CallError("bad_request");
  if (typeof value === "string") {
    if (value.includes("\u0000") || !value.isWellFormed()) throw new CallError("bad_request");
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseUnstorable(key, depth);
      refuseUnstorable(inner, depth + 1);
    }
  }
}
