import { folded } from "#server/features/employees/import-headers-rules";
import { normalisePhone } from "#server/platform/phone";
import type { Text } from "#server/platform/texts";

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A company's locations or audiences by name; of those that are to be opened, ids below zero stand in. */
export class NameIndex {
  private readonly ids = new Map<string, number>();
  private readonly names = new Map<number, string>();
  private readonly opens: boolean;
  /** Names that the company does not have, as they were first written. */
  readonly unknown: string[] = [];
  private readonly missed = new Set<string>();

  /** @param opens whether unknown ones are to be opened; else they are errors */
  constructor(known: readonly Named[], opens: boolean) {
    this.opens = opens;
    for (const { id, name } of known) {
      this.ids.set(folded(name), id);
      this.names.set(id, name);
    }
  }

  /** @returns the ids of these names, and those names that are errors */
  find(names: readonly string[]): { ids: number[]; wrong: string[] } {
    const ids: number[] = [];
    const wrong: string[] = [];
    for (const name of names) {
      const id = this.ids.get(folded(name)) ?? this.miss(name);
      if (id === null) wrong.push(name);
      else ids.push(id);
    }
    return { ids, wrong };
  }

  /** @returns those that are to be opened, by the ids that stand in for theirs */
  opened(): [number, string][] {
    return [...this.names].filter(([id]) => id < 0);
  }

  private miss(name: string): number | null {
    const key = folded(name);
    const isNew = !this.missed.has(key);
    if (isNew) {
      this.missed.add(key);
      this.unknown.push(name);
    }
    if (!this.opens || name.length > longestName) return null;
    const id = -this.unknown.length;
    this.ids.set(key, id);
    this.names.set(id, name);
    return id;
  }
}

const longestName = 80;

/** Somebody whom others may name in a cell. */
export interface KnownPerson extends Named {
  readonly company_ext_id: string | null;
  readonly phone: string | null;
  readonly phone_country_code: string;
  readonly email: string | null;
}

/** People by what a cell may call them. */
export class PeopleIndex {
  private readonly found = new Map<string, number | "several">();

  constructor(people: readonly KnownPerson[]) {
    for (const person of people) {
      const { id, company_ext_id, phone, phone_country_code, email, name } = person;
      if (company_ext_id) this.found.set(`number ${company_ext_id.toLowerCase()}`, id);
      if (phone) this.found.set(`phone ${phone_country_code} ${phone}`, id);
      if (email) this.note(`email ${email.toLowerCase()}`, id);
      this.note(`name ${folded(name)}`, id);
    }
  }

  /** @param cell a number, phone, e-mail address or name @returns whose it is; null: nobody's */
  find(cell: string): number | "several" | null {
    const byNumber = this.found.get(`number ${cell.toLowerCase()}`);
    if (byNumber !== undefined) return byNumber;
    if (cell.includes("@")) return this.found.get(`email ${cell.toLowerCase()}`) ?? null;
    const phone = /\d{7}/.test(cell.replaceAll(/\D/g, "")) ? normalisePhone(cell) : null;
    const byPhone = phone && this.found.get(`phone ${phone.countryCode} ${phone.national}`);
    if (byPhone) return byPhone;
    return this.found.get(`name ${folded(cell)}`) ?? this.found.get(turnedName(cell)) ?? null;
  }

  private note(key: string, id: number): void {
    const there = this.found.get(key);
    this.found.set(key, there === undefined || there === id ? id : "several");
  }
}

/** `Prado, Nia` is Nia Prado. */
function turnedName(cell: string): string {
  const [last = "", first = ""] = cell.split(",");
  return `name ${folded(`${first} ${last}`)}`;
}

/** What is told of a name that leads to nobody, or to nothing. */
export const nameTexts = {
  unknown: (names: readonly string[]): Text => ({
    en: `Not known: ${names.join("; ")}`,
    es: `No se conoce: ${names.join("; ")}`,
  }),
  several: (name: string): Text => ({
    en: `Several people are called ${name}. Give their employee number`,
    es: `Varias personas se llaman ${name}. Indica su número de empleado`,
  }),
  noManager: (name: string): Text => ({
    en: `No manager or admin of this team is ${name}`,
    es: `Ningún gerente o administrador del equipo es ${name}`,
  }),
  nobody: (name: string): Text => ({
    en: `Nobody in this team is ${name}`,
    es: `Nadie del equipo es ${name}`,
  }),
} as const;
