import type { TextEncoding } from "@lineup/contract/import-fields";

import type { ReadHead } from "#server/features/employees/import-columns/people-rules";
import type { Text } from "#server/platform/texts";

interface Found {
  readonly encoding: TextEncoding;
  readonly isSure: boolean;
  readonly example: string;
}

/**
 * Adds to what is known about a file how its text was read.
 * @param found the likeliest encoding; null if the encoding is certain
 * @param chosen the encoding that a person chose; null if no one did
 */
export function withEncoding(
  head: ReadHead,
  found: Found | null,
  chosen: TextEncoding | null,
): ReadHead {
  if (found === null) return head;
  const encoding = chosen ?? found.encoding;
  const isUsual = encoding === "windows-1252" && found.isSure;
  const notes = chosen !== null || isUsual ? head.notes : [noteOf(found), ...head.notes];
  return { ...head, encoding, notes };
}

/** What each encoding is called in the notes and in the web app. */
const names: Readonly<Record<TextEncoding, string>> = {
  "windows-1252": "Windows",
  macintosh: "Mac",
  ibm850: "DOS (850)",
  ibm437: "DOS (437)",
};

function noteOf({ encoding, example }: Found): Text {
  const name = names[encoding];
  return {
    en: `Check the accented letters. With the ${name} encoding, they look like this: “${example}”. If that's wrong, choose another encoding`,
    es: `Revisa los acentos. Con la codificación ${name} se ven así: “${example}”. Si están mal, elige otra codificación`,
  };
}
