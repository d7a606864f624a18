import { finishRun, validateAll } from "#server/features/employees/batches/apply-service";
import { entryOf } from "#server/features/employees/batches/present";
import {
  type BatchRowRecord,
  readChangedRows,
  readGoneLinks,
  readLinkNames,
  readPeople,
} from "#server/features/employees/batches/reads";
import {
  type ValidatedRow,
  type PersonState,
  linkedIn,
  peopleAtOnce,
} from "#server/features/employees/batches/rules";
import { recordKept } from "#server/features/employees/batches/store";
import {
  type BatchRun,
  type BatchWork,
  audit,
  newRun,
  prepareWrites,
} from "#server/features/employees/batches/write-service";
import { markAllDeleted } from "#server/features/employees/people-store";
import { mayChange, onlyAdmins } from "#server/features/employees/policy";
import {
  type Kept,
  keptUnchanged,
  restoring,
  withOthers,
} from "#server/features/employees/batches/undo-rules";

/**
 * Restores the data that employees had before a batch. Fields that were changed again after the batch keep their new values.
 * Employees whom the batch added are deleted.
 * @returns `undone`: the number of employees who were restored at least partly, or deleted; `kept`: the number of employees who
 *   were not fully restored, or not deleted
 * @throws CallError if the whole undo must be rolled back
 */
export async function undoChanges(
  work: BatchWork,
  progress: (done: number) => Promise<void>,
): Promise<{ undone: number; kept: number }> {
  const run = newRun(work);
  let kept = 0;
  let behind = 0;
  let undone = 0;
  let done = 0;
  for (;;) {
    const { tx, scope, batchId } = work;
    const rows = await readChangedRows(tx, scope, batchId, behind, peopleAtOnce);
    if (rows.length === 0) break;
    const chunk = await undoChunk(run, rows);
    await recordKept(tx, scope, batchId, chunk.kept);
    kept += chunk.kept.length;
    undone += chunk.undone;
    behind = rows.at(-1)?.position ?? behind;
    done += rows.length;
    await progress(done);
  }
  await finishRun(run);
  return { undone, kept };
}

async function undoChunk(
  run: BatchRun,
  rows: readonly BatchRowRecord[],
): Promise<{ kept: Kept[]; undone: number }> {
  const { tx, scope } = run;
  const ids = rows.map(({ employee_id }) => employee_id).filter((id) => id !== null);
  const people = await readPeople(tx, scope, ids, { lock: true });
  const made = rows.filter(({ action }) => action === "created");
  const changed = rows.filter(({ action }) => action !== "created");
  const befores = changed.map(({ before }) => ({ before, after: null }));
  const missing = await readGoneLinks(tx, scope, linkedIn(befores));
  const restored = changed.map((row) => restoring(row, people.get(row.employee_id ?? 0), missing));
  const changes = restored.map(({ change }) => change).filter((change) => change !== null);
  const judged = await validateAll(run, changes, people);
  await prepareWrites(run, judged)();
  const removed = await takeAway(run, made, people);
  const refusals = judged.filter(({ problem }) => problem !== null);
  const kept = withOthers([
    ...restored.flatMap((one) => one.kept),
    ...refusals.map(({ position, problem }) => ({ position, problem: keptUnchanged(problem) })),
    ...removed.kept,
  ]);
  const undone = judged.length - refusals.length + removed.count;
  return { kept, undone };
}

/**
 * Deletes the employees whom the batch added, except employees who have signed in since the batch. If the actor is a manager,
 * admins are not deleted either.
 */
async function takeAway(
  run: BatchRun,
  made: readonly BatchRowRecord[],
  people: ReadonlyMap<number, PersonState>,
): Promise<{ kept: Kept[]; count: number }> {
  if (made.length === 0) return { kept: [], count: 0 };
  const { tx, scope, now } = run;
  const kept: Kept[] = [];
  const gone: (ValidatedRow & { id: number; after: object; person: PersonState })[] = [];
  for (const { position, employee_id: id, after } of made) {
    const person = people.get(id ?? 0);
    if (!person || id === null) continue;
    const isAllowed = mayChange(run.actor.role, person.role);
    if (person.user_id !== null || !isAllowed) {
      const text = isAllowed ? texts.joined : onlyAdmins;
      kept.push({ position, problem: { field: null, text } });
      continue;
    }
    const { name } = person;
    const row = { position, id, name, person, before: after, after: {}, problem: null };
    gone.push({ ...row, action: "deactivated" });
    if (person.is_active) run.left.push(id);
  }
  await markAllDeleted(
    tx,
    scope,
    gone.map(({ id }) => id),
    now,
  );
  const names = await readLinkNames(tx, scope, linkedIn(gone));
  await audit(
    run,
    gone.map((row) => ({ ...entryOf({ ...row, after: {} }, names), after: null })),
  );
  return { kept, count: gone.length };
}

const texts = {
  joined: {
    en: "Not removed: this person has already logged in",
    es: "No se quitó: esta persona ya inició sesión",
  },
} as const;
