import { mediaEndpoints } from "@lineup/contract/media/endpoints";

/** Ids of files with the ids of their copies. */
export type CopiesOfFiles = ReadonlyMap<number, number>;

/**
 * @param html clean HTML, as stored
 * @returns the HTML with its pictures pointing to their copies; pictures without a copy are removed
 */
export function withCopies(html: string, copies: CopiesOfFiles): string {
  return html.replaceAll(/<img data-media="(\d+)"[^>]*>/g, (_, id: string) => {
    const copy = copies.get(Number(id));
    return copy === undefined ? "" : `<img data-media="${copy}" />`;
  });
}

/** Matches file addresses under any host name of this installation. */
const [pathOfFiles] = mediaEndpoints.downloadFile.path.split("{", 1) as [string];

/**
 * Removes what other companies may not read: pictures without a copy, and links that lead into this installation or
 * to a person. The text of such a link stays.
 * @param html clean HTML, as stored
 * @param publicUrl the address of this installation
 */
export function withoutCompanyLinks(html: string, publicUrl: string): string {
  const unlinked = html.replaceAll(
    /<a(?: href="([^"]*)")?[^>]*>(.*?)<\/a>/gs,
    (link, href: string | undefined, words: string) =>
      isOwn(href ?? "", publicUrl) ? words : link,
  );
  // Links that are left at this point lead elsewhere.
  return unlinked.replaceAll(/<[^>]*>|[^<]+/g, (part) =>
    part.startsWith("<") ? part : withoutWrittenAddresses(part, publicUrl),
  );
}

/**
 * @param text plain text, such as a title @returns the text without addresses of this installation, for other
 *   companies
 */
export function withoutWrittenAddresses(text: string, publicUrl: string): string {
  return text.replaceAll(spelledOut, (address) => {
    const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`);
    return url !== null && leadsHere(url, publicUrl) ? "…" : address;
  });
}

/** An address with its scheme, or without one if a path follows, as people copy it from the address bar. */
const spelledOut = /(?:https?:\/\/|(?<![\w.@/-])(?=[\w.-]+(?::\d+)?\/[^\s<"]))[^\s<"]+/gi;

/** @returns true when an address leads into this installation, or to a person */
function isOwn(address: string, publicUrl: string): boolean {
  const url = URL.parse(address.replaceAll("&amp;", "&"));
  return url === null || !/^https?:$/.test(url.protocol) || leadsHere(url, publicUrl);
}

/** Checks the address itself and those it carries as parameters, because mail programs wrap links into redirects. */
function leadsHere(url: URL, publicUrl: string): boolean {
  // A full stop at the end of a sentence would be taken as part of the host name.
  if (url.hostname.replace(/\.$/, "") === new URL(publicUrl).hostname) return true;
  if (url.pathname.startsWith(pathOfFiles)) return true;
  const rest = url.href.slice(url.origin.length).replaceAll(/%3a/gi, ":").replaceAll(/%2f/gi, "/");
  const onward = URL.parse(/https?:\/\/.+/i.exec(rest)?.[0] ?? "");
  return onward !== null && leadsHere(onward, publicUrl);
}
