import { type ErrorCode, errorStatus } from "@lineup/contract/errors";

import type { Text } from "#server/platform/texts";

/** Error texts by field, or error texts that don't belong to a field. */
export type TextDetails = Readonly<Record<string, readonly Text[]>> | readonly Text[];

/** An error that the answer describes to the caller. Other errors are answered as `internal`, and their cause is only logged. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: ErrorCode;
  /** The text for people. The answer contains it in the caller's language. */
  readonly text: Text;
  readonly details: TextDetails;
  /** How many seconds the caller should wait before trying again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: { details?: TextDetails; text?: Text; retryAfter?: number } = {},
  ) {
    const text: Text = options.text ?? texts[code];
    super(text.en);
    this.code = code;
    this.text = text;
    this.details = options.details ?? detailsOf(code, text);
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The fields of errors that always concern the same field. */
const fieldOf: Partial<Record<ErrorCode, string>> = {
  code_invalid: "token",
  token_invalid: "token",
};

function detailsOf(code: ErrorCode, text: Text): TextDetails {
  const field = fieldOf[code];
  return field === undefined ? [text] : { [field]: [text] };
}

/** @returns an error that shows the text beside one field of the input */
export function invalidField(field: string, text: Text): CallError {
  return new CallError("validation_failed", { details: { [field]: [text] }, text });
}

/** @throws CallError `validation_failed` with the text beside the field, if there is a problem */
export function refuse(problem: { readonly field: string; readonly text: Text } | null): void {
  if (problem) throw invalidField(problem.field, problem.text);
}

/** The default text of each error. */
const texts: Record<ErrorCode, Text> = {
  bad_request: { en: "The request couldn't be read", es: "No se pudo leer la solicitud" },
  unauthenticated: { en: "Please log in", es: "Inicia sesión" },
  sign_in_failed: {
    en: "Wrong e-mail or password",
    es: "Correo o contraseña incorrectos",
  },
  forbidden: {
    en: "You don't have permission to do this",
    es: "No tienes permiso para hacer esto",
  },
  feature_disabled: {
    en: "This feature is turned off",
    es: "Esta función está desactivada",
  },
  not_found: {
    en: "This wasn't found. It may have been deleted",
    es: "No se encontró. Puede que se haya eliminado",
  },
  conflict: { en: "This isn't possible anymore", es: "Esto ya no es posible" },
  stale_version: {
    en: "Someone else changed this",
    es: "Otra persona cambió esto",
  },
  idempotency_conflict: {
    en: "This key was used for another request",
    es: "Esta clave ya se usó para otra solicitud",
  },
  file_too_large: { en: "The file is too large", es: "El archivo es demasiado grande" },
  body_too_large: { en: "The request is too large", es: "La solicitud es demasiado grande" },
  unsupported_file: {
    en: "This type of file can't be uploaded",
    es: "No se pueden subir archivos de este tipo",
  },
  unsupported_media_type: {
    en: "The request's content type isn't supported",
    es: "El tipo de contenido de la solicitud no es compatible",
  },
  range_not_satisfiable: { en: "The file has no such part", es: "El archivo no tiene esa parte" },
  validation_failed: { en: "Field validation failed", es: "Revisa los campos marcados" },
  code_invalid: {
    en: "That code is wrong or has expired. Try again or get a new one",
    es: "Ese código es incorrecto o venció. Inténtalo de nuevo o pide otro",
  },
  token_invalid: {
    en: "This link or code is no longer valid",
    es: "Este enlace o código ya no es válido",
  },
  nothing_to_download: { en: "No record found to download", es: "No hay registros para descargar" },
  rate_limited: {
    en: "Too many attempts. Wait a moment and try again",
    es: "Demasiados intentos. Espera un poco y vuelve a intentarlo",
  },
  internal: { en: "Something went wrong", es: "Algo salió mal" },
  maintenance: { en: "Down for maintenance", es: "En mantenimiento" },
  unavailable: { en: "Not available right now", es: "No disponible en este momento" },
};
