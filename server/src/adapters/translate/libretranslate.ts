import { z } from "zod";

import { postJson } from "./post-json.ts";
import { type Translate, TranslateError } from "./port.ts";

export interface LibreTranslateOptions {
  /** `https://libretranslate.com`, or the address of your own server. */
  readonly url: string;
  /** null if the server doesn't require a key. */
  readonly key: string | null;
  readonly timeout?: number;
}

const answerSchema = z.object({ translatedText: z.array(z.string()) });

/** Translates with LibreTranslate's API (`POST /translate`; https://docs.libretranslate.com). */
export function libreTranslate({ url, key, timeout = 20_000 }: LibreTranslateOptions): Translate {
  return {
    async translate({ texts, format, from, to }) {
      const body = {
        ...{ q: texts, source: from ?? "auto", target: to, format },
        ...(key !== null && { api_key: key }),
      };
      const answer = await postJson("LibreTranslate", { url: `${url}/translate`, body, timeout });
      const { data } = answerSchema.safeParse(answer);
      if (data?.translatedText.length !== texts.length)
        throw new TranslateError("LibreTranslate answered other than asked", "refused");
      return data.translatedText;
    },
  };
}
