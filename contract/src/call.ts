import type { z } from "zod";
import type { Endpoint, Endpoints } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";

/** What a call takes and gives, beside where it lives (its `Endpoint`). */
export interface CallSchemas {
  /** One sentence for the API document. */
  readonly summary: string;
  /** Path, query and body fields together. Unknown fields are ignored. */
  readonly input: z.ZodObject;
  /** The `content` of a successful answer. Anything else that a handler returns is stripped. */
  readonly output: z.ZodObject;
  /** What a call that changes something says it did, beside `success: true`: `memo_deleted`. */
  readonly successes?: readonly string[];
  /** The field of the output that is 0 or null when there was nothing to do: the answer then names no success. */
  readonly doneField?: string;
  /** Errors of its own, beyond those every call can give. */
  readonly errors?: readonly ErrorCode[];
  /** Addresses that it answers at too, beside its own. Neither kind of alias is in the API document. */
  readonly pathAliases?: readonly `/${string}`[];
  /** Other names that an input field may come by, with its true one; `"..."` for an object of fields. */
  readonly fieldAliases?: Readonly<Record<string, string>>;
}

/** Schemas for exactly the calls of one endpoint table: a missing or extra one does not compile. */
export type SchemasFor<E extends Endpoints> = { readonly [K in keyof E]: CallSchemas };

/** One call, whole. */
export type Call = Endpoint & CallSchemas;

/**
 * Joins a noun's endpoints with their schemas.
 * @returns the calls of the noun, each with everything known about it
 */
export function defineCalls<const E extends Endpoints, const S extends SchemasFor<E>>(
  endpoints: E,
  schemas: S,
): { readonly [K in keyof E & keyof S]: E[K] & S[K] } {
  const joined = Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    { ...endpoint, ...schemas[name] },
  ]);
  return Object.fromEntries(joined) as { readonly [K in keyof E & keyof S]: E[K] & S[K] };
}

/** @returns the calls of a noun, which take its `id` by these names as well, where they take one */
export function withIdNames<C extends Readonly<Record<string, Call>>>(
  calls: C,
  ...names: readonly string[]
): C {
  const taking = ({ input, fieldAliases }: Call) => {
    const apt = "id" in input.shape ? names.filter((name) => !(name in input.shape)) : [];
    return { ...Object.fromEntries(apt.map((name) => [name, "id"])), ...fieldAliases };
  };
  const named = Object.entries(calls).map(([name, call]) => [
    name,
    { ...call, fieldAliases: taking(call) },
  ]);
  return Object.fromEntries(named) as C;
}
