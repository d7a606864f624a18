import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type GifStandIn, startGiphyStandIn } from "../../../test/stand-ins/gif.ts";
import { giphy } from "./giphy.ts";
import { cacheAnswers } from "./cache.ts";
import type { GifError, GifRequest, GifService } from "./port.ts";

const listOptions = { rating: "pg-13", language: "en", limit: 24, offset: 0 } as const;
const search = (terms: string): GifRequest => ({ kind: "search", terms, ...listOptions });
let standIn: GifStandIn;
let service: GifService;
let now = 0;

beforeAll(async () => {
  standIn = await startGiphyStandIn("k");
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.requests.length = 0;
  service = cacheAnswers(giphy({ url: standIn.url, key: "k" }), () => now);
});

test("people who search for the same at the same moment cost one request", async () => {
  standIn.delay = 50;
  const found = await Promise.all(Array.from({ length: 200 }, () => service.find(search("party"))));
  standIn.delay = 0;
  expect(new Set(found.map(({ items }) => items.length))).toEqual(new Set([24]));
  expect(standIn.requests).toHaveLength(1);
});

test("answers are kept for 60 seconds", async () => {
  await service.find(search("party"));
  now += 59_999;
  await service.find(search("party"));
  expect(standIn.requests).toHaveLength(1);
  now += 1;
  await service.find(search("party"));
  expect(standIn.requests).toHaveLength(2);
});

test("errors are kept for 6 seconds", async () => {
  const failing = () => service.find(search("party")).catch((error: unknown) => String(error));
  standIn.answerNext([503, {}]);
  expect(await failing()).toContain("GIPHY answered 503");
  now += 5_999;
  expect(await failing()).toContain("GIPHY answered 503");
  expect(standIn.requests).toHaveLength(1);
  now += 1;
  expect((await service.find(search("party"))).items).toHaveLength(24);
});

test("answers aren't shared between ratings, languages, pages and kinds", async () => {
  await service.find(search("party"));
  await service.find({ ...search("party"), rating: "g" });
  await service.find({ ...search("party"), language: "es" });
  await service.find({ ...search("party"), offset: 24 });
  await service.find({ kind: "text", terms: "party", ...listOptions });
  await service.channels({ terms: "party", ...listOptions });
  expect(standIn.requests).toHaveLength(6);
});

const pictureOf = (name: string): string => `${new URL(standIn.url).origin}/media/${name}.gif`;

test("people who look at a picture cost one request, at the same moment and within an hour", async () => {
  standIn.delay = 50;
  const url = pictureOf("gif1");
  const seen = await Promise.all(Array.from({ length: 200 }, () => service.picture(url)));
  standIn.delay = 0;
  expect(new Set(seen.map((picture) => picture?.type))).toEqual(new Set(["image/gif"]));
  now += 3_599_999;
  await service.picture(url);
  expect(standIn.requests).toHaveLength(1);
  now += 1;
  await service.picture(url);
  expect(standIn.requests).toHaveLength(2);
});

test("no more than six pictures are fetched at the same moment", async () => {
  standIn.delay = 20;
  standIn.maxRunning = 0;
  const names = Array.from({ length: 30 }, (_, at) => `gif${at}`);
  const seen = await Promise.all(names.map((name) => service.picture(pictureOf(name))));
  standIn.delay = 0;
  expect(seen.filter((picture) => picture !== null)).toHaveLength(30);
  expect(standIn.requests).toHaveLength(30);
  expect(standIn.maxRunning).toBe(6);
});

test("sixty pictures wait for the six, the next ones are refused as busy, and one that is on its way is shared all the same", async () => {
  standIn.delay = 100;
  const names = Array.from({ length: 70 }, (_, at) => `gif${at}`);
  const look = (name: string): Promise<string> =>
    service.picture(pictureOf(name)).then(
      (picture) => picture?.type ?? "none",
      (error: GifError) => error.reason,
    );
  const seen = await Promise.all([...names, "gif65"].map(look));
  standIn.delay = 0;
  expect(seen.slice(0, 66)).toEqual(Array.from({ length: 66 }, () => "image/gif"));
  expect(seen.slice(66)).toEqual(["busy", "busy", "busy", "busy", "image/gif"]);
  expect(standIn.requests).toHaveLength(66);
  expect(await look("gif69")).toBe("image/gif");
});

test("of the pictures, 32 MB are cached: those that were looked at last", async () => {
  const look = async (name: string): Promise<void> => {
    standIn.answerNext([200, Buffer.alloc(10 * 1024 * 1024)]);
    await service.picture(pictureOf(name));
    standIn.answerNext(null);
  };
  for (const name of ["one", "two", "three", "one", "four", "one", "three", "four"])
    await look(name);
  expect(standIn.requests).toHaveLength(4);
  await look("two");
  expect(standIn.requests).toHaveLength(5);
});

test("a picture that failed is fetched anew", async () => {
  standIn.answerNext([503, {}]);
  await expect(service.picture(pictureOf("gif1"))).rejects.toThrow("answered 503");
  expect((await service.picture(pictureOf("gif1")))?.type).toBe("image/gif");
});

test("each random GIF is asked for anew", async () => {
  await service.find({ kind: "random", tag: "", ...listOptions });
  await service.find({ kind: "random", tag: "", ...listOptions });
  expect(standIn.requests).toHaveLength(2);
});
