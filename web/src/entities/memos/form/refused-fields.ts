import { errorsOf } from "#web/lib/forms/use-form.ts";
import type { FormErrors, MemoForm } from "./memo-form.ts";

/** The server's names for the parts of a target, which is one field of the form. */
export const targetNames = {
  recipient_ids: "target",
  location_ids: "target",
  audience_ids: "target",
} as const;

/** @returns the server's errors by form field; null if there are none for this form */
export function refusedFields(error: unknown, form: MemoForm): FormErrors | null {
  return errorsOf(error, form, { ...targetNames, tag_ids: "tags", celebrated_ids: "celebrated" });
}
