import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";

/** Bytes `start` to `end`, both included, counted from 0; without `end` to the last one. */
export interface ByteRange {
  start: number;
  end?: number | undefined;
}

export interface StoredFile {
  /** Read it or destroy it: it holds a file or a connection open. */
  body: Readable;
  /** Bytes of the whole file. */
  size: number;
  type: string;
  /** The part that `body` is, when one was asked for. */
  range: Required<ByteRange> | null;
}

/** Where uploaded files are kept. Every method refuses a key that newFileKey() could not have made. */
export interface Files {
  /**
   * Keeps the bytes under the key, whole or not at all; a file that was there is replaced.
   * @param body a stream is read to its end, or destroyed on failure.
   * @returns bytes kept.
   */
  put(key: string, body: Buffer | Readable, options: { type: string }): Promise<{ size: number }>;
  /**
   * @returns null when there is no such file.
   * @throws RangeError when the range begins behind the end (the answer is then 416).
   */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Is content when there is no such file. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
}

/** A key nobody has used, and nobody can guess: `company/<id>/<uuid>`. Keys are made here only, never from outside. */
export function newFileKey(companyId: number): string {
  const key = `company/${companyId}/${randomUUID()}`;
  assertFileKey(key);
  return key;
}

const keyForm = /^company\/[1-9]\d{0,15}\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @throws TypeError when the key is of another form: so no path can ever be made from one. */
export function assertFileKey(key: string): void {
  if (!keyForm.test(key)) throw new TypeError("not a file key");
}

/**
 * The range as it will be served: an end behind the last byte is the last byte (RFC 9110, 14.1.2).
 * @throws RangeError when nothing of it is in the file, or it is no range.
 */
export function rangeWithin(range: ByteRange, size: number): Required<ByteRange> {
  const end = Math.min(range.end ?? size - 1, size - 1);
  const whole = Number.isInteger(range.start) && Number.isInteger(end);
  if (!whole || range.start < 0 || range.start > end) throw new RangeError("range not satisfiable");
  return { start: range.start, end };
}
