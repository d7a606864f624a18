import { type ErrorCode, type ErrorDetails, errorStatus } from "@lineup/contract/errors";

/** A failure that the caller is told of. Anything else that is thrown becomes `internal` and is only logged. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: { details?: ErrorDetails; message?: string; retryAfter?: number } = {},
  ) {
    super(options.message ?? messages[code]);
    this.code = code;
    this.details = options.details ?? [this.message];
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** @returns an error that puts the text beside one field of the input */
export function invalidField(field: string, text: string): CallError {
  return new CallError("validation_failed", { details: { [field]: [text] }, message: text });
}

/** Texts a person sees when the call gives none of its own. */
const messages: Record<ErrorCode, string> = {
  bad_request: "The request could not be read",
  unauthenticated: "Please sign in",
  sign_in_failed: "The e-mail address or password is not right",
  forbidden: "You are not allowed to do this",
  feature_disabled: "This feature is switched off for your company",
  not_found: "Not found",
  conflict: "This is no longer possible",
  stale_version: "Someone changed this in the meantime",
  idempotency_conflict: "This key was used for another request",
  file_too_large: "The file is too large",
  body_too_large: "The request is too large",
  unsupported_file: "Files of this kind can't be uploaded",
  unsupported_media_type: "The request's content type is not supported",
  range_not_satisfiable: "The file has no such part",
  validation_failed: "Field validation failed",
  code_invalid: "The code is not right or has expired",
  token_invalid: "The link or code is not valid any more",
  nothing_to_download: "No record found to download",
  rate_limited: "Too many attempts. Please wait a little and try again",
  internal: "Something went wrong",
  maintenance: "Down for maintenance",
  unavailable: "Not available right now",
};
