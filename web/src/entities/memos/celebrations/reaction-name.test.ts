import { expect, test } from "vitest";

import { reactionOf, reactionsOf } from "./reaction-name.ts";

const ole = { key: "ole", label: "¡Olé!", emoji: "💃" };
const company = { celebration_options: [ole] };

test("Removed reactions are shown after current ones as long as someone chose them", () => {
  const shown = reactionsOf(company, {
    celebration_options: { love: 2, ole: 1, well_done_all: 1 },
  });
  expect(shown).toEqual([
    ole,
    { key: "love", label: "Love", emoji: "❤️" },
    { key: "well_done_all", label: "Well done all", emoji: "" },
  ]);
  expect(reactionsOf(company, { celebration_options: {} })).toEqual([ole]);
});

test("A reaction has the company's name for it, or else its original name", () => {
  expect(reactionOf(company, "ole")).toEqual(ole);
  expect(reactionOf(company, "high_five").label).toBe("High five");
});
