import { errorsOf } from "#web/lib/forms/use-form.ts";
import type { FormErrors, MemoForm } from "./memo-form.ts";

/** What the server calls the parts of whom something is for, which are one field of a form. */
export const targetNames = {
  recipient_ids: "target",
  location_ids: "target",
  audience_ids: "target",
} as const;

/** @returns why the server refused what was written, by the form's own fields; null where it names none of them */
export function refusedFields(error: unknown, form: MemoForm): FormErrors | null {
  return errorsOf(error, form, { ...targetNames, tag_ids: "tags", celebrated_ids: "celebrated" });
}
