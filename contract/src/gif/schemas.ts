import { z } from "zod";

/** The strictest rating first. */
export const gifRatings = ["g", "pg", "pg-13"] as const;
export type GifRating = (typeof gifRatings)[number];
export const defaultGifRating = "pg-13" satisfies GifRating;

const gifProviders = ["none", "builtin", "giphy", "klipy"] as const;

/** One size of a GIF. */
const rendition = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

export const gif = z.object({
  id: z.string(),
  /** What it shows. May be empty. */
  title: z.string(),
  /** Its page at the service; empty if it has none. */
  url: z.string(),
  images: z.object({
    original: rendition,
    /** A small version, for lists. */
    fixed_width: rendition,
    /** The same without motion; null if the service has none. */
    fixed_width_still: rendition.nullable(),
  }),
});
export type Gif = z.infer<typeof gif>;

export const gifCategory = z.object({
  name: z.string(),
  /** The name as it stands in addresses. */
  name_encoded: z.string(),
  gif: gif.nullable(),
});
export type GifCategory = z.infer<typeof gifCategory>;

/** Whose GIFs a service shows together. */
export const gifChannel = z.object({
  id: z.string(),
  display_name: z.string(),
  slug: z.string(),
  url: z.string(),
});
export type GifChannel = z.infer<typeof gifChannel>;

/** What the picker needs to know of the installation's GIF service. */
export const gifSetup = z.object({
  provider: z.enum(gifProviders),
  /** Where the browser calls the service itself, and its key; null if all goes through this server, as it does by default. */
  direct: z.object({ url: z.string(), key: z.string() }).nullable(),
});
export type GifSetup = z.infer<typeof gifSetup>;
