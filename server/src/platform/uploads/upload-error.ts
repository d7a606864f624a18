import type { ErrorCode } from "@lineup/contract/errors";

import type { Text } from "#server/platform/texts";

type UploadErrorCode = Extract<
  ErrorCode,
  "file_too_large" | "unsupported_file" | "validation_failed"
>;

/** A file that is not taken; `code` is the contract's and has its HTTP status there (413, 415, 422). */
export class UploadError extends Error {
  override readonly name = "UploadError";
  readonly code: UploadErrorCode;
  readonly text: Text;
  /** What the content turned out to be, a media type; null when nothing known or when it did not matter. */
  readonly detected: string | null;

  /** @param text for the log and for people: no file name, no path. */
  constructor(
    code: UploadErrorCode,
    text: Text,
    details: { detected?: string | null; cause?: unknown } = {},
  ) {
    super(text.en, { cause: details.cause });
    this.text = text;
    this.code = code;
    this.detected = details.detected ?? null;
  }
}
