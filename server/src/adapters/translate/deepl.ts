import type { Locale } from "@lineup/contract/constants";
import { z } from "zod";

import { ask } from "./ask.ts";
import { type Translate, TranslateError } from "./port.ts";

export interface DeepLOptions {
  /** null: DeepL's own, which the key tells: those of the free plan end with `:fx`. */
  readonly url: string | null;
  readonly key: string;
  readonly timeout?: number;
}

const answer = z.object({ translations: z.array(z.object({ text: z.string() })) });

/** DeepL tells the kinds of English and Portuguese that it writes apart; the teams are in the Americas. */
const languages: Readonly<Record<Locale, string>> = {
  ...{ en: "EN-US", es: "ES", fr: "FR", pt: "PT-BR" },
};

/** Texts that it takes at once. */
const mostAtOnce = 50;

/** Translation by DeepL's API (`POST /v2/translate`; https://developers.deepl.com). */
export function deepL({ url, key, timeout = 20_000 }: DeepLOptions): Translate {
  const server =
    url ?? (key.endsWith(":fx") ? "https://api-free.deepl.com" : "https://api.deepl.com");
  const some = async (texts: readonly string[], rest: object): Promise<string[]> => {
    const said = await ask("DeepL", {
      url: `${server}/v2/translate`,
      headers: { authorization: `DeepL-Auth-Key ${key}` },
      body: { text: texts, ...rest },
      timeout,
    });
    const { data } = answer.safeParse(said);
    if (data?.translations.length !== texts.length)
      throw new TranslateError("DeepL answered other than asked", "refused");
    return data.translations.map(({ text }) => text);
  };
  return {
    async translate({ texts, format, from, to }) {
      const rest = {
        // Of what it reads it tells no kinds apart.
        ...(from !== null && { source_lang: from.toUpperCase() }),
        target_lang: languages[to],
        ...(format === "html" && { tag_handling: "html" }),
      };
      const done: string[] = [];
      for (let at = 0; at < texts.length; at += mostAtOnce)
        done.push(...(await some(texts.slice(at, at + mostAtOnce), rest)));
      return done;
    },
  };
}
