import type { Locale } from "@lineup/contract/constants";

/** What is to be said in another language. */
export interface Translation {
  readonly texts: readonly string[];
  /** `html`: tags stay where they are, and are not counted as words. */
  readonly format: "text" | "html";
  /** What they are written in; null: the service finds out. */
  readonly from: Locale | null;
  readonly to: Locale;
}

/** A service that translates. */
export interface Translate {
  /**
   * @returns the same texts in the other language, in their order
   * @throws TranslateError
   */
  translate(what: Translation): Promise<string[]>;
}

/** Nothing was translated. The message is for the log: no text of anybody's, no secret. */
export class TranslateError extends Error {
  override readonly name = "TranslateError";
  /** `busy`: worth another try in a while. `refused`: the operator's to mend (a wrong key, a used-up quota). */
  readonly reason: "busy" | "refused";

  constructor(message: string, reason: TranslateError["reason"], cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
