import { type ImportAction, importActions } from "@lineup/contract/import-fields";

import { readLinkNames, readPeople } from "#server/features/employees/batch-reads";
import {
  type JudgedRow,
  type PersonState,
  judge,
  linkedIn,
} from "#server/features/employees/batch-rules";
import type { PlannedRow, Surroundings } from "#server/features/employees/import-change-rules";
import { folded } from "#server/features/employees/import-headers-rules";
import {
  type Absence,
  type MissingPerson,
  countMissing,
  findMissing,
} from "#server/features/employees/import-missing-reads";
import type { ReadHead } from "#server/features/employees/import-people-rules";
import {
  type ImportChunk,
  type ImportWork,
  planImport,
} from "#server/features/employees/import-plan-service";
import type { NamesOf } from "#server/features/employees/batch-reads";

/** Which rows of a preview are asked for. */
export interface PreviewFilter {
  readonly show: ImportAction | undefined;
  readonly terms: string;
  readonly page: number;
  readonly per_page: number;
}

export interface PreviewRow {
  readonly planned: PlannedRow;
  readonly judged: JudgedRow;
  readonly action: ImportAction;
}

/** What a file would do, with a page of its rows. */
export interface Preview {
  readonly head: ReadHead;
  readonly about: Surroundings;
  readonly counts: Readonly<Record<ImportAction, number>>;
  readonly asksMissing: boolean;
  readonly show: ImportAction;
  readonly rows: readonly PreviewRow[];
  readonly total: number;
  readonly names: NamesOf;
}

/** Reads a file and says what it would do; nothing is written. @throws UploadError for a file that can't be read */
export async function previewImport(work: ImportWork, filter: PreviewFilter): Promise<Preview> {
  const found = new Found(filter);
  let start: Pick<Preview, "head" | "about"> | undefined;
  let absence: Absence | undefined;
  for await (const part of planImport(work)) {
    if ("head" in part) start = part;
    else if ("chunk" in part) for (const row of await judgeChunk(work, part.chunk)) found.add(row);
    else absence = part.absence;
  }
  if (start === undefined || absence === undefined) throw new Error("a file has no head or end");
  const { missing, active } = await countMissing(work.db, work.scope, absence);
  found.counts.missing = missing;
  const { show, rows, total } =
    found.shown() === "missing" ? await missingPage(work, absence, filter) : found.page();
  const names = await readLinkNames(work.db, work.scope, linkedIn(rows.map((row) => row.judged)));
  const asksMissing = isMany(missing, active);
  return { ...start, ...{ counts: found.counts, asksMissing, show, rows, total, names } };
}

async function missingPage(
  { db, scope }: ImportWork,
  absence: Absence,
  filter: PreviewFilter,
): Promise<Pick<Preview, "show" | "rows" | "total">> {
  const { rows, total } = await findMissing(db, scope, absence, filter);
  return { show: "missing", rows: rows.map(missingRow), total };
}

/** Nothing of them is compared: they are not in the file. */
function missingRow({ id, name, company_ext_id }: MissingPerson): PreviewRow {
  const change = { position: 0, id, columns: { company_ext_id } };
  const nothing = { person: null, before: null, after: null, problem: null };
  const judged = { position: 0, id, name, action: "unchanged", ...nothing } as const;
  return { action: "missing", judged, planned: { row: null, change, problems: [] } };
}

/** Rows that can't be used, as they stand in the file. @throws UploadError */
export async function* refusedRows(
  work: ImportWork,
): AsyncGenerator<{ head: ReadHead } | Pick<PreviewRow, "planned" | "judged">> {
  for await (const part of planImport(work)) {
    if ("head" in part) yield { head: part.head };
    if (!("chunk" in part)) continue;
    for (const row of await judgeChunk(work, part.chunk)) if (row.action === "refused") yield row;
  }
}

/** Above so large a part of the company, a confirmation asks again. */
const many = 0.1;

function isMany(missing: number, active: number): boolean {
  return missing > active * many;
}

async function judgeChunk(
  { db, scope, actor }: ImportWork,
  chunk: ImportChunk,
): Promise<PreviewRow[]> {
  const people =
    chunk.ids.length > 0
      ? await readPeople(db, scope, chunk.ids, { lock: false, links: chunk.links })
      : new Map<number, PersonState>();
  return chunk.rowsOf(people).map((planned) => {
    const { change } = planned;
    const judged = judge(change, change.id === null ? undefined : people.get(change.id), actor);
    const { action } = judged;
    return { planned, judged, action: action === "deactivated" ? "updated" : action };
  });
}

/** Counts rows, and keeps those of the page that is asked for. */
class Found {
  readonly counts: Record<ImportAction, number> = {
    ...{ created: 0, updated: 0, unchanged: 0, missing: 0, refused: 0 },
  };
  private readonly matching: Record<ImportAction, number> = { ...this.counts };
  private readonly kept: Record<ImportAction, PreviewRow[]> = {
    ...{ created: [], updated: [], unchanged: [], missing: [], refused: [] },
  };
  private readonly filter: PreviewFilter;
  private readonly words: string;

  constructor(filter: PreviewFilter) {
    this.filter = filter;
    this.words = folded(filter.terms);
  }

  add(row: PreviewRow): void {
    const { action } = row;
    const { show, page, per_page } = this.filter;
    this.counts[action] += 1;
    if ((show !== undefined && show !== action) || !this.isFound(row)) return;
    const at = this.matching[action];
    this.matching[action] += 1;
    const first = (page - 1) * per_page;
    if (at >= first && at < first + per_page) this.kept[action].push(row);
  }

  /** @returns the rows that are asked for, or the first kind of which there are any */
  shown(): ImportAction {
    const first = importActions.find((action) => this.counts[action] > 0);
    return this.filter.show ?? first ?? "unchanged";
  }

  page(): Pick<Preview, "show" | "rows" | "total"> {
    const show = this.shown();
    return { show, rows: this.kept[show], total: this.matching[show] };
  }

  private isFound({ judged, planned }: PreviewRow): boolean {
    if (this.words === "") return true;
    const { company_ext_id, phone, email } = { ...judged.person, ...planned.change.columns };
    const text = [judged.name, company_ext_id, phone, email, planned.row?.values.employee].join(
      " ",
    );
    return folded(text).includes(this.words);
  }
}
