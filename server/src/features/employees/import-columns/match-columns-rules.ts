import type { ImportField } from "@lineup/contract/import-fields";

import {
  type Fit,
  fitOf,
  isOfWords,
} from "#server/features/employees/import-columns/column-fit-rules";
import type { ColumnValues } from "#server/features/employees/import-columns/column-values-rules";
import {
  closingWords,
  employeeWords,
  kindWords,
  managerWords,
  personWords,
} from "#server/features/employees/import-columns/header-words-rules";
import { type Columns, folded } from "#server/features/employees/import-columns/headers-rules";

type Kind = "import" | "manager_import";

/** A field that a column can be, by its header. */
interface Option {
  readonly column: number;
  readonly field: ImportField;
  /** 0 if the header is one of the field's words; 1 if it is one without brackets; 2 if it is one without other words around it. */
  readonly level: number;
  /** The word's place among the field's words, likeliest first. */
  readonly place: number;
  readonly fit: Fit;
}

/** The fields of a file's columns. */
export interface MatchedColumns {
  readonly columns: Columns;
  /** The columns whose headers name a field that their values can't be, with the field. They may have got another field. */
  readonly unfit: readonly { readonly column: number; readonly field: ImportField }[];
}

/**
 * Finds the field of each column by its header, in English or Spanish, and by its values. If several columns match a field, the
 * field gets the column with the likeliest header among those whose values fit best.
 */
export function matchColumns(
  headers: readonly string[],
  kind: Kind,
  valuesOf: ValuesOf = () => null,
): MatchedColumns {
  const all = headers.flatMap((header, column) => optionsOf(header, column, kind, valuesOf));
  const fitting = nearest(all.filter(({ fit }) => fit !== "unfit"));
  const taken = new Map<number, ImportField>();
  const given = new Set<ImportField>();
  for (const { column, field } of fitting.toSorted(byRank)) {
    if (taken.has(column) || given.has(field)) continue;
    taken.set(column, field);
    given.add(field);
  }
  const fields = headers.map((_, at) => taken.get(at) ?? null);
  const unfit = all.filter(({ fit, level }) => fit === "unfit" && level < 2);
  const names = headers.map(folded);
  return { columns: kind === "import" ? withNames(fields, names) : fields, unfit };
}

/** @returns true if the header is a field's, whatever the column's values are */
export function isKnownHeader(header: string, kind: Kind): boolean {
  return formsOf(header).some(({ text }) => wordsOf[kind].has(text));
}

/**
 * @param all false if a sample of the column's values is enough
 * @returns the values of a column; null if they aren't known
 */
type ValuesOf = (column: number, all: boolean) => ColumnValues | null;

function optionsOf(header: string, column: number, kind: Kind, valuesOf: ValuesOf): Option[] {
  const found = new Map<ImportField, Omit<Option, "fit">>();
  for (const { text, level, isOfKind } of formsOf(header))
    for (const { field, place } of wordsOf[kind].get(text) ?? []) {
      if (isOfKind && (field === "company_ext_id" || field === "name" || field === "employee"))
        continue;
      if (!found.has(field)) found.set(field, { column, field, level, place });
    }
  if (found.size === 0) return [];
  const values = valuesOf(column, [...found.keys()].some(isOfWords));
  const options = [...found.values()].map((option) => ({
    ...option,
    fit: fitOf(option.field, header, values),
  }));
  // `Role` can be both. It is the job only if it can't be the permission, or if another column has that.
  const role = options.find(({ field, fit }) => field === "role" && fit !== "unfit");
  return options.map((option) =>
    role && option.field === "type" ? { ...option, fit: role.fit } : option,
  );
}

/** Keeps, of each column, the options whose words are nearest to the header. */
function nearest(options: readonly Option[]): Option[] {
  const least = new Map<number, number>();
  for (const { column, level } of options)
    least.set(column, Math.min(level, least.get(column) ?? level));
  return options.filter(({ column, level }) => level === least.get(column));
}

const fits: readonly Fit[] = ["good", "fair", "empty"];

function byRank(one: Option, other: Option): number {
  return (
    fits.indexOf(one.fit) - fits.indexOf(other.fit) ||
    one.level - other.level ||
    fieldOrder.indexOf(one.field) - fieldOrder.indexOf(other.field) ||
    one.place - other.place ||
    one.column - other.column
  );
}

const fieldOrder = [...Object.keys(employeeWords), ...Object.keys(managerWords)] as ImportField[];

interface Form {
  readonly text: string;
  readonly level: number;
  /** True if words before the text tell one of several kinds, as in `Home Phone`. */
  readonly isOfKind: boolean;
}

/** @returns the ways to read a header: as it is, without what stands in brackets, and without words before and behind it */
function formsOf(header: string): Form[] {
  const spaced = header.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  const bare = [header, spaced].map((text) =>
    folded(text.replaceAll(/\([^)]*\)|\[[^\]]*\]|\{[^}]*\}|<[^>]*>/g, " "))
      .replaceAll(/\s*#$|^\d+ (?=\D)/g, "")
      .trim(),
  );
  const forms = [
    ...[folded(header), folded(spaced)].map((text) => ({ text, level: 0, isOfKind: false })),
    ...bare.map((text) => ({ text, level: 1, isOfKind: false })),
    ...bare.flatMap(shortened),
    ...afterColon(spaced),
  ];
  return forms.filter(({ text }) => text !== "");
}

/** @returns the ways to read `Personal Contact: Personal Mobile` by what stands behind the colon */
function afterColon(header: string): Form[] {
  const text = folded(header.slice(header.lastIndexOf(":") + 1));
  if (!header.includes(":") || text === "") return [];
  return [{ text, level: 2, isOfKind: true }, ...shortened(text)];
}

/** @returns the header with fewer and fewer words around it */
function shortened(text: string): Form[] {
  const forms: Form[] = [];
  let [rest, isOfKind] = [text, false];
  for (;;) {
    const before = rest;
    rest = rest.replace(closingWords, "");
    if (rest === before) rest = rest.replace(personWords, "");
    if (rest === before) {
      rest = rest.replace(kindWords, "");
      isOfKind ||= rest !== before;
    }
    if (rest === before) return forms;
    forms.push({ text: rest, level: 2, isOfKind });
  }
}

type Places = ReadonlyMap<string, readonly { field: ImportField; place: number }[]>;

const wordsOf: Readonly<Record<Kind, Places>> = {
  import: placesOf(employeeWords),
  manager_import: placesOf(managerWords),
};

function placesOf(words: Readonly<Record<string, string>>): Places {
  const places = new Map<string, { field: ImportField; place: number }[]>();
  for (const [field, list] of Object.entries(words) as [ImportField, string][])
    for (const [place, word] of list.split(", ").entries()) {
      const there = places.get(word);
      if (there) there.push({ field, place });
      else places.set(word, [{ field, place }]);
    }
  return places;
}

/**
 * Reads a column "Nombre" as the full name if no column has the last names. Reads a column "name" as the first name if another
 * column has the last names.
 */
function withNames(fields: readonly (ImportField | null)[], names: readonly string[]): Columns {
  const has = (field: ImportField): boolean => fields.includes(field);
  if (has("name_first") && !has("name_last") && !has("name"))
    return fields.map((field, at) =>
      field === "name_first" && /^(nombre|nombres)$/.test(names[at] ?? "") ? "name" : field,
    );
  if (has("name") && has("name_last") && !has("name_first"))
    return fields.map((field, at) =>
      field === "name" && names[at] === "name" ? "name_first" : field,
    );
  // With first and last names in columns of their own, a column with both is left out: it may have them in another order.
  if (has("name") && has("name_last") && has("name_first"))
    return fields.map((field) => (field === "name" ? null : field));
  return fields;
}
