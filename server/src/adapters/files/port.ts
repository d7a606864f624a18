import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";

/** Bytes `start` to `end`, both included, counted from 0, without `end` to the last one; or so many from the end. */
export type ByteRange = { start: number; end?: number | undefined } | { last: number };

/** A range as it is served: both ends included. */
export interface ServedRange {
  start: number;
  end: number;
}

/** What is known of a file without reading it. */
export interface FileFacts {
  /** Bytes of the whole file. */
  size: number;
  type: string;
}

export interface StoredFile extends FileFacts {
  /** Read it or destroy it: it holds a file or a connection open. */
  body: Readable;
  /** The part that `body` is, when one was asked for. */
  range: ServedRange | null;
}

/** Where the files are kept does not answer, not now, or not to us: the same may be asked again later. */
export class FilesUnavailable extends Error {
  override readonly name = "FilesUnavailable";
  /** By this the HTTP layer knows it. */
  readonly code = "FILES_UNAVAILABLE";
}

/**
 * Where uploaded files are kept. Every method refuses a key that newFileKey() could not have made.
 * @throws FilesUnavailable from each method
 */
export interface Files {
  /** Keeps the bytes under the key, whole or not at all; a file that was there is replaced. */
  put(key: string, body: Buffer, options: { type: string }): Promise<void>;
  /**
   * @returns null when there is no such file.
   * @throws RangeError when the range begins behind the end (the answer is then 416).
   */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Is content when there is no such file. */
  delete(key: string): Promise<void>;
  /** @returns null when there is no such file. */
  stat(key: string): Promise<FileFacts | null>;
  /** The keys of files last written before that time, a company's one after the other. */
  list(before: Date): AsyncIterable<string>;
  /** Removes what writers that died before that time have left half-written. */
  removeUnfinished(before: Date): Promise<void>;
}

/** A key nobody has used, and nobody can guess: `company/<id>/<uuid>`. Keys are made here only, never from outside. */
export function newFileKey(companyId: number): string {
  const key = `company/${companyId}/${randomUUID()}`;
  assertFileKey(key);
  return key;
}

/** @returns whose file the key names */
export function companyOfKey(key: string): number {
  assertFileKey(key);
  return Number(key.split("/")[1]);
}

/** @returns whether a text is a key. */
export function isFileKey(text: string): boolean {
  return keyForm.test(text);
}

const keyForm = /^company\/[1-9]\d{0,15}\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @throws TypeError when the key is of another form: so no path can ever be made from one. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new TypeError("not a file key");
}

/**
 * The range as it will be served: an end behind the last byte is the last byte (RFC 9110, 14.1.2).
 * @throws RangeError when nothing of it is in the file, or it is no range.
 */
export function rangeWithin(range: ByteRange, size: number): ServedRange {
  const start = "last" in range ? Math.max(size - range.last, 0) : range.start;
  const end = Math.min(("end" in range ? range.end : undefined) ?? size - 1, size - 1);
  const whole = Number.isInteger(start) && Number.isInteger(end);
  if (!whole || start < 0 || start > end) throw new RangeError("range not satisfiable");
  return { start, end };
}
