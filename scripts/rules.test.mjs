import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** How many explicit rules the specification has. */
const all = 397;
/** The features that are not built yet, as the table calls them. */
const later = [
  ...["chat", "tasks", "forms", "chat, tasks", "chat, tasks, forms", "media library"],
  ...["billing", "franchise", "single sign-on"],
];

const rows = readFileSync("docs/rules.md", "utf8")
  .split("\n")
  .filter((line) => /^\| [a-z]+-\d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));

test("the table names every explicit rule once", () => {
  expect(rows).toHaveLength(all);
  expect(new Set(rows.map(([id]) => id)).size).toBe(all);
  expect(rows.filter((cells) => cells.length !== 3)).toEqual([]);
});

test("each rule is held by a test that is there, comes with a feature, or says why it differs", () => {
  const loose = rows.filter(([, , held]) => !isHeld(held));
  expect(loose.map(([id, , held]) => `${id}: ${held}`)).toEqual([]);
  expect(rows.filter(([, , held]) => held.startsWith("differs: "))).toHaveLength(1);
});

function isHeld(held) {
  if (held.startsWith("later: ")) return later.includes(held.slice("later: ".length));
  if (held.startsWith("differs: ")) return true;
  const [, file = "", words = ""] = /^`([^`]+\.test\.(?:tsx?|mjs))`: (.+)$/.exec(held) ?? [];
  return words !== "" && existsSync(file) && readFileSync(file, "utf8").includes(words);
}
