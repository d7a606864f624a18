import { existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const lines = readFileSync("docs/compatibility.md", "utf8").split("\n");
const rows = lines
  .filter((line) => line.startsWith("| ") && !/^\| (?:what|---) \|/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));

test.each(rows)("%s (%s) names how it was tried and a test that exists", (...cells) => {
  expect(cells).toHaveLength(5);
  const [, , how, result, held] = cells;
  expect(how).toMatch(/^(?:run|run by hand|file|after documentation)$/);
  expect(result).not.toBe("");
  const [, file] = /^`([^`]+\.test\.(?:tsx?|mjs))`$/.exec(held) ?? [];
  expect(file && existsSync(file), held).toBe(true);
});

const named = rows.flatMap(([what, version, how]) => {
  const [, name] = /`([^`]+)`/.exec(what) ?? [];
  return how === "run" && name ? [{ name, version }] : [];
});

test("there are rows, and packages among them", () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(named.length).toBeGreaterThan(5);
});

test.each(named)("$name is installed in the version $version", ({ name, version }) => {
  expect(packages[`node_modules/${name}`]?.version).toBe(version);
});
