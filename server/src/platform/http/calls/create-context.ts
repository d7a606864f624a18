import type { FastifyRequest } from "fastify";

import type { Adapters } from "#server/adapters/create-adapters";
import type { Config } from "#server/config";
import type {
  CompanyContext,
  Db,
  JobPayloads,
  PreparingContext,
  PublicContext,
} from "#server/platform/context";
import type { Caller, Callers } from "#server/platform/http/calls/authenticate";
import { type Origin, deviceKeyIn } from "#server/platform/auth/sign-in-places";
import type { CallName } from "@lineup/contract/calls";
import type { AuditSource } from "#server/platform/audit";
import type { CallEffects } from "#server/platform/http/calls/call-effects";
import type { Jobs } from "#server/platform/jobs/jobs";
import { companyScope } from "#server/platform/scope";
import { languageOf } from "#server/platform/texts";
import type { WorkerProcess } from "#server/platform/worker/worker-process";

/** The parts of the server process that every call may use. */
export interface CallServices {
  readonly db: Db;
  readonly config: Config;
  readonly adapters: Adapters;
  readonly worker: WorkerProcess;
  readonly jobs: Pick<Jobs<JobPayloads>, "enqueue" | "enqueueAll">;
  readonly callers: Callers;
  /** Returns the current time; in tests, the time that the test has set. */
  clock(): Date;
  /** Makes the outbox and the workers for the given job kinds look for new rows right away; must be called after the commit. */
  wake(jobs: ReadonlySet<keyof JobPayloads>): void;
}

/**
 * The type of an internal event. Each server node that receives the event closes the sockets of the sign-in tokens in the event's
 * payload. Clients don't receive the event.
 */
export const tokensEnded = "TokensEnded";

interface ContextParts {
  readonly services: CallServices;
  /** The name of the call. */
  readonly call: CallName;
  readonly request: FastifyRequest;
  readonly caller: Caller | null;
  readonly tx: Db;
  readonly now: Date;
  /** Collects the kinds of jobs that the call enqueues. */
  readonly enqueued: Set<keyof JobPayloads>;
  /** Collects the call's audit entries and events, for `writeEffects`. */
  readonly effects: CallEffects;
}

/**
 * Creates the context of one call. The fields about the caller exist only if the caller is signed in, and the fields about the
 * company exist only if the caller works for the company. The type `ContextFor` lets a handler use only the fields that the
 * handler's access level guarantees.
 */
export function createContext(parts: ContextParts): PublicContext {
  const { services, request, caller, tx, now } = parts;
  const base: PublicContext = {
    action: parts.call,
    requestId: request.id,
    idempotencyKey: keyOf(request),
    ...originOf(request),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    language: languageOf(request.headers["accept-language"]),
    tx,
    now,
    config: services.config,
    adapters: services.adapters,
    worker: services.worker,
    log: request.log,
    enqueue: async (name, data, options) => {
      await services.jobs.enqueue(tx, name, data, options);
      parts.enqueued.add(name);
    },
    enqueueAll: async (name, all, optionsOf) => {
      await services.jobs.enqueueAll(tx, name, all, optionsOf);
      if (all.length > 0) parts.enqueued.add(name);
    },
    endSockets(tokenIds) {
      const ended = { companyId: null, type: tokensEnded, payload: { tokenIds }, audience: null };
      if (tokenIds.length > 0) parts.effects.events.push(ended);
      return Promise.resolve();
    },
  };
  return caller === null ? base : { ...base, ...callerParts(caller), ...writing(caller, parts) };
}

/** Creates the context for the part of a call that runs before the call's transaction. */
export function createPreparingContext({
  services: { db, config, adapters, worker },
  request,
  caller,
  now,
}: Pick<ContextParts, "services" | "request" | "caller" | "now">): PreparingContext {
  const base = { db, config, adapters, worker, now, idempotencyKey: keyOf(request) };
  return { ...base, ...originOf(request), ...(caller && callerParts(caller)) };
}

/** @returns where a request comes from */
export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, deviceKey: deviceKeyIn(request.headers["x-device-key"]) };
}

/** The key's form has been checked before the call runs. */
function keyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  return typeof key === "string" ? key : null;
}

function callerParts(caller: Caller): Partial<Pick<CompanyContext, "user" | "actor" | "scope">> {
  const { userId, tokenId, deviceId } = caller;
  const user = { userId, tokenId, deviceId };
  const { actor } = caller;
  return actor === null ? { user } : { user, actor, scope: companyScope(caller.companyId) };
}

function writing(
  { actor, companyId }: Caller,
  { effects }: ContextParts,
): Partial<Pick<CompanyContext, "emit" | "audit">> {
  if (actor === null) return {};
  return {
    emit(...events) {
      effects.events.push(...events.map((event) => ({ ...event, companyId })));
      return Promise.resolve();
    },
    audit(change) {
      effects.changes.push(change);
      return Promise.resolve();
    },
  };
}

/** @returns the source of a call's audit entries; null if the caller isn't acting in a company */
export function auditSourceOf({
  caller,
  call: action,
  request,
  now,
}: Pick<ContextParts, "caller" | "call" | "request" | "now">): AuditSource | null {
  if (!caller?.actor) return null;
  const origin = { actor: caller.actor, action, requestId: request.id, now };
  return { scope: companyScope(caller.companyId), origin };
}
