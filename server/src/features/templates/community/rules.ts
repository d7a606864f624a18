import { mediaEndpoints } from "@lineup/contract/media/endpoints";

/** Ids of files, with those of their copies. */
export type CopiesOfFiles = ReadonlyMap<number, number>;

/**
 * @param html as it is kept: clean
 * @returns it with its pictures under the ids of their copies; those without a copy are left out
 */
export function withCopies(html: string, copies: CopiesOfFiles): string {
  return html.replaceAll(/<img data-media="(\d+)"[^>]*>/g, (_, id: string) => {
    const copy = copies.get(Number(id));
    return copy === undefined ? "" : `<img data-media="${copy}" />`;
  });
}

/** Whatever name this installation is reached by. */
const [pathOfFiles] = mediaEndpoints.downloadFile.path.split("{", 1) as [string];

/**
 * What every company may read of a text: its pictures as far as copies of them go along, and no address of this installation, nor
 * of a person behind a link. The words of such a link stay.
 * @param html as it is kept: clean
 * @param publicUrl where this installation is reached
 */
export function withoutOwnAddresses(html: string, publicUrl: string): string {
  const unlinked = html.replaceAll(
    /<a(?: href="([^"]*)")?[^>]*>(.*?)<\/a>/gs,
    (link, href: string | undefined, words: string) =>
      isOwn(href ?? "", publicUrl) ? words : link,
  );
  // The links that are left in tags lead elsewhere.
  return unlinked.replaceAll(/<[^>]*>|[^<]+/g, (part) =>
    part.startsWith("<") ? part : withoutSpelledOut(part, publicUrl),
  );
}

/** @param text no HTML, such as a title @returns it without addresses of this installation, as every company may read it */
export function withoutSpelledOut(text: string, publicUrl: string): string {
  return text.replaceAll(spelledOut, (address) => {
    const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`);
    return url !== null && leadsHere(url, publicUrl) ? "…" : address;
  });
}

/** With its scheme, or without it where a path follows, as people type what they read in the address bar. */
const spelledOut = /(?:https?:\/\/|(?<![\w.@/-])(?=[\w.-]+(?::\d+)?\/[^\s<"]))[^\s<"]+/gi;

/** @returns whether an address leads into this installation, or to a person */
function isOwn(address: string, publicUrl: string): boolean {
  const url = URL.parse(address.replaceAll("&amp;", "&"));
  return url === null || !/^https?:$/.test(url.protocol) || leadsHere(url, publicUrl);
}

/** Directly, or by way of an address that sends on: mail programs put such ones in the place of what they carry. */
function leadsHere(url: URL, publicUrl: string): boolean {
  // At the end of a sentence its full stop is taken for a part of the name.
  if (url.hostname.replace(/\.$/, "") === new URL(publicUrl).hostname) return true;
  if (url.pathname.startsWith(pathOfFiles)) return true;
  const rest = url.href.slice(url.origin.length).replaceAll(/%3a/gi, ":").replaceAll(/%2f/gi, "/");
  const onward = URL.parse(/https?:\/\/.+/i.exec(rest)?.[0] ?? "");
  return onward !== null && leadsHere(onward, publicUrl);
}
