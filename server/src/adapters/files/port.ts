import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";

/** The bytes from `start` to `end`, both included and counted from 0 (without `end`, to the last byte); or the `last` bytes. */
export type ByteRange = { start: number; end?: number | undefined } | { last: number };

/** The range that is served, with both ends included. */
export interface ServedRange {
  start: number;
  end: number;
}

/** What is known about a file without reading it. */
export interface FileInfo {
  /** The size of the whole file in bytes. */
  size: number;
  type: string;
}

export interface StoredFile extends FileInfo {
  /** Read or destroy it, because it holds a file or a connection open. */
  body: Readable;
  /** The range that `body` contains; null if no range was requested. */
  range: ServedRange | null;
}

/** The file storage can't be reached, is busy, or denies us access. The same request may succeed later. */
export class FilesUnavailable extends Error {
  override readonly name = "FilesUnavailable";
  /** The HTTP layer recognizes the error by this. */
  readonly code = "FILES_UNAVAILABLE";
}

/**
 * The storage for uploaded files.
 * @throws from each method: TypeError for a key that `newFileKey` can't have created, and FilesUnavailable
 */
export interface Files {
  /** Stores the content under the key, completely or not at all. It replaces an existing file. */
  put(key: string, body: Buffer, options: { type: string }): Promise<void>;
  /**
   * @returns the file, or the range of it; null if it doesn't exist
   * @throws RangeError if the range starts after the end of the file, which the caller answers with 416
   */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Deletes the file. It does nothing if the file doesn't exist. */
  delete(key: string): Promise<void>;
  /** @returns the file's size and type; null if it doesn't exist */
  stat(key: string): Promise<FileInfo | null>;
  /** @returns the keys of all files last written before that time, grouped by company */
  list(before: Date): AsyncIterable<string>;
  /** Removes the temporary files of writers that died before that time. */
  removeUnfinished(before: Date): Promise<void>;
}

/** @returns a new key that can't be guessed, `company/<id>/<uuid>`. Keys are only created here; they never come from outside. */
export function newFileKey(companyId: number): string {
  const key = `company/${companyId}/${randomUUID()}`;
  assertFileKey(key);
  return key;
}

/** @returns the ID of the company that the file belongs to. @throws TypeError if the text isn't a file key */
export function companyOfKey(key: string): number {
  assertFileKey(key);
  return Number(key.split("/")[1]);
}

/** @returns true if the text is a file key */
export function isFileKey(text: string): boolean {
  return keyForm.test(text);
}

const keyForm = /^company\/[1-9]\d{0,15}\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @throws TypeError if the text isn't a file key. This keeps other paths out of the storage. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new TypeError("not a file key");
}

/**
 * @param size of the whole file in bytes
 * @returns the range to serve. An end after the last byte becomes the last byte (RFC 9110, 14.1.2).
 * @throws RangeError if the range is invalid or no part of it is in the file
 */
export function rangeWithin(range: ByteRange, size: number): ServedRange {
  const start = "last" in range ? Math.max(size - range.last, 0) : range.start;
  const end = Math.min(("end" in range ? range.end : undefined) ?? size - 1, size - 1);
  const whole = Number.isInteger(start) && Number.isInteger(end);
  if (!whole || start < 0 || start > end) throw new RangeError("range not satisfiable");
  return { start, end };
}
