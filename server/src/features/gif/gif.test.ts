import { calls } from "@lineup/contract/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { type GifStandIn, startGiphyStandIn } from "../../../test/stand-ins/gif.ts";
import type { TestCompany } from "../../../test/support/company-fixture.ts";
import {
  type Answer,
  type TestApp,
  requestOf,
  startTestApp,
} from "../../../test/support/test-app.ts";

let standIn: GifStandIn;
let server: TestApp;
let company: TestCompany;
let as: string;

beforeAll(async () => {
  standIn = await startGiphyStandIn("the-key");
  server = await startTestApp(undefined, { GIF_URL: standIn.url });
  company = await server.company();
  as = await server.signIn(company.employee);
});
afterAll(async () => {
  await server.stop();
  await standIn.close();
});
beforeEach(() => {
  standIn.requests.length = 0;
});

type GifCall = Parameters<TestApp["call"]>[0];
const ask = (name: GifCall, input: object = {}, language?: string): Promise<Answer> =>
  server.call(name, { company_id: company.id, ...input }, { as, ...(language && { language }) });

describe("GIFs", () => {
  test("are found by each of the calls of the GIF service", async () => {
    const requests: readonly (readonly [GifCall, object, string])[] = [
      ["searchGifs", { q: "party" }, "gifs/search"],
      ["listTrendingGifs", {}, "gifs/trending"],
      ["getRandomGif", { tag: "cat" }, "gifs/random"],
      ["listRelatedGifs", { gif_id: "gif1" }, "gifs/related"],
      ["listGifs", { ids: "gif1,gif2" }, "gifs"],
      ["getGif", { gif_id: "gif2" }, "gifs"],
      ["listGifCategories", {}, "gifs/categories"],
      ["listGifsOfCategory", { category: "animals" }, "gifs/categories/animals"],
      ["listGifEmoji", {}, "emoji"],
      ["searchGifChannels", { q: "cats" }, "channels/search"],
      ["animateGifText", { m: "Well done" }, "text/animate"],
    ];
    for (const [name, input, path] of requests) {
      const answer = await ask(name, input);
      expect(answer.status, name).toBe(200);
      expect([answer.content["data"]].flat().length, name).toBeGreaterThan(0);
      // Clients of the service find them where the service has them, too.
      expect(answer.body["data"], name).toEqual(answer.content["data"]);
      expect(standIn.requests.at(-1)?.pathname, name).toBe(`/v1/${path}`);
      expect(standIn.requests.at(-1)?.searchParams.get("api_key")).toBe("the-key");
      expect(JSON.stringify(answer.body), name).not.toContain("the-key");
    }
    expect((await ask("getGif", { gif_id: "unknown" })).status).toBe(404);
  });

  test("are rated PG-13 at the most, and in the reader's language", async () => {
    await ask("searchGifs", { q: "rated" }, "es");
    const fields = Object.fromEntries(standIn.requests.at(-1)?.searchParams ?? []);
    expect(fields).toMatchObject({ rating: "pg-13", lang: "es", limit: "24", offset: "0" });
    await ask("searchGifs", { q: "rated", rating: "g", lang: "en", limit: 5, offset: 10 });
    const other = Object.fromEntries(standIn.requests.at(-1)?.searchParams ?? []);
    expect(other).toMatchObject({ rating: "g", lang: "en", limit: "5", offset: "10" });
    expect((await ask("searchGifs", { q: "rated", rating: "r" })).status).toBe(422);
  });

  test("are refused for what the service doesn't take, without asking it", async () => {
    for (const [name, input] of [
      ["searchGifs", {}],
      ["searchGifs", { q: " " }],
      ["searchGifs", { q: "x".repeat(5_000) }],
      ["searchGifs", { q: "a\u0007" }],
      ["searchGifs", { q: "a", limit: 51 }],
      ["searchGifs", { q: "a", offset: -1 }],
      ["listRelatedGifs", { gif_id: "../trending" }],
      ["getGif", { gif_id: "a/b" }],
      ["listGifs", { ids: "a,,b" }],
      ["animateGifText", { m: "" }],
      ["downloadGif", {}],
    ] as const)
      expect((await ask(name, input)).status, JSON.stringify(input).slice(0, 60)).toBe(422);
    expect(standIn.requests).toHaveLength(0);
    for (const q of ["🎉", "مرحبا", "50% & #1"])
      expect((await ask("searchGifs", { q })).status, q).toBe(200);
    expect(standIn.requests.map((one) => one.searchParams.get("q"))).toEqual([
      ...["🎉", "مرحبا", "50% & #1"],
    ]);
  });

  test("show what the service says, or that fetching failed, in the reader's language", async () => {
    standIn.answerNext([429, { message: "API rate limit exceeded" }]);
    const busy = await ask("searchGifs", { q: "busy" });
    expect(busy).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(busy.body["message"]).toBe("API rate limit exceeded");
    standIn.answerNext([500, "<h1>Oh</h1>"]);
    expect((await ask("searchGifs", { q: "down" })).body["message"]).toBe("Error fetching");
    standIn.answerNext([403, {}]);
    const refused = await ask("searchGifs", { q: "refused" }, "es");
    expect(refused).toMatchObject({ status: 409, body: { message: "Error al cargar" } });
  });

  test("come with their pictures through this server, which fetches no others", async () => {
    const { content } = await ask("getGif", { gif_id: "gif1" });
    const { url } = (content["data"] as { images: { original: { url: string } } }).images.original;
    const request = requestOf(calls.downloadGif, { company_id: company.id, url }, { as });
    const picture = await server.app.http.inject(request);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      "content-type": "image/gif",
      "cache-control": "private, max-age=86400",
      "x-content-type-options": "nosniff",
    });
    expect(standIn.requests.at(-1)?.search).toBe("");
    for (const other of [
      "http://127.0.0.1:1/a.gif",
      "https://pictures.example/a.gif",
      "/gifs/yes.svg",
    ])
      expect((await ask("downloadGif", { url: other })).status, other).toBe(404);
  });

  test("come later where too many pictures are waiting, and the answer says when to ask again", async () => {
    standIn.delay = 300;
    const { origin } = new URL(standIn.url);
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const input = { company_id: company.id, url: `${origin}/media/crowd${at}.gif` };
        const { statusCode, headers } = await server.app.http.inject(
          requestOf(calls.downloadGif, input, { as }),
        );
        return [statusCode, headers["retry-after"]];
      }),
    );
    standIn.delay = 0;
    const refused = answers.filter(([status]) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused).toEqual(refused.map(() => [503, "6"]));
  });

  test("are those that come with the product where no service is set up, and can be switched off", async () => {
    const empty = { GIF_KEY: "", GIF_URL: "" };
    const start = (GIF_PROVIDER: string) =>
      startTestApp(server.database, { GIF_PROVIDER, ...empty });
    const apps = [await start("builtin"), await start("none")] as const;
    const input = { company_id: company.id, q: "gracias" };
    const [own, none] = await Promise.all(apps.map((app) => app.call("searchGifs", input, { as })));
    const setups = await Promise.all(
      [server, ...apps].map(async (app) => {
        const answer = await app.call("getCompany", { company_id: company.id }, { as });
        return answer.content["gif"];
      }),
    );
    await Promise.all(apps.map((app) => app.stop()));
    expect(own?.content["data"]).toMatchObject([{ id: "thank-you" }]);
    expect(none).toMatchObject({ status: 409, body: { message: "GIFs aren't set up here" } });
    expect(setups).toEqual(
      ["giphy", "builtin", "none"].map((provider) => ({ provider, direct: null })),
    );
  });

  test("are sent in chats if they are of the service that is set up, and no others", async () => {
    const empty = { GIF_KEY: "", GIF_URL: "" };
    const start = (GIF_PROVIDER: string) =>
      startTestApp(server.database, { GIF_PROVIDER, ...empty });
    const apps = { giphy: server, builtin: await start("builtin"), none: await start("none") };
    const group = { name: "North", location_ids: [company.north] };
    const made = await server.done(company.manager, "createChatGroup", group);
    const group_id = (made["group"] as { id: number }).id;
    const taken = async (image_url: string): Promise<string[]> => {
      const input = { company_id: company.id, group_id, image_url };
      const answers: string[] = [];
      for (const [name, app] of Object.entries(apps)) {
        const { status } = await app.call("sendChatMessage", input, { as });
        expect([200, 422]).toContain(status);
        if (status === 200) answers.push(name);
      }
      return answers;
    };
    const own = `${new URL(standIn.url).origin}/media/gif1.gif`;
    expect(await taken(own)).toEqual(["giphy"]);
    expect(await taken("https://media.giphy.com/media/a.gif")).toEqual(["giphy"]);
    expect(await taken("https://pictures.example/a.gif")).toEqual([]);
    expect(await taken("/gifs/yes.svg")).toEqual(["builtin"]);
    expect(await taken("/gifs/unknown.svg")).toEqual([]);
    await Promise.all([apps.builtin.stop(), apps.none.stop()]);
  });

  test("give browsers the key only if they are to call the service", async () => {
    const app = await startTestApp(server.database, { GIF_URL: standIn.url, GIF_DIRECT: "1" });
    const { content } = await app.call("getCompany", { company_id: company.id }, { as });
    await app.stop();
    const direct = { url: standIn.url, key: "the-key" };
    expect(content["gif"]).toEqual({ provider: "giphy", direct });
  });

  test("belong to chats: without them there are none", async () => {
    const admin = await server.signIn(company.admin);
    const flag = { company_id: company.id, key: "chat" };
    await server.call("updateFlags", { ...flag, enabled: false }, { as: admin });
    expect((await ask("listTrendingGifs")).body["code"]).toBe("feature_disabled");
    await server.call("updateFlags", { ...flag, enabled: true }, { as: admin });
  });
});
