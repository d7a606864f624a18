import type { Db } from "#server/platform/context";
import { isConnectionError } from "#server/platform/db/connection-errors";
import { inTransaction } from "#server/platform/db/transaction";
import { createBatcher } from "#server/platform/batcher";
import {
  type AnyHandler,
  type BoundCall,
  type CallRequest,
  contextOf,
  countLate,
} from "#server/platform/http/calls/bound-call";
import { type CallEffects, writeEffects } from "#server/platform/http/calls/call-effects";
import { createPreparingContext, auditSourceOf } from "#server/platform/http/calls/create-context";
import { CallError } from "#server/platform/http/errors";
import { refuseUnknownWish } from "#server/platform/http/input/unknown-fields";
import {
  type KeyedCall,
  findStoredAnswer,
  findAnswer,
  requireKeyForm,
  storeAnswer,
} from "#server/platform/http/calls/idempotency";

/** Serves one request for a call that writes. @returns the body of the answer */
type ServeWrite = (run: CallRequest) => Promise<string>;

/** @returns a function that serves a handler's calls: each in its own transaction, or in batches that share one */
export function createServeWrite(
  { name, call }: Pick<BoundCall, "name" | "call">,
  handler: AnyHandler,
): ServeWrite {
  if (handler.batched && !call.unkept)
    throw new Error(`${name} is served in batches: its answers can't be stored`);
  const writeInBatch = handler.batched && writingBatches(handler.batched);
  return async (run) => {
    const key = run.request.headers["idempotency-key"];
    if (call.unkept && key !== undefined) requireKeyForm(key);
    // A file is prepared before the transaction opens, so a call with one has a transaction of its own.
    const isAlone = writeInBatch === undefined || Object.keys(run.raw.files).length > 0;
    const body = await (isAlone ? writeAlone(run, handler) : writeInBatch(run));
    run.bound.services.wake(run.enqueued);
    return body;
  };
}

async function writeAlone(run: CallRequest, handler: AnyHandler): Promise<string> {
  const { bound, caller, request, raw, now } = run;
  const { db } = bound.services;
  const keyed =
    caller &&
    !bound.call.unkept &&
    bound.keyCall(request.headers["idempotency-key"], caller.userId, bound.name, raw);
  // A retried call gets its stored answer before it is counted again and before it is prepared again. After a password change,
  // for example, preparing it again would fail, because the old password is no longer right.
  const looksFirst = bound.limits.late.length > 0 || handler.prepare !== undefined;
  const stored = keyed && looksFirst ? await findAnswer(db, keyed) : null;
  if (stored !== null) return stored;
  await countLate(run);
  const prepared = await prepare(run, handler);
  return inTransaction(db, (tx) =>
    onlyOnce(tx, keyed || null, now, async () => {
      const { ctx, effects } = contextOf(run, tx);
      const answer = await handler(ctx, run.input, raw.files, prepared);
      if (didNothing(run, effects)) refuseUnknownWish(bound.call, raw);
      const body = bodyOf(run, answer);
      await writeEffects(tx, [{ ...effects, by: sourceOf(run) }]);
      return body;
    }),
  );
}

function didNothing({ enqueued }: CallRequest, { changes, events }: CallEffects): boolean {
  return changes.length === 0 && events.length === 0 && enqueued.size === 0;
}

/** @returns the stored answer of an earlier call with the same key; otherwise the answer of `serve`, which is then stored */
async function onlyOnce(
  tx: Db,
  keyed: KeyedCall | null,
  now: Date,
  serve: () => Promise<string>,
): Promise<string> {
  const before = keyed && (await findStoredAnswer(tx, keyed));
  if (before !== null) return before;
  const body = await serve();
  if (keyed) await storeAnswer(tx, keyed, body, now);
  return body;
}

async function prepare(
  { bound: { services }, request, caller, now, input, raw }: CallRequest,
  handler: AnyHandler,
): Promise<unknown> {
  return handler.prepare?.(
    createPreparingContext({ services, request, caller, now }),
    input,
    raw.files,
  );
}

type Outcome = { readonly body: string } | { readonly error: unknown };

/**
 * The largest number of calls in one transaction. It keeps the transaction short when everyone in a company calls at the same
 * moment.
 */
const MAX_BATCH = 50;

function writingBatches(batched: NonNullable<AnyHandler["batched"]>): ServeWrite {
  const write = async (runs: readonly CallRequest[]): Promise<Outcome[]> => {
    const [first] = runs;
    if (!first) return [];
    try {
      return await inTransaction(first.bound.services.db, (tx) => writeAll(tx, runs, batched));
    } catch (error) {
      // With a lost connection it is unknown whether the transaction was committed: tried again, a call might be done twice.
      if (runs.length === 1 || isConnectionError(error)) return runs.map(() => ({ error }));
    }
    // The transaction was rolled back. One bad call must not make the others fail, so each call is tried alone.
    const alone: Outcome[] = [];
    for (const run of runs) alone.push(...(await write([run])));
    return alone;
  };
  const batcher = createBatcher<string, CallRequest, Outcome>({
    handle: write,
    maxSize: MAX_BATCH,
    distinctBy: ({ caller }) => caller?.userId,
  });
  return async (run) => {
    await countLate(run);
    const key = `${run.caller?.companyId} ${batched.keyOf(run.input)}`;
    const outcome = await batcher(key, run);
    if ("error" in outcome) throw outcome.error;
    return outcome.body;
  };
}

async function writeAll(
  tx: Db,
  runs: readonly CallRequest[],
  { handle }: NonNullable<AnyHandler["batched"]>,
): Promise<Outcome[]> {
  const opened = runs.map((run) => ({ run, ...contextOf(run, tx) }));
  const answers = await handle(opened.map(({ ctx, run }) => ({ ctx, input: run.input })));
  const isDone = (at: number): boolean => !(answers[at] instanceof CallError);
  const outcomes = runs.map((run, at): Outcome =>
    isDone(at) ? { body: bodyOf(run, answers[at]) } : { error: answers[at] },
  );
  const done = opened.filter((_, at) => isDone(at));
  await writeEffects(
    tx,
    done.map(({ run, effects }) => ({ ...effects, by: sourceOf(run) })),
  );
  return outcomes;
}

function bodyOf({ bound }: CallRequest, answer: unknown): string {
  return bound.call.answer === "plain" ? JSON.stringify(answer) : bound.write(answer);
}

function sourceOf(run: CallRequest): ReturnType<typeof auditSourceOf> {
  return auditSourceOf({ ...run, call: run.bound.name });
}
