import { birthKey, nameKeyOf } from "#server/features/employees/import-columns/duplicates-rules";
import { withoutZeros } from "#server/features/employees/import-columns/numbers-rules";
import type { ReadRow } from "#server/features/employees/import-columns/people-rules";
import { folded } from "#server/features/employees/import-columns/headers-rules";
import type { Pins } from "#server/platform/auth/pins";
import type { Text } from "#server/platform/texts";

/** An employee whom a row of the file may be about, with all data that a row can use to identify the employee. */
export interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly company_ext_id: string | null;
  readonly phone: string | null;
  readonly phone_country_code: string;
  readonly email: string | null;
  /** The PIN, encrypted by `Pins.seal`. */
  readonly pin: string | null;
  readonly birth_date_day: number | null;
  readonly birth_date_month: number | null;
  readonly birth_date_year: number | null;
}

/** A name with a birth date. */
export interface Birth {
  readonly name: string;
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The values in a file's rows that are used to look up employees. */
export class LookupKeys {
  readonly numbers: string[] = [];
  /** The numbers without zeros at their beginning, to be compared with the company's numbers that begin with zeros. */
  readonly numbersWithoutZeros: string[] = [];
  readonly phones: string[] = [];
  readonly emails: string[] = [];
  /**
   * The names in rows with errors. Employees with these names don't count as missing from the file. For rows without errors,
   * the name alone isn't used to find employees.
   */
  readonly names: string[] = [];
  readonly pins: string[] = [];
  readonly births: Birth[] = [];

  private readonly sealing: Pins;

  constructor(pins: Pins) {
    this.sealing = pins;
  }

  add(row: ReadRow): void {
    const { values, phone } = row;
    const { company_ext_id: number, email, pin } = values;
    if (number) this.addNumber(number.toLowerCase());
    if (phone) this.phones.push(phone.national);
    if (email) this.emails.push(email.toLowerCase());
    if (pin) this.pins.push(this.sealing.seal(pin));
    const { birth_date_year: year, birth_date_month: month, birth_date_day: day } = values;
    const name = `${values.name_first ?? ""} ${values.name_last ?? ""}`.trim();
    if (year && month && day) this.births.push({ name, year, month, day });
    if (!isReadable(row)) this.names.push(name.toLowerCase());
  }

  private addNumber(number: string): void {
    this.numbers.push(number);
    const short = withoutZeros(number);
    if (short === null) return;
    this.numbersWithoutZeros.push(short);
    if (short !== number) this.numbers.push(short);
  }
}

function isReadable({ values, phone, problems }: ReadRow): boolean {
  return problems.length === 0 && (!values.phone || phone !== null);
}

/** The employee whom a row is about. `id` is null for a new employee, or if the row could be about several employees. */
export interface Match {
  readonly id: number | null;
  /** The reason why the row can't be matched or applied; null if the row has no problem. */
  readonly problem: Text | null;
  /** The employees, except the one in `id`, whom the row may be about. They don't count as missing from the file. */
  readonly others: readonly number[];
  /** The employee's number if the row has the same without zeros at its beginning. It stays as it is. */
  readonly keptNumber?: string;
}

const noMatch: Match = { id: null, problem: null, others: [] };

/** Finds the employee whom a row is about: by employee number, else phone, else e-mail, else name and birth date. */
export class Matcher {
  private readonly byNumber = new Map<string, Candidate>();
  private readonly byNumberWithoutZeros = new Map<string, Candidate[]>();
  private readonly byPhone = new Map<string, Candidate>();
  private readonly byEmail = new Map<string, Candidate[]>();
  private readonly byName = new Map<string, Candidate[]>();
  private readonly byPin = new Map<string, Candidate>();
  private readonly byNameAlone = new Map<string, Candidate[]>();

  private readonly pins: Pins;
  private readonly hasNoCandidates: boolean;

  constructor(candidates: readonly Candidate[], pins: Pins) {
    this.pins = pins;
    this.hasNoCandidates = candidates.length === 0;
    for (const person of candidates) {
      if (person.company_ext_id) this.addNumber(person, person.company_ext_id.toLowerCase());
      if (person.phone) this.byPhone.set(`${person.phone_country_code} ${person.phone}`, person);
      if (person.email) push(this.byEmail, person.email.toLowerCase(), person);
      if (person.pin) this.byPin.set(person.pin, person);
      const born = birthKey(person);
      const name = folded(person.name);
      push(this.byNameAlone, name, person);
      if (born !== null) push(this.byName, `${name} ${born}`, person);
    }
  }

  private addNumber(person: Candidate, number: string): void {
    this.byNumber.set(number, person);
    const short = withoutZeros(number);
    if (short !== null) push(this.byNumberWithoutZeros, short, person);
  }

  match(row: ReadRow): Match {
    if (this.hasNoCandidates) return noMatch;
    const { values, phone } = row;
    const holder = phone ? this.byPhone.get(`${phone.code} ${phone.national}`) : undefined;
    const found = this.meant(row, holder);
    if (Array.isArray(found)) return { id: null, problem: texts.several, others: idsOf(found) };
    const id = found?.id ?? null;
    const pinned = values.pin ? this.byPin.get(this.pins.seal(values.pin)) : undefined;
    const holders = [holder, pinned].filter((person) => person && person.id !== id);
    const alike = found ? [] : this.alikeIn(row);
    if (holder && holder.id !== id)
      return { id, problem: heldBy(texts.phone, holder), others: idsOf([...holders, ...alike]) };
    if (holders.length > 0)
      return { id, problem: texts.pin, others: idsOf([...holders, ...alike]) };
    if (found) return { id, problem: null, others: [], ...keptNumber(row, found) };
    const named = isReadable(row) ? [] : (this.byNameAlone.get(nameKeyOf(values)) ?? []);
    return { id, problem: null, others: idsOf([...alike, ...named]) };
  }

  /** @returns the candidates whose number is the row's but for zeros at the beginning */
  private alikeIn({ values }: ReadRow): readonly Candidate[] {
    const short = withoutZeros(values.company_ext_id ?? "");
    return (short !== null && this.byNumberWithoutZeros.get(short)) || [];
  }

  private meant(row: ReadRow, holder: Candidate | undefined): Candidate | Candidate[] | undefined {
    const { company_ext_id, email } = row.values;
    const number = company_ext_id?.toLowerCase() ?? "";
    const known = this.byNumber.get(number);
    if (known) return known;
    const alike = this.alikeIn(row);
    const fitting = alike.filter((person) => isFitting(row, person, holder));
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : fitting;
    // A candidate whose employee number differs from the row's number is a different person, even if all other data is equal.
    const possible = (people: readonly Candidate[] = []): Candidate[] =>
      people.filter(
        (person) => number === "" || person.company_ext_id === null || alike.includes(person),
      );
    if (holder && possible([holder]).length > 0) return holder;
    const born = birthKey(row.values);
    const named = born === null ? [] : this.byName.get(`${nameKeyOf(row.values)} ${born}`);
    const byEmail = possible(this.byEmail.get(email?.toLowerCase() ?? ""));
    return oneOf(byEmail, row) ?? oneOf(possible(named), row);
  }
}

/**
 * Compares a row with a candidate whose number is the same but for zeros at the beginning.
 * @param holder the candidate who has the row's phone
 * @returns true if the name is the same, and neither the birthday nor the phone is someone else's
 */
function isFitting({ values }: ReadRow, person: Candidate, holder: Candidate | undefined): boolean {
  const [born, known] = [birthKey(values), birthKey(person)];
  return (
    folded(person.name) === nameKeyOf(values) &&
    (born === null || known === null || born === known) &&
    (holder === undefined || holder === person)
  );
}

/** @returns the person's number if it has more zeros at its beginning than the row's, which are the same otherwise */
function keptNumber({ values }: ReadRow, person: Candidate): Pick<Match, "keptNumber"> {
  const [given, known] = [values.company_ext_id, person.company_ext_id];
  if (!given || !known || known.length <= given.length) return {};
  const short = withoutZeros(given);
  return short !== null && short === withoutZeros(known) ? { keptNumber: known } : {};
}

/**
 * @returns undefined if there is no candidate. A single candidate is returned. Of several candidates, the one who has the row's
 *   name is returned; if none or several of them have the row's name, all candidates are returned
 */
function oneOf(people: Candidate[], { values }: ReadRow): Candidate | Candidate[] | undefined {
  const [first, second] = people;
  if (second === undefined) return first;
  const [alike, another] = people.filter(({ name }) => folded(name) === nameKeyOf(values));
  return alike && another === undefined ? alike : people;
}

function idsOf(people: readonly (Candidate | undefined)[]): number[] {
  return people.flatMap((person) => person?.id ?? []);
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const there = map.get(key);
  if (there) there.push(value);
  else map.set(key, [value]);
}

function heldBy({ en, es }: Text, { name, company_ext_id }: Candidate): Text {
  const who = company_ext_id === null ? name : `${name} (${company_ext_id})`;
  return { en: `${en}: ${who}`, es: `${es}: ${who}` };
}

const texts = {
  phone: {
    en: "Someone else on this team has this phone number",
    es: "Otra persona del equipo tiene este teléfono",
  },
  pin: {
    en: "Someone else on this team has this PIN",
    es: "Otra persona del equipo tiene este PIN",
  },
  several: {
    en: "This could be several people on your team. Add the employee number",
    es: "Podría ser cualquiera de varias personas del equipo. Agrega el número de empleado",
  },
} as const satisfies Record<string, Text>;
