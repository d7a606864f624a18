import type { Locale } from "@lineup/contract/constants";

/** A request to translate texts. */
export interface Translation {
  readonly texts: readonly string[];
  /** With `html`, tags are kept and not translated. */
  readonly format: "text" | "html";
  /** The texts' language; null if the service has to detect it. */
  readonly from: Locale | null;
  readonly to: Locale;
}

/** A translation service. */
export interface Translate {
  /**
   * @returns the translated texts, in the order given
   * @throws TranslateError if they can't be translated now
   */
  translate(translation: Translation): Promise<string[]>;
}

/** The service didn't translate the texts. The message is for the log, so it has no user's text and no secret. */
export class TranslateError extends Error {
  override readonly name = "TranslateError";
  /** `busy`: worth a retry later. `refused`: the operator must fix something, such as a wrong key or a used-up quota. */
  readonly reason: "busy" | "refused";

  constructor(message: string, reason: TranslateError["reason"], cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
