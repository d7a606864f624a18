/** @returns the number of digits for new PINs, large enough that a guess seldom hits someone's PIN */
export function pinDigitsFor(people: number): number {
  if (people < 100) return 4;
  return people < 1000 ? 5 : 6;
}

interface Names {
  readonly name_first: string;
  readonly name_last: string;
}

/** @returns `Ines P.`; a name with only one part unchanged */
export function shortName({ name_first, name_last }: Names): string {
  const initial = name_last.match(/^./u)?.[0] ?? "";
  if (name_first === "" || initial === "") return name_first || name_last;
  return `${name_first} ${initial}.`;
}

interface Birthday {
  readonly birth_date_day: number | null;
  readonly birth_date_month: number | null;
  readonly birth_date_year: number | null;
}

/** @returns the field that makes a birthday invalid; undefined for a valid one */
export function wrongInBirthday(birthday: Birthday, now: Date): keyof Birthday | undefined {
  const { birth_date_day: day, birth_date_month: month, birth_date_year: year } = birthday;
  if (day !== null && month === null) return "birth_date_month";
  if (day === null && (month !== null || year !== null)) return "birth_date_day";
  if (day === null || month === null) return undefined;
  // Without a year, February 29 is valid.
  const date = new Date(Date.UTC(year ?? 2000, month - 1, day));
  if (date.getUTCDate() !== day) return "birth_date_day";
  return year !== null && date > now ? "birth_date_year" : undefined;
}
