import type { ErrorCode, ErrorDetails, Failure } from "@lineup/contract/errors";

import { isConnectionError } from "#server/platform/db/connection-errors";
import { storageTroubleOf } from "#server/platform/storage-trouble";
import { UploadError } from "#server/platform/uploads/upload-error";
import { CallError, type TextDetails } from "#server/platform/http/errors";
import type { Language, Text } from "#server/platform/texts";

/**
 * Turns anything that was thrown into an error for the caller.
 * @returns a CallError; for unexpected errors it is `internal` and doesn't reveal the cause
 */
export function asCallError(thrown: unknown): CallError {
  if (thrown instanceof CallError) return thrown;
  if (thrown instanceof UploadError) return fromUpload(thrown);
  if (isConnectionError(thrown)) return new CallError("unavailable", { retryAfter: 1 });
  if (storageTroubleOf(thrown) !== null)
    return new CallError("unavailable", { text: cannotSave, retryAfter: 30 });
  const code = (thrown as { code?: unknown } | null)?.code;
  return new CallError((typeof code === "string" && fromCode[code]) || "internal");
}

const cannotSave: Text = {
  en: "Lineup can't save this right now. Try again later",
  es: "Lineup no puede guardar esto en este momento. Inténtalo más tarde",
};

/** @returns the body of a failed answer in the caller's language. No other code chooses the language of an error. */
export function failureBody(error: CallError, language: Language): Failure {
  return {
    success: false,
    message: error.text[language],
    errors: inLanguage(error.details, language),
    code: error.code,
    ...(error.code === "maintenance" && { maintenance_mode: true as const }),
  };
}

function inLanguage(details: TextDetails, language: Language): ErrorDetails {
  const chosen = (texts: readonly Text[]): string[] => texts.map((text) => text[language]);
  if (isList(details)) return chosen(details);
  return Object.fromEntries(
    Object.entries(details).map(([field, texts]) => [field, chosen(texts)]),
  );
}

/** A type guard, because `Array.isArray` doesn't narrow readonly arrays. */
function isList(details: TextDetails): details is readonly Text[] {
  return Array.isArray(details);
}

/** Codes of errors from Fastify, from our adapters, and from the database for problems that no schema can detect. */
const fromCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_JSON_BODY: "bad_request",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "bad_request",
  FST_ERR_BAD_URL: "bad_request",
  FST_ERR_MAX_PARAM_LENGTH: "bad_request",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "unsupported_media_type",
  FST_PARTS_LIMIT: "body_too_large",
  FST_PROTO_VIOLATION: "bad_request",
  FST_MP_PREMATURE_CLOSE: "bad_request",
  FILES_UNAVAILABLE: "unavailable",
  // unique_violation: two callers created the same thing at the same moment.
  "23505": "conflict",
  // foreign_key_violation: a record that the call names was deleted or belongs to another company.
  "23503": "not_found",
};

function fromUpload(error: UploadError): CallError {
  return new CallError(error.code, { text: error.text, details: { file: [error.text] } });
}
