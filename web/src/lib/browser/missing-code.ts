import { ApiError } from "#web/lib/api/api-error.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";

/**
 * Rethrows the error of a module that failed to load. While the browser is offline, throws a network error instead:
 * screens show a network error as a lost connection, and load the module again when the connection is back.
 */
export function explainMissingCode(error: unknown): never {
  if (navigator.onLine) throw error;
  throw new ApiError(coreTexts.say("error.network"), { code: "network" });
}
