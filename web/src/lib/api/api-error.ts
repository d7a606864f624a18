import type { ErrorCode } from "@lineup/contract/errors";

/** Codes of failures that never reached the server, in addition to the contract's codes. */
export type LocalErrorCode = (typeof unanswered)[number] | "aborted" | "incomplete" | "unreadable";

/** `unreachable`: nothing came back for a while, and the server can't be reached anymore. */
const unanswered = ["network", "unreachable", "timeout"] as const;

/** A failed call with the text to show. */
export class ApiError extends Error {
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  readonly code: ErrorCode | LocalErrorCode;
  /** Texts by field name. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** All texts of the answer, with and without a field. */
  readonly errors: readonly string[];
  readonly maintenance: boolean;
  /** The seconds to wait before trying again; null if unknown. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    facts: {
      status?: number;
      code: ApiError["code"];
      fields?: ApiError["fields"];
      errors?: readonly string[];
      maintenance?: boolean;
      retryAfter?: number | null;
    },
  ) {
    super(message);
    this.name = "ApiError";
    this.status = facts.status ?? 0;
    this.code = facts.code;
    this.fields = facts.fields ?? {};
    this.errors = facts.errors ?? Object.values(this.fields).flat();
    this.maintenance = facts.maintenance ?? false;
    this.retryAfter = facts.retryAfter ?? null;
  }
}

/** @returns true if the call got no answer, so a later try makes sense */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && unanswered.some((code) => code === error.code);
}

/** @returns true if the record doesn't exist or was deleted, so cached data about it is outdated */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/**
 * Reads a failed answer. The text is the server's message, else its first error, else the generic one.
 * @param body the parsed answer, of any shape
 * @param retryAfter the value of that header
 */
export function failureFrom(
  status: number,
  body: unknown,
  generic: string,
  retryAfter: string | null = null,
): ApiError {
  const record = isRecord(body) ? body : {};
  const fields = isRecord(record["errors"]) ? listsOf(record["errors"]) : {};
  const errors = Array.isArray(record["errors"])
    ? record["errors"].map(String)
    : Object.values(fields).flat();
  const message =
    typeof record["message"] === "string" && record["message"] ? record["message"] : errors[0];
  const code = typeof record["code"] === "string" ? record["code"] : "unreadable";
  const maintenance = record["maintenance_mode"] === true || record["maintenance"] === true;
  return new ApiError(message ?? generic, {
    status,
    code: code as ApiError["code"],
    fields,
    errors,
    maintenance,
    retryAfter: retryAfter === null ? null : Number(retryAfter),
  });
}

function listsOf(errors: Record<string, unknown>): Record<string, string[]> {
  const entries = Object.entries(errors).map(([field, texts]) => [
    field,
    [texts].flat().map(String),
  ]);
  return Object.fromEntries(entries) as Record<string, string[]>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
