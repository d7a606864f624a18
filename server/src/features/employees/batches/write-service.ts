import { readLinkNames, type NamesOf } from "#server/features/employees/batches/reads";
import { entryOf } from "#server/features/employees/batches/present";
import {
  type BatchActor,
  type ChangedRow,
  type ValidatedRow,
  type Move,
  isChange,
  linkedIn,
  movesOf,
} from "#server/features/employees/batches/rules";
import {
  type ManagerLink,
  changeManagers,
  deletePinAccounts,
  preparePeopleInsert,
  updatePeople,
} from "#server/features/employees/people-store";
import { isWorkingAdmin, outdatesInvites } from "#server/features/employees/policy";
import { type AuditChange, type AuditOccasion, prepareAudits } from "#server/platform/audit";
import { withdrawInvites } from "#server/platform/auth/membership";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import {
  type SegmentMember,
  type SegmentKind,
  addSegmentMembers,
  removeSegmentMembers,
} from "#server/platform/segments";

const placeFields = ["location_ids", "audience_ids"] as const;
type PlaceField = (typeof placeFields)[number];

/** The context for applying or undoing a batch: the transaction, the acting person, and the API call that started the work. */
export interface BatchWork {
  readonly tx: Db;
  readonly scope: CompanyScope;
  readonly now: Date;
  readonly batchId: number;
  readonly actor: BatchActor;
  readonly occasion: Omit<AuditOccasion, "now">;
}

/** What a batch has changed so far. The events about these changes are emitted at the end of the batch. */
export interface BatchRun extends BatchWork {
  /** The phones, PINs and employee numbers that the batch has given to employees so far, as the keys from `claimsOf`. */
  readonly claimed: Set<string>;
  readonly counts: Record<string, number>;
  readonly joined: number[];
  readonly left: number[];
  /** Employees who no longer want to be celebrated. */
  readonly declined: number[];
  /** Employees whose role has changed. They get an event, because the app shows different screens for each role. */
  readonly roles: number[];
  readonly segments: Record<SegmentKind, Map<number, number[]>>;
  /** Employees who were removed from a location. */
  readonly unplaced: Set<number>;
  /** The names of the locations and audiences linked so far, for audit entries. */
  readonly names: Readonly<Record<PlaceField, Map<number, string>>>;
  endsAdmin: boolean;
}

export function newRun(work: BatchWork): BatchRun {
  return {
    ...work,
    ...{ claimed: new Set(), counts: {}, joined: [], left: [], declined: [], roles: [] },
    ...{ segments: { location: new Map(), audience: new Map() }, endsAdmin: false },
    unplaced: new Set(),
    names: { location_ids: new Map(), audience_ids: new Map() },
  };
}

/**
 * Prepares the writes of a chunk: records, links and audit entries. Preparing takes as long as writing, so a chunk is prepared
 * while the database writes the previous one.
 * @param rows the validated rows of the chunk; new employees already have ids
 * @returns a function that writes the chunk
 */
export function prepareWrites(run: BatchRun, rows: readonly ValidatedRow[]): () => Promise<void> {
  const { tx, scope, now } = run;
  const changed = rows.filter(isChange);
  const created = changed.filter(({ action }) => action === "created");
  const updated = changed.filter(({ action }) => action !== "created");
  const insertPeople = preparePeopleInsert(
    scope,
    created.map((row) => ({ id: row.id, columns: row.after })),
    now,
  );
  const linked = linkedIn(changed);
  const entries = (names: NamesOf): ((tx: Db) => Promise<void>) =>
    auditing(
      run,
      changed.map((row) => entryOf(row, names)),
    );
  const isKnown = placeFields.every((field) =>
    [...linked[field]].every((id) => run.names[field].has(id)),
  );
  // Manager names are read only when the chunk is written, because writing the previous chunk may change the names.
  const ready =
    isKnown && linked.manager_ids.size === 0
      ? entries({ ...run.names, manager_ids: new Map() })
      : null;
  return async () => {
    await insertPeople(tx);
    await updatePeople(
      tx,
      scope,
      updated.map((row) => ({ id: row.id, columns: row.after, was: { ...row.person } })),
      now,
    );
    await endOutdated(run, updated);
    await writeLinks(run, changed);
    note(run, rows);
    const writeEntries = ready ?? entries(await namesOf(run, linked));
    await writeEntries(tx);
  };
}

async function namesOf(run: BatchRun, linked: ReturnType<typeof linkedIn>): Promise<NamesOf> {
  const names = await readLinkNames(run.tx, run.scope, linked);
  for (const field of placeFields)
    for (const [id, name] of names[field]) run.names[field].set(id, name);
  return names;
}

/** Removes access that is no longer allowed: PIN-only accounts of new admins, and outdated invitations. */
async function endOutdated({ tx, scope }: BatchRun, updated: readonly ChangedRow[]): Promise<void> {
  const admins = updated.filter(({ after }) => after["role"] === "admin").map(({ id }) => id);
  if (admins.length > 0) await deletePinAccounts(tx, scope, admins);
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
    // First the new ones: someone who moves between two places of a chat group never leaves it.
    const joined = await addSegmentMembers(tx, scope, kind, placesOf(added));
    await removeSegmentMembers(tx, scope, kind, placesOf(ended));
    if (kind === "location") for (const { person } of ended) run.unplaced.add(person);
    for (const { segmentId, employeeId } of joined) push(run.segments[kind], segmentId, employeeId);
  }
  const { added, ended } = movesOf(changed, "manager_ids");
  await changeManagers(tx, scope, { added: managersOf(added), ended: managersOf(ended) });
}

function placesOf(moves: readonly Move[]): SegmentMember[] {
  return moves.map(({ person, to }) => ({ employeeId: person, segmentId: to }));
}

function managersOf(moves: readonly Move[]): ManagerLink[] {
  return moves.map(({ person, to }) => ({ employeeId: person, managerId: to }));
}

function note(run: BatchRun, rows: readonly ValidatedRow[]): void {
  for (const row of rows) {
    run.counts[row.action] = (run.counts[row.action] ?? 0) + 1;
    if (!isChange(row)) continue;
    const { id, person, after } = row;
    const wasActive = person?.is_active ?? false;
    const is_active = (after["is_active"] ?? person?.is_active ?? true) === true;
    if (is_active && !wasActive) run.joined.push(id);
    if (!is_active && wasActive) run.left.push(id);
    if (!person) continue;
    if (after["celebrates"] === false) run.declined.push(id);
    if ("role" in after) run.roles.push(id);
    if (isWorkingAdmin(person) && (!is_active || "role" in after)) run.endsAdmin = true;
  }
}

/** Writes audit entries that name the person who applies or undoes the batch. */
export async function audit(run: BatchRun, changes: readonly AuditChange[]): Promise<void> {
  await auditing(run, changes)(run.tx);
}

function auditing(
  { scope, actor, occasion, now }: BatchRun,
  changes: readonly AuditChange[],
): (tx: Db) => Promise<void> {
  return prepareAudits(scope, { ...occasion, actor, now }, changes);
}

function push(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
