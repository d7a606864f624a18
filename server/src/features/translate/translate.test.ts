import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  type TranslateStandIn,
  startLibreTranslateStandIn,
} from "../../../test/stand-ins/translate.ts";

import type { TestCompany } from "../../../test/support/company-fixture.ts";
import { type Answer, type TestApp, startTestApp } from "../../../test/support/test-app.ts";

let standIn: TranslateStandIn;
let server: TestApp;
let company: TestCompany;
let as: string;

beforeAll(async () => {
  standIn = await startLibreTranslateStandIn("k");
  server = await startTestApp(undefined, { TRANSLATE_URL: standIn.url, TRANSLATE_KEY: "k" });
  company = await server.company();
  as = await server.signIn(company.manager);
});
afterAll(async () => {
  await server.stop();
  await standIn.close();
});

const translate = (input: object, language?: string): Promise<Answer> =>
  server.call(
    "translate",
    { company_id: company.id, ...input },
    { as, ...(language && { language }) },
  );

describe("Translations", () => {
  test("come back in the shape of the input: a list, or texts by name", async () => {
    const list = await translate({ strings: ["Good morning", "At 5 & 6"] });
    expect(list.content).toEqual({ translations: ["GOOD MORNING", "AT 5 & 6"] });
    const named = await translate({ strings: { title: "New menu", content: "Taste it" } });
    expect(named.content).toEqual({ translations: { title: "NEW MENU", content: "TASTE IT" } });
  });

  test("are Spanish and plain text by default; HTML keeps its tags", async () => {
    await translate({ strings: ["a"] });
    expect(standIn.requests.at(-1)?.body).toMatchObject({ target: "es", format: "text" });
    const html = { strings: ["<p>So <b>new</b></p>"], format: "html", locale_code: "fr" };
    expect((await translate(html)).content).toEqual({ translations: ["<p>SO <b>NEW</b></p>"] });
    expect(standIn.requests.at(-1)?.body).toMatchObject({ target: "fr", format: "html" });
  });

  test("are made from the given source language; without one, the service detects it", async () => {
    await translate({ strings: ["a"], source_locale: "es", locale: "en" });
    expect(standIn.requests.at(-1)?.body).toMatchObject({ source: "es", target: "en" });
    await translate({ strings: ["a"] });
    expect(standIn.requests.at(-1)?.body).toMatchObject({ source: "auto", target: "es" });
  });

  test("are refused for no text, too much text or unknown languages, without asking the service", async () => {
    const before = standIn.requests.length;
    const many = Array.from({ length: 101 }, () => "a");
    for (const input of [
      {},
      { strings: [] },
      { strings: {} },
      { strings: many },
      { strings: [1] },
      { strings: ["x".repeat(100_001)] },
      { strings: ["a"], locale: "de" },
      { strings: ["a"], source_locale: "de" },
      { strings: ["a"], format: "markdown" },
    ])
      expect((await translate(input)).status, JSON.stringify(input).slice(0, 60)).toBe(422);
    expect(standIn.requests).toHaveLength(before);
  });

  test("fail with another error for a busy service than for one that refuses, in the reader's language", async () => {
    standIn.answerNext([503, {}]);
    const busy = await translate({ strings: ["a"] });
    expect(busy).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(busy.body["message"]).toMatch(/isn't responding/);
    standIn.answerNext([403, {}]);
    const refused = await translate({ strings: ["a"] }, "es");
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(refused.body["message"]).toMatch(/no funciona/);
    standIn.answerNext([200, { translatedText: ["A", ""] }]);
    expect((await translate({ strings: ["a", "b"] })).status).toBe(409);
  });

  test("are refused without a service, and the web can find that out before it calls", async () => {
    const none = { TRANSLATE_PROVIDER: "none", TRANSLATE_URL: "" };
    const bare = await startTestApp(server.database, none);
    try {
      const input = { company_id: company.id, strings: ["a"] };
      const answer = await bare.call("translate", input, { as });
      expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
      expect(answer.body["message"]).toMatch(/Automatic translation isn't set up/);
      const knows = async (app: TestApp) =>
        (await app.call("getCompany", { company_id: company.id }, { as })).content["can_translate"];
      expect([await knows(server), await knows(bare)]).toEqual([true, false]);
    } finally {
      await bare.stop();
    }
  });
});
