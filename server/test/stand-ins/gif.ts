import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

type Reply = readonly [status: number, body: object | string | Buffer];

export interface GifStandIn {
  /** The address of the API. */
  readonly url: string;
  /** The requests received, in order: path and query. */
  readonly requests: URL[];
  /** Sets the response to the next request; null for the usual one. With "hang", no response is sent. */
  answerNext(reply: Reply | "hang" | null): void;
  /** Waits this long before each response. */
  delay: number;
  /** The largest number of requests that waited for their responses at the same moment. */
  maxRunning: number;
  close(): Promise<void>;
}

const gifBytes = Buffer.from(
  "R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==",
  "base64",
);

/**
 * Starts a server with GIPHY's calls as its documentation describes them (https://developers.giphy.com/docs/api/endpoint). It
 * refuses what GIPHY would refuse, and what the product must not ask for: ratings above PG-13 or none.
 */
export function startGiphyStandIn(key: string): Promise<GifStandIn> {
  return startStandIn("/v1", (url, origin) => {
    const path = url.pathname.replace(/^\/v1\//, "");
    const field = (name: string): string => url.searchParams.get(name) ?? "";
    if (field("api_key") !== key) return giphyError(401, "Unauthorized");
    const isRated = !/^(emoji|channels\/search|gifs\/categories)$/.test(path);
    if (isRated && !["g", "pg", "pg-13"].includes(field("rating")))
      return giphyError(400, "Rating is invalid");
    const limit = Number(url.searchParams.get("limit") ?? "25");
    const offset = Number(url.searchParams.get("offset") ?? "0");
    if (!(limit >= 1 && limit <= 50) || !(offset >= 0 && offset <= 4999))
      return giphyError(400, "Limit or offset is invalid");
    const gif = (id: string): object => giphyGif(id, origin, field("q") || field("tag"));
    const list = (all: readonly object[]): Reply => {
      const data = all.slice(offset, offset + limit);
      const pagination = { total_count: all.length, count: data.length, offset };
      return [200, { data, pagination, meta: { status: 200, msg: "OK" } }];
    };
    const many = Array.from({ length: 60 }, (_, index) => `gif${index + 1}`);
    const refusal = giphyRefusal(path, field);
    if (refusal !== null) return refusal;
    const lists: Readonly<Record<string, readonly object[]>> = {
      "gifs/search": field("q") === "nothing" ? [] : many.map(gif),
      "gifs/trending": many.map(gif),
      emoji: many.map(gif),
      "gifs/related": many.slice(0, 5).map(gif),
      gifs: many.filter((id) => field("ids").split(",").includes(id)).map(gif),
      "gifs/categories": [{ name: "Animals", name_encoded: "animals", gif: gif("gif1") }],
      "gifs/categories/animals": [gif("gif1"), gif("gif2")],
      "channels/search": [
        { id: 9, display_name: "Cats", slug: "cats", url: "https://giphy.com/cats" },
      ],
      "text/animate": [gif("text1")],
    };
    if (path === "gifs/random") return [200, { data: gif("gif7"), meta: { status: 200 } }];
    const all = lists[path];
    return all === undefined ? giphyError(404, "Not Found") : list(all);
  });
}

/** @returns the answer to a request without what it needs; null for a good one */
function giphyRefusal(path: string, field: (name: string) => string): Reply | null {
  if (path === "gifs/search" && (field("q") === "" || field("q").length > 50))
    return giphyError(414, "Search is invalid");
  if (path === "gifs/related" && field("gif_id") === "") return giphyError(400, "No id");
  if (path === "text/animate" && field("m") === "") return giphyError(400, "No text");
  return null;
}

function giphyError(status: number, msg: string): Reply {
  return [status, { meta: { status, msg }, data: [] }];
}

/** Like GIPHY, it writes sizes as texts. A search for "odd" finds GIFs that must not be shown beside good ones. */
function giphyGif(id: string, origin: string, terms: string): object {
  const from = terms === "odd" && id === "gif2" ? "http://169.254.169.254" : origin;
  const picture = { url: `${from}/media/${id}.gif`, width: "480", height: "270" };
  return {
    ...{ type: "gif", id, url: `https://giphy.com/gifs/${id}` },
    title: `Cat ${id} GIF by Someone`,
    rating: terms === "odd" && id === "gif3" ? "r" : "pg",
    images: {
      original: picture,
      fixed_width: { ...picture, width: "200", height: "113" },
      fixed_width_still: { ...picture, url: `${from}/media/${id}_s.gif`, width: "200" },
    },
  };
}

/** Starts a server with Klipy's calls as its documentation describes them (https://docs.klipy.com). The key stands in the path. */
export function startKlipyStandIn(key: string): Promise<GifStandIn> {
  return startStandIn("/api/v1", (url, origin) => {
    const path = url.pathname.replace(`/api/v1/${key}/`, "");
    const field = (name: string): string => url.searchParams.get(name) ?? "";
    if (path === url.pathname) return klipyError(401, "The key is invalid");
    if (field("customer_id") === "") return klipyError(422, "The customer id field is required.");
    if (path === "gifs/categories")
      return [
        200,
        {
          result: true,
          data: { locale: "en", categories: [{ category: "Animals", query: "animals" }] },
        },
      ];
    if (!["high", "medium", "low"].includes(field("content_filter")))
      return klipyError(422, "The content filter field is invalid.");
    const page = Number(field("page"));
    const per_page = Number(field("per_page"));
    if (!(page >= 1) || !(per_page >= 8 && per_page <= 50))
      return klipyError(422, "The per page field must be between 8 and 50.");
    const all = slugsFor(path, field("q"), field("slugs"));
    if (all === null) return klipyError(404, "Not Found");
    const data: object[] = all
      .slice((page - 1) * per_page, page * per_page)
      .map((slug) => klipyGif(slug, origin));
    if (path === "gifs/trending") data.splice(1, 1, { type: "ad", content: "<b>Buy</b>" });
    const has_next = all.length > page * per_page;
    return [200, { result: true, data: { data, current_page: page, per_page, has_next } }];
  });
}

function slugsFor(path: string, q: string, slugs: string): readonly string[] | null {
  const many = Array.from({ length: 60 }, (_, index) => `cat-${index + 1}`);
  if (path === "gifs/trending") return many;
  if (path === "gifs/search") return q === "" ? null : q === "nothing" ? [] : many;
  if (path === "gifs/items") return slugs.split(",").filter((slug) => many.includes(slug));
  return null;
}

function klipyError(status: number, text: string): Reply {
  return [status, { result: false, errors: { message: [text] } }];
}

function klipyGif(slug: string, origin: string): object {
  const size = (name: string, width: number) => ({
    gif: { url: `${origin}/media/${slug}-${name}.gif`, width, height: width, size: 9 },
    jpg: { url: `${origin}/media/${slug}-${name}.jpg`, width, height: width, size: 9 },
  });
  const file = {
    hd: size("hd", 480),
    md: size("md", 360),
    sm: size("sm", 220),
    xs: size("xs", 90),
  };
  return { id: 1, slug, title: `Cat ${slug}`, type: "gif", tags: [], file };
}

async function startStandIn(
  base: string,
  answer: (url: URL, origin: string) => Reply,
): Promise<GifStandIn> {
  const requests: URL[] = [];
  let next: Reply | "hang" | null = null;
  let origin = "";
  let running = 0;
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", origin);
    requests.push(url);
    const planned = next;
    next = null;
    running += 1;
    standIn.maxRunning = Math.max(standIn.maxRunning, running);
    if (standIn.delay > 0) await pause(standIn.delay);
    running -= 1;
    if (planned === "hang") return;
    if (planned === null && url.pathname.startsWith("/media/"))
      return send(response, [200, gifBytes]);
    send(response, planned ?? answer(url, origin));
  };
  const server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const standIn: GifStandIn = {
    url: `${origin}${base}`,
    requests,
    delay: 0,
    maxRunning: 0,
    answerNext: (planned) => {
      next = planned;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

function send(response: ServerResponse, [status, body]: Reply): void {
  const type = Buffer.isBuffer(body)
    ? "image/gif"
    : typeof body === "string"
      ? "text/html"
      : "application/json";
  const content = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  response.writeHead(status, { "content-type": type, location: "http://127.0.0.1/" }).end(content);
}
