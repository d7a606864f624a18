import type { Locale } from "@lineup/contract/constants";
import { z } from "zod";

import { postJson } from "./post-json.ts";
import { type Translate, TranslateError } from "./port.ts";

export interface DeepLOptions {
  /** null for DeepL's own address, which depends on the key: keys of the free plan end with `:fx`. */
  readonly url: string | null;
  readonly key: string;
  readonly timeout?: number;
}

const answerSchema = z.object({ translations: z.array(z.object({ text: z.string() })) });

/** DeepL distinguishes variants of English and Portuguese as target languages. Ours are American, like the teams. */
const languages: Readonly<Record<Locale, string>> = {
  ...{ en: "EN-US", es: "ES", fr: "FR", pt: "PT-BR" },
};

/** DeepL accepts up to 50 texts and 128 KiB in a request; the rest of a request takes less than 8 KiB. */
const maxTexts = 50;
const maxBytes = 120 * 1024;

/** @returns the texts in batches that fit into a request; a text that is too long gets a batch of its own */
function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let bytes = 0;
  for (const text of texts) {
    const size = Buffer.byteLength(JSON.stringify(text)) + 1;
    bytes += size;
    const last = batches.at(-1);
    if (last && last.length < maxTexts && bytes <= maxBytes) last.push(text);
    else {
      batches.push([text]);
      bytes = size;
    }
  }
  return batches;
}

/** Translates with DeepL's API (`POST /v2/translate`; https://developers.deepl.com). */
export function deepL({ url, key, timeout = 20_000 }: DeepLOptions): Translate {
  const server =
    url ?? (key.endsWith(":fx") ? "https://api-free.deepl.com" : "https://api.deepl.com");
  const translateBatch = async (texts: readonly string[], settings: object): Promise<string[]> => {
    const answer = await postJson("DeepL", {
      url: `${server}/v2/translate`,
      headers: { authorization: `DeepL-Auth-Key ${key}` },
      body: { text: texts, ...settings },
      timeout,
    });
    const { data } = answerSchema.safeParse(answer);
    if (data?.translations.length !== texts.length)
      throw new TranslateError("DeepL answered other than asked", "refused");
    return data.translations.map(({ text }) => text);
  };
  return {
    async translate({ texts, format, from, to }) {
      const settings = {
        // DeepL has no variants of source languages.
        ...(from !== null && { source_lang: from.toUpperCase() }),
        target_lang: languages[to],
        ...(format === "html" && { tag_handling: "html" }),
      };
      const translated: string[] = [];
      for (const batch of batchesOf(texts))
        translated.push(...(await translateBatch(batch, settings)));
      return translated;
    },
  };
}
