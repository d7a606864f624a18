import type { Access } from "@lineup/contract/endpoint";
import type { CallArguments, CallName, CallOutput, Calls } from "@lineup/contract/calls";

import type {
  CompanyContext,
  PreparingContext,
  PublicContext,
  UserContext,
} from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { UploadedFiles } from "#server/platform/http/input/read-input";

/** The context that a level of access guarantees. */
export type ContextFor<A extends Access> = A extends "public"
  ? PublicContext
  : A extends "user"
    ? UserContext
    : CompanyContext;

/** The context that a level of access guarantees before the transaction opens. */
export type PreparingFor<A extends Access> = A extends "public"
  ? PreparingContext
  : A extends "user"
    ? PreparingContext & Pick<UserContext, "user">
    : PreparingContext & Pick<CompanyContext, "user" | "actor" | "scope">;

/** A table to download. Rows are read while the answer is sent, so memory doesn't grow with their number. */
export interface CsvReply {
  readonly filename: string;
  readonly rows: AsyncIterable<readonly string[]>;
}

/** A file that is generated for the answer, and its headers. */
export interface GeneratedFileReply {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

/** A stored file and its headers. Handlers don't deal with conditional requests, ranges and HEAD: `sendFile` does. */
export interface StoredFileReply {
  readonly headers: Readonly<Record<string, string>>;
  /** The file's key in the file store. */
  readonly key: string;
  /** A strong entity tag, with its quotation marks: a different content has a different tag. */
  readonly etag: string;
}

export type FileReply = StoredFileReply | GeneratedFileReply;

type ReplyFor<N extends CallName> = Calls[N] extends { answer: "csv" }
  ? CsvReply
  : Calls[N] extends { answer: "file" }
    ? FileReply
    : CallOutput<N>;

/** The function that serves one call of the contract, inside its transaction. */
export interface Handler<N extends CallName> {
  (
    ctx: ContextFor<Calls[N]["access"]>,
    input: CallArguments<N>,
    files: UploadedFiles,
    prepared?: unknown,
  ): Promise<ReplyFor<N>>;
  /** Runs before the transaction opens; its result is the handler's `prepared`. */
  readonly prepare?: Prepare<N, unknown>;
  /** Serves several calls in one transaction, instead of the handler. */
  readonly batched?: Batching<N>;
}

/** How calls that arrive at the same moment are served in a batch. Calls by a whole staff then cost little more than one call. */
interface Batching<N extends CallName> {
  /** Calls with the same key share a batch if they are made in the same company, each by another person. */
  readonly keyOf: (input: CallArguments<N>) => number;
  /** @returns the answer or the error of each call, in their order. A call with an error must not have written anything. */
  readonly handle: (
    calls: readonly BatchedCall<N>[],
  ) => Promise<readonly (ReplyFor<N> | CallError)[]>;
}

/** One of several calls that are served in a batch. All their contexts have the same transaction. */
export interface BatchedCall<N extends CallName> {
  readonly ctx: ContextFor<Calls[N]["access"]>;
  readonly input: CallArguments<N>;
}

type Prepare<N extends CallName, P> = (
  ctx: PreparingFor<Calls[N]["access"]>,
  input: CallArguments<N>,
  files: UploadedFiles,
) => Promise<P>;

/**
 * Creates the handler of a call with a part that runs before the transaction. That is for slow work, such as hashing a password
 * or resizing a picture, which would hold a connection; and for writes that must stay even if the call is refused, such as
 * counting a wrong code.
 * @param prepare the part before the transaction
 * @param handle the rest; it gets the result of `prepare`, and must expect that other calls have changed data since then
 */
export function withPreparation<N extends CallName, P>(
  prepare: Prepare<N, P>,
  handle: (
    ctx: ContextFor<Calls[N]["access"]>,
    input: CallArguments<N>,
    prepared: P,
  ) => Promise<ReplyFor<N>>,
): Handler<N> {
  const handler: Handler<N> = (ctx, input, _files, prepared) => handle(ctx, input, prepared as P);
  return Object.assign(handler, { prepare });
}

/** Creates the handler of a call that a whole staff makes in the same minute. */
export function batched<N extends CallName>(how: Batching<N>): Handler<N> {
  const handler: Handler<N> = async (ctx, input) => {
    const [reply] = await how.handle([{ ctx, input }]);
    if (reply instanceof CallError) throw reply;
    return reply as ReplyFor<N>;
  };
  return Object.assign(handler, { batched: how });
}

/**
 * Adds batches to a handler with a part that runs before the transaction.
 * @param alone serves calls with files, each in a transaction of its own
 * @param how serves calls without files
 */
export function batchedWithoutFiles<N extends CallName>(
  alone: Handler<N>,
  how: Batching<N>,
): Handler<N> {
  return Object.assign(alone, { batched: how });
}

/** The handlers of all calls: a missing one doesn't compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };

/** The handlers of a feature's calls, declared in its routes. */
export type HandlersOf<N extends CallName> = { readonly [K in N]: Handler<K> };
