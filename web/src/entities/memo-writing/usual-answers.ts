/** What the sets of answers that every company starts with say in Spanish. */
const spanish: Readonly<Record<string, string>> = {
  Yes: "Sí",
  No: "No",
  True: "Verdadero",
  False: "Falso",
  "Strongly agree": "Totalmente de acuerdo",
  Agree: "De acuerdo",
  Neutral: "Neutral",
  Disagree: "En desacuerdo",
  "Strongly disagree": "Totalmente en desacuerdo",
  "Very satisfied": "Muy satisfecho/a",
  Satisfied: "Satisfecho/a",
  Dissatisfied: "Insatisfecho/a",
  "Very dissatisfied": "Muy insatisfecho/a",
  Always: "Siempre",
  Often: "A menudo",
  Sometimes: "A veces",
  Rarely: "Rara vez",
  Never: "Nunca",
};

/** @returns the answers in Spanish where all of them are known; else none */
export function inSpanish(options: readonly string[]): string[] {
  const known = options.map((option) => spanish[option] ?? "");
  return known.every(Boolean) ? known : [];
}
