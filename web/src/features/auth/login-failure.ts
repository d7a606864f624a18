import { loginToastTimeoutMs } from "@lineup/contract/constants";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { authTexts } from "./auth-texts.ts";

/** Shows that a sign-in failed, and why. */
export function showLoginFailure(error: unknown): void {
  showError(error, authTexts.say("login.failed"), loginToastTimeoutMs);
}

/** Shows that a field has to be corrected first. */
export function showInvalid(title = authTexts.say("login.failed")): void {
  toast({
    title,
    messages: [coreTexts.say("field.invalid")],
    variant: "error",
    timeout: loginToastTimeoutMs,
  });
}
