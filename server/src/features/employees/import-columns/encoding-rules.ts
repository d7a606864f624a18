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
    en: `This file's accented letters are read as ${name} text: for example, “${example}”. If that looks wrong, choose another encoding`,
    es: `Las letras con acento de este archivo se leen como texto de ${name}: por ejemplo, “${example}”. Si no se ve bien, elige otra codificación`,
  };
}
