import type { Endpoint, Endpoints } from "../endpoint.ts";

const gif = {
  ...{ method: "GET", access: "member", flag: "chat", own: true },
  limits: ["gifsByUser"],
} as const satisfies Partial<Endpoint>;
/** The top-level keys of the service's own answers. */
const listed = { ...gif, mirror: ["data", "pagination"] } as const;

/** The paths of GIPHY's API, which the specification's calls go to, under our own origin. */
export const gifEndpoints = {
  searchGifs: { path: "/api/gif/gifs/search", ...listed },
  listTrendingGifs: { path: "/api/gif/gifs/trending", ...listed },
  getRandomGif: { path: "/api/gif/gifs/random", ...gif, mirror: ["data"] },
  listRelatedGifs: { path: "/api/gif/gifs/related", ...listed },
  listGifCategories: { path: "/api/gif/gifs/categories", ...listed },
  listGifsOfCategory: { path: "/api/gif/gifs/categories/{category}", ...listed },
  listGifs: { path: "/api/gif/gifs", ...listed },
  getGif: { path: "/api/gif/gifs/{gif_id}", ...gif, mirror: ["data"] },
  listGifEmoji: { path: "/api/gif/emoji", ...listed },
  searchGifChannels: { path: "/api/gif/channels/search", ...listed },
  animateGifText: { path: "/api/gif/text/animate", ...listed },
  downloadGif: { path: "/api/gif/picture", ...gif, limits: ["gifPicturesByUser"], answer: "file" },
} as const satisfies Endpoints;
