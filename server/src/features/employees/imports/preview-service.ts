import { type ImportAction, importActions } from "@lineup/contract/import-fields";

import { readLinkNames, readPeople } from "#server/features/employees/batches/reads";
import {
  type ValidatedRow,
  type PersonState,
  validateChange,
  linkedIn,
  refusalOf,
} from "#server/features/employees/batches/rules";
import type { CellValues } from "#server/features/employees/import-columns/cells-rules";
import { type PlannedRow, problemsOf } from "#server/features/employees/imports/change-rules";
import type { NameIndex } from "#server/features/employees/import-columns/names-rules";
import { folded } from "#server/features/employees/import-columns/headers-rules";
import {
  type Absence,
  type MissingPerson,
  countMissing,
  findMissing,
} from "#server/features/employees/imports/missing-reads";
import type { ReadHead } from "#server/features/employees/import-columns/people-rules";
import {
  type ImportChunk,
  type ImportWork,
  planImport,
} from "#server/features/employees/imports/plan-service";
import type { NamesOf } from "#server/features/employees/batches/reads";
import type { Db } from "#server/platform/context";
import type { WorkerContext } from "#server/platform/worker/worker-messages";

/** The filter for a preview's rows, and the page to return. */
export interface PreviewFilter {
  readonly show: ImportAction | undefined;
  readonly terms: string;
  readonly page: number;
  readonly per_page: number;
}

export interface PreviewRow {
  readonly planned: PlannedRow;
  readonly judged: ValidatedRow;
  readonly action: ImportAction;
}

/** Location names or audience names that a file contains but the company doesn't have. */
export interface NewNames {
  readonly unknown: readonly string[];
  /** The locations or audiences that will be created: the temporary id and the name of each. */
  readonly opened: readonly (readonly [number, string])[];
}

/** A rejected row: its cells, the values that could be read, and its errors. */
export interface RefusedRow {
  readonly cells: readonly string[];
  readonly values: CellValues;
  readonly problems: PlannedRow["problems"];
}

/** The result of reading a file, with a page of its rows. */
export interface Preview {
  readonly head: ReadHead;
  readonly locations: NewNames;
  readonly audiences: NewNames;
  readonly counts: Readonly<Record<ImportAction, number>>;
  readonly asksMissing: boolean;
  readonly show: ImportAction;
  readonly rows: readonly PreviewRow[];
  readonly total: number;
  readonly names: NamesOf;
}

export interface PreviewWork extends ImportWork {
  readonly filter: PreviewFilter;
}

/**
 * Reads a file and reports what importing it would do. Writes nothing.
 * @throws UploadError for a file that can't be read
 */
export async function previewImport(
  { db }: Pick<WorkerContext, "db">,
  { filter, ...work }: PreviewWork,
): Promise<Preview> {
  const found = new Found(filter);
  const { head, about, chunks, ...plan } = await planImport(db, work);
  for (const chunk of chunks)
    for (const row of await validateChunk(db, work, chunk)) found.add(row);
  const absence = plan.absence();
  const { missing, active } = await countMissing(db, work.scope, absence);
  found.counts.missing = missing;
  const { show, rows, total } =
    found.shown() === "missing" ? await missingPage(db, work, absence, filter) : found.page();
  return {
    ...{ head: { ...head, notes: plan.notes() }, counts: found.counts, show, rows, total },
    // The caller also has to confirm the missing employees if a rejected row matches no one: the row may be about any of the
    // missing employees.
    asksMissing: isMany(missing, active) || (missing > 0 && found.hasUnknownPeople),
    locations: newNames(about.locations, found.locations),
    audiences: newNames(about.audiences, found.audiences),
    names: await readLinkNames(db, work.scope, linkedIn(rows.map((row) => row.judged))),
  };
}

/** @param named the temporary ids that valid rows use. Locations and audiences that only rejected rows use are not created */
function newNames(index: NameIndex, named: ReadonlySet<number>): NewNames {
  return { unknown: index.unknown, opened: index.opened().filter(([id]) => named.has(id)) };
}

async function missingPage(
  db: Db,
  { scope }: ImportWork,
  absence: Absence,
  filter: PreviewFilter,
): Promise<Pick<Preview, "show" | "rows" | "total">> {
  const { rows, total } = await findMissing(db, scope, absence, filter);
  return { show: "missing", rows: rows.map(missingRow), total };
}

/** @returns the preview's row for a missing employee. It has no changes, because the file has no data about the employee */
function missingRow({ id, name, company_ext_id }: MissingPerson): PreviewRow {
  const change = { position: 0, id, columns: { company_ext_id } };
  const nothing = { person: null, before: null, after: null, problem: null };
  const judged = { position: 0, id, name, action: "unchanged", ...nothing } as const;
  return { action: "missing", judged, planned: { row: null, change, problems: [] } };
}

/**
 * @returns the columns of a file, and its rejected rows
 * @throws UploadError for a file that can't be read
 */
export async function readRefused(
  { db }: Pick<WorkerContext, "db">,
  work: ImportWork,
): Promise<{ head: ReadHead; rows: RefusedRow[] }> {
  const rows: RefusedRow[] = [];
  const { head, chunks } = await planImport(db, work);
  for (const chunk of chunks)
    for (const { planned, judged, action } of await validateChunk(db, work, chunk))
      if (action === "refused")
        rows.push({
          ...{ cells: planned.row?.cells ?? [], values: planned.row?.values ?? {} },
          problems: problemsOf(planned, judged()),
        });
  return { head, rows };
}

/** If more than this fraction of the employees is missing from the file, the caller has to confirm the missing employees. */
const many = 0.1;

function isMany(missing: number, active: number): boolean {
  return missing > active * many;
}

async function validateChunk(
  db: Db,
  { scope, actor }: ImportWork,
  chunk: ImportChunk,
): Promise<FoundRow[]> {
  const people =
    chunk.ids.length > 0
      ? await readPeople(db, scope, chunk.ids, { lock: false, links: chunk.links })
      : new Map<number, PersonState>();
  return chunk.rowsOf(people).map((planned) => {
    const { change } = planned;
    const judged = (): ValidatedRow => validateChange(change, people.get(change.id ?? 0), actor);
    // A new employee's details are computed only if they are needed, for a row on the requested page or for a search.
    if (change.id === null)
      return { planned, judged, action: refusalOf(change, null, actor) ? "refused" : "created" };
    const row = judged();
    const action = row.action === "deactivated" ? "updated" : row.action;
    return { planned, action, judged: () => row };
  });
}

/** A row whose action is known. Its details are computed by calling `judged`. */
interface FoundRow extends Pick<PreviewRow, "planned" | "action"> {
  judged(): ValidatedRow;
}

/** Counts the rows by action, and keeps the rows of the requested page. */
class Found {
  readonly counts: Record<ImportAction, number> = {
    ...{ created: 0, updated: 0, unchanged: 0, missing: 0, refused: 0 },
  };
  private readonly matching: Record<ImportAction, number> = { ...this.counts };
  private readonly shownRows: Record<ImportAction, FoundRow[]> = {
    ...{ created: [], updated: [], unchanged: [], missing: [], refused: [] },
  };
  hasUnknownPeople = false;
  /** The temporary ids of the new locations and audiences that valid rows use. */
  readonly locations = new Set<number>();
  readonly audiences = new Set<number>();
  private readonly filter: PreviewFilter;
  private readonly terms: string;

  constructor(filter: PreviewFilter) {
    this.filter = filter;
    this.terms = folded(filter.terms);
  }

  add(row: FoundRow): void {
    const { action } = row;
    const { show, page, per_page } = this.filter;
    const { id, location_ids = [], audience_ids = [] } = row.planned.change;
    this.counts[action] += 1;
    if (action !== "refused") {
      for (const place of location_ids) if (place < 0) this.locations.add(place);
      for (const group of audience_ids) if (group < 0) this.audiences.add(group);
    } else if (id === null) this.hasUnknownPeople = true;
    if ((show !== undefined && show !== action) || !this.isFound(row)) return;
    const at = this.matching[action];
    this.matching[action] += 1;
    const first = (page - 1) * per_page;
    if (at >= first && at < first + per_page) this.shownRows[action].push(row);
  }

  /**
   * @returns the action whose rows are shown: the requested action, otherwise the first action that has rows. `missing`
   *   comes last, because missing employees have no rows in the file
   */
  shown(): ImportAction {
    const inFile = importActions.filter((action) => action !== "missing");
    const first = [...inFile, "missing" as const].find((action) => this.counts[action] > 0);
    return this.filter.show ?? first ?? "unchanged";
  }

  page(): Pick<Preview, "show" | "rows" | "total"> {
    const show = this.shown();
    const rows = this.shownRows[show].map((row) => ({ ...row, judged: row.judged() }));
    return { show, rows, total: this.matching[show] };
  }

  private isFound({ judged, planned }: FoundRow): boolean {
    if (this.terms === "") return true;
    const { name, person } = judged();
    const { company_ext_id, phone, email } = { ...person, ...planned.change.columns };
    const text = [name, company_ext_id, phone, email, planned.row?.values.employee].join(" ");
    return folded(text).includes(this.terms);
  }
}
