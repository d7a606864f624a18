import { ApiError } from "#web/lib/api/api-error.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";

/** Code that did not come for want of a connection is nothing broken: it is asked for again when there is one. */
export function explainMissingCode(error: unknown): never {
  if (navigator.onLine) throw error;
  throw new ApiError(coreTexts.say("error.network"), { code: "network" });
}
