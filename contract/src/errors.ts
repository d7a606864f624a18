/** Every error code a call can answer with, and its HTTP status. */
export const errorStatus = {
  bad_request: 400,
  unauthenticated: 401,
  sign_in_failed: 401,
  forbidden: 403,
  feature_disabled: 403,
  not_found: 404,
  conflict: 409,
  stale_version: 409,
  idempotency_conflict: 409,
  file_too_large: 413,
  body_too_large: 413,
  unsupported_file: 415,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  validation_failed: 422,
  code_invalid: 422,
  token_invalid: 422,
  nothing_to_download: 422,
  rate_limited: 429,
  internal: 500,
  maintenance: 503,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Texts by field, or texts that belong to no field. */
export type ErrorDetails = Readonly<Record<string, readonly string[]>> | readonly string[];

/** The body of every failed call. */
export interface Failure {
  readonly success: false;
  readonly message: string;
  readonly errors: ErrorDetails;
  readonly code: ErrorCode;
  readonly maintenance_mode?: true;
}
