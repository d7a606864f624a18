import type { Memo } from "@lineup/contract/memos/schemas";
import { formOf, type MemoForm } from "#web/entities/memos/form/memo-form.ts";
import { daysOf, templateOf } from "#web/entities/templates/template-form.ts";
import type { Input } from "#web/lib/api/contract.ts";

/**
 * @param content a memo, or the form in which one is written
 * @param from the time when the memo is sent or was sent; the template's days are counted from this time
 * @returns the input for the call `createTemplate`
 */
export function templateOfMemo(
  content: Memo | MemoForm,
  companyId: number,
  from: Date,
): Input<"createTemplate"> {
  const form = "target" in content ? content : formOf(content);
  return templateOf(form, companyId, daysOf(form, from));
}
