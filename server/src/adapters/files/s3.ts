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
  /** null for Amazon's endpoint of the region. */
  endpoint: string | null;
  /** True if the bucket's name is in the path rather than in the host name. */
  forcePathStyle: boolean;
  /** null for the standard AWS credential chain. */
  credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** The timeouts of each attempt. There are up to three attempts. */
  timeouts?: Timeouts;
}

type FilesLog = { warn(details: object, message: string): void };

/** In milliseconds. */
interface Timeouts {
  /** From the start of the request, including its connection, to the start of the answer. */
  answer: number;
  /** The same for requests that send content. */
  upload: number;
}

/** All attempts together must end before the HTTP server's `connectionTimeout` cuts the caller's connection. */
const defaultTimeouts: Timeouts = { answer: 3_000, upload: 20_000 };

/**
 * Stores files in a bucket of Amazon S3 or of a service with the same protocol. The file keys are the object keys.
 * @param log gets a warning if the service doesn't answer or refuses to
 */
export function s3Files(options: S3Options, log: FilesLog): Files {
  const timeouts = options.timeouts ?? defaultTimeouts;
  const client = createClient(options, timeouts, log);
  const at = (key: string): { Bucket: string; Key: string } => {
    assertFileKey(key);
    return { Bucket: options.bucket, Key: key };
  };
  return {
    async put(key, body, { type }) {
      const object = { ...at(key), ContentType: type, Body: body, ContentLength: body.length };
      await client.send(new PutObjectCommand(object), { requestTimeout: timeouts.upload });
    },
    async get(key, range) {
      const object = at(key);
      try {
        const wanted =
          range && (await absolute(range, () => client.send(new HeadObjectCommand(object))));
        const Range = wanted && rangeHeader(wanted);
        const output = await client.send(new GetObjectCommand({ ...object, Range }));
        return storedFile(output, wanted, log);
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
    // S3 stores an object completely or not at all, so there is nothing to remove.
    async removeUnfinished() {},
  };
}

function createClient(
  { region, endpoint, forcePathStyle, credentials }: S3Options,
  { answer }: Timeouts,
  log: FilesLog,
): S3Client {
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials: { ...credentials } }),
    // Most services other than Amazon's don't know the trailing checksums that the SDK sends by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { requestTimeout: answer, throwOnRequestTimeout: true },
    // By default, the SDK writes to the console, between the lines of our log.
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
          { reason: error.message || error.name, ...advice(error) },
          "the service that keeps the files does not answer, or refuses to",
        );
        throw new FilesUnavailable("the files cannot be reached", { cause: error });
      }
    },
    // This step includes all attempts, so the log gets a single line.
    { step: "initialize" },
  );
  return client;
}

const ignore = (): void => {};
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/**
 * @returns true for an error that isn't about this file, after which the same request may succeed later: no answer in time, no
 *   connection (a system error), a busy service, or one that refuses us because of its settings or ours, which the operator can fix.
 *   The only refusals that are about the file say that it doesn't exist or is shorter.
 */
function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (statusOf(error) >= 300) return !isMissing(error) && statusOf(error) !== 416;
  const { code = "" } = error as { code?: unknown };
  if (/^(TimeoutError|CredentialsProviderError)$/.test(error.name)) return true;
  return /^E(?!RR_)[A-Z_]+$/.test(String(code));
}

function statusOf(error: Error): number {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode ?? 0;
}

/** Services refuse a wrong region by one of these codes, but a refused HEAD request has no body for the code. */
function advice(error: Error): { check?: string } {
  const isAboutRegion =
    /^(AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraintException)$/;
  const isBare = [301, 400].includes(statusOf(error)) && !/[A-Z][a-z]+[A-Z]/.test(error.name);
  return isAboutRegion.test(error.name) || isBare ? { check: "S3_REGION, S3_ENDPOINT" } : {};
}

/** The bytes from `start` to `end`, both included; without `end`, to the last byte. */
type AbsoluteRange = Exclude<ByteRange, { last: number }>;

/**
 * Some services answer the last bytes with the first ones, so the request names the first byte.
 * @param head asks for the file's size
 */
async function absolute(
  range: ByteRange,
  head: () => Promise<{ ContentLength?: number | undefined }>,
): Promise<AbsoluteRange> {
  return "last" in range ? rangeWithin(range, (await head()).ContentLength ?? 0) : range;
}

/** Checks the range as far as possible without the file's size. The service checks the rest and answers 416. */
function rangeHeader(range: AbsoluteRange): string {
  const { start, end } = rangeWithin(range, Number.MAX_SAFE_INTEGER);
  return `bytes=${start}-${range.end === undefined ? "" : end}`;
}

/**
 * @returns the file; all of it if the service ignored the range, as it may (RFC 9110, 14.2)
 * @throws FilesUnavailable if the service answered another range
 */
function storedFile(
  output: GetObjectCommandOutput,
  wanted: AbsoluteRange | undefined,
  log: FilesLog,
): StoredFile {
  const body = output.Body;
  if (!(body instanceof Readable)) throw new TypeError("the object has no readable body");
  const { ContentRange, ContentLength: length = 0 } = output;
  const type = typeOf(output.ContentType);
  if (wanted === undefined || ContentRange === undefined)
    return { body, size: length, type, range: null };
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange) ?? [];
  const answered = { start: Number(start), end: Number(end) };
  const range = rangeWithin(wanted, Number(size));
  if (answered.start === range.start && answered.end === range.end)
    return { body, size: Number(size), type, range };
  body.destroy();
  log.warn(
    { reason: `${ContentRange} was answered for ${rangeHeader(wanted)}` },
    "the service that keeps the files answers other ranges than it is asked for",
  );
  throw new FilesUnavailable("the service answered another range");
}

function typeOf(contentType: string | undefined): string {
  return contentType ?? "application/octet-stream";
}

/** S3's code for a missing object is `NoSuchKey`. The answer to HEAD has no body for the code, so there the error is `NotFound`. */
function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && /^(NoSuchKey|NotFound)$/.test(error.name);
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}
