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

  const failure = (asking: Promise<string[]>) => asking.catch((error: unknown) => error);
  const one = { texts: ["Hello"], format: "text", from: null, to: "es" } as const;

  test("texts come back in their order, in each language that there is", async () => {
    for (const to of ["en", "es", "fr", "pt"] as const) {
      const texts = ["Wash your hands & smile <3", "", "At 5"];
      const said = await service.translate({ texts, format: "text", from: null, to });
      expect(said).toEqual(["WASH YOUR HANDS & SMILE <3", "", "AT 5"]);
    }
  });

  test("tags are left alone", async () => {
    const texts = ['<p>Read <a href="https://a.example/b">this</a></p>'];
    const said = await service.translate({ texts, format: "html", from: null, to: "es" });
    expect(said).toEqual(['<p>READ <a href="https://a.example/b">THIS</a></p>']);
  });

  test("the service is told what they are written in, where that is known", async () => {
    for (const from of [null, "en", "es", "pt"] as const)
      await service.translate({ texts: ["Hi"], format: "text", from, to: "fr" });
    const told = standIn.requests.map(({ body }) => body["source"] ?? body["source_lang"] ?? null);
    expect(told).toEqual(sources);
  });

  test("more than it takes at once come back all the same", async () => {
    const texts = Array.from({ length: 100 }, (_, at) => `text ${at}`);
    const said = await service.translate({ texts, format: "text", from: null, to: "fr" });
    expect(said).toEqual(texts.map((text) => text.toUpperCase()));
  });

  test("texts too long to go together come back all the same", async () => {
    const texts = ["a", "ñ".repeat(40_000), "b", "c".repeat(100_000), "ñ".repeat(50_000), "d"];
    const said = await service.translate({ texts, format: "html", from: null, to: "fr" });
    expect(said).toEqual(texts.map((text) => text.toUpperCase()));
  });

  test("a wrong key is the operator's to mend, and stands in no message", async () => {
    const error = await failure(make(standIn.url, "stale").translate(one));
    expect(error).toBeInstanceOf(TranslateError);
    expect(error).toMatchObject({ reason: "refused", message: `${name} answered 403` });
    expect(standIn.requests).toHaveLength(1);
  });

  test.each([
    ["too many requests", [429, { message: "x" }], "busy"],
    ["down", [503, { message: "x" }], "busy"],
    ["an address that leads elsewhere", [301, { message: "x" }], "refused"],
    ["a used-up quota", [456, { message: "x" }], "refused"],
    ["another answer than asked for", [200, { translations: [], translatedText: [] }], "refused"],
    ["no answer in time", "hang", "busy"],
    ["half an answer", "half", "busy"],
  ] as const)("%s", async (_, reply, reason) => {
    standIn.answerNext(reply);
    expect(await failure(service.translate(one))).toMatchObject({ reason });
    expect(await service.translate(one)).toEqual(["HELLO"]);
  });

  test("nobody there", async () => {
    const gone = await start("the key");
    await gone.close();
    const error = await failure(make(gone.url, "the key").translate(one));
    expect(error).toMatchObject({ reason: "busy", message: `${name} could not be reached` });
  });
});
