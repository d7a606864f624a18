import type { interfaceLocales } from "./constants.ts";

type Language = (typeof interfaceLocales)[number];

/** The types of employment that every company offers, kept by their English name. */
export const employeeTypeWords: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  "Full time": { en: "Full time", es: "Tiempo completo" },
  "Part time": { en: "Part time", es: "Tiempo parcial" },
  Seasonal: { en: "Seasonal", es: "De temporada" },
  "Team member": { en: "Team member", es: "Miembro del equipo" },
  "Shift lead": { en: "Shift lead", es: "Encargado de turno" },
};

/** @returns a type in the reader's language; one of a company's own as it is */
export function employeeTypeInWords(type: string, language: Language): string {
  return employeeTypeWords[type]?.[language] ?? type;
}
