import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { builtinGifService } from "./builtin.ts";
import { builtinGifs } from "./builtin-list.ts";
import type { GifRequest } from "./port.ts";

const service = builtinGifService();
const listOptions = { rating: "pg-13", language: "en", limit: 50, offset: 0 } as const;
const idsOf = async (request: GifRequest) =>
  (await service.find(request)).items.map(({ id }) => id);
const search = (terms: string) => idsOf({ kind: "search", terms, ...listOptions });

test("each animation is a moving picture of the web app without scripts or addresses", () => {
  expect(builtinGifs).toHaveLength(24);
  for (const { name } of builtinGifs) {
    const file = new URL(`../../../../web/public/gifs/${name}.svg`, import.meta.url);
    expect(existsSync(file), name).toBe(true);
    const svg = readFileSync(file, "utf8");
    expect(svg, name).toMatch(/<animate/);
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', ""), name).not.toMatch(
      /script|href|url\(|http|style=/,
    );
  }
});

test("animations are found by words of both languages, without accents and by their beginnings", async () => {
  expect(await search("thanks")).toEqual(["thank-you"]);
  expect(await search("cumpleanos")).toEqual(["birthday"]);
  expect(await search("CAFÉ")).toEqual(["coffee"]);
  expect(await search("buen trab")).toEqual(["applause"]);
  expect(await search("birthd")).toEqual(["birthday"]);
  expect(await search("zebra")).toEqual([]);
  expect(await search("?!")).toEqual([]);
});

test("all of them are in the list of the most sent, page by page, with titles in the reader's language", async () => {
  expect(await idsOf({ kind: "trending", ...listOptions })).toHaveLength(24);
  const page = { kind: "trending", ...listOptions, limit: 5, offset: 22 } as const;
  const { items, total } = await service.find({ ...page, language: "es" });
  expect([items.map(({ title }) => title), total]).toEqual([["Pizza", "Limpio"], 24]);
});

test("they have categories, related ones and ids", async () => {
  const { items } = await service.categories({ ...listOptions, language: "es" });
  expect(items[0]).toMatchObject({ name: "Saludos", name_encoded: "greetings" });
  for (const name of ["greetings", "Saludos"])
    expect(await idsOf({ kind: "category", name, ...listOptions })).toContain("hello");
  expect(await idsOf({ kind: "related", id: "hello", ...listOptions })).not.toContain("hello");
  expect(await idsOf({ kind: "ids", ids: ["fire", "x", "yes"], ...listOptions })).toEqual([
    "fire",
    "yes",
  ]);
  expect(await idsOf({ kind: "random", tag: "", ...listOptions })).toHaveLength(1);
  expect(await idsOf({ kind: "random", tag: "zebra", ...listOptions })).toEqual([]);
});
