import { readLinkNames, readPeople, readTaken } from "#server/features/employees/batch-reads";
import { entryOf } from "#server/features/employees/batch-present";
import {
  type BatchActor,
  type ChangedRow,
  type JudgedRow,
  type Move,
  type PersonChange,
  type PersonState,
  type PlannedChunk,
  claimsOf,
  isChange,
  judge,
  linkedIn,
  movesOf,
  peopleAtOnce,
  refused,
} from "#server/features/employees/batch-rules";
import { insertBatchRows } from "#server/features/employees/batch-store";
import {
  type ManagerLink,
  changeManagers,
  freePinPlaces,
  insertPeople,
  reserveIds,
  updatePeople,
} from "#server/features/employees/people-store";
import { isWorkingAdmin, outdatesInvites } from "#server/features/employees/policy";
import { countWorkingAdmins } from "#server/features/employees/reads";
import { taken } from "#server/features/employees/store";
import { type AuditChange, type AuditOccasion, writeAudits } from "#server/platform/audit";
import {
  endInvites,
  memberJoined,
  memberLeft,
  tellMembers,
  withdrawInvites,
} from "#server/platform/auth/membership";
import type { Db } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { type NewEvent, emit } from "#server/platform/outbox/events";
import type { CompanyScope } from "#server/platform/scope";
import {
  type Place,
  type SegmentKind,
  addPlaces,
  removePlaces,
  tellSegmentsJoined,
} from "#server/platform/segments";
import { type Text, sharedTexts } from "#server/platform/texts";

/** Where, by whom and as what a batch is done. */
export interface BatchWork {
  readonly tx: Db;
  readonly scope: CompanyScope;
  readonly now: Date;
  readonly batchId: number;
  readonly actor: BatchActor;
  readonly occasion: Omit<AuditOccasion, "now">;
}

/** What a batch has done so far; what others are told of it is told once, at its end. */
export interface BatchRun extends BatchWork {
  /** What one person alone can have, of those in the batch. */
  readonly claimed: Set<string>;
  readonly counts: Record<string, number>;
  readonly joined: number[];
  readonly left: number[];
  /** Those who see another app from now on. */
  readonly roles: number[];
  readonly segments: Record<SegmentKind, Map<number, number[]>>;
  endsAdmin: boolean;
}

export function newRun(work: BatchWork): BatchRun {
  return {
    ...work,
    ...{ claimed: new Set(), counts: {}, joined: [], left: [], roles: [] },
    ...{ segments: { location: new Map(), audience: new Map() }, endsAdmin: false },
  };
}

/**
 * Makes the changes of a batch, with a row of its result, an entry in the audit log and what others have to know for each
 * person. All in the transaction given: whoever calls it has the company's changes of standing take turns.
 * @param progress is told after each chunk how many are done
 * @returns how many people became what
 * @throws CallError where all of it has to be taken back, with why
 */
export async function applyChanges(
  work: BatchWork,
  chunks: readonly PlannedChunk[],
  progress: (done: number) => Promise<void>,
): Promise<Readonly<Record<string, number>>> {
  const run = newRun(work);
  const [first, ...others] = chunks;
  let rows = first ? await judgeChunk(run, first) : [];
  let done = 0;
  for (const next of [...others, null]) {
    const writing = writeChunk(run, await withIds(run, rows));
    done += rows.length;
    // Those of whom nothing has to be asked are compared while the database writes.
    if (next && asksNothing(next)) [rows] = await Promise.all([judgeChunk(run, next), writing]);
    else {
      await writing;
      rows = next ? await judgeChunk(run, next) : [];
    }
    await progress(done);
  }
  await finishRun(run);
  return run.counts;
}

function asksNothing({ ids, isFree = false }: PlannedChunk): boolean {
  return ids.length === 0 && isFree;
}

async function judgeChunk(run: BatchRun, chunk: PlannedChunk): Promise<JudgedRow[]> {
  const { ids, links, isFree } = chunk;
  const people =
    ids.length > 0
      ? await readPeople(run.tx, run.scope, ids, { lock: true, links })
      : new Map<number, PersonState>();
  return judgeAll(run, chunk.changesOf(people), people, isFree);
}

/** Gives new people their ids: a statement that adds many can't tell which got which. */
async function withIds(run: BatchRun, judged: readonly JudgedRow[]): Promise<JudgedRow[]> {
  const made = judged.filter(({ action }) => action === "created");
  const ids = (made.length > 0 ? await reserveIds(run.tx, run.scope, made.length) : []).values();
  return judged.map((row) =>
    row.action === "created" ? { ...row, id: ids.next().value ?? null } : row,
  );
}

async function writeChunk(run: BatchRun, rows: readonly JudgedRow[]): Promise<void> {
  await writeJudged(run, rows);
  await insertBatchRows(run.tx, run.scope, run.batchId, rows);
}

/**
 * @param isFree what is one person's alone is known to be nobody's, of new people
 * @returns what becomes of each, refused where somebody else has what is one person's alone; nothing is written
 */
export async function judgeAll(
  run: Pick<BatchRun, "tx" | "scope" | "actor" | "claimed">,
  changes: readonly PersonChange[],
  people: ReadonlyMap<number, PersonState>,
  isFree = false,
): Promise<JudgedRow[]> {
  const judged = changes.map((change) =>
    judge(change, change.id === null ? undefined : people.get(change.id), run.actor),
  );
  const asked = isFree ? judged.filter(({ person }) => person !== null) : judged;
  const claiming = asked.filter((row) => row.action !== "refused" && claimsOf(row).length > 0);
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

/** Writes people, links and entries of the audit log. @param rows each new person with an id */
export async function writeJudged(run: BatchRun, rows: readonly JudgedRow[]): Promise<void> {
  const { tx, scope, now } = run;
  const changed = rows.filter(isChange);
  const created = changed.filter(({ action }) => action === "created");
  const updated = changed.filter(({ action }) => action !== "created");
  await insertPeople(
    tx,
    scope,
    created.map((row) => ({ id: row.id, columns: row.after })),
    now,
  );
  await updatePeople(
    tx,
    scope,
    updated.map((row) => ({ id: row.id, columns: row.after, was: { ...row.person } })),
    now,
  );
  await endOutdated(run, updated);
  await writeLinks(run, changed);
  note(run, rows);
  const names = await readLinkNames(tx, scope, linkedIn(changed));
  await audit(
    run,
    changed.map((row) => entryOf(row, names)),
  );
}

/** Ends what let people in as somebody they are no more: accounts of a PIN alone of new admins, and old invitations. */
async function endOutdated({ tx, scope }: BatchRun, updated: readonly ChangedRow[]): Promise<void> {
  const admins = updated.filter(({ after }) => after["role"] === "admin").map(({ id }) => id);
  if (admins.length > 0) await freePinPlaces(tx, scope, admins);
  const invited = updated
    .filter(({ person, after }) => person && outdatesInvites(person, { ...person, ...after }))
    .map(({ id }) => id);
  if (invited.length > 0) await withdrawInvites(tx, scope, invited);
}

async function writeLinks(run: BatchRun, changed: readonly ChangedRow[]): Promise<void> {
  const { tx, scope } = run;
  for (const [kind, field] of [
    ["location", "location_ids"],
    ["audience", "audience_ids"],
  ] as const) {
    const { added, ended } = movesOf(changed, field);
    await removePlaces(tx, scope, kind, placesOf(ended));
    for (const { segmentId, employeeId } of await addPlaces(tx, scope, kind, placesOf(added)))
      push(run.segments[kind], segmentId, employeeId);
  }
  const { added, ended } = movesOf(changed, "manager_ids");
  await changeManagers(tx, scope, { added: managersOf(added), ended: managersOf(ended) });
}

function placesOf(moves: readonly Move[]): Place[] {
  return moves.map(({ person, to }) => ({ employeeId: person, segmentId: to }));
}

function managersOf(moves: readonly Move[]): ManagerLink[] {
  return moves.map(({ person, to }) => ({ employeeId: person, managerId: to }));
}

function note(run: BatchRun, rows: readonly JudgedRow[]): void {
  for (const row of rows) {
    run.counts[row.action] = (run.counts[row.action] ?? 0) + 1;
    if (!isChange(row)) continue;
    const { id, person, after } = row;
    const wasActive = person?.is_active ?? false;
    const is_active = (after["is_active"] ?? person?.is_active ?? true) === true;
    if (is_active && !wasActive) run.joined.push(id);
    if (!is_active && wasActive) run.left.push(id);
    if (!person) continue;
    if ("role" in after) run.roles.push(id);
    if (isWorkingAdmin(person) && (!is_active || "role" in after)) run.endsAdmin = true;
  }
}

/** Writes entries of the audit log, under the name of who had the batch done. */
export async function audit(run: BatchRun, changes: readonly AuditChange[]): Promise<void> {
  const { tx, scope, actor, occasion, now } = run;
  await writeAudits(tx, scope, { ...occasion, actor, now }, changes);
}

function push(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/**
 * Tells what has to be told of all of it together.
 * @throws CallError `conflict` where nobody who can sign in would be an admin any more
 */
export async function finishRun(run: BatchRun): Promise<void> {
  const { tx, scope } = run;
  if (run.endsAdmin && (await countWorkingAdmins(tx, scope)) === 0)
    throw new CallError("conflict", {
      text: {
        en: "No admin who can sign in would be left. Nothing was changed",
        es: "No quedaría ningún administrador que pueda entrar. No se cambió nada",
      },
    });
  if (run.left.length > 0) await endInvites(tx, scope, run.left);
  await tellMembers(tx, scope, memberLeft, run.left);
  await tellMembers(tx, scope, memberJoined, run.joined);
  // Who has just come gets all that is for them; of a place they are told nothing besides.
  const newcomers = new Set(run.joined);
  for (const kind of ["location", "audience"] as const)
    for (const [id, people] of run.segments[kind]) {
      const others = people.filter((person) => !newcomers.has(person));
      await tellSegmentsJoined(tx, scope, kind, [id], others);
    }
  await tellOfList(run);
}

/** Tells management, also where nobody has another role, and those who have one. */
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
