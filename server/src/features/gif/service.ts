import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import {
  type ListOptions,
  type Page,
  GifError,
  type GifRequest,
  type GifService,
} from "#server/adapters/gif/port";
import type { CompanyContext } from "#server/platform/context";
import type { GeneratedFileReply } from "#server/platform/http/handlers";
import { CallError } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";

type List = Promise<CallOutput<"listTrendingGifs">>;
type Paging = Pick<CallArguments<"listTrendingGifs">, "limit" | "offset" | "rating" | "lang">;

export function searchGifs(ctx: CompanyContext, input: CallArguments<"searchGifs">): List {
  return list(ctx, { kind: "search", terms: input.q, ...optionsOf(ctx, input) });
}

export function listTrending(ctx: CompanyContext, input: CallArguments<"listTrendingGifs">): List {
  return list(ctx, { kind: "trending", ...optionsOf(ctx, input) });
}

export function listRelated(ctx: CompanyContext, input: CallArguments<"listRelatedGifs">): List {
  return list(ctx, { kind: "related", id: input.gif_id, ...optionsOf(ctx, input) });
}

export function listOfCategory(
  ctx: CompanyContext,
  input: CallArguments<"listGifsOfCategory">,
): List {
  return list(ctx, { kind: "category", name: input.category, ...optionsOf(ctx, input) });
}

export function listEmoji(ctx: CompanyContext, input: CallArguments<"listGifEmoji">): List {
  return list(ctx, { kind: "emoji", ...optionsOf(ctx, input) });
}

export function animateText(ctx: CompanyContext, input: CallArguments<"animateGifText">): List {
  return list(ctx, { kind: "text", terms: input.m, ...optionsOf(ctx, input) });
}

export function listByIds(ctx: CompanyContext, input: CallArguments<"listGifs">): List {
  return list(ctx, byIds(ctx, input.ids.split(","), input));
}

/** @throws CallError `not_found` when the service has no such GIF */
export async function getGif(
  ctx: CompanyContext,
  input: CallArguments<"getGif">,
): Promise<CallOutput<"getGif">> {
  const { data } = await list(ctx, byIds(ctx, [input.gif_id], input));
  const [gif] = data;
  if (!gif) throw new CallError("not_found");
  return { data: gif };
}

export async function getRandomGif(
  ctx: CompanyContext,
  input: CallArguments<"getRandomGif">,
): Promise<CallOutput<"getRandomGif">> {
  const one = { limit: 1, offset: 0, rating: input.rating, lang: input.lang };
  const { data } = await list(ctx, { kind: "random", tag: input.tag, ...optionsOf(ctx, one) });
  return { data: data[0] ?? null };
}

export async function listCategories(
  ctx: CompanyContext,
  input: CallArguments<"listGifCategories">,
): Promise<CallOutput<"listGifCategories">> {
  const options = optionsOf(ctx, input);
  return paged(await queryService(ctx, (service) => service.categories(options)), options);
}

export async function searchChannels(
  ctx: CompanyContext,
  input: CallArguments<"searchGifChannels">,
): Promise<CallOutput<"searchGifChannels">> {
  const options = optionsOf(ctx, input);
  const found = await queryService(ctx, (service) =>
    service.channels({ terms: input.q, ...options }),
  );
  return paged(found, options);
}

/**
 * @returns a picture of the service, so that browsers need not go there
 * @throws CallError `not_found` when the address isn't of one
 */
export async function downloadGif(
  ctx: CompanyContext,
  { url }: CallArguments<"downloadGif">,
): Promise<GeneratedFileReply> {
  const picture = await queryService(ctx, (service) => service.picture(url));
  if (picture === null) throw new CallError("not_found");
  return {
    headers: { "content-type": picture.type, "cache-control": "private, max-age=86400" },
    content: picture.content,
  };
}

function byIds(
  ctx: CompanyContext,
  ids: readonly string[],
  { rating, lang }: Pick<Paging, "rating" | "lang">,
): GifRequest {
  return {
    kind: "ids",
    ids,
    ...optionsOf(ctx, { limit: Math.max(ids.length, 1), offset: 0, rating, lang }),
  };
}

function optionsOf(
  { language }: CompanyContext,
  { limit, offset, rating, lang }: Paging,
): ListOptions {
  return { rating, language: lang ?? language, limit, offset };
}

async function list(ctx: CompanyContext, request: GifRequest): List {
  return paged(await queryService(ctx, (service) => service.find(request)), request);
}

function paged<T>({ items, total }: Page<T>, { offset }: Pick<ListOptions, "offset">) {
  return {
    data: [...items],
    pagination: { total_count: total, count: items.length, offset },
  };
}

/**
 * Asks the installation's GIF service. That can be slow, but a call that only reads holds no transaction.
 * @throws CallError `conflict` when the installation has no service or the service refuses; `unavailable` when it can't be reached
 */
async function queryService<T>(
  { adapters, log }: CompanyContext,
  query: (service: GifService) => Promise<T>,
): Promise<T> {
  const service = adapters.gif;
  if (service === null) throw new CallError("conflict", { text: texts.none });
  return query(service).catch((error: unknown) => {
    if (!(error instanceof GifError)) throw error;
    log.warn({ err: error }, "no GIFs were found");
    const text =
      error.providerMessage === null
        ? texts.failed
        : { en: error.providerMessage, es: error.providerMessage };
    throw error.reason === "busy"
      ? new CallError("unavailable", { text, retryAfter: 6 })
      : new CallError("conflict", { text });
  });
}

const texts = {
  none: {
    en: "GIFs aren't set up here",
    es: "Los GIF no están configurados aquí",
  },
  failed: { en: "Error fetching", es: "Error al cargar" },
} as const satisfies Record<string, Text>;
