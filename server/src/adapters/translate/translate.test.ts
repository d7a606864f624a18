import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { deepL } from "./deepl.ts";
import { libreTranslate } from "./libretranslate.ts";
import { type Translate, TranslateError } from "./port.ts";
import {
  type TranslateStandIn,
  startDeepLStandIn,
  startLibreTranslateStandIn,
} from "../../../test/stand-ins/translate.ts";

const services = {
  LibreTranslate: {
    sources: ["auto", "en", "es", "pt"],
    start: startLibreTranslateStandIn,
    make: (url: string, key: string) => libreTranslate({ url, key, timeout: 500 }),
  },
  DeepL: {
    sources: [null, "EN", "ES", "PT"],
    start: startDeepLStandIn,
    make: (url: string, key: string) => deepL({ url, key, timeout: 500 }),
  },
};

describe.each(Object.entries(services))("%s", (name, { start, make, sources }) => {
  let standIn: TranslateStandIn;
  let service: Translate;

  beforeAll(async () => {
    standIn = await start("the key");
    service = make(standIn.url, "the key");
  });
  afterAll(() => standIn.close());
  beforeEach(() => {
    standIn.requests.length = 0;
  });

  const failure = (translating: Promise<string[]>) => translating.catch((error: unknown) => error);
  const hello = { texts: ["Hello"], format: "text", from: null, to: "es" } as const;

  test("texts are translated into each language and stay in order", async () => {
    for (const to of ["en", "es", "fr", "pt"] as const) {
      const texts = ["Wash your hands & smile <3", "", "At 5"];
      const translated = await service.translate({ texts, format: "text", from: null, to });
      expect(translated).toEqual(["WASH YOUR HANDS & SMILE <3", "", "AT 5"]);
    }
  });

  test("tags are kept", async () => {
    const texts = ['<p>Read <a href="https://a.example/b">this</a></p>'];
    const translated = await service.translate({ texts, format: "html", from: null, to: "es" });
    expect(translated).toEqual(['<p>READ <a href="https://a.example/b">THIS</a></p>']);
  });

  test("the service gets the texts' language if it is known", async () => {
    for (const from of [null, "en", "es", "pt"] as const)
      await service.translate({ texts: ["Hi"], format: "text", from, to: "fr" });
    const languages = standIn.requests.map(
      ({ body }) => body["source"] ?? body["source_lang"] ?? null,
    );
    expect(languages).toEqual(sources);
  });

  test("more texts than fit into a request are all translated", async () => {
    const texts = Array.from({ length: 100 }, (_, index) => `text ${index}`);
    const translated = await service.translate({ texts, format: "text", from: null, to: "fr" });
    expect(translated).toEqual(texts.map((text) => text.toUpperCase()));
  });

  test("texts too long for one request are all translated", async () => {
    const texts = ["a", "ñ".repeat(40_000), "b", "c".repeat(100_000), "ñ".repeat(50_000), "d"];
    const translated = await service.translate({ texts, format: "html", from: null, to: "fr" });
    expect(translated).toEqual(texts.map((text) => text.toUpperCase()));
  });

  test("a wrong key is refused, and the error doesn't contain it", async () => {
    const error = await failure(make(standIn.url, "stale").translate(hello));
    expect(error).toBeInstanceOf(TranslateError);
    expect(error).toMatchObject({ reason: "refused", message: `${name} answered 403` });
    expect(standIn.requests).toHaveLength(1);
  });

  test.each([
    ["too many requests", [429, { message: "x" }], "busy"],
    ["an outage", [503, { message: "x" }], "busy"],
    ["a redirect", [301, { message: "x" }], "refused"],
    ["a used-up quota", [456, { message: "x" }], "refused"],
    ["an answer of the wrong form", [200, { translations: [], translatedText: [] }], "refused"],
    ["no answer in time", "hang", "busy"],
    ["half an answer", "half", "busy"],
  ] as const)("%s causes an error, and the next request succeeds", async (_, reply, reason) => {
    standIn.answerNext(reply);
    expect(await failure(service.translate(hello))).toMatchObject({ reason });
    expect(await service.translate(hello)).toEqual(["HELLO"]);
  });

  test("a server that can't be reached counts as busy", async () => {
    const gone = await start("the key");
    await gone.close();
    const error = await failure(make(gone.url, "the key").translate(hello));
    expect(error).toMatchObject({ reason: "busy", message: `${name} could not be reached` });
  });
});
