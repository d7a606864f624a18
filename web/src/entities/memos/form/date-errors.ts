import type { FormErrors, MemoForm } from "./memo-form.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";

type Dates = Pick<MemoForm, "start_at" | "due_at" | "end_at"> &
  Partial<Pick<MemoForm, "reveal_at">>;

/**
 * Checks a memo's dates.
 * @param now the current time, to check that the due date is in the future; null if the due date may be in the past
 * @returns the errors by field; fields with valid dates have no error
 */
export function dateErrors(
  { start_at, due_at, end_at, reveal_at = null }: Dates,
  now: Date | null,
): FormErrors {
  const errors: FormErrors = {};
  const start = start_at ?? "";
  if (due_at && due_at < start) errors.due_at = editorTexts.say("form.dueBeforeStart");
  if (now && due_at && new Date(due_at) <= now) errors.due_at = editorTexts.say("form.duePassed");
  if (end_at && end_at < start) errors.end_at = editorTexts.say("form.endBeforeStart");
  const last = [due_at, end_at].filter((date) => date !== null).toSorted()[0];
  if (reveal_at && (reveal_at < start || (last && reveal_at > last)))
    errors.reveal_at = editorTexts.say("form.revealBetween");
  return errors;
}
