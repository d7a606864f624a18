import { describe, expect, test } from "vitest";
import { routePaths, wordsOf } from "./route-names.ts";
import { titlesEs } from "./texts/titles-es.ts";

const routesOfTheDocuments = 56;
const ourOwn = 6;

describe("routePaths", () => {
  test("has every route of the documents once", () => {
    const paths = Object.values(routePaths);
    expect(paths).toHaveLength(routesOfTheDocuments + ourOwn);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("has a Spanish title for each", () => {
    expect(Object.keys(titlesEs).sort()).toEqual(Object.keys(routePaths).sort());
  });
});

test.each([
  ["Login", "Login"],
  ["MemoTemplatesList", "Memo Templates List"],
  ["CFAIntegration", "Franchise Integration"],
  ["RequestPasswordReset", "Request Password Reset"],
] as const)("%s in words", (name, words) => {
  expect(wordsOf(name)).toBe(words);
});
