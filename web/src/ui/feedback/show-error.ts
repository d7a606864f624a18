import { toastTimeoutMs } from "@lineup/contract/constants";
import { ApiError } from "#web/lib/api/api-error.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { toast } from "./toast-store.ts";

/**
 * Shows an error as a toast, with the server's text if there is one.
 * @returns the toast's id, for `dismissToast`
 */
export function showError(
  error: unknown,
  title = coreTexts.say("error.title"),
  timeout = toastTimeoutMs,
): number {
  return toast({ title, messages: [errorText(error)], variant: "error", timeout });
}

/** @returns the text to show for an error */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : coreTexts.say("error.unknown");
}
