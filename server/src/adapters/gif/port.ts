import type { Locale } from "@lineup/contract/constants";
import type { Gif, GifCategory, GifChannel, GifRating } from "@lineup/contract/gif/schemas";

/** The options of a list. */
export interface ListOptions {
  readonly rating: GifRating;
  readonly language: Locale;
  readonly limit: number;
  readonly offset: number;
}

/** A request for a list of GIFs. */
export type GifRequest = ListOptions &
  (
    | { readonly kind: "trending" | "emoji" }
    | { readonly kind: "search" | "text"; readonly terms: string }
    /** At most one GIF. An empty tag is no tag. */
    | { readonly kind: "random"; readonly tag: string }
    | { readonly kind: "related"; readonly id: string }
    | { readonly kind: "category"; readonly name: string }
    | { readonly kind: "ids"; readonly ids: readonly string[] }
  );

/** A part of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The number of all that there are, as far as the service says. */
  readonly total: number;
}

export interface GifPicture {
  readonly type: string;
  readonly content: Buffer;
}

/** A GIF service. The functions that ask it throw GifError if it can't answer now. */
export interface GifService {
  find(request: GifRequest): Promise<Page<Gif>>;
  categories(options: ListOptions): Promise<Page<GifCategory>>;
  channels(options: ListOptions & { readonly terms: string }): Promise<Page<GifChannel>>;
  /** @returns whether an address is of a picture of the service, which can be sent in a chat */
  isPicture(url: string): boolean;
  /** @returns a picture of the service; null if the address isn't of one */
  picture(url: string): Promise<GifPicture | null>;
}

/** The service didn't answer as it should. The message is for the log, so it has no search and no key. */
export class GifError extends Error {
  override readonly name = "GifError";
  /** `busy`: worth a retry later. `refused`: the operator must fix something, such as a wrong key. */
  readonly reason: "busy" | "refused";
  /** What the service says about it, for the person who waits; null if it says nothing. */
  readonly providerMessage: string | null;

  constructor(
    message: string,
    reason: GifError["reason"],
    { providerMessage = null, cause }: { providerMessage?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.reason = reason;
    this.providerMessage = providerMessage;
  }
}

/** The hosts of the services' pictures. */
const pictureHosts = /^(media\d*\.giphy\.com|i\.giphy\.com|static\.klipy\.com)$/;

/** @returns whether an address is one of a known service's pictures, over TLS */
export function isServicePicture(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, port } = new URL(address);
  const isPlain = protocol === "https:" && username === "" && password === "" && port === "";
  return isPlain && pictureHosts.test(hostname);
}
