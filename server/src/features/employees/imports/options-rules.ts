import type { DateOrder, ImportAction, TextEncoding } from "@lineup/contract/import-fields";

import type { Columns } from "#server/features/employees/import-columns/headers-rules";
import type { NamedSegment, SegmentKind } from "#server/platform/segments";

/** The options of an import. Its uploader can change them until the import is confirmed. */
export interface ImportOptions {
  /** The field of each column; null to choose the fields by the headers. */
  readonly columns: Columns | null;
  readonly missing_employees: boolean;
  readonly empty_clears: boolean;
  readonly create_segments: boolean;
  readonly date_order: DateOrder | null;
  /** Null to use the likeliest encoding. */
  readonly encoding: TextEncoding | null;
}

/** The options in a call. An option that is absent is not changed. */
export type GivenOptions = {
  readonly [O in keyof ImportOptions]?: NonNullable<ImportOptions[O]> | undefined;
};

/** The input of an import, stored with its batch: where the file is, and how to read it. */
export interface ImportInput extends ImportOptions {
  /** The storage key of the file. */
  readonly file: string;
  readonly file_name: string;
  /** The number of employees missing from the file whom the caller agreed to deactivate, or to leave without managers. */
  readonly leaving?: number;
  /** The locations and audiences that were created for the import. */
  readonly opened?: Opened;
  /** The result of the last preview. */
  readonly found?: FoundImport;
}

/** The locations and audiences that an import created. They are stored so that undoing the import can delete them. */
export type Opened = Readonly<Record<SegmentKind, readonly NamedSegment[]>>;

/** The result of reading a file. */
export interface FoundImport {
  /**
   * A text from `lookOf` that contains everything that the result depends on. The file is read again only if the text has
   * changed.
   */
  readonly look: string;
  readonly counts: Readonly<Record<ImportAction, number>>;
  readonly asksMissing: boolean;
  /** The field of each column. */
  readonly columns: Columns;
  /** True if the file is short enough to be read during a call. */
  readonly isShort: boolean;
}

interface Look {
  /** The caller's employee id. A manager's import may change less than an admin's. */
  readonly employeeId: number;
  readonly file: string;
  /** The options, from `optionsOf`. */
  readonly options: ImportOptions;
  /**
   * The state of the company's audit log before the preview. A different state means that the company's data has changed,
   * because every change adds an entry to the log.
   */
  readonly log: readonly number[];
}

/** @returns a text that is the same for the same file, options, caller and company data */
export function lookOf({ employeeId, file, options, log }: Look): string {
  return JSON.stringify([employeeId, file, options, log]);
}

export const firstOptions: ImportOptions = {
  columns: null,
  missing_employees: false,
  empty_clears: false,
  create_segments: false,
  date_order: null,
  encoding: null,
};

/** @returns the options after a call. Options that the call doesn't give keep their previous values */
export function optionsOf(given: GivenOptions, before: ImportOptions): ImportOptions {
  return {
    columns: given.columns ?? before.columns,
    missing_employees: given.missing_employees ?? before.missing_employees,
    empty_clears: given.empty_clears ?? before.empty_clears,
    create_segments: given.create_segments ?? before.create_segments,
    date_order: given.date_order ?? before.date_order,
    encoding: given.encoding ?? before.encoding ?? null,
  };
}

/** @returns only the options that the call gives */
export function givenOptions(given: GivenOptions): Partial<ImportOptions> {
  const { columns, missing_employees, empty_clears, create_segments, date_order, encoding } = given;
  const all = { columns, missing_employees, empty_clears, create_segments, date_order, encoding };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
