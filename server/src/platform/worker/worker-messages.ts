import type { Db } from "#server/platform/context";
import type { DbLog } from "#server/platform/db/db-log";
import type { ErrorCode } from "@lineup/contract/errors";
import { CallError, type TextDetails } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";
import { UploadError } from "#server/platform/uploads/upload-error";

/** What work in the other process has beside its input: connections of that process's own. */
export interface WorkerContext {
  readonly db: Db;
  readonly log: DbLog;
  clock(): Date;
  /** Aborted when nobody waits for the work any more. */
  readonly signal: AbortSignal;
}

/** The variable of the environment in which the process finds, as JSON, what it is made with. */
export const WORKER_OPTIONS = "LINEUP_WORKER";

/** What the process is made with. */
export interface WorkerOptions {
  readonly databaseUrl: string;
  readonly logLevel: string;
}

/** To the process: work, or that it is no longer wanted. */
export type WorkerRequest =
  | { readonly id: number; readonly module: string; readonly name: string; readonly input: unknown }
  | { readonly id: number; readonly abort: true };

/** From the process. */
export type WorkerResponse = { readonly id: number } & (
  | { readonly result: unknown }
  | { readonly failure: SerializedError }
);

/** An error as it passes between processes, which leaves nothing of a class. */
export interface SerializedError {
  readonly kind: "call" | "upload" | "other";
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: unknown;
  readonly text?: Text;
  readonly details?: TextDetails;
}

export function serializeError(thrown: unknown): SerializedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { message, stack } = error;
  const { code } = error as { code?: unknown };
  if (error instanceof CallError) {
    const { text, details } = error;
    return { kind: "call", message, stack, code, text, details };
  }
  if (error instanceof UploadError)
    return { kind: "upload", message, stack, code, text: error.text };
  return { kind: "other", message, stack, code };
}

/** @returns the error that it was in the other process */
export function deserializeError({
  kind,
  message,
  stack,
  code,
  text,
  details,
}: SerializedError): Error {
  if (kind === "call" && text)
    return new CallError(code as ErrorCode, { text, ...(details && { details }) });
  if (kind === "upload" && text) return new UploadError(code as UploadError["code"], text);
  return Object.assign(new Error(message), { code }, stack === undefined ? {} : { stack });
}
