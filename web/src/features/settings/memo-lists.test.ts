import { expect, test } from "vitest";
import { sentAs, problemOf, type MemoListValues } from "./memo-lists.ts";

const values: MemoListValues = {
  celebrate_birthdays: false,
  questions_by_default: false,
  celebrate_anniversaries: false,
  message_categories: ["Bar"],
  survey_categories: ["Mood"],
  celebration_categories: ["Birthday"],
  celebration_options: [{ key: "love", label: "Love", emoji: "❤️" }],
  default_survey_options: [{ key: "mood", label: "Mood", answers: "Good\nBad" }],
};

test("answers are sent line by line, and only for the given lists", () => {
  expect(sentAs({ message_categories: ["Bar"] })).toEqual({ message_categories: ["Bar"] });
  const default_survey_options = [{ label: "Mood", answers: " Good \n\nBad\n" }];
  expect(sentAs({ default_survey_options })).toEqual({
    default_survey_options: [{ label: "Mood", options: ["Good", "Bad"] }],
  });
});

test.each([
  ["message_categories", [], "none"],
  ["message_categories", ["Bar", " "], "empty"],
  ["message_categories", ["Bar", "bar "], "twice"],
  ["message_categories", ["Bar", "Kitchen"], null],
  ["celebration_options", [{ label: "Love", emoji: " " }], "empty"],
  ["default_survey_options", [{ label: "Mood", answers: "Good\n" }], "answers"],
] as const)("%s %j: %s", (list, rows, problem) => {
  expect(problemOf(list, { ...values, [list]: rows })).toBe(problem);
});
