import { type Table, TableBuilder, tableLimits, unreadableTable } from "./table-limits.ts";
import { type CellForms, readCellForms, writtenOut } from "./workbook-dates.ts";
import { type PartReader, WorkbookParts } from "./workbook-parts.ts";

/**
 * Reads the first sheet that shows of an Excel workbook. A formula is never evaluated, and what it last came to is not
 * taken either: its cell is named in the row.
 * @throws UploadError for what is no workbook, is broken, or is beyond the bounds
 */
export async function readWorkbook(content: Buffer): Promise<Table> {
  const parts = await WorkbookParts.open(content);
  const { path, since1904 } = await findSheet(parts);
  const forms = await readCellForms(parts);
  const shared = await readSharedTexts(parts);
  const table = new TableBuilder();
  const found = await parts.read(path, new SheetReader(table, { shared, forms, since1904 }));
  if (!found)
    throw unreadableTable({
      en: "The workbook has no sheet with a table",
      es: "El libro no tiene ninguna hoja con una tabla",
    });
  return table.finish();
}

async function findSheet(parts: WorkbookParts): Promise<{ path: string; since1904: boolean }> {
  const targets = new Map<string, string>();
  await parts.read("xl/_rels/workbook.xml.rels", {
    open(name, { Id = "", Target = "" }) {
      if (name === "Relationship") targets.set(Id, Target);
    },
  });
  let since1904 = false;
  let relation: string | undefined;
  await parts.read("xl/workbook.xml", {
    open(name, attributes) {
      if (name === "workbookPr") since1904 = /^(1|true)$/.test(attributes["date1904"] ?? "");
      if (name === "sheet" && (attributes["state"] ?? "visible") === "visible")
        relation ??= attributes["r:id"] ?? attributes["id"];
    },
  });
  const target = targets.get(relation ?? "") ?? "worksheets/sheet1.xml";
  return { path: target.startsWith("/") ? target.slice(1) : `xl/${target}`, since1904 };
}

/** Texts that cells name by number; of those with a reading beside them, only what is written. */
async function readSharedTexts(parts: WorkbookParts): Promise<string[]> {
  const texts: string[] = [];
  let text = "";
  let inside = false;
  let reading = false;
  await parts.read("xl/sharedStrings.xml", {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") reading = true;
      inside = name === "t" && !reading;
    },
    text(piece) {
      if (inside && text.length <= tableLimits.cell) text += piece;
    },
    close(name) {
      inside = false;
      if (name === "rPh") reading = false;
      if (name === "si") texts.push(text);
    },
  });
  return texts;
}

interface Surroundings {
  readonly shared: readonly string[];
  readonly forms: CellForms;
  readonly since1904: boolean;
}

/** Gathers a sheet's cells into rows. */
class SheetReader implements PartReader {
  private readonly table: TableBuilder;
  private readonly surroundings: Surroundings;
  private row = 0;
  private cells: string[] = [];
  private formulas: number[] = [];
  private column = -1;
  private kind = "n";
  private style = 0;
  private value = "";
  private inValue = false;

  constructor(table: TableBuilder, surroundings: Surroundings) {
    this.table = table;
    this.surroundings = surroundings;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "row") {
      this.row = Number(attributes["r"] ?? this.row + 1);
      this.cells = [];
      this.formulas = [];
      this.column = -1;
    } else if (name === "c") {
      this.column = columnOf(attributes["r"]) ?? this.column + 1;
      this.kind = attributes["t"] ?? "n";
      this.style = Number(attributes["s"] ?? 0);
      this.value = "";
    } else if (name === "f") this.formulas.push(this.column);
    else this.inValue = name === "v" || name === "t";
  }

  text(piece: string): void {
    // One that is too long is refused once it is whole: so much longer need it not become.
    if (this.inValue && this.value.length <= tableLimits.cell) this.value += piece;
  }

  close(name: string): void {
    this.inValue = false;
    if (name === "c") this.endCell();
    if (name === "row") this.table.add(this.row, this.cells, this.formulas);
  }

  private endCell(): void {
    // Styles reach far beyond a table's end: cells without a value are none.
    if (this.value === "" || this.column > furthestColumn) return;
    while (this.cells.length < this.column) this.cells.push("");
    this.cells[this.column] = this.meaning();
  }

  private meaning(): string {
    const { shared, forms, since1904 } = this.surroundings;
    if (this.kind === "s") return shared[Number(this.value)] ?? "";
    if (this.kind === "b") return this.value === "1" ? "true" : "false";
    if (this.kind === "n") return writtenOut(this.value, forms[this.style], since1904);
    return this.kind === "d" ? this.value.slice(0, 10) : this.value;
  }
}

/** A spreadsheet's last one, from 0. */
const furthestColumn = 16_383;

/** @returns of `C7` 2; undefined where a cell does not say where it is */
function columnOf(reference = ""): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
