import type { ErrorCode } from "@lineup/contract/errors";

import type { Text } from "#server/platform/texts";

type UploadErrorCode = Extract<
  ErrorCode,
  "file_too_large" | "unsupported_file" | "validation_failed"
>;

/** The error for a refused file. The contract has the HTTP status of each `code` (413, 415 or 422). */
export class UploadError extends Error {
  override readonly name = "UploadError";
  readonly code: UploadErrorCode;
  readonly text: Text;
  /** The media type of the content; null if it is unknown or doesn't matter. */
  readonly detected: string | null;

  /** @param text the text for people and the log; it must not contain file names or paths */
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
