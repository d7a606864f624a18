import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { isUnseen } from "@lineup/contract/schemas";

import { TranslateError } from "#server/adapters/translate/port";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";

/**
 * Translates texts with the installation's translation service. That can be slow, but a call that only reads holds no transaction.
 * @returns the translations, in the shape of the input: a list, or texts by name
 * @throws CallError `conflict` when the installation has no service or the service refuses; `unavailable` when it can't be reached
 */
export async function translate(
  { adapters, log }: CompanyContext,
  { strings, locale, source_locale, format }: CallArguments<"translate">,
): Promise<CallOutput<"translate">> {
  const service = adapters.translate;
  if (service === null) throw new CallError("conflict", { text: texts.none });
  const originals = Object.values(strings);
  const translations = await service
    .translate({ texts: originals, format, from: source_locale ?? null, to: locale })
    .then((all) => {
      // An empty text would replace the writer's text and count as translated.
      if (all.some((text, at) => isUnseen(text) && !isUnseen(originals[at] ?? "")))
        throw new TranslateError("a text came back empty", "refused");
      return all;
    })
    .catch((error: unknown) => {
      if (!(error instanceof TranslateError)) throw error;
      log.warn({ err: error }, "nothing was translated");
      throw error.reason === "busy"
        ? new CallError("unavailable", { text: texts.busy, retryAfter: 30 })
        : new CallError("conflict", { text: texts.refused });
    });
  if (Array.isArray(strings)) return { translations };
  const names = Object.keys(strings);
  return {
    translations: Object.fromEntries(names.map((name, at) => [name, translations[at] ?? ""])),
  };
}

const texts = {
  none: {
    en: "Automatic translation isn't set up. Write the translation yourself",
    es: "La traducción automática no está configurada. Escribe tú la traducción",
  },
  refused: {
    en: "The translation service isn't working. Write the translation yourself, and tell an admin",
    es: "El servicio de traducción no funciona. Escribe tú la traducción y avísale a un administrador",
  },
  busy: {
    en: "The translation service isn't responding. Try again in a moment, or write the translation yourself",
    es: "El servicio de traducción no responde. Inténtalo de nuevo en un momento o escribe tú la traducción",
  },
} as const satisfies Record<string, Text>;
