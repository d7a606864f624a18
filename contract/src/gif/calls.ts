import { z } from "zod";
import { defineCalls } from "../call.ts";
import { defaultGifLimit, locales } from "../constants.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  inCompany,
  line,
  nothing,
  wholeNumber,
} from "../schemas.ts";
import { gifEndpoints } from "./endpoints.ts";
import { defaultGifRating, gif, gifCategory, gifChannel, gifRatings } from "./schemas.ts";

const ratedInput = {
  ...inCompany,
  /** Nothing above `pg-13` is ever shown. */
  rating: blankAsDefault(z.enum(gifRatings), defaultGifRating),
  /** Without it, the language of the caller. */
  lang: blankAsAbsent(z.enum(locales)),
};
const listInput = {
  ...ratedInput,
  limit: blankAsDefault(wholeNumber(z.number().int().min(1).max(50)), defaultGifLimit),
  offset: blankAsDefault(wholeNumber(z.number().int().min(0).max(4_999)), 0),
};
/** The services take no longer searches. */
const words = line(50);
const gifId = z.string().regex(/^[\w-]{1,100}$/);

const pagination = z.object({
  total_count: z.number().int(),
  count: z.number().int(),
  offset: z.number().int(),
});
const gifs = z.object({ data: z.array(gif), pagination });
const errors = ["conflict", "unavailable"] as const;

export const gifCalls = defineCalls(gifEndpoints, {
  searchGifs: {
    summary: "GIFs that match words.",
    input: z.object({ ...listInput, q: words.min(1) }),
    fieldAliases: { terms: "q" },
    output: gifs,
    errors,
  },
  listTrendingGifs: {
    summary: "The GIFs that are sent most at the moment.",
    input: z.object(listInput),
    output: gifs,
    errors,
  },
  getRandomGif: {
    summary: "A random GIF, of a tag if one is given. `data` is null if there is none.",
    input: z.object({ ...ratedInput, tag: blankAsDefault(words, "") }),
    output: z.object({ data: gif.nullable() }),
    errors,
  },
  listRelatedGifs: {
    summary: "GIFs like another one.",
    input: z.object({ ...listInput, gif_id: gifId }),
    output: gifs,
    errors,
  },
  listGifCategories: {
    summary: "The service's categories of GIFs.",
    input: z.object(listInput),
    output: z.object({ data: z.array(gifCategory), pagination }),
    errors,
  },
  listGifsOfCategory: {
    summary: "The GIFs of a category.",
    input: z.object({ ...listInput, category: words.min(1) }),
    output: gifs,
    errors,
  },
  listGifs: {
    summary: "GIFs by their ids, separated by commas. Unknown ones are left out.",
    input: z.object({
      ...ratedInput,
      ids: z.string().regex(/^[\w-]{1,100}(,[\w-]{1,100}){0,49}$/),
    }),
    output: gifs,
    errors,
  },
  getGif: {
    summary: "One GIF.",
    input: z.object({ ...ratedInput, gif_id: gifId }),
    output: z.object({ data: gif }),
    errors,
  },
  listGifEmoji: {
    summary: "Animated emoji.",
    input: z.object(listInput),
    output: gifs,
    errors,
  },
  searchGifChannels: {
    summary: "The service's channels that match words.",
    input: z.object({ ...listInput, q: words.min(1) }),
    output: z.object({ data: z.array(gifChannel), pagination }),
    errors,
  },
  animateGifText: {
    summary: "A text as animations. None, where the service doesn't offer it.",
    input: z.object({ ...listInput, m: words.min(1) }),
    output: gifs,
    errors,
  },
  downloadGif: {
    summary:
      "A picture from the GIF service, fetched by this server so that the service doesn't see who views it.",
    input: z.object({ ...inCompany, url: z.string().max(2_000) }),
    output: nothing,
    errors,
  },
});
