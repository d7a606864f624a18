import type { CallName } from "@lineup/contract/calls";
import type { Role } from "@lineup/contract/constants";
import type { LiveEvent } from "@lineup/contract/events";
import type { Kysely } from "kysely";
import type { BaseLogger } from "pino";

import type { Adapters } from "#server/adapters/create-adapters";
import type { Config } from "#server/config";
import type { AuditChange } from "#server/platform/audit";
import type { Database } from "#server/platform/db/schema";
import type { EnqueueOptions } from "#server/platform/jobs/jobs";
import type { NewEvent } from "#server/platform/outbox/events";
import type { CompanyScope } from "#server/platform/scope";
import type { Language } from "#server/platform/texts";
import type { WorkerProcess } from "#server/platform/worker/worker-process";

export type Db = Kysely<Database>;

/** A signed-in person. */
export interface SignedIn {
  readonly userId: number;
  readonly tokenId: number;
  /** The shared tablet that they are signed in on with a PIN: there everybody is an employee, in its company alone. */
  readonly deviceId: number | null;
}

/** A person in a company, as the database knows them at the start of the call. */
export interface Actor extends SignedIn {
  readonly employeeId: number;
  readonly role: Role;
  readonly name: string;
}

/** An event of the caller's company, as the contract declares it. */
export type CompanyEvent = LiveEvent & Pick<NewEvent, "audience">;

/** Whom a message reminds of which memo. */
export interface MemoReminder {
  companyId: number;
  memoId: number;
  employeeId: number;
  /** As ISO 8601. Those that were enqueued before this was noted have none. */
  remindedAt?: string;
}

/** What runs later, outside the call. Each is a job's name and what it takes; the handlers are a total map over it. */
export interface JobPayloads {
  /**
   * `until`, as ISO 8601: what it brings ends then, so it goes first, and is no longer sent. `reminder`: sent only while the
   * memo waits for that person, and no newer one of it came behind.
   */
  "send-mail": {
    to: string;
    subject: string;
    text: string;
    html: string;
    messageId: string;
    until?: string;
    reminder?: MemoReminder;
  };
  /** `to` as E.164. */
  "send-sms": {
    to: string;
    text: string;
    idempotencyKey: string;
    until?: string;
    reminder?: MemoReminder;
  };
  /** Tells those who were named, or all who wait, by mail or text message. */
  "remind-memo": { companyId: number; memoId: number; remindedAt: string; employeeIds?: number[] };
  /** Makes the invitations of people whose turn did not come in the call, at most a thousand. */
  "invite-people": {
    companyId: number;
    employeeIds: number[];
    /** Of whoever invites. */
    role: Role;
    from: string;
    method?: "sms" | "email";
    message?: string;
  };
  /** Sends invitations that were made and still wait, at most a thousand. */
  "send-invites": {
    companyId: number;
    inviteIds: number[];
    /** What whoever invites has to say. */
    message?: string;
    from: string;
  };
  /** A memo begins to show, is past due, or stops, if that is still when it does. */
  "memo-date": {
    companyId: number;
    memoId: number;
    date: "start_at" | "reveal_at" | "due_at" | "end_at";
    at: string;
  };
  /** Changes many people as one piece, or puts them back. */
  "apply-batch": { companyId: number; batchId: number };
  "undo-batch": { companyId: number; batchId: number };
  /** Asks people how things are whose check-in is due. */
  "open-due-checkins": object;
  /** Sends the birthdays and anniversaries of where it is morning. */
  "celebrate-days": object;
  /** Looks which companies have scheduled sends that are due. */
  "find-due-sends": object;
  /** Sends what is due in a company. */
  "send-due": { companyId: number };
  "prune-platform": object;
  "sweep-files": object;
  /** Files that no record names any more. */
  "remove-files": { keys: readonly string[] };
  "retry-events": object;
}

/** What one call works with. Time, ids and outside things come in through it. */
export interface PublicContext {
  /** The call's name. */
  readonly action: CallName;
  readonly requestId: string;
  /** The caller's address, as far as the trusted proxies tell. */
  readonly address: string;
  readonly userAgent: string;
  /** What the caller would like to be answered in. */
  readonly language: Language;
  /** The one transaction of the call; for calls that only read, the pool. */
  readonly tx: Db;
  readonly now: Date;
  readonly config: Config;
  readonly adapters: Adapters;
  readonly worker: WorkerProcess;
  readonly log: Pick<BaseLogger, "debug" | "info" | "warn" | "error">;
  /** Starts a job once this call's transaction has committed; a rolled-back call starts none. */
  enqueue<Name extends keyof JobPayloads>(
    name: Name,
    data: JobPayloads[Name],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** The same for many jobs of a kind at once. @param optionsOf when, and by which key, each is done */
  enqueueAll<Name extends keyof JobPayloads>(
    name: Name,
    all: readonly JobPayloads[Name][],
    optionsOf?: (data: JobPayloads[Name]) => EnqueueOptions,
  ): Promise<void>;
  /** Closes the live connections of sign-in tokens that this call ended, on every node, once it has committed. */
  endSockets(tokenIds: readonly number[]): Promise<void>;
}

/** What a call has to prepare itself with, before its transaction is open; each query gives its connection back. */
export interface PreparingContext {
  readonly db: Db;
  readonly now: Date;
  readonly config: Config;
  readonly adapters: Adapters;
  readonly worker: WorkerProcess;
}

export interface UserContext extends PublicContext {
  readonly user: SignedIn;
}

export interface CompanyContext extends UserContext {
  readonly actor: Actor;
  readonly scope: CompanyScope;
  /** Writes events in this call's transaction; they are delivered after the commit. */
  emit(...events: readonly CompanyEvent[]): Promise<void>;
  /** Writes into the company's audit log, in this call's transaction, what the caller changed. */
  audit(change: AuditChange): Promise<void>;
}
