import type { Gif } from "@lineup/contract/gif/schemas";
import { z } from "zod";

import { getJson, getPicture, isPictureOf } from "./get.ts";
import { type ListOptions, type Page, GifError, type GifRequest, type GifService } from "./port.ts";

export interface GifServiceOptions {
  /** The address of the API, without a slash at the end. */
  readonly url: string;
  readonly key: string;
  readonly timeout?: number;
}

const size = z.coerce.number().int().min(1).max(10_000);
const rendition = z.object({ url: z.string(), width: size, height: size });

const gifSchema = z.object({
  id: z.string(),
  title: z.string().default(""),
  alt_text: z.string().default(""),
  url: z.string().default(""),
  rating: z.string().default(""),
  images: z.object({
    original: rendition,
    fixed_width: rendition.optional(),
    fixed_width_still: rendition.optional(),
  }),
});
const answerSchema = z.object({
  data: z.unknown(),
  pagination: z.object({ total_count: z.number().int().optional() }).optional(),
});
const categorySchema = z.object({
  name: z.string(),
  name_encoded: z.string(),
  gif: z.unknown().optional(),
});
const channelSchema = z.object({
  id: z.coerce.string(),
  display_name: z.string().default(""),
  slug: z.string().default(""),
  url: z.string().default(""),
});

/** Asks GIPHY (https://developers.giphy.com/docs/api). */
export function giphy({ url, key, timeout = 5_000 }: GifServiceOptions): GifService {
  const name = "GIPHY";
  const ask = async (path: string, fields: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ api_key: key, ...fields });
    const answer = await getJson({ name, url: `${url}/${path}?${query.toString()}`, key, timeout });
    const { data } = answerSchema.safeParse(answer);
    if (!data) throw new GifError(`${name} answered in another form than documented`, "refused");
    const items = z.array(z.unknown()).safeParse(data.data).data ?? [data.data];
    return { items, total: data.pagination?.total_count };
  };
  /** A GIF whose pictures are elsewhere, or that isn't for everyone, is left out. */
  const readGif = (item: unknown): Gif[] => {
    const { data } = gifSchema.safeParse(item);
    if (!data || data.rating.toLowerCase() === "r") return [];
    const { original, fixed_width = original, fixed_width_still: still } = data.images;
    if (![original, fixed_width, still ?? original].every((one) => isPictureOf(url, one.url)))
      return [];
    const title = data.alt_text || data.title.replace(/ GIF( by .*)?$/, "");
    const images = { original, fixed_width, fixed_width_still: still ?? null };
    return [{ id: data.id, title, url: data.url, images }];
  };
  const listed = async <T>(
    path: string,
    fields: Readonly<Record<string, string>>,
    read: (item: unknown) => T[],
  ): Promise<Page<T>> => {
    const { items, total } = await ask(path, fields);
    const found = items.flatMap(read);
    return { items: found, total: Math.max(total ?? 0, found.length) };
  };
  return {
    find: (request) => {
      const { path, ...fields } = addressOf(request);
      return listed(path, fields, readGif);
    },
    categories: (options) =>
      listed("gifs/categories", pagedBy(options), (item) => {
        const { data } = categorySchema.safeParse(item);
        if (!data) return [];
        return [{ ...data, gif: readGif(data.gif)[0] ?? null }];
      }),
    channels: ({ terms, ...options }) =>
      listed("channels/search", { q: terms, ...pagedBy(options) }, (item) => {
        const { data } = channelSchema.safeParse(item);
        return data ? [data] : [];
      }),
    isPicture: (address) => isPictureOf(url, address),
    picture: async (address) =>
      isPictureOf(url, address) ? getPicture({ name, url: address, timeout }) : null,
  };
}

function pagedBy({ limit, offset }: Pick<ListOptions, "limit" | "offset">) {
  return { limit: String(limit), offset: String(offset) };
}

/** @returns the path and the query of a request */
function addressOf(request: GifRequest): Readonly<Record<string, string>> & { path: string } {
  const { rating, language } = request;
  const paged = { ...pagedBy(request), rating };
  switch (request.kind) {
    case "search":
      return { path: "gifs/search", q: request.terms, lang: language, ...paged };
    case "trending":
      return { path: "gifs/trending", ...paged };
    case "random":
      return { path: "gifs/random", ...(request.tag !== "" && { tag: request.tag }), rating };
    case "related":
      return { path: "gifs/related", gif_id: request.id, ...paged };
    case "category":
      return { path: `gifs/categories/${encodeURIComponent(request.name)}`, ...paged };
    case "ids":
      return { path: "gifs", ids: request.ids.join(","), rating };
    case "emoji":
      return { path: "emoji", ...pagedBy(request) };
    case "text":
      break;
  }
  return { path: "text/animate", m: request.terms, ...paged };
}
