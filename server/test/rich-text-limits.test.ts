import type { CallName } from "@lineup/contract/calls";
import {
  deepestRichText,
  longestRichText,
  longestRichTexts,
  maxMemoLetters,
} from "@lineup/contract/constants";
import { describe, expect, test } from "vitest";

import { longestHold } from "./support/longest-hold.ts";
import type { SampleCompany } from "./support/sample-company.ts";
import { sampleInputs } from "./support/sample-inputs.ts";
import type { Answer, TestApp } from "./support/test-app.ts";
import { useSampleCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: SampleCompany;
let token = "";

useSampleCompany((setup) => void ({ server, company, token } = setup));

type Fields = Record<string, unknown>;

/** The fields of a memo that can have rich text, by their paths. */
const own = {
  content: (content: string): Fields => ({ content }),
  "translations.0.content": (content: string): Fields => ({
    translations: [{ ...spanish, content }],
  }),
};
const celebration = {
  ...own,
  recipient_content: (recipient_content: string): Fields => ({ recipient_content }),
  "translations.0.recipient_content": (recipient_content: string): Fields => ({
    translations: [{ ...spanish, content: "<p>Hola</p>", recipient_content }],
  }),
};
const inSend = Object.fromEntries(
  Object.entries(own).map(([path, fields]) => [
    `memos.0.${path}`,
    (text: string): Fields => ({ title: "Menus", memos: [{ title: "Bar", ...fields(text) }] }),
  ]),
);
const inMemo = Object.fromEntries(
  Object.entries(own).map(([path, fields]) => [
    `memo.${path}`,
    (text: string): Fields => ({ memo: { title: "Bar", ...fields(text) } }),
  ]),
);
const spanish = { locale_code: "es", title: "Hola" };

/** The calls that take rich text, and where. */
const writers = {
  ...{ createMemo: own, updateMemo: own, createMessage: own, updateMessage: own },
  ...{ createSurvey: own, updateSurvey: own, createTemplate: own, updateTemplate: own },
  ...{ createCelebration: celebration, updateCelebration: celebration },
  ...{ createSend: inSend, draftSend: inSend, writeSendMemo: inMemo },
} satisfies Partial<Record<CallName, Record<string, (text: string) => Fields>>>;

const places = Object.entries(writers).flatMap(([name, fields]) =>
  Object.entries(fields).map(([path, make]) => [name as keyof typeof writers, path, make] as const),
);

function send(name: keyof typeof writers, fields: Fields): Promise<Answer> {
  return server.call(name, { ...sampleInputs[name](company), ...fields }, { as: token });
}

const nested = (levels: number): string =>
  `${"<blockquote>".repeat(levels)}Said${"</blockquote>".repeat(levels)}`;

/** The kinds of text that are slowest to clean for their length. */
const slow: Readonly<Record<string, string>> = {
  "line breaks": "<br>".repeat(8_000),
  paragraphs: "<p>a</p>".repeat(4_000),
  "links without text": '<a href="http://a.b">'.repeat(550),
  "ends of nothing": "</p>".repeat(8_000),
  "escaped characters": `<p>${"<".repeat(9_000)}</p>`,
  "unknown elements": "<x><y>".repeat(20).concat("<z></z>".repeat(4_000)),
};

describe("Rich text", () => {
  test.for(places)("nested too deeply is refused by %s in %s", async ([name, path, make]) => {
    const refused = await send(name, make(nested(deepestRichText + 1)));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body["errors"] as object)).toEqual([path]);
    expect((await send(name, make(nested(deepestRichText)))).status).toBe(200);
  });

  test.for(places)("with too much markup is refused by %s in %s", async ([name, path, make]) => {
    const marked = (length: number): string => "<s></s>".repeat(length / 7 + 1).slice(0, length);
    const refused = await send(name, make(marked(longestRichText + 1)));
    expect(refused.body["errors"]).toEqual({
      [path]: ["This text has too much formatting. Make it plainer or shorter"],
    });
    const most = `<p>x</p>${marked(longestRichText - 8 - ((longestRichText - 8) % 7))}`;
    expect((await send(name, make(most))).status).toBe(200);
  });

  test("of one call has one budget, whichever texts it is in", async () => {
    const memos = (count: number): Fields => ({
      title: "Menus",
      memos: Array.from({ length: count }, (_, at) => ({
        title: `Menu ${at}`,
        content: "<s></s>".repeat(Math.floor(longestRichText / 7)),
      })),
    });
    const fitting = Math.floor(longestRichTexts / longestRichText);
    const refused = await send("createSend", memos(fitting + 1));
    expect(refused.body["errors"]).toEqual({
      [`memos.${fitting}.content`]: ["This is too much text to save in one go. Save it in parts"],
    });
    expect((await send("createSend", memos(fitting))).status).toBe(200);
  });

  test("as long as it may be, in every language and with a personal text, is taken", async () => {
    const text = `<p>${"&".repeat(maxMemoLetters)}</p>`;
    const both = { content: text, recipient_content: text };
    const translations = ["es", "fr", "pt"].map((locale_code) => ({
      ...{ locale_code, title: "Hola", ...both },
    }));
    const answer = await send("createCelebration", { ...both, locale_code: "en", translations });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  test.for(Object.entries(slow))(
    "made of %s doesn't hold the main thread, not even nine times in one send",
    async ([, content]) => {
      const memos = Array.from({ length: 9 }, (_, at) => ({ title: `Menu ${at}`, content }));
      await send("createSend", { title: "Warm up", memos });
      const { result, hold } = await longestHold(() => send("createSend", { title: "X", memos }));
      expect(result.status, JSON.stringify(result.body)).toBe(200);
      expect(hold).toBeLessThan(50);
    },
  );

  test("keeps the number that a list starts at", async () => {
    const content = '<ol start="5"><li><p>Five</p></li></ol><ol><li><p>One</p></li></ol>';
    const { content: answer } = await send("createMemo", { content });
    expect(answer).toMatchObject({ memo: { content } });
    const odd = '<ol start="-1"><li>a</li></ol><ol start="1"><li>a</li></ol><ol start="x">b</ol>';
    const { content: cleaned } = await send("createMemo", { content: odd });
    expect(cleaned).toMatchObject({
      memo: { content: "<ol><li>a</li></ol><ol><li>a</li></ol><ol>b</ol>" },
    });
  });
});
