import type { FlagKey } from "./constants.ts";

/** Who may make a call. Each level includes what it needs to know about the caller; there is no default. */
export type Access =
  /** Anyone, signed in or not. */
  | "public"
  /** Any signed-in person. */
  | "user"
  /** A person who works for the company named in the call. */
  | "member"
  /** A manager or admin of that company. */
  | "management"
  /** An admin of that company. */
  | "admin";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A limit's name; what it allows stands in `limits.ts`. */
export type LimitName = keyof typeof import("./limits.ts").limits;

/** One HTTP call as both sides address it. Holds no schema, so that a phone need not load any to make the call. */
export interface Endpoint {
  readonly method: Method;
  /** Path under the server's origin, with `{name}` for what is filled in from the input. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Keys of the output that the documents also name outside `content`; they are mirrored at the top level. */
  readonly mirror?: readonly string[];
  /** Multipart file fields. */
  readonly files?: Readonly<Record<string, FileField>>;
  /** What an answer is when it isn't the JSON envelope. */
  readonly answer?: "csv" | "file" | "plain";
  /** A feature of the company: where it is switched off, or hidden, the call answers `feature_disabled`. */
  readonly flag?: FlagKey;
  /** Rate limits to count this call against. */
  readonly limits?: readonly LimitName[];
  /** True for a POST that only reads: it opens no write transaction and takes no Idempotency-Key. */
  readonly reads?: true;
  /**
   * True for a POST that answers the same when it is repeated, or with the record that was made with the same Idempotency-Key: nothing
   * of what was sent or answered is kept for that.
   */
  readonly unkept?: true;
  /** True for a call about oneself that may be made on a shared tablet too; the others are refused there. */
  readonly onSharedDevice?: true;
  /** True when the call is ours and not one of the specification's. */
  readonly own?: true;
}

export interface FileField {
  readonly required: boolean;
  /** The most that is read of it. */
  readonly maxBytes: number;
}

/**
 * Fills the `{name}` parts of a path in.
 * @returns the path, and the fields that it did not take
 */
export function fillPath(
  path: string,
  fields: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...fields };
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(fields[name]).toWellFormed());
  });
  return { path: filled, rest };
}

export type Endpoints = Readonly<Record<string, Endpoint>>;
