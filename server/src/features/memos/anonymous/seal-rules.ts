import type { CompanyScope } from "#server/platform/scope";
import { createSealer } from "#server/platform/sealer";

/** How many answered, and how often each option was chosen, by its place. */
export interface Counted {
  readonly answered: number;
  readonly counts: readonly number[];
}

/**
 * What was answered to an anonymous survey, as it is kept: sealed, so that a copy of the database has no more of it than was told,
 * however few have answered and whatever stands beside it. What is sealed is as long whoever answered what.
 */
export interface Safe {
  sealCounts(counted: Counted): string;
  /** @returns null for what another secret sealed, or where nothing is */
  openCounts(sealed: string | null): Counted | null;
  sealWords(words: readonly string[]): string;
  openWords(sealed: string | null): readonly string[];
  /** What else waits to be told. */
  sealWaiting(waiting: object): string;
  openWaiting(sealed: string | null): unknown;
}

/** @param secret the installation's */
export function safeOf(secret: string, { companyId }: CompanyScope, memoId: number): Safe {
  const sealer = createSealer(secret);
  const purpose = (what: string): string => `anonymous ${what} ${companyId} ${memoId}`;
  const open = (what: string, sealed: string | null): string | null => {
    try {
      return sealed === null ? null : sealer.open(purpose(what), sealed);
    } catch {
      // The secret was changed: everybody can answer again, and is counted anew.
      return null;
    }
  };
  return {
    sealCounts: ({ answered, counts }) =>
      sealer.seal(purpose("counts"), [answered, ...counts].map(inDigits).join("")),
    openCounts(sealed) {
      const text = open("counts", sealed);
      if (text === null) return null;
      const [answered = 0, ...counts] = (text.match(eachNumber) ?? []).map(Number);
      return { answered, counts };
    },
    // In an order that does not tell in which they came.
    sealWords: (words) =>
      sealer.seal(purpose("words"), filledUp(JSON.stringify(words.toSorted()), fewWords)),
    openWords: (sealed) => JSON.parse(open("words", sealed) ?? "[]") as string[],
    sealWaiting: (waiting) =>
      sealer.seal(purpose("waiting"), filledUp(JSON.stringify(waiting), 1024)),
    openWaiting: (sealed) => JSON.parse(open("waiting", sealed) ?? "null") as unknown,
  };
}

const digits = 9;
const eachNumber = new RegExp(`.{${digits}}`, "g");

function inDigits(count: number): string {
  return `${count}`.padStart(digits);
}

/** Bytes in which there is room for what five people have to say at length. */
const fewWords = 16_384;

/** Length says little of one more answer. */
function filledUp(text: string, least: number): string {
  const bytes = Buffer.byteLength(text);
  return text + " ".repeat(Math.max(least, 2 ** Math.ceil(Math.log2(bytes))) - bytes);
}

/** @returns both added up, place by place */
export function added(one: Counted, other: Counted): Counted {
  return {
    answered: one.answered + other.answered,
    counts: one.counts.map((count, place) => count + (other.counts[place] ?? 0)),
  };
}

/** A row of counters: what is sealed, and what was counted before anything was. */
export interface SealedRow extends Counted {
  readonly sealed: string | null;
}

/** @returns all that a row of counters has */
export function countedIn({ sealed, answered, counts }: SealedRow, safe: Safe): Counted {
  const before = { answered, counts };
  return added(before, safe.openCounts(sealed) ?? nothing);
}

/** So many answered nothing. */
export const nothing: Counted = { answered: 0, counts: [] };

/** @returns what was counted, and with it the answers of some people: the places of the options that each chose */
export function withAnswers(
  before: Counted,
  answers: readonly { readonly options: readonly number[] }[],
): Counted {
  const chosen = answers.flatMap(({ options }) => options);
  return {
    answered: before.answered + answers.length,
    counts: before.counts.map(
      (count, place) => count + chosen.filter((other) => other === place).length,
    ),
  };
}
