import type { Access } from "@lineup/contract/endpoint";
import type { CallArguments, CallName, CallOutput, Calls } from "@lineup/contract/calls";

import type {
  CompanyContext,
  PreparingContext,
  PublicContext,
  UserContext,
} from "#server/platform/context";
import type { UploadedFiles } from "#server/platform/http/read-input";

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
export interface MadeFileReply {
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

export type FileReply = StoredFileReply | MadeFileReply;

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
export function inTwoSteps<N extends CallName, P>(
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

/** One handler for each call: a missing one does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };

/** The handlers of some calls, as a feature's routes give them. */
export type HandlersOf<N extends CallName> = { readonly [K in N]: Handler<K> };
