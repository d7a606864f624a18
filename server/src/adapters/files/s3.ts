import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import {
  type ByteRange,
  type Files,
  FilesUnavailable,
  type StoredFile,
  assertFileKey,
  isFileKey,
  rangeWithin,
} from "./port.ts";

export interface S3Options {
  bucket: string;
  region: string;
  /** null: Amazon's own for the region. */
  endpoint: string | null;
  /** The bucket in the path and not in the host name. */
  forcePathStyle: boolean;
  /** null: the standard AWS credential chain. */
  credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** For each of up to three attempts. */
  patience?: Patience;
}

type FilesLog = { warn(details: object, message: string): void };

/** Milliseconds. */
interface Patience {
  /** From the request, its connection included, to the beginning of the answer. */
  answer: number;
  /** The same, where content is sent first. */
  upload: number;
}

/** All attempts together end before the caller's own connection is cut (`connectionTimeout` of the HTTP server). */
const usualPatience: Patience = { answer: 3_000, upload: 20_000 };

/**
 * Files in a bucket of Amazon S3 or a service that speaks its protocol; the keys are the object names.
 * @param log is told when the service does not answer
 */
export function s3Files(options: S3Options, log: FilesLog): Files {
  const patience = options.patience ?? usualPatience;
  const client = createClient(options, patience, log);
  const at = (key: string): { Bucket: string; Key: string } => {
    assertFileKey(key);
    return { Bucket: options.bucket, Key: key };
  };
  return {
    async put(key, body, { type }) {
      const object = { ...at(key), ContentType: type, Body: body, ContentLength: body.length };
      await client.send(new PutObjectCommand(object), { requestTimeout: patience.upload });
    },
    async get(key, range) {
      const object = at(key);
      try {
        const Range = range ? rangeHeader(range) : undefined;
        return storedFile(await client.send(new GetObjectCommand({ ...object, Range })), range);
      } catch (error) {
        if (isStatus(error, 416)) throw new RangeError("range not satisfiable", { cause: error });
        return nullIfMissing(error);
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(nullIfMissing);
    },
    async stat(key) {
      const found = await client.send(new HeadObjectCommand(at(key))).catch(nullIfMissing);
      return found && { size: found.ContentLength ?? 0, type: typeOf(found.ContentType) };
    },
    async *list(before) {
      const request = { Bucket: options.bucket, Prefix: "company/" };
      for await (const page of paginateListObjectsV2({ client }, request)) {
        for (const { Key = "", LastModified } of page.Contents ?? [])
          if (isFileKey(Key) && LastModified && LastModified < before) yield Key;
      }
    },
    // An object appears whole or not at all.
    async removeUnfinished() {},
  };
}

function createClient(
  { region, endpoint, forcePathStyle, credentials }: S3Options,
  { answer }: Patience,
  log: FilesLog,
): S3Client {
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials: { ...credentials } }),
    // The SDK's own trailing checksums are unknown to most services that are not Amazon's.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { requestTimeout: answer, throwOnRequestTimeout: true },
    // Without one it writes to the console, between the lines of the log.
    logger: silent,
    maxAttempts: 3,
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        log.warn(
          { reason: error.message || error.name },
          "the service that keeps the files does not answer, or refuses to",
        );
        throw new FilesUnavailable("the files cannot be reached", { cause: error });
      }
    },
    // Outside of the attempts.
    { step: "initialize" },
  );
  return client;
}

const ignore = (): void => {};
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/**
 * No answer in time, no way there (a system error's code), or an answer that says: not now, or not to you. The last is mended
 * by whoever runs the product, and then the same may be asked again.
 */
function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = "", $metadata } = error as {
    code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode ?? 0;
  if (status >= 500 || status === 401 || status === 403 || error.name === "NoSuchBucket")
    return true;
  return error.name === "TimeoutError" || /^E(?!RR_)[A-Z_]+$/.test(String(code));
}

/** Checks what can be known before the size is: the service does the rest, and answers 416. */
function rangeHeader(range: ByteRange): string {
  if ("last" in range) return `bytes=-${range.last}`;
  const { start, end } = rangeWithin(range, Number.MAX_SAFE_INTEGER);
  return `bytes=${start}-${range.end === undefined ? "" : end}`;
}

function storedFile(output: GetObjectCommandOutput, range: ByteRange | undefined): StoredFile {
  const body = output.Body;
  if (!(body instanceof Readable)) throw new TypeError("the object has no readable body");
  const length = output.ContentLength ?? 0;
  const size = range ? Number(/\/(\d+)$/.exec(output.ContentRange ?? "")?.[1] ?? length) : length;
  return {
    body,
    size,
    type: typeOf(output.ContentType),
    range: range ? rangeWithin(range, size) : null,
  };
}

function typeOf(stated: string | undefined): string {
  return stated ?? "application/octet-stream";
}

/** An answer to HEAD has no body that could say what is missing: by its status it is `NotFound`. */
function nullIfMissing(error: unknown): null {
  if (error instanceof S3ServiceException && /^(NoSuchKey|NotFound)$/.test(error.name)) return null;
  throw error;
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}
