import { errorStatus, type ErrorCode, type ErrorDetails } from "@lineup/contract/errors";

/** What else a refused call says. */
export interface RefusalDetails {
  readonly message?: string;
  /** Texts by field, or texts that belong to no field. */
  readonly errors?: ErrorDetails;
  /** Seconds until another try may work. */
  readonly retryAfter?: number;
}

/** Thrown by an answer of a test that refuses the call. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails) {
    super(code);
    this.code = code;
    this.details = details;
  }

  /** @returns the answer as the server gives it */
  toResponse(): Response {
    const { message = "", errors = [], retryAfter } = this.details;
    const maintenance = this.code === "maintenance" ? { maintenance_mode: true } : {};
    return Response.json(
      { success: false, message, errors, code: this.code, ...maintenance },
      {
        status: errorStatus[this.code],
        headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
      },
    );
  }
}

/** Refuses the call that is being answered. @throws always */
export function refuse(code: ErrorCode, details: RefusalDetails = {}): never {
  throw new Refusal(code, details);
}

/** Thrown by an answer of a test whose call gets no answer: the connection broke off. */
export class LostConnection extends Error {}

/** Breaks the connection off in place of an answer. @throws always */
export function loseConnection(): never {
  throw new LostConnection();
}
