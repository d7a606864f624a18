import { readPeople, readTaken } from "#server/features/employees/batches/reads";
import {
  type ValidatedRow,
  type PersonChange,
  type PersonState,
  type PlannedChunk,
  claimsOf,
  validateChange,
  peopleAtOnce,
  refused,
} from "#server/features/employees/batches/rules";
import { prepareRowInsert } from "#server/features/employees/batches/store";
import {
  type BatchRun,
  type BatchWork,
  newRun,
  prepareWrites,
} from "#server/features/employees/batches/write-service";
import { reserveIds } from "#server/features/employees/people-store";
import { countWorkingAdmins } from "#server/features/employees/reads";
import { taken } from "#server/features/employees/store";
import {
  endInvites,
  memberJoined,
  celebrationsDeclined,
  memberLeft,
  emitMembershipChange,
} from "#server/platform/auth/membership";
import { CallError } from "#server/platform/http/errors";
import { type NewEvent, emit } from "#server/platform/outbox/events";
import { emitSegmentsJoined, emitZonesChanged } from "#server/platform/segments";
import { type Text, sharedTexts } from "#server/platform/texts";

/**
 * Applies a batch: for each employee, writes the change, the result row and an audit entry. At the end, emits events about the
 * changes. All of this runs in the caller's transaction, which must already have locked the company's roles.
 * @param progress called after each chunk, with the number of employees processed so far
 * @returns the number of employees with each result
 * @throws CallError if the whole batch must be rolled back
 */
export async function applyChanges(
  work: BatchWork,
  chunks: readonly PlannedChunk[],
  progress: (done: number) => Promise<void>,
): Promise<Readonly<Record<string, number>>> {
  const run = newRun(work);
  const [first, ...others] = chunks;
  let ready = await makeReady(run, first, await idsFor(run, first));
  let done = 0;
  for (const next of [...others, undefined]) {
    const ids = await idsFor(run, next);
    const { count } = ready;
    const writing = ready.write();
    // A chunk that doesn't depend on the previous one is read and prepared while the database writes that.
    if (!isIndependent(next)) await writing;
    const making = makeReady(run, next, ids);
    // Waits for both promises even if one fails. Otherwise, the transaction could end while the other promise still uses it.
    await Promise.allSettled([making, writing]);
    await writing;
    ready = await making;
    done += count;
    await progress(done);
  }
  await finishRun(run);
  return run.counts;
}

/** Employees whose changes are checked and ready to be written. */
interface ReadyChunk {
  readonly count: number;
  write(): Promise<void>;
}

function isIndependent(chunk: PlannedChunk | undefined): boolean {
  if (chunk === undefined) return false;
  return chunk.isIndependent === true || (chunk.ids.length === 0 && chunk.isFree === true);
}

/** Reserves ids for new employees, because a statement that inserts many rows can't return which row got which id. */
function idsFor({ tx, scope }: BatchRun, chunk: PlannedChunk | undefined): Promise<number[]> {
  return reserveIds(tx, scope, chunk?.newcomers ?? 0);
}

/**
 * Checks the changes of a chunk, and prepares its writes.
 * @param ids the reserved ids of the new employees
 */
async function makeReady(
  run: BatchRun,
  chunk: PlannedChunk | undefined,
  ids: readonly number[],
): Promise<ReadyChunk> {
  const left = ids.values();
  const rows = (chunk ? await validateChunk(run, chunk) : []).map((row) =>
    row.action === "created" ? { ...row, id: left.next().value ?? null } : row,
  );
  const writePeople = prepareWrites(run, rows);
  const writeRows = prepareRowInsert(run.scope, run.batchId, rows);
  return {
    count: rows.length,
    async write() {
      await writePeople();
      await writeRows(run.tx);
    },
  };
}

async function validateChunk(run: BatchRun, chunk: PlannedChunk): Promise<ValidatedRow[]> {
  const { ids, links, isFree } = chunk;
  const people =
    ids.length > 0
      ? await readPeople(run.tx, run.scope, ids, { lock: true, links })
      : new Map<number, PersonState>();
  return validateAll(run, chunk.changesOf(people), people, isFree);
}

/**
 * Checks changes, without writing anything. A change is refused if another employee has the same phone, PIN or employee number.
 * @param isFree true if the phones, PINs and employee numbers of new employees are known to be unused
 * @returns the result for each employee
 */
export async function validateAll(
  run: Pick<BatchRun, "tx" | "scope" | "actor" | "claimed">,
  changes: readonly PersonChange[],
  people: ReadonlyMap<number, PersonState>,
  isFree = false,
): Promise<ValidatedRow[]> {
  const judged = changes.map((change) =>
    validateChange(change, change.id === null ? undefined : people.get(change.id), run.actor),
  );
  const toCheck = isFree ? judged.filter(({ person }) => person !== null) : judged;
  const claiming = toCheck.filter((row) => row.action !== "refused" && claimsOf(row).length > 0);
  const found = await readTaken(run.tx, run.scope, claiming);
  return judged.map((row) => {
    if (row.action === "refused") return row;
    const claims = claimsOf(row);
    const field =
      found.get(row.position) ?? claims.find(({ key }) => run.claimed.has(key))?.field ?? null;
    if (field !== null)
      return refused(row, { field, text: takenTexts.get(field) ?? sharedTexts.required });
    for (const { key } of claims) run.claimed.add(key);
    return row;
  });
}

const takenTexts: ReadonlyMap<string, Text> = new Map(
  Object.values(taken).map(({ field, text }) => [field, text]),
);

/**
 * Ends the invitations of employees who were deactivated, and emits the events about the whole batch.
 * @throws CallError `conflict` if the batch would leave the company without an admin who can log in
 */
export async function finishRun(run: BatchRun): Promise<void> {
  const { tx, scope } = run;
  if (run.endsAdmin && (await countWorkingAdmins(tx, scope)) === 0)
    throw new CallError("conflict", {
      text: {
        en: "There would be no admin left who can log in. Nothing was changed",
        es: "No quedaría ningún administrador que pueda entrar. No se cambió nada",
      },
    });
  if (run.left.length > 0) await endInvites(tx, scope, run.left);
  await emitMembershipChange(tx, scope, memberLeft, run.left);
  await emitMembershipChange(tx, scope, celebrationsDeclined, run.declined);
  await emitMembershipChange(tx, scope, memberJoined, run.joined);
  // New employees don't need the events about locations and audiences: `MemberJoined` already makes them get all their memos.
  const newcomers = new Set(run.joined);
  for (const kind of ["location", "audience"] as const)
    for (const [id, people] of run.segments[kind]) {
      const others = people.filter((person) => !newcomers.has(person));
      await emitSegmentsJoined(tx, scope, kind, [id], others);
    }
  // Removing an employee from a location can change the employee's time zone to the time zone of another location.
  const announced = new Set([...run.joined, ...[...run.segments.location.values()].flat()]);
  const unplaced = [...run.unplaced].filter((person) => !announced.has(person));
  await emitZonesChanged(tx, scope, unplaced);
  await tellOfList(run);
}

/** Tells managers and admins that the employee list changed. Employees whose role changed get the same event. */
async function tellOfList({ tx, scope, roles }: BatchRun): Promise<void> {
  const { companyId } = scope;
  const payload = { list: "employees" } as const;
  const news: NewEvent[] = [];
  let at = 0;
  do {
    const ids = roles.slice(at, at + peopleAtOnce);
    const audience = { kind: "employees", ids, management: at === 0 };
    news.push({ companyId, type: "CompanyListChanged", payload, audience });
    at += peopleAtOnce;
  } while (at < roles.length);
  await emit(tx, ...news);
}
