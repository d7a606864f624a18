import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { textType } from "./text-content.ts";
import { UploadError } from "./upload-error.ts";
import {
  type UploadCategory,
  type UploadGroup,
  type UploadType,
  isDangerousName,
  knownType,
  uploadTypes,
} from "./upload-types.ts";

export interface InspectOptions {
  /** Bytes; one more is refused, and no more than that is read. */
  maxBytes: number;
  /** Groups of types, or single media types. */
  allow: readonly (UploadGroup | `${string}/${string}`)[];
  /** The sender's name for the file: only ever a reason to refuse it. */
  name?: string;
}

export interface InspectedUpload {
  /** Media type by content, never by name or by what the sender said. */
  type: string;
  category: UploadCategory;
  /** The usual ending for the type, without the dot. */
  extension: string;
  /** Bytes. */
  size: number;
  /** The content from its beginning; may be called again. */
  open(): Readable;
  buffer(): Promise<Buffer>;
  /** Removes the temporary copy. Call it when done, in a `finally`. */
  discard(): Promise<void>;
}

/**
 * Finds out what a file is and whether it may be taken. A stream is read to its end into a temporary file first: memory stays flat, and the
 * whole content is judged.
 *
 * @throws UploadError `file_too_large`, `unsupported_file` (unknown, not allowed here, or a page, script or program), or
 * `validation_failed` (empty).
 */
export async function inspectUpload(
  content: Buffer | Readable,
  options: InspectOptions,
): Promise<InspectedUpload> {
  const copy = Buffer.isBuffer(content)
    ? fromBuffer(content, options.maxBytes)
    : await fromStream(content, options.maxBytes);
  try {
    if (copy.size === 0)
      throw new UploadError("validation_failed", {
        en: "The file is empty",
        es: "El archivo está vacío",
      });
    const type = (await copy.signature()) ?? (await textType(copy.open()));
    const known = accepted(type, options);
    return {
      ...copy,
      type: type ?? "",
      category: known.category,
      extension: known.extensions[0] ?? "",
    };
  } catch (error) {
    await copy.discard();
    throw error;
  }
}

type Copy = Pick<InspectedUpload, "size" | "open" | "buffer" | "discard"> & {
  signature(): Promise<string | null>;
};

function accepted(type: string | null, { allow, name }: InspectOptions): UploadType {
  const known = type === null ? undefined : uploadTypes.get(type);
  if (!known)
    throw new UploadError(
      "unsupported_file",
      {
        en: "Files of this kind can't be uploaded",
        es: "No se pueden subir archivos de este tipo",
      },
      { detected: type },
    );
  if (name !== undefined && isDangerousName(name)) {
    throw new UploadError(
      "unsupported_file",
      {
        en: "Files with this ending can't be uploaded",
        es: "No se pueden subir archivos con esta terminación",
      },
      {
        detected: type,
      },
    );
  }
  const allowed: readonly string[] = allow;
  if (
    known.groups.some((group) => allowed.includes(group)) ||
    (type !== null && allowed.includes(type))
  )
    return known;
  throw new UploadError(
    "unsupported_file",
    {
      en: "Files of this kind can't be uploaded here",
      es: "Aquí no se pueden subir archivos de este tipo",
    },
    {
      detected: type,
    },
  );
}

function fromBuffer(content: Buffer, maxBytes: number): Copy {
  if (content.length > maxBytes) throw tooLarge();
  return {
    size: content.length,
    open: () => Readable.from(content.length > 0 ? [content] : []),
    buffer: async () => content,
    discard: async () => {},
    signature: async () => signatureType(await fileTypeFromBuffer(content)),
  };
}

async function fromStream(content: Readable, maxBytes: number): Promise<Copy> {
  const file = path.join(tmpdir(), `lineup-${randomUUID()}.part`);
  const discard = (): Promise<void> => rm(file, { force: true });
  const counter = countingLimit(maxBytes);
  try {
    await pipeline(content, counter.stream, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    size: counter.bytes(),
    open: () => createReadStream(file),
    buffer: () => readFile(file),
    discard,
    signature: async () => signatureType(await fileTypeFromFile(file)),
  };
}

function countingLimit(maxBytes: number): { stream: Transform; bytes: () => number } {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
}

function signatureType(found: { mime: string } | undefined): string | null {
  return found ? knownType(found.mime) : null;
}

function tooLarge(): UploadError {
  return new UploadError("file_too_large", {
    en: "The file is too large",
    es: "El archivo es demasiado grande",
  });
}
