import { interfaceLocales } from "@lineup/contract/constants";

/** A language that the product answers in. */
export type Language = (typeof interfaceLocales)[number];

/** A text for people, in every language of the product: a missing translation doesn't compile. */
export type Text = Readonly<Record<Language, string>>;

/**
 * Chooses the language of an answer (RFC 9110, 12.5.4).
 * @param header the request's Accept-Language
 * @returns the caller's most preferred language among ours; English if none of them is ours
 */
export function languageOf(header: string | undefined): Language {
  const preferences = (header ?? "").toLowerCase().split(",").map(parsePreference);
  preferences.sort((a, b) => b.weight - a.weight);
  for (const { range, weight } of preferences) {
    const found = interfaceLocales.find((ours) => range === ours || range.startsWith(`${ours}-`));
    if (found && weight > 0) return found;
  }
  return "en";
}

/** Texts that the platform or several features use. */
export const sharedTexts = {
  required: { en: "This field is required", es: "Este campo es obligatorio" },
  tooMuchMarkup: {
    en: "This text has too much formatting. Make it plainer or shorter",
    es: "Este texto tiene demasiado formato. Hazlo más sencillo o más corto",
  },
  invalidPhone: {
    en: "Please use a valid phone number",
    es: "Escribe un número de teléfono válido",
  },
  passwordsDiffer: { en: "The passwords don't match", es: "Las contraseñas no coinciden" },
  emailTaken: {
    en: "This e-mail address is already in use",
    es: "Esta dirección de correo ya está en uso",
  },
  ownManager: { en: "People can't manage themselves", es: "Nadie puede ser su propio gerente" },
  noManager: {
    en: "Only managers and admins can manage people",
    es: "Solo gerentes y administradores pueden tener personas a su cargo",
  },
  onlyPublished: {
    en: "Only a published template can be sent",
    es: "Solo se puede enviar una plantilla publicada",
  },
  reachesNoOne: { en: "No one to send this to", es: "No hay a quién enviárselo" },
  isGoingOut: {
    en: "This is about to go out. Undo it, or wait a few seconds",
    es: "Esto está por enviarse. Deshazlo o espera unos segundos",
  },
  hasGoneOut: { en: "This was already sent", es: "Esto ya se envió" },
  someAreGone: {
    en: "Some of what you chose no longer exists",
    es: "Parte de lo que elegiste ya no existe",
  },
  isAnonymous: {
    en: "This survey is anonymous: no one can see who answered it",
    es: "Esta encuesta es anónima: nadie puede ver quién la respondió",
  },
} as const satisfies Record<string, Text>;

function parsePreference(part: string): { range: string; weight: number } {
  const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return { range, weight: weight === undefined ? 1 : Number(weight) || 0 };
}
