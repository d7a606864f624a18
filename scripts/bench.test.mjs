import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { hashOfCode } from "../bench/src/code-state.ts";
import { measuredCode } from "../bench/src/measured-code.ts";

const figures = readFileSync(new URL("../docs/figures.md", import.meta.url), "utf8");
const sections = [...figures.matchAll(/^## (.+)$/gm)].map(([, name]) => name);

test("every section of the figures names the code that it measures", () => {
  expect(Object.keys(measuredCode).toSorted()).toEqual(sections.toSorted());
});

test.each(Object.entries(measuredCode))("the code that %s measures exists", (_, paths) => {
  expect(hashOfCode(paths)).toMatch(/^[0-9a-f]{12}$/);
});

test("a section's hash changes with its code", () => {
  const [first = [], second = []] = Object.values(measuredCode);
  expect(hashOfCode(first)).not.toBe(hashOfCode(second));
});
