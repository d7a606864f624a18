import { z } from "zod";

import { ask } from "./ask.ts";
import { type Translate, TranslateError } from "./port.ts";

export interface LibreTranslateOptions {
  /** Where it runs: `https://libretranslate.com`, or one of one's own. */
  readonly url: string;
  /** null: it asks for none. */
  readonly key: string | null;
  readonly timeout?: number;
}

const answer = z.object({ translatedText: z.array(z.string()) });

/** Translation by LibreTranslate's API (`POST /translate`; https://docs.libretranslate.com). */
export function libreTranslate({ url, key, timeout = 20_000 }: LibreTranslateOptions): Translate {
  return {
    async translate({ texts, format, from, to }) {
      const body = {
        ...{ q: texts, source: from ?? "auto", target: to, format },
        ...(key !== null && { api_key: key }),
      };
      const said = await ask("LibreTranslate", { url: `${url}/translate`, body, timeout });
      const { data } = answer.safeParse(said);
      if (data?.translatedText.length !== texts.length)
        throw new TranslateError("LibreTranslate answered other than asked", "refused");
      return data.translatedText;
    },
  };
}
