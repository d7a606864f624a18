import { expect, test } from "vitest";

import { reactionOf, reactionsOf } from "./reaction-name.ts";

const ole = { key: "ole", label: "¡Olé!", emoji: "💃" };
const company = { celebration_options: [ole] };

test("What the company has taken away since is shown after what it offers, as long as somebody chose it", () => {
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

test("A reaction is called as the company calls it, else as it was called at first", () => {
  expect(reactionOf(company, "ole")).toEqual(ole);
  expect(reactionOf(company, "high_five").label).toBe("High five");
});
