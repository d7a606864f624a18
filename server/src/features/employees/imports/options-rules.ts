import type { DateOrder, ImportAction } from "@lineup/contract/import-fields";

import type { Columns } from "#server/features/employees/import-columns/headers-rules";
import type { NamedSegment, SegmentKind } from "#server/platform/segments";

/** What a person chose for a file. */
export interface ImportOptions {
  /** null: as the file lets expect. */
  readonly columns: Columns | null;
  readonly missing_employees: boolean;
  readonly empty_clears: boolean;
  readonly create_segments: boolean;
  readonly date_order: DateOrder | null;
}

/** The same as a call says it: absent is as it was. */
export type GivenOptions = {
  readonly [O in keyof ImportOptions]?: NonNullable<ImportOptions[O]> | undefined;
};

/** What a batch of an import keeps of itself: where its file is, and how it is to be read. */
export interface ImportInput extends ImportOptions {
  /** The key under which it lies. */
  readonly file: string;
  readonly file_name: string;
  /** How many who are not in the file were to be deactivated when it was confirmed. */
  readonly leaving?: number;
  /** Locations and audiences that were opened for it. */
  readonly opened?: Opened;
  /** What was found when it was last looked at. */
  readonly found?: FoundImport;
}

/** What an import opened; kept with its batch, so that undoing it closes them. */
export type Opened = Readonly<Record<SegmentKind, readonly NamedSegment[]>>;

/** What a file came to. */
export interface FoundImport {
  /** All that it depends on (`lookOf`): while that is as it was, nobody has to look again. */
  readonly look: string;
  readonly counts: Readonly<Record<ImportAction, number>>;
  readonly asksMissing: boolean;
  /** What its columns were read as. */
  readonly columns: Columns;
  /** It is so short that a call can read it as well as a job. */
  readonly isShort: boolean;
}

interface Look {
  /** By whom: a manager's file can do less. */
  readonly employeeId: number;
  readonly file: string;
  /** As `optionsOf` gives them. */
  readonly options: ImportOptions;
  /** How far the company's audit log was before it: it has an entry for every change. */
  readonly log: readonly number[];
}

/** @returns a look at a file as a text that is the same for the same look */
export function lookOf({ employeeId, file, options, log }: Look): string {
  return JSON.stringify([employeeId, file, options, log]);
}

export const firstOptions: ImportOptions = {
  columns: null,
  missing_employees: false,
  empty_clears: false,
  create_segments: false,
  date_order: null,
};

/** @returns the options as a call changes them; what it leaves out stays */
export function optionsOf(given: GivenOptions, before: ImportOptions): ImportOptions {
  return {
    columns: given.columns ?? before.columns,
    missing_employees: given.missing_employees ?? before.missing_employees,
    empty_clears: given.empty_clears ?? before.empty_clears,
    create_segments: given.create_segments ?? before.create_segments,
    date_order: given.date_order ?? before.date_order,
  };
}

/** @returns what a call says of the options, and nothing for what it leaves out */
export function givenOptions(given: GivenOptions): Partial<ImportOptions> {
  const { columns, missing_employees, empty_clears, create_segments, date_order } = given;
  const all = { columns, missing_employees, empty_clears, create_segments, date_order };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
