import type { Db } from "#server/platform/context";
import type { DbLog } from "#server/platform/db/db-log";
import type { ErrorCode } from "@lineup/contract/errors";
import { CallError, type TextDetails } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";
import { UploadError } from "#server/platform/uploads/upload-error";

/** The context passed to a function that runs in the worker process. `db` uses database connections of the worker process. */
export interface WorkerContext {
  readonly db: Db;
  readonly log: DbLog;
  clock(): Date;
  /** Aborted when the function's result is no longer needed. */
  readonly signal: AbortSignal;
}

/** The environment variable that contains the worker process's options as JSON. */
export const WORKER_OPTIONS = "LINEUP_WORKER";

/** The options of the worker process. */
export interface WorkerOptions {
  readonly databaseUrl: string;
  readonly logLevel: string;
}

/** A message to the worker process that runs a function, or aborts the function started by an earlier message with this `id`. */
export type WorkerRequest =
  | { readonly id: number; readonly module: string; readonly name: string; readonly input: unknown }
  | { readonly id: number; readonly abort: true };

/** A message from the worker process: the result or the error of the function that was requested with this `id`. */
export type WorkerResponse = { readonly id: number } & (
  | { readonly result: unknown }
  | { readonly failure: SerializedError }
);

/** An error as plain data. Messages between processes don't keep an error's class, so `kind` names the class. */
export interface SerializedError {
  readonly kind: "call" | "upload" | "other";
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: unknown;
  readonly text?: Text;
  readonly details?: TextDetails;
}

/** @returns the error as plain data, for a message to another process */
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

/** @returns the error that the worker process serialized: a `CallError`, an `UploadError` or an `Error`, depending on `kind` */
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
