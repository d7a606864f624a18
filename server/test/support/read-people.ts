import { writeWorkbook } from "#server/platform/uploads/write-workbook";
import {
  type ReadOptions,
  type ReadRow,
  readPeopleFile,
} from "#server/features/employees/import-columns/people-rules";

const options: ReadOptions = {
  ...{
    kind: "import",
    columns: null,
    remembered: {},
    emptyClears: false,
    dateOrder: null,
    encoding: null,
  },
  ...{ withPins: true, now: new Date("2026-11-22T12:00:00Z") },
};

export interface ReadPeople {
  /** The field of each column; `-` for a column that is left out. */
  readonly fields: string;
  readonly notes: readonly string[];
  readonly rows: readonly ReadRow[];
}

/** Reads a file of people as an import does, without a company to compare it with. */
export async function readPeople(
  content: string | Buffer,
  given: Partial<ReadOptions> = {},
): Promise<ReadPeople> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const { head, read } = await readPeopleFile(bytes, { ...options, ...given });
  return {
    fields: head.columns.map((field) => field ?? "-").join(" "),
    notes: head.notes.map(({ en }) => en),
    rows: read(0, head.rows),
  };
}

/** Reads one column as an import does, beside a column of names. */
export async function readColumn(header: string, cells: readonly string[]): Promise<ReadPeople> {
  const rows = cells.map((cell, at) => [`Ana ${"abcdefghijklmnopqrstuvwxyz"[at % 26]}`, cell]);
  return readPeople(await writeWorkbook("People", [["Full name", header], ...rows]));
}
