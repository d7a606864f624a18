import type { GifRating } from "@lineup/contract/gif/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  type GifStandIn,
  startGiphyStandIn,
  startKlipyStandIn,
} from "../../../test/stand-ins/gif.ts";
import { giphy } from "./giphy.ts";
import { klipy } from "./klipy.ts";
import { GifError, type GifRequest, type GifService } from "./port.ts";

const listOptions = { rating: "pg-13" as GifRating, language: "es", limit: 24, offset: 0 } as const;
const search: GifRequest = { kind: "search", terms: "gato feliz", ...listOptions };
const failure = (asking: Promise<unknown>) => asking.catch((error: unknown) => error);

const services = {
  GIPHY: {
    start: startGiphyStandIn,
    make: (url: string, key: string) => giphy({ url, key, timeout: 3_000 }),
    ids: ["gif1", "gif2"],
  },
  KLIPY: {
    start: startKlipyStandIn,
    make: (url: string, key: string) => klipy({ url, key, timeout: 3_000 }),
    ids: ["cat-1", "cat-2"],
  },
};

describe.each(Object.entries(services))("%s", (name, { start, make, ids }) => {
  let standIn: GifStandIn;
  let service: GifService;

  beforeAll(async () => {
    standIn = await start("the-key");
    service = make(standIn.url, "the-key");
  });
  afterAll(() => standIn.close());
  beforeEach(() => {
    standIn.requests.length = 0;
  });

  test("a search finds GIFs with sizes, in the reader's language", async () => {
    const { items, total } = await service.find(search);
    expect(items).toHaveLength(24);
    expect(total).toBeGreaterThan(24);
    const [first] = items;
    expect(first).toMatchObject({ id: ids[0], title: expect.stringMatching(/^Cat [\w-]+$/) });
    for (const picture of Object.values(first?.images ?? {}))
      expect(picture).toEqual({
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/media\//),
        width: expect.any(Number),
        height: expect.any(Number),
      });
    const [request] = standIn.requests;
    expect(request?.searchParams.get("q")).toBe("gato feliz");
    expect(request?.searchParams.get("lang") ?? request?.searchParams.get("locale")).toBe("es");
  });

  test("each kind of list is asked for in a way that the service takes", async () => {
    const kinds: readonly GifRequest[] = [
      { kind: "trending", ...listOptions },
      { kind: "category", name: "animals", ...listOptions },
      { kind: "related", id: ids[0] ?? "", ...listOptions },
      { kind: "emoji", ...listOptions },
      { kind: "random", tag: "", ...listOptions },
      { kind: "random", tag: "cat", ...listOptions },
      { kind: "ids", ids, ...listOptions },
    ];
    for (const request of kinds)
      expect((await service.find(request)).items.length, request.kind).toBeGreaterThan(0);
    const { items } = await service.find({ kind: "ids", ids: [...ids, "unknown"], ...listOptions });
    expect(items.map(({ id }) => id)).toEqual(ids);
    expect((await service.find({ ...search, terms: "nothing" })).items).toEqual([]);
    expect((await service.categories(listOptions)).items).toMatchObject([{ name: "Animals" }]);
    await service.channels({ ...listOptions, terms: "cats" });
    await service.find({ kind: "text", terms: "Well done", ...listOptions });
  });

  test("a later page begins where the one before ended", async () => {
    const pageAt = async (offset: number) =>
      (await service.find({ ...search, offset })).items.map(({ id }) => id);
    const all = [...(await pageAt(0)), ...(await pageAt(24)), ...(await pageAt(48))];
    expect([all.length, new Set(all).size]).toEqual([60, 60]);
  });

  test("a picture of the service is fetched, and no other address is", async () => {
    const { items } = await service.find(search);
    const picture = await service.picture(items[0]?.images.original.url ?? "");
    expect(picture?.type).toBe("image/gif");
    expect(picture?.content.subarray(0, 4).toString()).toBe("GIF8");
    expect(service.isPicture(items[0]?.images.original.url ?? "")).toBe(true);
    const { origin, host } = new URL(standIn.url);
    for (const address of [
      `blob:${origin}/media/gif1.gif`,
      `http://me@${host}/media/gif1.gif`,
      `http://:secret@${host}/media/gif1.gif`,
      "http://127.0.0.1:1/media/gif1.gif",
      "http://169.254.169.254/latest/meta-data",
      "http://media.giphy.com/media/a.gif",
      "https://media.giphy.com.pictures.example/a.gif",
      "https://media.giphy.com:8443/a.gif",
      "https://me@media.giphy.com/a.gif",
      "https://:secret@media.giphy.com/a.gif",
      "file:///etc/passwd",
      "no address",
    ]) {
      expect(await service.picture(address), address).toBeNull();
      expect(service.isPicture(address), address).toBe(false);
    }
  });

  test("what is no picture isn't passed on, and redirects aren't followed", async () => {
    const { items } = await service.find(search);
    const url = items[0]?.images.original.url ?? "";
    standIn.answerNext([200, "<script>alert(1)</script>"]);
    expect(await failure(service.picture(url))).toMatchObject({ reason: "refused" });
    standIn.answerNext([302, {}]);
    expect(await failure(service.picture(url))).toMatchObject({ reason: "refused" });
  });

  test("a wrong key is refused with the service's words, and the error doesn't contain it", async () => {
    const error = await failure(make(standIn.url, "stale-key").find(search));
    expect(error).toBeInstanceOf(GifError);
    expect(error).toMatchObject({ reason: "refused", message: `${name} answered 401` });
    expect(error).toMatchObject({
      providerMessage: name === "GIPHY" ? "Unauthorized" : "The key is invalid",
    });
    expect(JSON.stringify([error, String((error as Error).cause)])).not.toContain("stale-key");
  });

  test("a service that can't be reached is busy, and the error doesn't contain the key", async () => {
    const gone = await start("the-key");
    await gone.close();
    const error = await failure(make(gone.url, "the-key").find(search));
    expect(error).toMatchObject({ reason: "busy", message: `${name} could not be reached` });
    expect(String((error as Error).cause)).not.toContain("the-key");
  });

  test.each([
    ["too many requests", [429, { message: "Slow down, the-key" }], "busy", "Slow down, …"],
    ["an outage", [503, "<h1>Oh</h1>"], "busy", null],
    ["a redirect", [301, {}], "refused", null],
    ["HTML instead of JSON", [200, "<h1>Oh</h1>"], "refused", null],
    ["an endless answer", [200, `"${"x".repeat(5_000_000)}"`], "refused", null],
    ["no answer in time", "hang", "busy", null],
  ] as const)(
    "%s causes an error, and the next request succeeds",
    async (_, reply, reason, providerMessage) => {
      standIn.answerNext(reply);
      expect(await failure(service.find(search))).toMatchObject({ reason, providerMessage });
      expect((await service.find(search)).items).toHaveLength(24);
    },
  );
});

test("GIPHY's GIFs with pictures elsewhere or a higher rating are left out", async () => {
  const standIn = await startGiphyStandIn("k");
  const service = giphy({ url: standIn.url, key: "k" });
  const { items } = await service.find({ ...search, terms: "odd", limit: 4 });
  await standIn.close();
  expect(items.map(({ id }) => id)).toEqual(["gif1", "gif4"]);
});

test("Klipy's advertisements aren't shown", async () => {
  const standIn = await startKlipyStandIn("k");
  const service = klipy({ url: standIn.url, key: "k" });
  const { items } = await service.find({ kind: "trending", ...listOptions, limit: 8 });
  await standIn.close();
  expect(items.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6, 7, 8].map((at) => `cat-${at}`));
});
