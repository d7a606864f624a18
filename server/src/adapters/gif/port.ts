import type { Locale } from "@lineup/contract/constants";
import type { Gif, GifCategory, GifChannel, GifRating } from "@lineup/contract/gif/schemas";

/** What a list of GIFs is asked for with. */
export interface Asked {
  readonly rating: GifRating;
  readonly language: Locale;
  readonly limit: number;
  readonly offset: number;
}

/** A request for a list of GIFs. */
export type GifRequest = Asked &
  (
    | { readonly kind: "trending" | "emoji" }
    | { readonly kind: "search" | "text"; readonly terms: string }
    /** At most one GIF. An empty tag is no tag. */
    | { readonly kind: "random"; readonly tag: string }
    | { readonly kind: "related"; readonly id: string }
    | { readonly kind: "category"; readonly name: string }
    | { readonly kind: "ids"; readonly ids: readonly string[] }
  );

export interface Found<T> {
  readonly items: readonly T[];
  /** The number of all that there are, as far as the service tells. */
  readonly total: number;
}

export interface GifPicture {
  readonly type: string;
  readonly content: Buffer;
}

/** A GIF service. All functions throw GifError if the service can't answer now. */
export interface GifService {
  find(request: GifRequest): Promise<Found<Gif>>;
  categories(asked: Asked): Promise<Found<GifCategory>>;
  channels(asked: Asked & { readonly terms: string }): Promise<Found<GifChannel>>;
  /** @returns a picture of the service; null if the address isn't of one */
  picture(url: string): Promise<GifPicture | null>;
}

/** The service didn't answer as it should. The message is for the log, so it has no search and no key. */
export class GifError extends Error {
  override readonly name = "GifError";
  /** `busy`: worth a retry later. `refused`: the operator must fix something, such as a wrong key. */
  readonly reason: "busy" | "refused";
  /** What the service said, for the person who asked; null if it said nothing. */
  readonly said: string | null;

  constructor(
    message: string,
    reason: GifError["reason"],
    { said = null, cause }: { said?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.reason = reason;
    this.said = said;
  }
}

/** The hosts of the services' pictures. */
const pictureHosts = /^(media\d*\.giphy\.com|i\.giphy\.com|static\.klipy\.com)$/;

/** @returns whether an address is one of a known service's pictures, over TLS */
export function isServicePicture(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, port } = new URL(address);
  return protocol === "https:" && username === "" && port === "" && pictureHosts.test(hostname);
}
