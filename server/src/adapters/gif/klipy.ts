import type { Gif, GifRating } from "@lineup/contract/gif/schemas";
import { z } from "zod";

import { getJson, getPicture, isPictureOf } from "./get.ts";
import type { GifServiceOptions } from "./giphy.ts";
import { type Page, GifError, type GifRequest, type GifService } from "./port.ts";

const rendition = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
const formats = z.object({ gif: rendition, jpg: rendition.optional() });
const gifSchema = z.object({
  slug: z.string(),
  title: z.string().default(""),
  /** Advertisements have another type. */
  type: z.literal("gif"),
  file: z.object({
    hd: formats.optional(),
    md: formats,
    sm: formats.optional(),
  }),
});
const listSchema = z.object({
  data: z.object({
    data: z.array(z.unknown()),
    has_next: z.boolean().default(false),
  }),
});
const categoriesSchema = z.object({
  data: z.object({
    categories: z.array(z.object({ category: z.string(), query: z.string() })),
  }),
});

/** Klipy names how strictly it filters, not what passes. */
const filters: Readonly<Record<GifRating, string>> = { g: "high", pg: "medium", "pg-13": "low" };

/** Klipy shows this many GIFs in a page, at the least and at the most. */
const smallestPage = 8;
const largestPage = 50;

/**
 * Asks Klipy (https://docs.klipy.com). It numbers pages, so an offset begins at the page that it falls into. It has no related GIFs,
 * emoji, channels or animated texts: related ones are those that match the words of the first, emoji are searched for, and of the
 * others there are none.
 */
export function klipy({ url, key, timeout = 5_000 }: GifServiceOptions): GifService {
  const name = "KLIPY";
  const ask = (path: string, fields: Readonly<Record<string, string>>) => {
    // Klipy asks for an id of the person. All people of an installation are one to it.
    const query = new URLSearchParams({ customer_id: "lineup", ...fields });
    const address = `${url}/${encodeURIComponent(key)}/${path}?${query.toString()}`;
    return getJson({ name, url: address, key, timeout });
  };
  const readGif = (item: unknown): Gif[] => {
    const { data } = gifSchema.safeParse(item);
    if (!data) return [];
    const { hd, md, sm = md } = data.file;
    const original = md.gif;
    const still = sm.jpg ?? hd?.jpg ?? null;
    if (![original, sm.gif, still ?? original].every((one) => isPictureOf(url, one.url))) return [];
    const images = { original, fixed_width: sm.gif, fixed_width_still: still };
    return [
      { id: data.slug, title: data.title, url: `https://klipy.com/gifs/${data.slug}`, images },
    ];
  };
  const listed = async (
    path: string,
    fields: Readonly<Record<string, string>>,
    { limit, offset, rating, language }: GifRequest,
  ): Promise<Page<Gif>> => {
    const perPage = Math.min(Math.max(limit, smallestPage), largestPage);
    const page = Math.floor(offset / perPage);
    const answer = await ask(path, {
      ...fields,
      ...{ page: String(page + 1), per_page: String(perPage) },
      ...{ content_filter: filters[rating], locale: language, format_filter: "gif,jpg" },
    });
    const { data } = listSchema.safeParse(answer);
    if (!data) throw new GifError(`${name} answered in another form than documented`, "refused");
    const items = data.data.data.flatMap(readGif).slice(0, limit);
    const more = data.data.has_next ? perPage : 0;
    return { items, total: page * perPage + items.length + more };
  };
  const byIds = async (ids: readonly string[], request: GifRequest) =>
    listed("gifs/items", { slugs: ids.join(",") }, request);
  const find = async (request: GifRequest): Promise<Page<Gif>> => {
    switch (request.kind) {
      case "search":
        return listed("gifs/search", { q: request.terms }, request);
      case "category":
        return listed("gifs/search", { q: request.name }, request);
      case "emoji":
        return listed("gifs/search", { q: "emoji" }, request);
      case "trending":
        return listed("gifs/trending", {}, request);
      case "ids":
        return byIds(request.ids, request);
      case "random": {
        const { items } =
          request.tag === ""
            ? await listed("gifs/trending", {}, request)
            : await listed("gifs/search", { q: request.tag }, request);
        const one = items[Math.floor(Math.random() * items.length)];
        return one ? { items: [one], total: 1 } : none;
      }
      case "related": {
        const [first] = (await byIds([request.id], request)).items;
        const words = first?.title.slice(0, 50).trim() ?? "";
        return words === "" ? none : listed("gifs/search", { q: words }, request);
      }
      case "text":
        break;
    }
    return none;
  };
  return {
    find,
    async categories({ language, limit, offset }) {
      const { data } = categoriesSchema.safeParse(
        await ask("gifs/categories", { locale: language }),
      );
      if (!data) throw new GifError(`${name} answered in another form than documented`, "refused");
      const all = data.data.categories.map(({ category, query }) => ({
        ...{ name: category, name_encoded: encodeURIComponent(query), gif: null },
      }));
      return { items: all.slice(offset, offset + limit), total: all.length };
    },
    channels: async () => none,
    isPicture: (address) => isPictureOf(url, address),
    picture: async (address) =>
      isPictureOf(url, address) ? getPicture({ name, url: address, timeout }) : null,
  };
}

const none = { items: [], total: 0 } as const;
