import { expect, test } from "vitest";
import { changedLists, problemOf, type MemoListValues } from "./memo-lists.ts";

const values: MemoListValues = {
  message_categories: ["Bar"],
  survey_categories: ["Mood"],
  celebration_categories: ["Birthday"],
  celebration_options: [{ key: "love", label: "Love", emoji: "❤️" }],
  default_survey_options: [{ key: "mood", label: "Mood", answers: "Good\nBad" }],
};

test("only what differs is sent, answers by the line", () => {
  expect(changedLists(values, values)).toEqual({});
  const default_survey_options = [{ label: "Mood", answers: " Good \n\nBad\n" }];
  expect(changedLists({ ...values, default_survey_options }, values)).toEqual({
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
