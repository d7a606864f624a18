import type { Call } from "@lineup/contract/call";
import type { CallName } from "@lineup/contract/calls";
import type { LimitName } from "@lineup/contract/endpoint";
import type { FastifyRequest } from "fastify";

import type { Db, JobPayloads, PreparingContext, PublicContext } from "#server/platform/context";
import type { Caller } from "#server/platform/http/calls/authenticate";
import type { CallEffects } from "#server/platform/http/calls/call-effects";
import {
  type CallServices,
  createContext,
  originOf,
} from "#server/platform/http/calls/create-context";
import type { KeyCall } from "#server/platform/http/calls/idempotency";
import type { WriteAnswer } from "#server/platform/http/calls/answer-writer";
import { countAgainstLimits } from "#server/platform/http/calls/rate-limits";
import type { RawInput, UploadedFiles } from "#server/platform/http/input/read-input";

/** The handler of any call, without the types of the call's input and output. */
export interface AnyHandler {
  (ctx: PublicContext, input: unknown, files: UploadedFiles, prepared: unknown): Promise<unknown>;
  readonly prepare?: (
    ctx: PreparingContext,
    input: unknown,
    files: UploadedFiles,
  ) => Promise<unknown>;
  readonly batched?: {
    readonly keyOf: (input: unknown) => number;
    readonly handle: (
      calls: readonly { readonly ctx: PublicContext; readonly input: unknown }[],
    ) => Promise<readonly unknown[]>;
  };
}

/** A call of the contract, together with everything that is needed to serve it. */
export interface BoundCall {
  readonly name: CallName;
  readonly call: Call;
  /**
   * The call's rate limits. The call is counted against the `early` limits before the body is read, and against the `late`
   * limits after the input was parsed.
   */
  readonly limits: { readonly early: readonly LimitName[]; readonly late: readonly LimitName[] };
  readonly handler: AnyHandler;
  readonly write: WriteAnswer;
  /**
   * Serves a call that changes data.
   * @returns the response body
   */
  readonly serveWrite: (run: CallRequest) => Promise<string>;
  readonly keyCall: KeyCall;
  readonly services: CallServices;
}

/** A request for a call, after its input was parsed. */
export interface CallRequest {
  readonly bound: BoundCall;
  readonly request: FastifyRequest;
  readonly caller: Caller | null;
  readonly now: Date;
  readonly raw: RawInput;
  readonly input: unknown;
  /** The kinds of jobs that the call has enqueued. The workers for these kinds are woken after the commit. */
  readonly enqueued: Set<keyof JobPayloads>;
}

/**
 * Counts a call against the rate limits that need its input.
 * @throws CallError `rate_limited`
 */
export function countLate({ bound, request, caller, now, raw }: CallRequest): Promise<void> {
  const input = { ...raw.fields, ...raw.files };
  const subjects = { ...originOf(request), userId: caller?.userId ?? null, input };
  return countAgainstLimits(bound.services.db, bound.limits.late, subjects, now);
}

/** @returns the context for a handler, and the object that collects the handler's effects */
export function contextOf(run: CallRequest, tx: Db): { ctx: PublicContext; effects: CallEffects } {
  const { bound, request, caller, now, enqueued } = run;
  const { name: call, services } = bound;
  const effects: CallEffects = { changes: [], events: [] };
  return {
    ctx: createContext({ services, call, request, caller, tx, now, enqueued, effects }),
    effects,
  };
}
