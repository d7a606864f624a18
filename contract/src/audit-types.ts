import type { AuditKind, interfaceLocales } from "./constants.ts";
import type { CallName, endpoints } from "./endpoints.ts";

/** A text in each of our languages. */
export type Words = Readonly<Record<(typeof interfaceLocales)[number], string>>;

type Reads = { readonly method: "GET" } | { readonly reads: true };

/** Every call that may change something. */
export type WritingCall = {
  [N in CallName]: (typeof endpoints)[N] extends Reads ? never : N;
}[CallName];

/** The audit log entry of a call: the kind of record it is about, and what the person did. */
interface Entry extends Words {
  readonly kind: AuditKind;
  /** The condition for the entry, if the call can change something without one. */
  readonly only?: string;
  /** True if the record is always the person's own, so its name would only repeat theirs. */
  readonly isOwn?: true;
  /** What is said in place of the action and the record's name where the record is the person's own. */
  readonly own?: Words;
}

/** The reason why a call makes no entry. */
interface NoEntry {
  readonly none: string;
}

/** The entries of some calls: each one that writes needs one, or a reason for none. */
export type EntriesOf<Calls extends PropertyKey> = Readonly<
  Record<Calls & WritingCall, Entry | NoEntry>
>;

/**
 * What one noun adds to the audit log: its kinds of records, the entries of its calls and jobs, and the words for its fields and
 * their values.
 */
export type AuditPart<Endpoints = unknown> = {
  readonly kinds?: Readonly<Partial<Record<AuditKind, Words>>>;
  readonly jobs?: Readonly<Record<string, Words>>;
  readonly fields?: Readonly<Record<string, Words>>;
  readonly values?: Readonly<Record<string, Words>>;
} & (unknown extends Endpoints ? unknown : { readonly entries: EntriesOf<keyof Endpoints> });
