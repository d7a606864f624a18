import { ApiError } from "#web/lib/api/api-error.ts";
import { errorsOf } from "#web/lib/use-form.ts";
import type { FormErrors, MemoForm } from "./memo-form.ts";

/** What the server calls the parts of whom a memo is for, which are one field here. */
const targetParts = ["recipient_ids", "location_ids", "audience_ids"] as const;

/** @returns why the server refused what was written, by the form's own fields; null where it names none of them */
export function refusedFields(error: unknown, form: MemoForm): FormErrors | null {
  if (!(error instanceof ApiError)) return null;
  const target = targetParts.map((part) => error.fields[part]?.[0]).find(Boolean);
  const others = errorsOf(error, form);
  return target === undefined ? others : { ...others, target };
}
