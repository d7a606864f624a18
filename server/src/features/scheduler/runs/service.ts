import type { Target } from "@lineup/contract/targeting/schemas";

import { announceFailures } from "#server/features/scheduler/failure-service";
import { updateStates, writeNextRuns } from "#server/features/scheduler/plan-service";
import { localOf } from "#server/features/scheduler/recurrence-rules";
import type { RunContext, RunParts, SendOrder } from "#server/features/scheduler/runs/rules";
import { sendOrders } from "#server/features/scheduler/send-service";
import { sendableOf } from "#server/features/scheduler/sendable-rules";
import { hasOnlyDeletedTargets } from "#server/features/scheduler/target-rules";
import { type ScheduledSendRecord, readScheduledSends } from "#server/features/scheduler/reads";
import { countByZone, readZonesOut } from "#server/features/scheduler/runs/reads";
import {
  type ClaimedRun,
  type Outcome,
  type RunKey,
  claimDueRuns,
  storeOutcomes,
} from "#server/features/scheduler/runs/store";
import type { AuthoredTarget } from "#server/features/targeting/reads";
import type { Db, JobPayloads } from "#server/platform/context";
import { isConnectionError } from "#server/platform/db/connection-errors";
import { inSavepoint, inTransaction } from "#server/platform/db/transaction";
import { CallError } from "#server/platform/http/errors";
import { emit } from "#server/platform/outbox/events";
import type { CompanyScope } from "#server/platform/scope";
import { type Text, sharedTexts } from "#server/platform/texts";

/**
 * The largest number of runs in one transaction. It is large enough to need few transactions, and small enough to hold
 * locks only for a short time.
 */
const runsPerTransaction = 50;

/**
 * Sends all due runs of a company. Each run is sent once, even if several nodes look for due runs at the same time. If
 * a run can't be sent, the reason is stored, and the other runs are still sent.
 * @returns the number of due runs that were processed
 */
export async function sendDueRuns(parts: RunParts, scope: CompanyScope): Promise<number> {
  let done = 0;
  // Sending a run also writes the next run of the same scheduled send. The next run may be due as well, for example if
  // the server was off overnight, so the loop repeats until no run is due.
  for (let found = 1; found > 0; done += found) {
    const jobs = new Set<keyof JobPayloads>();
    found = await inTransaction(parts.db, (tx) => sendSome(parts, tx, scope, jobs));
    if (found > 0) parts.wake(jobs);
  }
  return done;
}

/**
 * Claims due runs and publishes their memos. Then announces failures, stores the results of the runs, writes the next
 * runs and updates the scheduled sends. Only the first failure of a run is announced. So failures are announced before
 * the results are stored: a failure that is already stored would look like an earlier failure.
 * @returns the number of runs that were claimed
 */
async function sendSome(
  parts: RunParts,
  tx: Db,
  scope: CompanyScope,
  jobs: Set<keyof JobPayloads>,
): Promise<number> {
  const now = parts.clock();
  const ctx: RunContext = {
    ...{ tx, scope, now },
    emit: (...events) =>
      emit(tx, ...events.map((event) => ({ companyId: scope.companyId, ...event }))),
    enqueue: async (name, data, options) => {
      await parts.enqueue(tx, name, data, options);
      jobs.add(name);
    },
    enqueueAll: async (name, all, optionsOf) => {
      await parts.enqueueAll(tx, name, all, optionsOf);
      if (all.length > 0) jobs.add(name);
    },
  };
  const due = await claimDueRuns(tx, scope, now, runsPerTransaction);
  if (due.length === 0) return 0;
  const ids = [...new Set(due.map((run) => run.scheduled_send_id))];
  const records = new Map(
    (await readScheduledSends(tx, scope, ids)).map((record) => [record.id, record]),
  );
  const claimed = due.flatMap((run) => {
    const record = records.get(run.scheduled_send_id);
    return record ? [{ run, record }] : [];
  });
  const outcomes = await attempt(parts, ctx, await attemptsOf(ctx, claimed));
  await announceFailures(parts, ctx, outcomes, records);
  await storeOutcomes(tx, scope, outcomes, now);
  await writeNextRuns(
    ctx,
    claimed.map(({ run, record }) => ({ schedule: record, zone: run.zone, after: run })),
  );
  const sent = outcomes.filter(({ send_id }) => send_id !== null);
  await updateStates(
    ctx,
    ids,
    sent.map((outcome) => outcome.scheduled_send_id),
  );
  return due.length;
}

interface Claimed {
  readonly run: ClaimedRun;
  readonly record: ScheduledSendRecord;
}

/**
 * The plan for a run: `order` is what to send, and `failure` is the reason why the run fails. If both are null, there
 * is no one to send to in the run's time zone.
 */
interface Attempt {
  readonly key: RunKey;
  readonly order: SendOrder | null;
  readonly failure: Text | null;
}

/**
 * @returns the plans for the claimed runs. The number of people in each time zone is read only once for all runs with
 *   the same target and author.
 */
async function attemptsOf(
  { tx, scope }: RunContext,
  claimed: readonly Claimed[],
): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const [target, alike] of Map.groupBy(claimed, ({ record }) =>
    JSON.stringify({ ...targetOf(record), author_id: record.created_by } satisfies AuthoredTarget),
  )) {
    const people = await countByZone(tx, scope, JSON.parse(target) as AuthoredTarget);
    attempts.push(...alike.map((one) => attemptOf(one, people)));
  }
  return attempts;
}

function attemptOf({ run, record }: Claimed, people: ReadonlyMap<string, number>): Attempt {
  const { scheduled_send_id, run_on, zone, due_at } = run;
  const nothing = { key: { scheduled_send_id, run_on, zone }, order: null, failure: null };
  if (record.sendable_title === null) return { ...nothing, failure: texts.gone };
  const isLost = hasOnlyDeletedTargets(record);
  // A run that was already sent in other zones doesn't fail if the target's locations have been deleted since, or if the
  // target has no people left. There is just no one left to send to.
  const isClosed = isLost && record.lost_audience_ids.length === 0;
  if (run.has_begun && (isClosed || people.size === 0)) return nothing;
  if (isLost) return { ...nothing, failure: texts.targetGone };
  if (people.size === 0) return { ...nothing, failure: sharedTexts.reachesNoOne };
  const isOfZone = record.timezone === null && people.has(zone);
  // Nothing is sent if no one in the target works in this zone. But a location may have moved to a zone in which the
  // run was already finished. So if no one was found in any other zone, the run for the last zone sends to everyone.
  if (record.timezone === null && !isOfZone && !run.found_nobody) return nothing;
  const order = {
    ...{ scheduled_send_id, run_on, title: record.title, authorId: record.created_by },
    ...{ sendable: sendableOf(record), target: targetOf(record) },
    ...{ timezone: isOfZone ? zone : null, zone, day: localOf(due_at, zone).day, due_at },
  };
  return { ...nothing, order };
}

function targetOf(record: ScheduledSendRecord): Target {
  const { mode, location_ids, audience_ids, recipient_ids } = record;
  return { mode, location_ids, audience_ids, recipient_ids };
}

/** Sends all orders together. If one of them can't be sent, sends each order separately. */
async function attempt(
  parts: RunParts,
  ctx: RunContext,
  attempts: readonly Attempt[],
): Promise<Outcome[]> {
  const orders = attempts.flatMap(({ order }) => order ?? []);
  try {
    const ids = orders.length === 0 ? [] : await inSavepoint(ctx.tx, () => sendOrders(ctx, orders));
    const sends = new Map(orders.map((order, at) => [order, ids[at] ?? null]));
    return attempts.map(({ key, order, failure }) => {
      return { ...key, send_id: order && (sends.get(order) ?? null), failure };
    });
  } catch (error) {
    // After a temporary error, such as a lost database connection, the whole job is retried.
    if (isTemporary(error)) throw error;
    const outcomes: Outcome[] = [];
    for (const one of attempts) {
      if (attempts.length > 1) outcomes.push(...(await attempt(parts, ctx, [one])));
      else
        outcomes.push({
          ...one.key,
          send_id: null,
          failure: await failureOf(parts, ctx, one, error),
        });
    }
    return outcomes;
  }
}

/**
 * @returns the reason why a run failed; null if everyone in the target already got the send in another time zone, which
 *   isn't a failure
 */
async function failureOf(
  { log }: RunParts,
  { tx, scope }: RunContext,
  { key, order }: Attempt,
  error: unknown,
): Promise<Text | null> {
  if (!(error instanceof CallError)) {
    log.error({ err: error, ...key }, "a scheduled send failed");
    return new CallError("internal").text;
  }
  const reason = reasonOf(error);
  if (reason !== sharedTexts.reachesNoOne) return reason;
  if (order?.timezone) return null;
  return (await readZonesOut(tx, scope, key)).length > 0 ? null : reason;
}

/**
 * @returns the text of the first field error; if there are no field errors, the general text of the error, which is less
 *   specific
 */
function reasonOf({ text, details }: CallError): Text {
  const first = Array.isArray(details)
    ? (details as readonly Text[])[0]
    : Object.values(details as Readonly<Record<string, readonly Text[]>>)[0]?.[0];
  return first ?? text;
}

const texts = {
  gone: {
    en: "The template or package was deleted, archived or unpublished",
    es: "La plantilla o el paquete se eliminó, se archivó o ya no está publicado",
  },
  targetGone: {
    en: "The locations or audiences it was for no longer exist",
    es: "Los locales o las audiencias que debían recibirlo ya no existen",
  },
} satisfies Record<string, Text>;

/**
 * @returns true if retrying the job may succeed: the error is a lost connection, or has one of PostgreSQL's error
 *   classes for transaction rollback (40), resources (53), object state (55), operator intervention (57) and system
 *   errors (58)
 */
function isTemporary(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return isConnectionError(error) || (typeof code === "string" && /^(40|53|55|57|58)/.test(code));
}
