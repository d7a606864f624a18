import { isBlank } from "#web/lib/text/plain-text.ts";
import { dateErrors } from "./date-errors.ts";
import { isChoiceSurvey, written, type FormErrors, type MemoForm } from "./memo-form.ts";
import { translationErrors } from "#web/entities/memos/translations/form.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";

/**
 * @param sent true if people will read it, false for a draft that only managers see
 * @param reach the number of recipients; null while unknown
 * @param now a due date must be later than this; null to keep a past one
 * @returns the errors that prevent saving, by field, or null
 */
export function problemsOf(
  form: MemoForm,
  sent: boolean,
  reach: number | null,
  required: string,
  now: Date | null = null,
): FormErrors | null {
  const errors: FormErrors = {};
  if (!form.title.trim()) errors.title = required;
  Object.assign(errors, dateErrors(form, sent ? now : null));
  const asks = form.display_type === "survey";
  if (asks) Object.assign(errors, questionErrors(form, sent));
  if (sent && form.display_type === "memo" && isBlank(form.content) && form.media.length === 0)
    errors.content = editorTexts.say("form.empty");
  const answers = asks && isChoiceSurvey(form) ? written(form.options) : [];
  Object.assign(errors, translationErrors(form, answers.length, sent, required));
  if (sent && reach === 0) errors.target = editorTexts.say("form.noRecipients");
  return Object.keys(errors).length > 0 ? errors : null;
}

function questionErrors(form: MemoForm, sent: boolean): FormErrors {
  if (!isChoiceSurvey(form)) return {};
  const given = written(form.options);
  const different = new Set(given.map((option) => option.toLowerCase()));
  if (different.size < given.length) return { options: editorTexts.say("survey.twice") };
  if (!sent) return {};
  if (given.length < 2) return { options: editorTexts.say("survey.few") };
  return {};
}
