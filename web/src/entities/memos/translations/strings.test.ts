import { expect, test } from "vitest";
import { formOf, type MemoForm } from "#web/entities/memos/form/memo-form.ts";
import { isWritten, stringsOf, translatedContent } from "./strings.ts";
import { answersFor } from "#web/entities/memos/surveys/answer-sets.ts";

const survey: MemoForm = {
  ...formOf(null, undefined, "survey"),
  ...{ title: "Which shift?", content: "<p>For May.</p>", options: ["Early", "", "Late"] },
};
const party: MemoForm = {
  ...formOf(null, undefined, "celebration"),
  ...{ title: "Five years!", own_words: { title: "Thank you!", content: "<p>You.</p>" } },
};

/**
 * Simulates a translation service.
 * @returns a map from the name of each string to the string in capital letters
 */
function said(form: MemoForm): Map<string, string> {
  const { lines, texts } = stringsOf(form);
  return new Map(
    Object.entries({ ...lines, ...texts }).map(([name, words]) => [name, words.toUpperCase()]),
  );
}

test("all texts are translated, and each answer keeps its position", () => {
  expect(stringsOf(survey)).toEqual({
    lines: { title: "Which shift?", "answer 1": "Early", "answer 3": "Late" },
    texts: { content: "<p>For May.</p>" },
  });
  expect(translatedContent(survey, "es", said(survey))).toMatchObject({
    ...{ title: "WHICH SHIFT?", options: ["EARLY", "", "LATE"], recipient_title: null },
  });
  expect(translatedContent(party, "es", said(party))).toEqual({
    ...{ title: "FIVE YEARS!", content: "", options: [] },
    ...{ recipient_title: "THANK YOU!", recipient_content: "<P>YOU.</P>" },
  });
});

test("unused texts are not translated", () => {
  const { own_words } = party;
  const rated = { ...survey, answer_type: "rating", own_words } as const;
  expect(stringsOf(rated)).toEqual({
    lines: { title: "Which shift?" },
    texts: { content: "<p>For May.</p>" },
  });
});

test("default answers get their default translation, at most as long as a title", () => {
  const usual = { ...survey, options: ["Yes", "No"], title: "Why ".repeat(60) };
  expect(translatedContent(usual, "es", said(usual)).options).toEqual(["Sí", "No"]);
  expect(translatedContent(usual, "fr", said(usual)).options).toEqual(["YES", "NO"]);
  const spanish = { ...usual, locale_code: "es", options: ["Sí", "No"] } as const;
  expect(translatedContent(spanish, "en", said(spanish)).options).toEqual(["Yes", "No"]);
  const long = new Map([["title", "x".repeat(300)]]);
  expect(translatedContent(usual, "fr", long).title).toHaveLength(200);
});

test("a default answer set is in the memo's language", () => {
  expect(answersFor("es", ["Always", "Never"])).toEqual(["Siempre", "Nunca"]);
  expect(answersFor("en", ["Always", "Never"])).toEqual(["Always", "Never"]);
  expect(answersFor("es", ["Always", "On Mondays"])).toEqual(["Always", "On Mondays"]);
  expect(answersFor("fr", ["Always", "Never"])).toEqual(["Always", "Never"]);
});

test("a translation asks before it overwrites anything except default answers", () => {
  const usual = { ...survey, options: ["Yes", "No"] };
  const none = translatedContent(usual, "es", new Map());
  expect(isWritten(usual, "es", none)).toBe(false);
  expect(isWritten(usual, "es", { ...none, options: ["Claro", "No"] })).toBe(true);
  expect(isWritten(party, "es", { ...none, options: [], content: "<p> </p>" })).toBe(false);
  expect(isWritten(party, "es", { ...none, options: [], recipient_title: "Hola" })).toBe(true);
});
