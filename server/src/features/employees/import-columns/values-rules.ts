import type { Role, locales } from "@lineup/contract/constants";

import { folded } from "#server/features/employees/import-columns/headers-rules";

type Locale = (typeof locales)[number];

/** @returns the role that an English or Spanish word names; null if the word doesn't name a role */
export function roleIn(text: string): Role | null {
  return roleWords.get(wordIn(text)) ?? null;
}

const roleWords = wordMap<Role>({
  admin:
    "admin, administrator, administrador, administradora, owner, account owner, propietario, propietaria",
  manager:
    "manager, general manager, assistant manager, gerente, gerente general, encargado, encargada, jefe, jefa, supervisor, supervisora, responsable, lead, team lead",
  employee:
    "employee, empleado, empleada, staff, crew, team member, member, associate, trabajador, trabajadora, colaborador, colaboradora, miembro",
});

/** @returns the locale for a language name or language code; null for any other text */
export function localeIn(text: string): Locale | null {
  // `es-MX` counts as Spanish.
  const code = /^([a-z]{2})[-_ ][a-z]{2}$/i.exec(text.trim())?.[1];
  return localeWords.get(wordIn(code ?? text)) ?? null;
}

const localeWords = wordMap<Locale>({
  en: "en, eng, english, ingles",
  es: "es, esp, spa, spanish, espanol, castellano",
  fr: "fr, fra, fre, french, frances, francais",
  pt: "pt, por, portuguese, portugues",
});

/** @returns true for a word that means yes, false for a word that means no, null for any other word */
export function yesOrNo(text: string): boolean | null {
  const found = yesWords.get(wordIn(text));
  return found === undefined ? null : found === "yes";
}

const yesWords = wordMap<"yes" | "no">({
  yes: "yes, y, true, t, 1, x, on, si, s, verdadero, v, active, activo, activa, current, employed, alta, on leave, leave, loa, de permiso, de licencia",
  no: "no, n, false, f, 0, off, falso, inactive, inactivo, inactiva, terminated, left, former, baja, cesado, cesada, none, ninguno, ninguna",
});

/** @returns `add` or `remove` for an English or Spanish word with this meaning; null for any other word */
export function linkActionIn(text: string): "add" | "remove" | null {
  return actionWords.get(wordIn(text)) ?? null;
}

const actionWords = wordMap<"add" | "remove">({
  add: "add, a, new, set, plus, +, anadir, agregar, alta, nuevo, si",
  remove: "remove, r, delete, end, minus, quitar, eliminar, borrar, baja, no",
});

export function wordMap<Value extends string>(
  words: Readonly<Record<Value, string>>,
): ReadonlyMap<string, Value> {
  const lists = Object.entries(words) as [Value, string][];
  return new Map(
    lists.flatMap(([value, list]) => list.split(", ").map((word) => [word, value] as const)),
  );
}

/**
 * @returns the text, written like the keys of the word maps: in lower case, without accents or punctuation. The text `+` is
 *   returned unchanged
 */
function wordIn(text: string): string {
  return /^(?:[a-z]+|\+)$/.test(text) ? text : folded(text);
}

/** @returns the values in a cell, without duplicates. Semicolons, vertical bars and line breaks separate values */
export function severalIn(cell: string): string[] {
  const parts = cell.split(/[;|\n]/).map((part) => part.trim());
  const byName = new Map(parts.filter(Boolean).map((part) => [part.toLowerCase(), part]));
  return [...byName.values()];
}

/**
 * @returns the first and last names in a full name. In a name with a comma, such as `García Márquez, Ana`, the last names come
 *   first
 */
export function namesIn(whole: string): { name_first: string; name_last: string } {
  const comma = whole.indexOf(",");
  if (comma > 0) {
    const name_first = whole.slice(comma + 1).trim();
    if (name_first !== "") return { name_first, name_last: whole.slice(0, comma).trim() };
  }
  const [name_first = "", ...rest] = whole.replaceAll(",", " ").trim().split(/\s+/);
  return { name_first, name_last: rest.join(" ") };
}
