import type { ImportField } from "@lineup/contract/import-fields";

import type {
  BatchActor,
  LinkField,
  PersonState,
  PlannedChunk,
} from "#server/features/employees/batches/rules";
import {
  findCandidates,
  readPaddedWidth,
} from "#server/features/employees/imports/candidates-reads";
import {
  type PlannedRow,
  type Surroundings,
  planRow,
} from "#server/features/employees/imports/change-rules";
import type { Columns } from "#server/features/employees/import-columns/headers-rules";
import { withoutStrangers } from "#server/features/employees/import-columns/manager-column-rules";
import { changeManagersOf, planLinks } from "#server/features/employees/imports/links-rules";
import {
  type Candidate,
  type Match,
  Matcher,
  LookupKeys,
} from "#server/features/employees/imports/match-rules";
import {
  type KnownPerson,
  PeopleIndex,
} from "#server/features/employees/import-columns/names-rules";
import {
  foundWithoutZeros,
  lostZeros,
} from "#server/features/employees/import-columns/zeros-notes-rules";
import type { ImportOptions } from "#server/features/employees/imports/options-rules";
import {
  noteDuplicates,
  uniqueFields,
} from "#server/features/employees/import-columns/duplicates-rules";
import {
  type ReadHead,
  type ReadRow,
  readPeopleFile,
} from "#server/features/employees/import-columns/people-rules";
import type { Absence } from "#server/features/employees/imports/missing-reads";
import { mayGivePins } from "#server/features/employees/policy";
import {
  readNameablePeople,
  readRememberedColumns,
} from "#server/features/employees/imports/reads";
import { readSurroundings } from "#server/features/employees/imports/surroundings-service";
import { type Pins, pinsOf } from "#server/platform/auth/pins";
import type { Db } from "#server/platform/context";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";
import { yieldToEventLoop } from "#server/platform/event-loop";

/** A file to read, with the caller and the options: plain data, which can be sent to a worker process. */
export interface ImportWork {
  readonly scope: CompanyScope;
  readonly actor: BatchActor;
  readonly now: Date;
  readonly kind: "import" | "manager_import";
  readonly content: Uint8Array;
  readonly options: ImportOptions;
  /** The installation's secret, which is used to seal PINs. */
  readonly secret: string;
}

/** A chunk of file rows. All rows of a chunk are compared with the data of the matched employees in one step. */
export interface ImportChunk extends PlannedChunk {
  rowsOf(people: ReadonlyMap<number, PersonState>): readonly PlannedRow[];
}

/** The planned changes of an import. */
export interface ImportPlan {
  readonly head: ReadHead;
  readonly about: Surroundings;
  /** The rows with the matched employees, in chunks of a thousand. */
  readonly chunks: Iterable<ImportChunk>;
  /** Describes the employees who are missing from the file. Call it only after iterating through all chunks. */
  absence(): Absence;
  /** The notes about the file. Call it only after iterating through all chunks. */
  notes(): Text[];
  readonly lastRow: number;
}

/**
 * Reads a file, and finds the employees of all its rows with one query. Nothing is written.
 * @throws UploadError for a file that can't be read
 */
export async function planImport(db: Db, work: ImportWork): Promise<ImportPlan> {
  const { scope, actor, kind, now, options, content } = work;
  const remembered = options.columns ? {} : await readRememberedColumns(db, scope, kind);
  const file = await readPeopleFile(content, {
    ...{ kind, remembered, now, columns: options.columns },
    ...{ emptyClears: options.empty_clears, dateOrder: options.date_order },
    encoding: options.encoding ?? null,
    withPins: mayGivePins(actor.role),
  });
  const { rows, keys } = await readRows(file.head.rows, pinsOf(work.secret, scope), file.read);
  const known = await readSurroundings(db, work, file.head, rows);
  const isChosen = options.columns !== null || file.head.isRemembered;
  const head = isChosen ? file.head : withoutStrangers(file.head, rows, known.managers);
  const about = { ...known, columns: head.columns };
  const width = keys.numbersWithoutZeros.length > 0 ? await readPaddedWidth(db, scope) : null;
  const found =
    kind === "import" ? findCandidates(db, scope, keys, width !== null) : Promise.resolve([]);
  // Without a handler, Node.js would report an unhandled rejection if the query fails before `await found` below.
  found.catch(() => {});
  for (const field of uniqueFields) {
    await yieldToEventLoop();
    noteDuplicates(rows, field);
  }
  const candidates = await found;
  const present: Present = { firsts: new Map(), ids: new Set(), shortened: new Map() };
  const chunks =
    kind === "import"
      ? matchedChunks(rows, candidates, about, present)
      : linkChunks(await readNameablePeople(db, scope), rows, about, present);
  const absence = (): Absence => absenceOf(work, [...present.ids]);
  const notes = (): Text[] => [
    ...head.notes,
    ...foundWithoutZeros(new Map([...present.shortened, ...about.managers.shortened])),
    ...lostZeros(head, rows, width),
  ];
  return { head, about, chunks, absence, notes, lastRow: rows.at(-1)?.row ?? 0 };
}

/** The employees who are in a file. */
interface Present {
  /** The number of the first row about each employee, by employee id. */
  readonly firsts: Map<number, number>;
  /** The ids of the employees in the file, including employees who may be meant by a rejected row. */
  readonly ids: Set<number>;
  /** The numbers that were found without the zeros at their beginning, as the file has them and as they are. */
  readonly shortened: Map<string, string>;
}

async function readRows(
  count: number,
  pins: Pins,
  read: (from: number, to: number) => ReadRow[],
): Promise<{ rows: ReadRow[]; keys: LookupKeys }> {
  const rows: ReadRow[] = [];
  const keys = new LookupKeys(pins);
  for (let at = 0; at < count; at += 1_000) {
    for (const row of read(at, at + 1_000)) {
      keys.add(row);
      rows.push(row);
    }
    await yieldToEventLoop();
  }
  return { rows, keys };
}

function* matchedChunks(
  rows: readonly ReadRow[],
  candidates: readonly Candidate[],
  about: Surroundings,
  present: Present,
): Generator<ImportChunk> {
  const matcher = new Matcher(candidates, about.pins);
  for (const some of inThousands(rows)) yield chunkOf(some, matcher, about, present);
}

/**
 * @param behind the number of the file's last row. The returned changes get the positions after this number
 * @returns the changes that deactivate the employees who are missing from the file, or remove their managers
 */
export function missingChunks(
  kind: ImportWork["kind"],
  missing: readonly number[],
  behind: number,
): ImportChunk[] {
  const rows = missing.map((id, at): PlannedRow => {
    const change = { position: behind + at + 1, id, columns: {} };
    const made =
      kind === "import"
        ? { ...change, columns: { is_active: false } }
        : { ...change, manager_ids: [] };
    return { row: null, change: made, problems: [] };
  });
  return inThousands(rows).map((some) =>
    importChunk(
      some.map(({ change }) => change.id ?? 0),
      kind === "import" ? [] : ["manager_ids"],
      () => some,
    ),
  );
}

function chunkOf(
  rows: readonly ReadRow[],
  matcher: Matcher,
  about: Surroundings,
  present: Present,
): ImportChunk {
  const matched = rows.map((row) => ({ row, match: once(matcher.match(row), row, present) }));
  const ids = matched.map(({ match }) => match.id).filter((id) => id !== null);
  const rowsOf: ImportChunk["rowsOf"] = (people) =>
    matched.map(({ row, match }) =>
      planRow(row, match, match.id === null ? undefined : people.get(match.id), about),
    );
  return importChunk(ids, linksIn(about.columns), rowsOf, rows.length - ids.length);
}

function linksIn(columns: Columns): LinkField[] {
  const links = { locations: "location_ids", audiences: "audience_ids", managers: "manager_ids" };
  return Object.entries(links).flatMap(([field, link]) =>
    columns.includes(field as ImportField) ? [link as LinkField] : [],
  );
}

/** @returns the match of a row; if an earlier row is about the same employee, a match with a problem, so the row is rejected */
function once(match: Match, { row, values }: ReadRow, present: Present): Match {
  const { firsts, ids, shortened } = present;
  for (const id of match.others) ids.add(id);
  if (match.keptNumber) shortened.set(values.company_ext_id ?? "", match.keptNumber);
  if (match.id === null) return match;
  ids.add(match.id);
  const first = firsts.get(match.id);
  if (first === undefined) firsts.set(match.id, row);
  return first === undefined
    ? match
    : { ...match, id: null, problem: match.problem ?? sameAs(first) };
}

function sameAs(row: number): Text {
  return {
    en: `Row ${row} is the same person`,
    es: `La fila ${row} es de la misma persona`,
  };
}

function linkChunks(
  people: readonly KnownPerson[],
  rows: readonly ReadRow[],
  about: Surroundings,
  present: Present,
): ImportChunk[] {
  const everyone = new PeopleIndex(people);
  const { plans, refused } = planLinks(rows, about.columns, {
    everyone,
    managers: about.managers,
  });
  for (const [given, known] of everyone.shortened) present.shortened.set(given, known);
  for (const { employeeId } of plans) present.ids.add(employeeId);
  // Employees in rejected rows, such as rows with an unknown manager, don't count as missing; their current managers stay.
  for (const { change } of refused) if (change.id !== null) present.ids.add(change.id);
  return [
    ...inThousands(plans).map((some) =>
      importChunk(
        some.map(({ employeeId }) => employeeId),
        ["manager_ids"],
        (found) => some.map((plan) => changeManagersOf(plan, found.get(plan.employeeId))),
      ),
    ),
    ...inThousands(refused).map((some) => importChunk(knownIn(some), [], () => some)),
  ];
}

function knownIn(rows: readonly PlannedRow[]): number[] {
  return [...new Set(rows.map(({ change }) => change.id))].filter((id) => id !== null);
}

/**
 * @param links the kinds of links (locations, audiences, managers) that the rows are compared with
 * @param newcomers the number of rows about new employees
 */
function importChunk(
  ids: readonly number[],
  links: readonly LinkField[],
  rowsOf: ImportChunk["rowsOf"],
  newcomers = 0,
): ImportChunk {
  const changesOf: ImportChunk["changesOf"] = (people) =>
    rowsOf(people).map(({ change }) => change);
  // `isFree` is true because rows with another employee's phone, PIN or employee number have already been rejected.
  return { ids, links, newcomers, isFree: true, rowsOf, changesOf };
}

/**
 * @returns a description of the employees who count as missing from the file. The caller never counts as missing, so that a
 *   company can't lose its last active admin. If the caller is a manager, no admin counts as missing, because managers can't
 *   change admins
 */
function absenceOf({ kind, actor }: ImportWork, present: readonly number[]): Absence {
  return { kind, present, spared: actor.employeeId, admins: actor.role === "admin" };
}

function inThousands<T>(items: readonly T[]): T[][] {
  const some: T[][] = [];
  for (let at = 0; at < items.length; at += 1_000) some.push(items.slice(at, at + 1_000));
  return some;
}
