import { interfaceLocales } from "@lineup/contract/constants";

/** A language that people are answered in. */
export type Language = (typeof interfaceLocales)[number];

/** One text for people, in each of our languages: a missing translation does not compile. */
export type Text = Readonly<Record<Language, string>>;

/**
 * Reads what a caller would like to be answered in (RFC 9110, 12.5.4).
 * @param header the request's Accept-Language
 * @returns the most wanted language that we have; English where there is none
 */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? "").toLowerCase().split(",").map(wish);
  wanted.sort((one, other) => other.weight - one.weight);
  for (const { range, weight } of wanted) {
    const found = interfaceLocales.find((ours) => range === ours || range.startsWith(`${ours}-`));
    if (found && weight > 0) return found;
  }
  return "en";
}

/** Texts that several features give, or that the platform itself does. */
export const sharedTexts = {
  required: { en: "This field is required", es: "Este campo es obligatorio" },
  invalidPhone: {
    en: "Please use a valid phone number",
    es: "Escribe un número de teléfono válido",
  },
  passwordsDiffer: { en: "The passwords do not match", es: "Las contraseñas no coinciden" },
  emailTaken: {
    en: "This e-mail address is already in use",
    es: "Esta dirección de correo ya está en uso",
  },
  ownManager: { en: "Nobody is their own manager", es: "Nadie es gerente de sí mismo" },
  noManager: {
    en: "Only managers and admins manage people",
    es: "Solo gerentes y administradores tienen personas a su cargo",
  },
  onlyPublished: {
    en: "Only a published template can be sent",
    es: "Solo se puede enviar una plantilla publicada",
  },
  reachesNobody: { en: "This reaches nobody", es: "Esto no llega a nadie" },
  someAreGone: { en: "Some of these no longer exist", es: "Algunos de estos ya no existen" },
  nobodyKnows: {
    en: "This survey is anonymous: nobody knows who has answered it",
    es: "Esta encuesta es anónima: nadie sabe quién la ha respondido",
  },
} as const satisfies Record<string, Text>;

function wish(part: string): { range: string; weight: number } {
  const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return { range, weight: weight === undefined ? 1 : Number(weight) || 0 };
}
