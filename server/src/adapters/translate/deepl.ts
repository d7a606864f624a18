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

/** Texts that it takes at once, and their bytes: with what stands beside them a request has 128 KiB at the most. */
const mostAtOnce = 50;
const mostBytes = 120 * 1024;

/** @returns the texts in as few parts as it takes; one that is too long by itself is a part of its own */
function inParts(texts: readonly string[]): string[][] {
  const parts: string[][] = [];
  let bytes = 0;
  for (const text of texts) {
    const size = Buffer.byteLength(JSON.stringify(text)) + 1;
    bytes += size;
    const last = parts.at(-1);
    if (last && last.length < mostAtOnce && bytes <= mostBytes) last.push(text);
    else {
      parts.push([text]);
      bytes = size;
    }
  }
  return parts;
}

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
      for (const part of inParts(texts)) done.push(...(await some(part, rest)));
      return done;
    },
  };
}
