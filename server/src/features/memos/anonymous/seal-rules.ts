import type { CompanyScope } from "#server/platform/scope";
import { createSealer } from "#server/platform/sealer";

/** The number of people who answered and, for each option (by its index), the number of people who chose it. */
export interface Counted {
  readonly answered: number;
  readonly counts: readonly number[];
}

/**
 * Encrypts the stored answers to an anonymous survey. Even if there are few answers, a copy of the database reveals no more
 * than the published results. The length of an encrypted value doesn't depend on which options were chosen.
 */
export interface AnswerCipher {
  sealCounts(counted: Counted): string;
  /** @returns the counts; null if `sealed` is null, or if the counts were encrypted with another secret */
  openCounts(sealed: string | null): Counted | null;
  sealWrittenAnswers(words: readonly string[]): string;
  openWrittenAnswers(sealed: string | null): readonly string[];
  /** Encrypts the data stored about answers that aren't published yet (`Pending`). */
  sealWaiting(waiting: object): string;
  openWaiting(sealed: string | null): unknown;
}

/** @param secret the installation's secret */
export function createAnswerCipher(
  secret: string,
  { companyId }: CompanyScope,
  memoId: number,
): AnswerCipher {
  const sealer = createSealer(secret);
  const purpose = (what: string): string => `anonymous ${what} ${companyId} ${memoId}`;
  const open = (what: string, sealed: string | null): string | null => {
    try {
      return sealed === null ? null : sealer.open(purpose(what), sealed);
    } catch {
      // The installation's secret was changed, which also changed the tokens of people who have answered. So everyone can answer
      // again, and counting starts over.
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
    // The answers are sorted, so that their order doesn't reveal when each answer was given.
    sealWrittenAnswers: (words) =>
      sealer.seal(purpose("words"), filledUp(JSON.stringify(words.toSorted()), fewWords)),
    openWrittenAnswers: (sealed) => JSON.parse(open("words", sealed) ?? "[]") as string[],
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

/** The minimum size of the written answers before encryption, in bytes. Five long answers fit into it. */
const fewWords = 16_384;

/** Pads the text, so that its length hardly reveals whether another answer was added. */
function filledUp(text: string, least: number): string {
  const bytes = Buffer.byteLength(text);
  return text + " ".repeat(Math.max(least, 2 ** Math.ceil(Math.log2(bytes))) - bytes);
}

/** @returns the sum of two counts, option by option */
export function added(one: Counted, other: Counted): Counted {
  return {
    answered: one.answered + other.answered,
    counts: one.counts.map((count, place) => count + (other.counts[place] ?? 0)),
  };
}

/** A counter row: the encrypted counts (`sealed`), and unencrypted counts from before the encryption was introduced. */
export interface SealedRow extends Counted {
  readonly sealed: string | null;
}

/** @returns the counts of a row: the sum of its encrypted and its unencrypted counts */
export function countedIn({ sealed, answered, counts }: SealedRow, cipher: AnswerCipher): Counted {
  const before = { answered, counts };
  return added(before, cipher.openCounts(sealed) ?? noAnswers);
}

/** The counts of zero answers. */
export const noAnswers: Counted = { answered: 0, counts: [] };

/** @returns the counts with more answers added. The options of an answer are the indexes of the chosen options */
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
