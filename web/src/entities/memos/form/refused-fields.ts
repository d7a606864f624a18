import { errorsOf } from "#web/lib/forms/use-form.ts";
import type { FormErrors, MemoForm } from "./memo-form.ts";

/** The form field for each recipient field of a call's input. In the form, all recipients are one field, `target`. */
export const targetNames = {
  recipient_ids: "target",
  location_ids: "target",
  audience_ids: "target",
} as const;

/** @returns the server's errors by form field; null if none of the errors is about a field of the form */
export function refusedFields(error: unknown, form: MemoForm): FormErrors | null {
  return errorsOf(error, form, { ...targetNames, tag_ids: "tags", celebrated_ids: "celebrated" });
}
