import type { Call } from "@lineup/contract/call";
import type { FileField } from "@lineup/contract/endpoint";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";

import { CallError, invalidField } from "#server/platform/http/errors";
import { fieldText } from "#server/platform/http/input/field-texts";
import { nestedFields } from "#server/platform/http/input/nested-fields";
import { type Text, sharedTexts } from "#server/platform/texts";

/** An uploaded file, complete and within the size limit. Its content hasn't been checked yet. */
export interface UploadedFile {
  readonly name: string;
  readonly content: Buffer;
}

export type UploadedFiles = Readonly<Record<string, UploadedFile | undefined>>;

/** The fields and files of a request, before they are parsed. */
export interface RawInput {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: UploadedFiles;
}

/**
 * Reads the path, query and body fields of a request, and resolves aliases. If a name occurs in several of them, the path wins
 * over the body, and the body over the query.
 * @throws CallError `bad_request` for a body that isn't an object, is nested too deep, or has text that the database can't store;
 * for forms also `body_too_large`, `file_too_large`, and `validation_failed` for a file that the call doesn't take
 */
export async function readRawInput(
  request: FastifyRequest,
  { fieldAliases = {}, files: fileFields = {} }: Pick<Call, "fieldAliases" | "files">,
): Promise<RawInput> {
  const { fields, files } = request.isMultipart()
    ? await readParts(request, Object.values(fileFields)).catch((thrown) =>
        refuseForm(request, thrown),
      )
    : { fields: bodyFields(request.body), files: {} };
  refuseManyFields(fields);
  const all = {
    ...nestedFields(asRecord(request.query)),
    ...nestedFields(fields),
    ...asRecord(request.params),
  };
  const resolved = resolveAliases(all, fieldAliases);
  refuseUnstorable(resolved, 0);
  return { fields: resolved, files };
}

/**
 * Parses the input of a call with its schema.
 * @returns the parsed input
 * @throws CallError `validation_failed` with a text for every bad field, or for a missing file
 */
export function parseInput<C extends Call>(call: C, raw: RawInput): z.output<C["input"]> {
  const input = parseFields(call.input, raw.fields);
  for (const [field, { required }] of Object.entries(call.files ?? {})) {
    if (required && !raw.files[field]) throw invalidField(field, sharedTexts.required);
  }
  return input as z.output<C["input"]>;
}

/**
 * Parses fields with a schema.
 * @returns the parsed fields
 * @throws CallError `validation_failed` with up to three texts for every bad field
 */
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
 * Refuses a form after an error, and discards the rest of it: the connection's next request comes after it.
 * @throws CallError `bad_request` if the form is malformed; otherwise the error itself
 */
function refuseForm(request: FastifyRequest, thrown: unknown): never {
  request.raw.unpipe().resume();
  // Most of the parser's errors about malformed forms have no code, so they are recognized by their message. Any other error is
  // the server's own and is not blamed on the caller.
  const isMalformed = thrown instanceof Error && malformedForm.test(thrown.message);
  throw isMalformed ? new CallError("bad_request") : thrown;
}

const oneFile = {
  en: "Send one file at a time, and only where a file is expected",
  es: "Envía un archivo a la vez, y solo donde se espera uno",
};

const malformedForm =
  /^Multipart: Boundary not found$|unexpected end of multipart data$|^The needle cannot have a length bigger/i;

/**
 * Reads the parts of a form. All are read as bytes, because the parser would otherwise turn parts with a JSON content type into
 * objects. The fields together may be as long as any other body. A file input without a chosen file is skipped.
 */
async function readParts(
  request: FastifyRequest,
  fileFields: readonly FileField[],
): Promise<RawInput> {
  const fields: { name: string; value: string }[] = [];
  const files: Record<string, UploadedFile> = {};
  const fileSize = Math.max(0, ...fileFields.map(({ maxBytes }) => maxBytes));
  let filesLeft = Math.min(1, fileFields.length);
  let bytesLeft = request.routeOptions.bodyLimit;
  for await (const part of request.parts(partOptions)) {
    if (part.type !== "file") continue;
    if (part.filename === undefined) {
      const content = await readPart(part, Math.min(bytesLeft, maxFieldBytes), "body_too_large");
      bytesLeft -= content.length;
      fields.push({ name: part.fieldname, value: textOf(content) });
    } else {
      if ((filesLeft -= 1) < 0) throw invalidField("file", oneFile);
      const content = await readPart(part, fileSize, "file_too_large");
      const { filename: name } = part;
      if (name !== "" || content.length > 0) files[part.fieldname] = { name, content };
    }
  }
  return { fields: byName(fields), files };
}

/**
 * Decodes a body or a part of a form as UTF-8. The form parser doesn't reveal the charset that a part declares, but text in
 * another charset is hardly ever valid UTF-8, unless it is plain ASCII.
 * @throws CallError `bad_request` for invalid UTF-8, which would otherwise be stored with replacement characters
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

/** The largest field of a form, in bytes. */
const maxFieldBytes = 100_000;

/** The parser doesn't limit the size of parts: `readPart` does. */
const partOptions = {
  isPartAFile: () => true,
  limits: { parts: 51, fileSize: Number.POSITIVE_INFINITY },
};

/**
 * Reads a part of a form.
 * @param maxBytes the largest size of the part
 * @throws CallError with the given code if the part is larger
 */
async function readPart(
  { file }: MultipartFile,
  maxBytes: number,
  code: "body_too_large" | "file_too_large",
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new CallError(code);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @returns the values by name. A name that occurs more than once has a list, as in queries and URL-encoded forms. */
function byName(fields: readonly { name: string; value: string }[]): Record<string, unknown> {
  const groups = [...Map.groupBy(fields, ({ name }) => name)];
  return Object.fromEntries(
    groups.map(([name, [first, ...more]]) => [
      name,
      more.length > 0 ? [first, ...more].map((field) => field?.value) : first?.value,
    ]),
  );
}

/**
 * Adds the contract's name for each field that was sent under an alias. An alias for `...` is a group: its fields are added to
 * the top level. If a field was sent in several ways, its own name wins over aliases, and the top level over a group.
 */
function resolveAliases(
  fields: Record<string, unknown>,
  aliases: NonNullable<Call["fieldAliases"]>,
): Record<string, unknown> {
  let resolved = fields;
  // Groups come first, because the fields in them may have aliases too.
  for (const [group, name] of Object.entries(aliases))
    if (name === "...") resolved = { ...groupFields(fields[group]), ...resolved };
  for (const [alias, name] of Object.entries(aliases)) {
    const value = resolved[alias];
    // A field may have several aliases, and a missing one must not hide another.
    if (name !== "..." && value !== undefined) resolved = { [name]: value, ...resolved };
  }
  return resolved;
}

/** @returns the fields of a group, which forms and queries send as JSON; an empty object if the value isn't a group */
function groupFields(value: unknown): object {
  if (typeof value !== "string") return typeof value === "object" && value !== null ? value : {};
  try {
    const group: unknown = JSON.parse(value);
    return typeof group === "object" && group !== null ? group : {};
  } catch {
    return {};
  }
}

/** The largest number of fields on the top level of an input. Each alias copies them once. */
const maxFields = 2_000;

function refuseManyFields(fields: RawInput["fields"]): void {
  let count = 0;
  for (const name in fields)
    if (Object.hasOwn(fields, name) && (count += 1) > maxFields) throw new CallError("bad_request");
}

function bodyFields(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body)) throw new CallError("bad_request");
  return asRecord(body);
}

function asRecord(value: unknown): Record<string, unknown> {
  return { ...(value as Record<string, unknown> | undefined) };
}

/** The largest depth of an input: far more than any call's input has, and far less than would exhaust the stack. */
const maxDepth = 32;

/** @throws CallError `bad_request` for U+0000, which PostgreSQL can't store, for lone surrogates, or for input nested too deep */
function refuseUnstorable(value: unknown, depth: number): void {
  if (depth > maxDepth) throw new CallError("bad_request");
  if (typeof value === "string") {
    if (value.includes("\u0000") || !value.isWellFormed()) throw new CallError("bad_request");
  } else if (Array.isArray(value)) {
    for (const item of value as readonly unknown[])
      if (typeof item !== "number") refuseUnstorable(item, depth + 1);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      refuseUnstorable(key, depth);
      refuseUnstorable(inner, depth + 1);
    }
  }
}
