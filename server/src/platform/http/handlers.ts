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

/** The same before the transaction is open. */
export type PreparingFor<A extends Access> = A extends "public"
  ? PreparingContext
  : A extends "user"
    ? PreparingContext & Pick<UserContext, "user">
    : PreparingContext & Pick<CompanyContext, "user" | "actor" | "scope">;

/** A table to download. Rows are read as they are sent, so their number costs no memory. */
export interface CsvReply {
  readonly filename: string;
  readonly rows: AsyncIterable<readonly string[]>;
}

/** A file that is made for the answer, with the headers it may be served under. */
export interface GeneratedFileReply {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

/** A stored file, with the headers it may be served under. The binder answers conditions, ranges and HEAD by itself. */
export interface StoredFileReply {
  readonly headers: Readonly<Record<string, string>>;
  /** Where it is kept. */
  readonly key: string;
  /** A strong entity tag, quotes and all: another content has another. */
  readonly etag: string;
}

export type FileReply = StoredFileReply | GeneratedFileReply;

type ReplyFor<N extends CallName> = Calls[N] extends { answer: "csv" }
  ? CsvReply
  : Calls[N] extends { answer: "file" }
    ? FileReply
    : CallOutput<N>;

/** What serves one call, inside its transaction. */
export interface Handler<N extends CallName> {
  (
    ctx: ContextFor<Calls[N]["access"]>,
    input: CallArguments<N>,
    files: UploadedFiles,
    prepared?: unknown,
  ): Promise<ReplyFor<N>>;
  /** Runs before the transaction is open; its result is the handler's `prepared`. */
  readonly prepare?: Prepare<N, unknown>;
  /** Serves several calls in one transaction, in place of the handler. */
  readonly batched?: Batching<N>;
}

/** Serves calls that come at the same moment in one go, so that a whole staff's cost little more than one. */
interface Batching<N extends CallName> {
  /** Calls with the same go together, if they are made in one company, each by another person. */
  readonly keyOf: (input: CallArguments<N>) => number;
  /** @returns for each call its answer, or the error it is refused with: what is refused has written nothing */
  readonly handle: (
    calls: readonly BatchedCall<N>[],
  ) => Promise<readonly (ReplyFor<N> | CallError)[]>;
}

/** One of several calls that are served together: all contexts have the same transaction. */
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
 * Makes the handler of a call with work that must not wait inside a transaction, where it would hold a connection:
 * hashing a password, drawing a picture anew; or that must outlive a refusal: a wrong code counts as a try.
 * @param handle gets what `prepare` returned; the world may have changed in between
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

/** Makes the handler of a call that a whole staff makes in the same minute. */
export function batched<N extends CallName>(how: Batching<N>): Handler<N> {
  const handler: Handler<N> = async (ctx, input) => {
    const [reply] = await how.handle([{ ctx, input }]);
    if (reply instanceof CallError) throw reply;
    return reply as ReplyFor<N>;
  };
  return Object.assign(handler, { batched: how });
}

/** One handler for each call: a missing one does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };

/** The handlers of some calls, as a feature's routes give them. */
export type HandlersOf<N extends CallName> = { readonly [K in N]: Handler<K> };
