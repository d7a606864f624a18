import type { Call } from "@lineup/contract/call";
import type { FileField } from "@lineup/contract/endpoint";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";

import { CallError, invalidField } from "#server/platform/http/errors";
import { fieldText } from "#server/platform/http/input/field-texts";
import { nestedFields } from "#server/platform/http/input/nested-fields";
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
    ? await readParts(request, Object.values(taken)).catch((thrown) => refuseForm(request, thrown))
    : { fields: bodyFields(request.body), files: {} };
  const all = {
    ...nestedFields(asRecord(request.query)),
    ...nestedFields(fields),
    ...asRecord(request.params),
  };
  const named = withTrueNames(all, fieldAliases);
  refuseUnstorable(named, 0);
  return { fields: named, files };
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

/** What is left of a refused form is let run off: the next request of its connection comes behind it. */
function refuseForm(request: FastifyRequest, thrown: unknown): never {
  request.raw.unpipe().resume();
  // Most of the parser's complaints about what was sent carry no code. They are told by their words, so that a fault of
  // our own stays one.
  const broken = thrown instanceof Error && brokenForm.test(thrown.message);
  throw broken ? new CallError("bad_request") : thrown;
}

const oneFile = {
  en: "Send one file at a time, and only where one is asked for",
  es: "Envía los archivos de uno en uno y solo donde se pidan",
};

const brokenForm =
  /^Multipart: Boundary not found$|unexpected end of multipart data$|^The needle cannot have a length bigger/i;

/**
 * Reads every part as its bytes, since the parser would make objects of those that are said to be JSON. Fields together
 * are kept to the limit of any other body; a file that nobody chose is none.
 */
async function readParts(request: FastifyRequest, taken: readonly FileField[]): Promise<RawInput> {
  const fields: { name: string; value: string }[] = [];
  const files: Record<string, UploadedFile> = {};
  const fileSize = Math.max(0, ...taken.map(({ maxBytes }) => maxBytes));
  let filesLeft = Math.min(1, taken.length);
  let bytesLeft = request.routeOptions.bodyLimit;
  for await (const part of request.parts(allParts)) {
    if (part.type !== "file") continue;
    if (part.filename === undefined) {
      const content = await readPart(part, Math.min(bytesLeft, largestField), "body_too_large");
      bytesLeft -= content.length;
      fields.push({ name: part.fieldname, value: textOf(content) });
    } else {
      if ((filesLeft -= 1) < 0) throw invalidField("file", oneFile);
      const content = await readPart(part, fileSize, "file_too_large");
      const { filename: name } = part;
      if (name !== "" || content.length > 0) files[part.fieldname] = { name, content };
    }
  }
  return { fields: gathered(fields), files };
}

/**
 * What is written in another charset and differs in it is seldom UTF-8 by chance. The parser of forms keeps to itself in
 * which one a part says it is.
 * @returns what a body or a part of it says @throws CallError for what would be stored with holes
 */
export function textOf(content: Buffer): string {
  try {
    return utf8.decode(content);
  } catch {
    throw new CallError("bad_request", { text: notUtf8 });
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
const notUtf8 = {
  en: "Send text as UTF-8",
  es: "Envía el texto en UTF-8",
};

/** Bytes. */
const largestField = 100_000;

/** Their sizes are counted as they are read. */
const allParts = {
  isPartAFile: () => true,
  limits: { parts: 51, fileSize: Number.POSITIVE_INFINITY },
};

/** @throws CallError with the code once more than so many bytes have come */
async function readPart(
  { file }: MultipartFile,
  most: number,
  code: "body_too_large" | "file_too_large",
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new CallError(code);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A name that comes more than once is a list, as in queries and the other kind of form. */
function gathered(fields: readonly { name: string; value: string }[]): Record<string, unknown> {
  const byName = [...Map.groupBy(fields, ({ name }) => name)];
  return Object.fromEntries(
    byName.map(([name, [first, ...more]]) => [
      name,
      more.length > 0 ? [first, ...more].map((field) => field?.value) : first?.value,
    ]),
  );
}

/** A field that came by its true name wins over its aliases, and one by itself over one in a group. */
function withTrueNames(
  fields: Record<string, unknown>,
  aliases: NonNullable<Call["fieldAliases"]>,
): Record<string, unknown> {
  let named = fields;
  // Groups first: the fields in them may come by other names, too.
  for (const [group, name] of Object.entries(aliases))
    if (name === "...") named = { ...spread(fields[group]), ...named };
  for (const [alias, name] of Object.entries(aliases)) {
    const given = named[alias];
    // Of several other names for one field, those that are not there say nothing.
    if (name !== "..." && given !== undefined) named = { [name]: given, ...named };
  }
  return named;
}

/** @returns the fields of a group of them, which forms and queries write as JSON; none of what is no group */
function spread(given: unknown): object {
  if (typeof given !== "string") return typeof given === "object" && given !== null ? given : {};
  try {
    const group: unknown = JSON.parse(given);
    return typeof group === "object" && group !== null ? group : {};
  } catch {
    return {};
  }
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
