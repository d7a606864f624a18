/** A pattern for `like` on a text in small letters: what holds the terms. */
export function holding(terms: string): string {
  return `%${escaped(terms.toLowerCase())}%`;
}

/** The same on a text that the database's function `folded` made: accents do not count. */
export function holdingFolded(terms: string): string {
  return `%${escaped(folded(terms))}%`;
}

/**
 * The same on `search_text` of people: one of these fits. Phones are digits alone there, however they are written by who looks
 * for them; what looks like one can be somebody's number in the company, too.
 */
export function holdingPerson(terms: string): string[] {
  const isPhone = /^\+?[\d\s().\-/]{3,}$/.test(terms) && /\d/.test(terms);
  const phone = isPhone ? [`%${terms.replaceAll(/\D/g, "")}%`] : [];
  return [...new Set([...phone, holdingFolded(terms)])];
}

/** As the database's function of this name: letters without their marks, in small ones. */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .toLowerCase();
}

function escaped(terms: string): string {
  return terms.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
