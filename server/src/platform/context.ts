import type { CallName } from "@lineup/contract/calls";
import type { Role } from "@lineup/contract/constants";
import type { LiveEvent } from "@lineup/contract/events";
import type { Kysely } from "kysely";
import type { BaseLogger } from "pino";

import type { Adapters } from "#server/adapters/create-adapters";
import type { Config } from "#server/config";
import type { AuditChange } from "#server/platform/audit";
import type { Database } from "#server/platform/db/schema";
import type { Origin } from "#server/platform/auth/sign-in-places";
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
  /**
   * The shared tablet on which the person signed in with a PIN; null for any other sign-in. On a shared tablet everyone has the
   * role of an employee, and only in the tablet's company.
   */
  readonly deviceId: number | null;
}

/** A signed-in person's membership in a company, as it was at the start of the call. */
export interface Actor extends SignedIn {
  readonly employeeId: number;
  readonly role: Role;
  readonly name: string;
}

/** An event in the caller's company, as the contract declares it. */
export type CompanyEvent = LiveEvent & Pick<NewEvent, "audience">;

/** The memo that a message is a reminder of, and the employee it goes to. */
export interface MemoReminder {
  companyId: number;
  memoId: number;
  employeeId: number;
  /** ISO 8601. Missing in jobs that were enqueued before this field was added. */
  remindedAt?: string;
}

/** The payload of each kind of job, by the job's name. A name without a handler does not compile. */
export interface JobPayloads {
  /**
   * `until` (ISO 8601): when the code or link in the message expires. Such a message is sent before others, and not after that
   * time. `reminder`: the message is sent only if the memo still waits for that person and no newer reminder has been enqueued.
   */
  "send-mail": {
    to: string;
    subject: string;
    text: string;
    html: string;
    messageId: string;
    until?: string;
    reminder?: MemoReminder;
    /** The company whose logo stands above the text. */
    companyId?: number;
  };
  /** `to` as E.164. */
  "send-sms": {
    to: string;
    text: string;
    idempotencyKey: string;
    until?: string;
    reminder?: MemoReminder;
  };
  /** Reminds the given employees of a memo, or everyone it still waits for, by mail or text message. */
  "remind-memo": { companyId: number; memoId: number; remindedAt: string; employeeIds?: number[] };
  /** Invites people that the call itself left for later, at most a thousand. */
  "invite-people": {
    companyId: number;
    employeeIds: number[];
    /** The role of the person who invites. */
    role: Role;
    from: string;
    method?: "sms" | "email";
    message?: string;
  };
  /** Sends invitations that have been created but not sent, at most a thousand. */
  "send-invites": {
    companyId: number;
    inviteIds: number[];
    /** A personal note from the person who invites. */
    message?: string;
    from: string;
  };
  /** Announces that a memo has started, is overdue, or has ended. Does nothing if the memo's date is no longer `at`. */
  "memo-date": {
    companyId: number;
    memoId: number;
    date: "start_at" | "reveal_at" | "due_at" | "end_at";
    at: string;
  };
  /**
   * Lets memos go out, if they are still held until `heldUntil` (ISO 8601). `sendId`: the send that they belong to; null for a
   * single memo.
   */
  "release-held": {
    companyId: number;
    memoIds: number[];
    sendId: number | null;
    heldUntil: string;
  };
  /** Drops people who left, or declined to be celebrated, from celebrations that are still to go out. */
  "drop-celebrated": { companyId: number; employeeIds: number[]; why: "left" | "declined" };
  /** Applies a change to many employees as a whole, or undoes it. */
  "apply-batch": { companyId: number; batchId: number };
  "undo-batch": { companyId: number; batchId: number };
  /** Opens the check-ins that are due. */
  "open-due-checkins": object;
  /** Sends today's birthday and work anniversary celebrations in the time zones where it is morning. */
  "celebrate-days": object;
  /** Finds the companies with scheduled sends that are due, and enqueues `send-due` for each. */
  "find-due-sends": object;
  /** Sends the scheduled sends of a company that are due. */
  "send-due": { companyId: number };
  "prune-platform": object;
  "sweep-files": object;
  /** Deletes stored files that no record refers to anymore. */
  "remove-files": { keys: readonly string[] };
  "retry-events": object;
}

/** Everything that a handler works with. Time, ids and outside services reach it only this way. */
export interface PublicContext extends Origin {
  /** The call's name. */
  readonly action: CallName;
  readonly requestId: string;
  /** The Idempotency-Key that the call was sent with; null for none. */
  readonly idempotencyKey: string | null;
  readonly userAgent: string;
  /** The language of the answer, from the request's Accept-Language. */
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
  /** Does the same for many jobs of one kind, in few statements. @param optionsOf gives the options of each job */
  enqueueAll<Name extends keyof JobPayloads>(
    name: Name,
    all: readonly JobPayloads[Name][],
    optionsOf?: (data: JobPayloads[Name]) => EnqueueOptions,
  ): Promise<void>;
  /** Closes the live connections of sign-in tokens that this call has ended, on every node, after the commit. */
  endSockets(tokenIds: readonly number[]): Promise<void>;
}

/** The context of a handler's preparation, before its transaction opens. Each query gives its connection back right away. */
export interface PreparingContext extends Origin, Pick<PublicContext, "idempotencyKey"> {
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
  /** Writes a change by the caller to the company's audit log, in this call's transaction. */
  audit(change: AuditChange): Promise<void>;
}
