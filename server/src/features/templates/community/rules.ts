import { mediaEndpoints } from "@lineup/contract/media/endpoints";

/** The ids of copied files: from the id of each original to the id of its copy. */
export type CopiesOfFiles = ReadonlyMap<number, number>;

/**
 * @param html clean HTML, as stored
 * @returns the HTML, in which each picture refers to the copy of its file; pictures without a copy are removed
 */
export function withCopies(html: string, copies: CopiesOfFiles): string {
  return html.replaceAll(/<img data-media="(\d+)"[^>]*>/g, (_, id: string) => {
    const copy = copies.get(Number(id));
    return copy === undefined ? "" : `<img data-media="${copy}" />`;
  });
}

/**
 * The beginning of the path of every file. Any address with such a path counts as this installation's, whatever its
 * host.
 */
const [pathOfFiles] = mediaEndpoints.downloadFile.path.split("{", 1) as [string];

/**
 * Removes what other companies may not get: links that lead into this installation or to a person (an e-mail address or
 * phone number), and written addresses of this installation. The text of a removed link stays.
 * @param html clean HTML, as stored
 * @param publicUrl the address of this installation
 */
export function withoutCompanyLinks(html: string, publicUrl: string): string {
  const unlinked = html.replaceAll(
    /<a(?: href="([^"]*)")?[^>]*>(.*?)<\/a>/gs,
    (link, href: string | undefined, words: string) =>
      isOwn(href ?? "", publicUrl) ? words : link,
  );
  // The links that are left lead elsewhere, so only the text between tags is searched for addresses.
  return unlinked.replaceAll(/<[^>]*>|[^<]+/g, (part) =>
    part.startsWith("<") ? part : withoutWrittenAddresses(part, publicUrl),
  );
}

/**
 * @param text plain text, such as a title
 * @returns the text for other companies, with `…` instead of addresses of this installation
 */
export function withoutWrittenAddresses(text: string, publicUrl: string): string {
  return text.replaceAll(spelledOut, (address) => {
    const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`);
    return url !== null && leadsHere(url, publicUrl) ? "…" : address;
  });
}

/**
 * Matches an address with its scheme, or without a scheme if a path follows the host. Addresses without a scheme are
 * common where people copy them from the address bar.
 */
const spelledOut = /(?:https?:\/\/|(?<![\w.@/-])(?=[\w.-]+(?::\d+)?\/[^\s<"]))[^\s<"]+/gi;

/** @returns true if an address leads into this installation, or isn't a web address and so may lead to a person */
function isOwn(address: string, publicUrl: string): boolean {
  const url = URL.parse(address.replaceAll("&amp;", "&"));
  return url === null || !/^https?:$/.test(url.protocol) || leadsHere(url, publicUrl);
}

/**
 * @returns true if an address leads into this installation. An address in a parameter counts too, because mail programs
 *   turn links into redirects that contain the original address.
 */
function leadsHere(url: URL, publicUrl: string): boolean {
  // If the address ends a sentence, the period after it is parsed as part of the host name.
  if (url.hostname.replace(/\.$/, "") === new URL(publicUrl).hostname) return true;
  if (url.pathname.startsWith(pathOfFiles)) return true;
  const rest = url.href.slice(url.origin.length).replaceAll(/%3a/gi, ":").replaceAll(/%2f/gi, "/");
  const onward = URL.parse(/https?:\/\/.+/i.exec(rest)?.[0] ?? "");
  return onward !== null && leadsHere(onward, publicUrl);
}
