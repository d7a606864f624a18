import type { Locale } from "@lineup/contract/constants";
import { folded } from "@lineup/contract/folded";
import type { Gif } from "@lineup/contract/gif/schemas";

import { type BuiltinGif, builtinCategories, builtinGifs, wordsIn } from "./builtin-list.ts";
import type { ListOptions, Page, GifRequest, GifService } from "./port.ts";

/** The width and height of all of the animations. */
const side = 240;

/** Offers the animations that come with the product. They are found in both languages, whatever the caller's is. */
export function builtinGifService(): GifService {
  return {
    find: async (request) => {
      const found = matching(request);
      return {
        items: pageOf(found, request).map((one) => present(one, request.language)),
        total: found.length,
      };
    },
    categories: async (options) => {
      const all = Object.entries(builtinCategories).map(([name, title]) => {
        const first = builtinGifs.find(({ category }) => category === name);
        return {
          name: wordsIn(title, options.language),
          name_encoded: name,
          gif: first ? present(first, options.language) : null,
        };
      });
      return { items: pageOf(all, options), total: all.length };
    },
    channels: async (): Promise<Page<never>> => ({ items: [], total: 0 }),
    isPicture: (url) => builtinGifs.some(({ name }) => url === addressOf(name)),
    // Browsers get them from the web app.
    picture: async () => null,
  };
}

function matching(request: GifRequest): readonly BuiltinGif[] {
  switch (request.kind) {
    case "trending":
      return builtinGifs;
    case "search":
      return searched(request.terms);
    case "random": {
      const some = request.tag === "" ? builtinGifs : searched(request.tag);
      const one = some[Math.floor(Math.random() * some.length)];
      return one ? [one] : [];
    }
    case "category":
      return builtinGifs.filter(({ category }) => category === categoryNamed(request.name));
    case "related": {
      const to = builtinGifs.find(({ name }) => name === request.id);
      return builtinGifs.filter((one) => one !== to && one.category === to?.category);
    }
    case "ids":
      return request.ids.flatMap((id) => builtinGifs.filter(({ name }) => name === id));
    case "emoji":
      return builtinGifs.filter(({ category }) => category === "feelings");
    case "text":
      break;
  }
  return [];
}

/** Each word must be the beginning of one of an animation's words, in any order. */
function searched(terms: string): readonly BuiltinGif[] {
  const words = wordsOf(terms);
  if (words.length === 0) return [];
  return builtinGifs.filter(({ title, words: more }) => {
    const own = wordsOf([title.en, title.es, more.en, more.es].join(" "));
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

function wordsOf(text: string): readonly string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** @returns the key of a category that is named by it, or by its title in either language */
function categoryNamed(name: string): string {
  const named = Object.entries(builtinCategories).find(([key, { en, es }]) =>
    [key, en, es].some((one) => folded(one) === folded(name)),
  );
  return named?.[0] ?? "";
}

function present({ name, title }: BuiltinGif, language: Locale): Gif {
  const picture = { url: addressOf(name), width: side, height: side };
  return {
    id: name,
    title: wordsIn(title, language),
    url: "",
    images: { original: picture, fixed_width: picture, fixed_width_still: null },
  };
}

function addressOf(name: string): string {
  return `/gifs/${name}.svg`;
}

function pageOf<T>(all: readonly T[], { limit, offset }: Pick<ListOptions, "limit" | "offset">) {
  return all.slice(offset, offset + limit);
}
