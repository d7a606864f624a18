import { isUtf8 } from "node:buffer";

import { type TextEncoding, textEncodings } from "@lineup/contract/import-fields";

import { damagedUtf8Line } from "./damaged-utf8.ts";
import { unreadableTable } from "./table-builder.ts";

/** An encoding with marks or patterns that tell it for certain. */
type CertainEncoding = "utf-8" | "utf-16le" | "utf-16be";

/** How a text file is encoded. */
export interface FoundEncoding {
  readonly encoding: CertainEncoding | TextEncoding;
  /** False if another encoding could be meant: a byte for an accented letter is another letter in each of `textEncodings`. */
  readonly isSure: boolean;
  /** A word with accents, as it is read; "" if there is none. */
  readonly example: string;
}

/**
 * Detects the encoding of a text, among those that spreadsheets and payroll systems write.
 * @throws UploadError `validation_failed`, with the first damaged line, for damaged UTF-8
 */
export function detectEncoding(content: Buffer): FoundEncoding {
  const certain = certainEncodingOf(content);
  if (certain !== null) return { encoding: certain, isSure: true, example: "" };
  const bytes = content.toString("latin1");
  const line = damagedUtf8Line(bytes);
  if (line !== null)
    throw unreadableTable({
      en: `The file is damaged at line ${line}. Save it again as “CSV UTF-8”`,
      es: `El archivo está dañado en la línea ${line}. Guárdalo otra vez como “CSV UTF-8”`,
    });
  return likeliest(wordsWithAccents(bytes));
}

/** @returns the encoding of a text that is in UTF-8 or UTF-16; null for other texts */
function certainEncodingOf(content: Buffer): CertainEncoding | null {
  if (content[0] === 0xff && content[1] === 0xfe) return "utf-16le";
  if (content[0] === 0xfe && content[1] === 0xff) return "utf-16be";
  const sample = content.subarray(0, 4_000);
  const zeros = (rest: number): number =>
    sample.filter((byte, at) => byte === 0 && at % 2 === rest).length;
  const [even, odd] = [zeros(0), zeros(1)];
  // In Western text in UTF-16, every other byte is zero.
  if (odd > sample.length / 4 && even === 0) return "utf-16le";
  if (even > sample.length / 4 && odd === 0) return "utf-16be";
  return isUtf8(content) ? "utf-8" : null;
}

const mostWords = 2_000;

function wordsWithAccents(bytes: string): string[] {
  const words = new Set<string>();
  for (const [word] of bytes.matchAll(/[A-Za-z'\x80-\xff]*[\x80-\xff][A-Za-z'\x80-\xff]*/g)) {
    words.add(word);
    if (words.size === mostWords) break;
  }
  return [...words];
}

/** Finds the encoding in which the words look most like names and least like chance. */
function likeliest(words: readonly string[]): FoundEncoding {
  const readings = textEncodings.map((encoding) => {
    const decoder = decoderOf(encoding);
    const texts = words.map((word) => decoder.decode(Buffer.from(word, "latin1")));
    return { encoding, texts, score: texts.reduce((sum, text) => sum + scoreOf(text), 0) };
  });
  const sorted = readings.toSorted((one, other) => other.score - one.score);
  const [best] = sorted;
  if (best === undefined) return { encoding: "windows-1252", isSure: false, example: "" };
  const text = best.texts.join(" ");
  const next = sorted.find(({ texts }) => texts.join(" ") !== text);
  const isSure = best.score > 0 && (next === undefined || best.score - next.score >= 1);
  return { encoding: best.encoding, isSure, example: best.texts[0] ?? "" };
}

/** @returns how much a word looks like one of a Western language. A word in a wrong encoding has signs and letters that don't fit */
function scoreOf(word: string): number {
  let score = 0;
  for (let at = 0; at < word.length; at += 1) {
    const sign = word[at] ?? "";
    if (sign > "\u007F") score += scoreAt(word, sign, word[at - 1] ?? "", word[at + 1] ?? "");
  }
  return score;
}

function scoreAt(word: string, sign: string, before: string, after: string): number {
  const isInside = isLetter(before) && isLetter(after);
  if (isLetter(sign)) return scoreOfLetter(word, sign, before, after);
  if (/[‘’]/.test(sign)) {
    if (!isInside) return 0;
    return word.indexOf(sign) === 1 || after.toLowerCase() === "s" ? 1 : -2;
  }
  if (/[ªº°]/.test(sign)) return /[nN\d]/.test(before) || before === "" ? 0 : -1;
  if (/[–—…“”«»€£$©®™·•¿¡]/.test(sign)) return isInside ? -2 : 0;
  return -3;
}

function scoreOfLetter(word: string, letter: string, before: string, after: string): number {
  if (!isLetter(before) && !isLetter(after)) return -1;
  const isUpper = isCapital(letter);
  const rest = word.replaceAll(/[^A-Za-z]/g, "");
  if (isUpper && isLetter(before) && /[a-z]/.test(rest)) return -2;
  if (!isUpper && (isCapital(after) || (rest.length > 1 && rest === rest.toUpperCase()))) return -2;
  if (/[áéíóúüñ]/i.test(letter)) return 2;
  return /[àèìòùâêîôûãõçäëïöåæøß]/i.test(letter) ? 1.5 : -0.5;
}

function isCapital(sign: string): boolean {
  return isLetter(sign) && sign !== sign.toLowerCase();
}

function isLetter(sign: string): boolean {
  return /\p{L}/u.test(sign) && !/[ªº]/.test(sign);
}

/** Turns the bytes of a text into characters, piece by piece. */
export interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}

/** @returns a decoder for one text */
export function decoderOf(encoding: CertainEncoding | TextEncoding): Decoder {
  const table = encoding === "ibm850" || encoding === "ibm437" ? codePages[encoding] : null;
  return table === null ? new TextDecoder(encoding) : new CodePageDecoder(table);
}

/** A decoder for the code pages of DOS, which the platform's decoder doesn't know. */
class CodePageDecoder implements Decoder {
  private readonly table: string;

  constructor(table: string) {
    this.table = table;
  }

  decode(bytes: Uint8Array = new Uint8Array()): string {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      .toString("latin1")
      .replaceAll(/[\x80-\xff]/g, (sign) => this.table[sign.charCodeAt(0) - 0x80] ?? "\uFFFD");
  }
}

/** The characters of the bytes from 0x80 to 0xFF. */
const codePages = {
  ibm850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ" +
    "áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
    "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀" +
    "ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0",
  ibm437:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ" +
    "áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
    "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
    "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0",
} as const;
