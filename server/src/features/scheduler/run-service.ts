import type { Sendable } from "@lineup/contract/scheduler/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import { noteStates, writeNextRuns } from "#server/features/scheduler/plan-service";
import { localOf } from "#server/features/scheduler/recurrence-rules";
import { type RunRecord, sendableOf } from "#server/features/scheduler/rules";
import { type ScheduledSendRecord, readScheduledSends } from "#server/features/scheduler/reads";
import { countByZone } from "#server/features/scheduler/run-reads";
import {
  type Outcome,
  claimDueRuns,
  noteOutcomes,
  readFirstFailures,
} from "#server/features/scheduler/run-store";
import type { Actor, CompanyContext, Db, JobPayloads } from "#server/platform/context";
import { inSavepoint, inTransaction } from "#server/platform/db/transaction";
import { CallError } from "#server/platform/http/errors";
import type { EnqueueOptions } from "#server/platform/jobs/jobs";
import { emit } from "#server/platform/outbox/events";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";

/** What sending takes. Nobody is signed in: whoever scheduled it stands as its author, and the list of its runs is its record. */
export type Sending = Pick<
  CompanyContext,
  "tx" | "scope" | "now" | "emit" | "enqueue" | "audit"
> & { readonly actor: Pick<Actor, "employeeId"> | null };

/** What goes out of a run. */
export interface SendOrder {
  readonly sendable: Pick<Sendable, "type" | "id">;
  readonly scheduled_send_id: number;
  readonly title: string;
  readonly target: Target;
  /** Only people who work in this zone; null: everybody whom it is for. */
  readonly timezone: RunRecord["zone"] | null;
  /** By whose clocks it goes, with day and time of day there. */
  readonly zone: RunRecord["zone"];
  readonly day: string;
  readonly time: string;
}

/**
 * Sends what a run is of, in the transaction that notes the run.
 * @returns the ids of the sends, the first one first
 * @throws CallError with the reason why nothing can go out
 */
export type Send = (ctx: Sending, order: SendOrder) => Promise<readonly [number, ...number[]]>;

export interface RunParts {
  readonly db: Db;
  readonly send: Send;
  readonly log: { error(details: object, text: string): void };
  clock(): Date;
  enqueue<Name extends keyof JobPayloads>(
    tx: Db,
    name: Name,
    data: JobPayloads[Name],
    options?: EnqueueOptions,
  ): Promise<unknown>;
  /** To be called after a commit. */
  wake(jobs: ReadonlySet<keyof JobPayloads>): void;
}

/** Runs in one transaction: enough to share its cost, and few enough to hold nobody up for long. */
const atOnce = 25;

/**
 * Sends all that is due in a company, each once however many look at the same moment. A run of which nothing can go out is noted
 * with the reason, and holds up no other.
 * @returns how many runs were done
 */
export async function sendDueRuns(parts: RunParts, scope: CompanyScope): Promise<number> {
  let done = 0;
  // What was written ahead may be due as well: after a night in which nobody was there, each of it goes out.
  for (let found = 1; found > 0; done += found) {
    const jobs = new Set<keyof JobPayloads>();
    found = await inTransaction(parts.db, (tx) => sendSome(parts, tx, scope, jobs));
    if (found > 0) parts.wake(jobs);
  }
  return done;
}

async function sendSome(
  parts: RunParts,
  tx: Db,
  scope: CompanyScope,
  jobs: Set<keyof JobPayloads>,
): Promise<number> {
  const now = parts.clock();
  const ctx: Sending = {
    ...{ tx, scope, now, actor: null, audit: () => Promise.resolve() },
    emit: (event) => emit(tx, { companyId: scope.companyId, ...event }),
    enqueue: async (name, data, options) => {
      await parts.enqueue(tx, name, data, options);
      jobs.add(name);
    },
  };
  const due = await claimDueRuns(tx, scope, now, atOnce);
  if (due.length === 0) return 0;
  const ids = [...new Set(due.map((run) => run.scheduled_send_id))];
  const records = new Map(
    (await readScheduledSends(tx, scope, ids)).map((record) => [record.id, record]),
  );
  const claimed = due.flatMap((run) => {
    const record = records.get(run.scheduled_send_id);
    return record ? [{ run, record }] : [];
  });
  const outcomes: Outcome[] = [];
  for (const { run, record } of claimed) outcomes.push(await attempt(parts, ctx, record, run));
  await tellOfFailures(ctx, outcomes, records);
  await noteOutcomes(tx, scope, outcomes, now);
  await writeNextRuns(
    ctx,
    claimed.map(({ run, record }) => ({ schedule: record, zone: run.zone, after: run })),
  );
  const sent = outcomes.filter(({ send_id }) => send_id !== null);
  await noteStates(
    ctx,
    ids,
    sent.map((outcome) => outcome.scheduled_send_id),
  );
  return due.length;
}

async function attempt(
  parts: RunParts,
  ctx: Sending,
  record: ScheduledSendRecord,
  run: RunRecord,
): Promise<Outcome> {
  const { scheduled_send_id, run_on, zone } = run;
  const key = { scheduled_send_id, run_on, zone };
  try {
    const send_id = await inSavepoint(ctx.tx, () => sendRun(parts.send, ctx, record, run));
    return { ...key, send_id, failure: null };
  } catch (error) {
    if (error instanceof CallError) return { ...key, send_id: null, failure: reasonOf(error) };
    // What passes by itself, such as a database that goes, is tried again whole.
    if (isPassing(error)) throw error;
    parts.log.error({ err: error, ...key }, "a scheduled send failed");
    return { ...key, send_id: null, failure: new CallError("internal").text };
  }
}

/** @returns the id of what went out; null where nobody of whom it is for works in the zone */
async function sendRun(
  send: Send,
  ctx: Sending,
  record: ScheduledSendRecord,
  { zone, due_at }: RunRecord,
): Promise<number | null> {
  if (record.sendable_title === null) throw new CallError("conflict", { text: texts.gone });
  if (record.has_lost_locations || record.has_lost_audiences)
    throw new CallError("conflict", { text: texts.targetGone });
  const { mode, location_ids, audience_ids, recipient_ids } = record;
  const target = { mode, location_ids, audience_ids, recipient_ids };
  const people = await countByZone(ctx.tx, ctx.scope, target);
  if (people.size === 0) throw new CallError("conflict", { text: texts.nobody });
  const isLocal = record.timezone === null;
  if (isLocal && !people.has(zone)) return null;
  const actor = record.created_by === null ? null : { employeeId: record.created_by };
  const [first] = await send(
    { ...ctx, actor },
    {
      sendable: sendableOf(record),
      scheduled_send_id: record.id,
      title: record.title,
      target,
      timezone: isLocal ? zone : null,
      zone,
      ...localOf(due_at, zone),
    },
  );
  return first;
}

/** Tells management once of each time that nothing could go out, and not for each zone. */
async function tellOfFailures(
  ctx: Sending,
  outcomes: readonly Outcome[],
  records: ReadonlyMap<number, ScheduledSendRecord>,
): Promise<void> {
  const failed = outcomes.filter(({ failure }) => failure !== null);
  if (failed.length === 0) return;
  for (const { scheduled_send_id, run_on } of await readFirstFailures(ctx.tx, ctx.scope, failed)) {
    const title = records.get(scheduled_send_id)?.title ?? "";
    await ctx.emit({
      type: "ScheduledSendFailed",
      payload: { scheduled_send_id, title, run_on },
      audience: { kind: "management" },
    });
  }
}

/** A problem of one field says more than that there is one. */
function reasonOf({ text, details }: CallError): Text {
  const first = Array.isArray(details)
    ? (details as readonly Text[])[0]
    : Object.values(details as Readonly<Record<string, readonly Text[]>>)[0]?.[0];
  return first ?? text;
}

const texts = {
  gone: {
    en: "What was to go out is deleted, archived or a draft again",
    es: "Lo que iba a salir está eliminado, archivado o es de nuevo un borrador",
  },
  targetGone: {
    en: "The locations or audiences that it was for no longer exist",
    es: "Los locales o las audiencias a los que iba ya no existen",
  },
  nobody: { en: "This reaches nobody", es: "Esto no llega a nadie" },
} satisfies Record<string, Text>;

/** PostgreSQL's classes of what is the moment's fault: connection, rollback, resources, intervention, system. */
function isPassing(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== "string") return false;
  return /^(08|40|53|55|57|58)/.test(code) || /^E[A-Z]+$/.test(code);
}
