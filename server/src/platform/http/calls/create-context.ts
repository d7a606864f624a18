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
import type { CallName } from "@lineup/contract/calls";
import type { AuditSource } from "#server/platform/audit";
import type { CallEffects } from "#server/platform/http/calls/call-effects";
import type { Jobs } from "#server/platform/jobs/jobs";
import { companyScope } from "#server/platform/scope";
import { languageOf } from "#server/platform/texts";
import type { WorkerProcess } from "#server/platform/worker/worker-process";

/** What the process lends to every call. */
export interface CallServices {
  readonly db: Db;
  readonly config: Config;
  readonly adapters: Adapters;
  readonly worker: WorkerProcess;
  readonly jobs: Pick<Jobs<JobPayloads>, "enqueue" | "enqueueAll">;
  readonly callers: Callers;
  /** The time now; a test sets it. */
  clock(): Date;
  /** To be called after a commit: its events, and its jobs of these kinds, are picked up at once. */
  wake(jobs: ReadonlySet<keyof JobPayloads>): void;
}

/** An event that every node acts on and no client hears of: sockets of these sign-in tokens end. */
export const tokensEnded = "TokensEnded";

interface ContextParts {
  readonly services: CallServices;
  /** Its name. */
  readonly call: CallName;
  readonly request: FastifyRequest;
  readonly caller: Caller | null;
  readonly tx: Db;
  readonly now: Date;
  /** Takes in the kinds of jobs that the call enqueues. */
  readonly enqueued: Set<keyof JobPayloads>;
  /** Takes in what it tells, which `writeEffects` writes. */
  readonly notes: CallEffects;
}

/**
 * Makes the context of one call. Fields that need a caller are there exactly when access was checked for them:
 * `ContextFor` gives each handler the part that its level of access guarantees.
 */
export function createContext(parts: ContextParts): PublicContext {
  const { services, request, caller, tx, now } = parts;
  const base: PublicContext = {
    action: parts.call,
    requestId: request.id,
    address: request.ip,
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
      if (tokenIds.length > 0) parts.notes.events.push(ended);
      return Promise.resolve();
    },
  };
  return caller === null ? base : { ...base, ...callerParts(caller), ...writing(caller, parts) };
}

/** The same before the transaction is open. */
export function createPreparingContext({
  services: { db, config, adapters, worker },
  caller,
  now,
}: Pick<ContextParts, "services" | "caller" | "now">): PreparingContext {
  return { db, config, adapters, worker, now, ...(caller && callerParts(caller)) };
}

function callerParts(caller: Caller): Partial<Pick<CompanyContext, "user" | "actor" | "scope">> {
  const { userId, tokenId, deviceId } = caller;
  const user = { userId, tokenId, deviceId };
  const { actor } = caller;
  return actor === null ? { user } : { user, actor, scope: companyScope(caller.companyId) };
}

function writing(
  { actor, companyId }: Caller,
  { notes }: ContextParts,
): Partial<Pick<CompanyContext, "emit" | "audit">> {
  if (actor === null) return {};
  return {
    emit(...events) {
      notes.events.push(...events.map((event) => ({ ...event, companyId })));
      return Promise.resolve();
    },
    audit(change) {
      notes.changes.push(change);
      return Promise.resolve();
    },
  };
}

/** @returns whose changes a call's notes tell of; null where the caller has no place in a company */
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
