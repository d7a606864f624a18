import type { Gif, GifSetup } from "@lineup/contract/gif/schemas";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { chatTexts } from "../chat-texts.ts";

interface Finding {
  readonly companyId: number;
  readonly setup: GifSetup;
  /** Empty for the GIFs that are sent most. */
  readonly terms: string;
  readonly lang: "en" | "es";
  readonly limit: number;
  readonly signal: AbortSignal;
}

interface FoundGifs {
  readonly gifs: readonly Gif[];
  readonly total: number;
}

const rating = "pg-13";

/** @returns the GIFs that match, from our server, or from the service itself where the operator wants it so */
export async function findGifs(finding: Finding): Promise<FoundGifs> {
  const { companyId, setup, terms, lang, limit, signal } = finding;
  if (setup.direct !== null) return findDirectly(finding, setup.direct);
  const input = { company_id: companyId, lang, limit, rating } as const;
  const { data, pagination } =
    terms === ""
      ? await call("listTrendingGifs", input, { signal })
      : await call("searchGifs", { ...input, q: terms }, { signal });
  return { gifs: data, total: pagination.total_count };
}

/** Asks GIPHY as the specification has it. Its answers have the form of our own. */
async function findDirectly(
  { terms, lang, limit, signal }: Finding,
  { url, key }: NonNullable<GifSetup["direct"]>,
): Promise<FoundGifs> {
  const query = new URLSearchParams({
    ...{ api_key: key, rating, limit: String(limit) },
    ...(terms !== "" && { q: terms, lang }),
  });
  const address = `${url}/gifs/${terms === "" ? "trending" : "search"}?${query}`;
  const response = await fetch(address, { signal, referrerPolicy: "no-referrer" }).catch(
    (error: unknown) => {
      throw signal.aborted ? error : failure(0, null);
    },
  );
  const answer = (await response.json().catch(() => null)) as DirectAnswer | null;
  if (!response.ok || !Array.isArray(answer?.data)) throw failure(response.status, answer);
  const gifs = answer.data.map(({ id, title, url: page, images }) => ({
    ...{ id, title, url: page },
    images: {
      original: images.original,
      fixed_width: images.fixed_width ?? images.original,
      fixed_width_still: images.fixed_width_still ?? null,
    },
  }));
  return { gifs, total: answer.pagination?.total_count ?? gifs.length };
}

interface DirectAnswer {
  readonly data?: readonly (Omit<Gif, "images"> & {
    readonly images: Pick<Gif["images"], "original"> & Partial<Gif["images"]>;
  })[];
  readonly pagination?: { readonly total_count?: number };
  readonly message?: string;
  readonly meta?: { readonly msg?: string };
}

/** @returns an error that says what the service said, as the specification has it */
function failure(status: number, answer: DirectAnswer | null): ApiError {
  const said = answer?.message ?? answer?.meta?.msg;
  return new ApiError(said ?? chatTexts.say("gif.error"), { status, code: "unavailable" });
}
