import { folded } from "#server/features/employees/import-columns/headers-rules";
import { withoutZeros } from "#server/features/employees/import-columns/numbers-rules";
import type { ReadHead, ReadRow } from "#server/features/employees/import-columns/people-rules";
import { normalizePhone } from "#server/platform/phone";
import type { Text } from "#server/platform/texts";

interface Named {
  readonly id: number;
  readonly name: string;
}

/**
 * Finds the locations or audiences of a company by name. New names get temporary ids, which are negative, until their locations
 * or audiences are created.
 */
export class NameIndex {
  private readonly exact = new Map<string, number>();
  private readonly alike = new Map<string, number | "several">();
  private readonly opens: boolean;
  private readonly fresh: [number, string][] = [];
  /** Names in the file that the company doesn't have, in the spelling that comes first in the file; at most `mostNew`. */
  readonly unknown: string[] = [];
  private readonly missed = new Set<string>();
  private readonly inFile: NamesInFile;

  /**
   * @param opens true to give ids to unknown names, so that they can be created; false to report them as errors
   * @param inFile how the file writes names
   */
  constructor(known: readonly Named[], opens: boolean, inFile: NamesInFile = noNames) {
    this.opens = opens;
    this.inFile = inFile;
    for (const { id, name } of known) this.note(id, name);
  }

  /** @returns the ids of the names, and the errors: for unknown names, for ambiguous names, and for too many new names */
  find(names: readonly string[]): { ids: number[]; wrong: Text[] } {
    const ids: number[] = [];
    const unknown: string[] = [];
    const wrong: Text[] = [];
    let isTooMany = false;
    for (const name of names.flatMap((one) => this.apart(one))) {
      const id = this.known(name) ?? this.miss(name);
      if (id === "several") wrong.push(nameTexts.alike(name));
      else if (id === "too many") isTooMany = true;
      else if (id === null) unknown.push(name);
      else ids.push(id);
    }
    if (isTooMany) wrong.push(nameTexts.tooMany[this.inFile.field]);
    if (unknown.length > 0) wrong.unshift(nameTexts.unknown(unknown));
    return { ids, wrong };
  }

  private known(name: string): number | "several" | undefined {
    return this.exact.get(exactly(name)) ?? this.alike.get(folded(name));
  }

  /**
   * Takes a text apart that has several names, such as `Lakeside, Mile High`. A name may have a comma itself: `Main Street, Denver`
   * is one place, unless the company or the file has a place called `Main Street`, or the column's header is in the plural.
   */
  private apart(text: string): readonly string[] {
    if (!mayBeSeveral.test(text) || this.known(text) !== undefined) return [text];
    const isKnown = (name: string): boolean => this.known(name) !== undefined;
    const all = partsOf(text, anySeparator);
    if (all.every(isKnown)) return all;
    const parts = partsOf(text, comma);
    if (parts.length < 2) return [text];
    const isNamed = (name: string): boolean => isKnown(name) || this.inFile.has(folded(name));
    if (parts.some(isNamed)) return parts;
    return this.inFile.isPlural && !parts.some(isOfAddress) ? parts : [text];
  }

  /** @returns the names to create, each with its temporary id */
  opened(): readonly (readonly [number, string])[] {
    return this.fresh;
  }

  private note(id: number, name: string): void {
    this.exact.set(exactly(name), id);
    const key = folded(name);
    this.alike.set(key, this.alike.has(key) ? "several" : id);
  }

  private miss(name: string): number | "too many" | null {
    if (this.unknown.length < mostNew && !this.missed.has(folded(name))) {
      this.missed.add(folded(name));
      this.unknown.push(name);
    }
    if (!this.opens || name.length > longestName) return null;
    if (this.fresh.length === mostNew) return "too many";
    const id = -this.fresh.length - 1;
    this.fresh.push([id, name]);
    this.note(id, name);
    return id;
  }
}

/** How a file writes names of locations or audiences. */
export interface NamesInFile {
  /** The column that has the names. */
  readonly field: "locations" | "audiences";
  /** True if the header is in the plural, as in `Locations`. */
  readonly isPlural: boolean;
  /** @returns true if a cell of the file has only this name, in the form of `folded` */
  has(name: string): boolean;
}

/** @returns how a file writes the names of its locations or audiences */
export function namesInFile(
  field: NamesInFile["field"],
  { headers, columns }: Pick<ReadHead, "headers" | "columns">,
  rows: readonly Pick<ReadRow, "values">[],
): NamesInFile {
  let names: Set<string> | undefined;
  // Most files have no name with a comma, and then the set isn't needed.
  const all = (): Set<string> =>
    new Set(rows.flatMap(({ values }) => (values[field] ?? []).map(folded)));
  return {
    field,
    isPlural: folded(headers[columns.indexOf(field)] ?? "").endsWith("s"),
    has: (name) => (names ??= all()).has(name),
  };
}

const noNames: NamesInFile = { field: "locations", isPlural: false, has: () => false };

const mayBeSeveral = /[,/&+]| (?:and|y) /i;
const comma = /\s*,\s*/;
const anySeparator = /\s*[,/&+]\s*|\s+(?:and|y)\s+/i;

function partsOf(text: string, separator: RegExp): string[] {
  return text.split(separator).filter((part) => part !== "");
}

/** @returns true for what stands in addresses and names of firms: `12 Main St`, `CO`, `80202`, `Inc.` */
function isOfAddress(part: string): boolean {
  return /^(?:\d.*|[A-Z]{2}(?: \d{5})?|inc\.?|llc|ltd\.?)$/i.test(part) && !/^[a-z]{2}$/.test(part);
}

function exactly(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** A column with more new names than this probably doesn't contain locations or audiences. */
const mostNew = 200;

const longestName = 80;

/** An employee whom a cell can refer to. */
export interface KnownPerson extends Named {
  readonly company_ext_id: string | null;
  readonly phone: string | null;
  readonly phone_country_code: string;
  readonly email: string | null;
}

/** Finds employees by the text of a cell: an employee number, phone, e-mail address or name. */
export class PeopleIndex {
  private readonly found = new Map<string, number | "several">();
  /** The number of each person, by how the file has it without zeros at its beginning. */
  readonly shortened = new Map<string, string>();
  private readonly padded = new Map<string, string>();

  constructor(people: readonly KnownPerson[]) {
    for (const person of people) {
      const { id, company_ext_id, phone, phone_country_code, email, name } = person;
      if (company_ext_id) this.addNumber(id, company_ext_id);
      if (phone) this.found.set(`phone ${phone_country_code} ${phone}`, id);
      if (email) this.note(`email ${email.toLowerCase()}`, id);
      this.note(`name ${folded(name)}`, id);
    }
  }

  /**
   * @param cell an employee number, phone, e-mail address or name
   * @returns the employee's id; `several` if the cell matches more than one employee; null if it matches no one
   */
  find(cell: string): number | "several" | null {
    const byNumber = this.found.get(`number ${cell.toLowerCase()}`);
    if (byNumber !== undefined) return byNumber;
    if (cell.includes("@")) return this.found.get(`email ${cell.toLowerCase()}`) ?? null;
    const phone = /\d{7}/.test(cell.replaceAll(/\D/g, "")) ? normalizePhone(cell) : null;
    const byPhone = phone && this.found.get(`phone ${phone.countryCode} ${phone.national}`);
    if (byPhone) return byPhone;
    const short = withoutZeros(cell);
    const byShort = short === null ? undefined : this.found.get(`short ${short}`);
    if (byShort !== undefined) {
      this.shortened.set(cell, this.padded.get(short ?? "") ?? cell);
      return byShort;
    }
    return this.found.get(`name ${folded(cell)}`) ?? this.found.get(turnedName(cell)) ?? null;
  }

  private addNumber(id: number, number: string): void {
    this.found.set(`number ${number.toLowerCase()}`, id);
    const short = withoutZeros(number);
    if (short === null) return;
    this.note(`short ${short}`, id);
    this.padded.set(short, number);
  }

  /**
   * @param cell one employee or several, such as `Nia Prado, Ana Ruiz`
   * @returns their ids; `several` or null, as `find`, if the cell doesn't name known employees only
   */
  findAll(cell: string): readonly number[] | "several" | null {
    const one = this.find(cell);
    if (typeof one === "number") return [one];
    const ids = partsOf(cell, anySeparator).map((part) => this.find(part));
    const known = ids.filter((id) => typeof id === "number");
    return known.length > 1 && known.length === ids.length ? known : one;
  }

  private note(key: string, id: number): void {
    const there = this.found.get(key);
    this.found.set(key, there === undefined || there === id ? id : "several");
  }
}

/** @returns the key of the name `Nia Prado` for the cell `Prado, Nia` */
function turnedName(cell: string): string {
  const [last = "", first = ""] = cell.split(",");
  return `name ${folded(`${first} ${last}`)}`;
}

/** The errors for unknown names, for ambiguous names, and for too many new names. */
export const nameTexts = {
  unknown: (names: readonly string[]): Text => ({
    en: `Not found: ${names.join("; ")}`,
    es: `${names.length === 1 ? "No se encontró" : "No se encontraron"}: ${names.join("; ")}`,
  }),
  alike: (name: string): Text => ({
    en: `Several names look like ${name}. Spell it exactly, with its accents`,
    es: `Varios nombres se parecen a ${name}. Escríbelo exactamente igual, con sus acentos`,
  }),
  tooMany: {
    locations: {
      en: `A file can create up to ${mostNew} new locations`,
      es: `Un archivo puede crear hasta ${mostNew} locales nuevos`,
    },
    audiences: {
      en: `A file can create up to ${mostNew} new audiences`,
      es: `Un archivo puede crear hasta ${mostNew} audiencias nuevas`,
    },
  },
  several: (name: string): Text => ({
    en: `Several people are named ${name}. Add the employee number`,
    es: `Varias personas se llaman ${name}. Agrega el número de empleado`,
  }),
  noManager: (name: string): Text => ({
    en: `No manager or admin on this team is named ${name}`,
    es: `Ningún gerente o administrador del equipo se llama ${name}`,
  }),
  noOne: (name: string): Text => ({
    en: `No one on this team is named ${name}`,
    es: `Nadie en el equipo se llama ${name}`,
  }),
} as const;
