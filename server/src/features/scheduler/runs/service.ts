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
import type { Db, JobPayloads } from "#server/platform/context";
import { isConnectionError } from "#server/platform/db/connection-errors";
import { inSavepoint, inTransaction } from "#server/platform/db/transaction";
import { CallError } from "#server/platform/http/errors";
import { emit } from "#server/platform/outbox/events";
import type { CompanyScope } from "#server/platform/scope";
import { type Text, sharedTexts } from "#server/platform/texts";

/** Runs per transaction: enough to share its cost, and few enough to keep locks short. */
const runsPerTransaction = 50;

/**
 * Sends everything due in a company, each run once even when several nodes look at the same time. A run that can't be
 * sent is stored with the reason, and doesn't stop the others.
 * @returns the number of runs that were finished
 */
export async function sendDueRuns(parts: RunParts, scope: CompanyScope): Promise<number> {
  let done = 0;
  // The next runs just written may be due as well, for example when the server was off for a night; each is sent.
  for (let found = 1; found > 0; done += found) {
    const jobs = new Set<keyof JobPayloads>();
    found = await inTransaction(parts.db, (tx) => sendSome(parts, tx, scope, jobs));
    if (found > 0) parts.wake(jobs);
  }
  return done;
}

/**
 * Claims due runs and publishes what they send; then announces failures and finalizes the runs: stores the results, writes
 * the next runs and updates the scheduled sends. Failures are announced before the results are stored, because only the
 * first failure of a run is announced.
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

/** The plan for a run: an order, or the reason it fails. Neither: no one in the target works in its time zone. */
interface Attempt {
  readonly key: RunKey;
  readonly order: SendOrder | null;
  readonly failure: Text | null;
}

/** @returns the plans; runs with the same target share one lookup of where its people work */
async function attemptsOf(
  { tx, scope }: RunContext,
  claimed: readonly Claimed[],
): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const [target, alike] of Map.groupBy(claimed, ({ record }) =>
    JSON.stringify(targetOf(record)),
  )) {
    const people = await countByZone(tx, scope, JSON.parse(target) as Target);
    attempts.push(...alike.map((one) => attemptOf(one, people)));
  }
  return attempts;
}

function attemptOf({ run, record }: Claimed, people: ReadonlyMap<string, number>): Attempt {
  const { scheduled_send_id, run_on, zone, due_at } = run;
  const nothing = { key: { scheduled_send_id, run_on, zone }, order: null, failure: null };
  if (record.sendable_title === null) return { ...nothing, failure: texts.gone };
  const isLost = hasOnlyDeletedTargets(record);
  // The run was sent in other zones already. A deleted location, or a target that lost all its people, has no one
  // left to send to.
  const isClosed = isLost && record.lost_audience_ids.length === 0;
  if (run.has_begun && (isClosed || people.size === 0)) return nothing;
  if (isLost) return { ...nothing, failure: texts.targetGone };
  if (people.size === 0) return { ...nothing, failure: sharedTexts.reachesNobody };
  const isOfZone = record.timezone === null && people.has(zone);
  // A location may have moved to another time zone in which this run had passed already. If no zone found anyone, the
  // last zone sends to everyone.
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

/** Sends all orders together; if one of them fails, each on its own. */
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
    // For a temporary error, such as a lost database connection, the whole job is retried.
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

/** @returns the reason a run failed; null when its people all got it in another time zone */
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
  if (reason !== sharedTexts.reachesNobody) return reason;
  if (order?.timezone) return null;
  return (await readZonesOut(tx, scope, key)).length > 0 ? null : reason;
}

/** The message of a single field says more than the general one. */
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
} satisfies Record<string, Text>;

/** PostgreSQL's error classes for temporary problems: rollback, resources, operator intervention, system. */
function isTemporary(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return isConnectionError(error) || (typeof code === "string" && /^(40|53|55|57|58)/.test(code));
}
