import type { gifEndpoints } from "@lineup/contract/gif/endpoints";

import {
  animateText,
  downloadGif,
  getGif,
  getRandomGif,
  listByIds,
  listCategories,
  listEmoji,
  listOfCategory,
  listRelated,
  listTrending,
  searchChannels,
  searchGifs,
} from "#server/features/gif/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const gifRoutes: HandlersOf<keyof typeof gifEndpoints> = {
  searchGifs,
  listTrendingGifs: listTrending,
  getRandomGif,
  listRelatedGifs: listRelated,
  listGifCategories: listCategories,
  listGifsOfCategory: listOfCategory,
  listGifs: listByIds,
  getGif,
  listGifEmoji: listEmoji,
  searchGifChannels: searchChannels,
  animateGifText: animateText,
  downloadGif,
};
