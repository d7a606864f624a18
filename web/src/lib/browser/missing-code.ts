import { ApiError } from "#web/lib/api/api-error.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";

/** Code that failed to load because of the connection is shown as a lost connection, and is retried when it is back. */
export function explainMissingCode(error: unknown): never {
  if (navigator.onLine) throw error;
  throw new ApiError(coreTexts.say("error.network"), { code: "network" });
}
