import { maxMemoLetters, regionalLocales } from "@lineup/contract/constants";
import type { FieldReason } from "@lineup/contract/schemas";
import type { z } from "zod";

import { type Text, sharedTexts } from "#server/platform/texts";

type Issue = z.core.$ZodIssue;

/**
 * @param issue a problem that zod found, including the invalid input
 * @returns the text that people see next to the field
 */
export function fieldText(issue: Issue): Text {
  return reasons[issue.message as FieldReason] ?? textOf(issue);
}

const units: Partial<Record<string, readonly [string, string]>> = {
  string: [" characters", " caracteres"],
  array: [" items", " elementos"],
};

const oneUnits: typeof units = {
  string: [" character", " carácter"],
  array: [" item", " elemento"],
};

/** The text for each reason that the contract's schemas give for an invalid value. */
const reasons: Partial<Record<string, Text>> = {
  special_characters: {
    en: "Please remove special characters",
    es: "Quita los caracteres especiales",
  },
  picture: {
    en: "Please send a picture as a file",
    es: "Envía una imagen como archivo",
  },
  color: {
    en: "Please use a color such as #336699",
    es: "Usa un color, por ejemplo #336699",
  },
  auth_code: {
    en: "The auth code must be 6 digits long",
    es: "El código debe tener 6 dígitos",
  },
  country_code: {
    en: "Please use a country code, such as 1 or 52",
    es: "Usa un código de país, por ejemplo 1 o 52",
  },
  too_much_text: atMost("string", maxMemoLetters),
  too_much_markup: sharedTexts.tooMuchMarkup,
  hidden_only: {
    en: "Bulk edits can only turn celebrations off. Turn them on again for each person",
    es: "Los cambios en bloque solo pueden desactivar las celebraciones. Vuelve a activarlas persona por persona",
  },
  language_twice: {
    en: "Each language can only be used once",
    es: "Cada idioma solo se puede usar una vez",
  },
  twice: { en: "No duplicates", es: "Sin duplicados" },
  pin: { en: "A PIN has 4 to 6 digits", es: "El PIN tiene de 4 a 6 dígitos" },
  time: {
    en: "Please use a time of day, such as 09:00",
    es: "Usa una hora, por ejemplo 09:00",
  },
  passwords_differ: sharedTexts.passwordsDiffer,
} satisfies Record<FieldReason, Text>;

function textOf(issue: Issue): Text {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return sharedTexts.required;
      return kinds[issue.expected] ?? unusable;
    case "invalid_union":
      return issue.input === undefined ? sharedTexts.required : unusable;
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return atMost(issue.origin, issue.maximum);
    case "invalid_value":
      return around("Please use one of these:", "Usa uno de estos:", sameIn(issue.values));
    case "invalid_format":
      return formats[issue.format] ?? unusable;
    case "custom":
    case "invalid_element":
    case "invalid_key":
    case "not_multiple_of":
    case "unrecognized_keys":
      break;
  }
  return unusable;
}

const unusable: Text = { en: "This can't be used here", es: "Esto no se puede usar aquí" };
const wholeNumber: Text = { en: "Please use a whole number", es: "Usa un número entero" };

/** The texts for values of the wrong type, by expected type. All numbers in call inputs are whole numbers. */
const kinds: Partial<Record<string, Text>> = {
  string: { en: "Please use text", es: "Usa texto" },
  number: wholeNumber,
  int: wholeNumber,
  boolean: { en: "Please choose yes or no", es: "Elige sí o no" },
  array: { en: "Please use a list", es: "Usa una lista" },
};

const formats: Partial<Record<string, Text>> = {
  email: { en: "Please use a valid e-mail address", es: "Usa una dirección de correo válida" },
  date: { en: "Please use a date", es: "Usa una fecha" },
  datetime: {
    en: "Please use a date and time with its time zone",
    es: "Usa una fecha y hora con su zona horaria",
  },
};

function tooSmall({ origin, minimum, inclusive = true }: Issue & { code: "too_small" }): Text {
  if (!inclusive) return around("Please use more than", "Usa más de", sized(origin, minimum));
  if (origin === "string" && minimum === 1) return sharedTexts.required;
  return around("Please use at least", "Usa como mínimo", sized(origin, minimum));
}

function atMost(origin: string, maximum: number | bigint): Text {
  return around("Please use at most", "Usa como máximo", sized(origin, maximum));
}

/** @returns a size with its unit, such as `10,000 characters` */
function sized(origin: string, size: number | bigint): Text {
  const [en, es] = (size === 1 ? oneUnits : units)[origin] ?? ["", ""];
  return {
    en: `${size.toLocaleString(regionalLocales.en)}${en}`,
    es: `${size.toLocaleString(regionalLocales.es)}${es}`,
  };
}

function sameIn(values: readonly unknown[]): Text {
  const list = values.map(String).join(", ");
  return { en: list, es: list };
}

function around(en: string, es: string, what: Text): Text {
  return { en: `${en} ${what.en}`, es: `${es} ${what.es}` };
}
