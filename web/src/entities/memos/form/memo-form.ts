import {
  type AnswerType,
  type CelebrationType,
  celebrationTypes,
  customOptionsKey,
  defaultLocale,
  messageTypes,
  type Locale,
} from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { Tag } from "@lineup/contract/tags/schemas";
import { hasFixedRecipients, isPublished } from "#web/entities/memos/memo-status.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { isBlank } from "#web/lib/text/plain-text.ts";
import { differing } from "#web/lib/forms/use-form.ts";
import type { Named } from "#web/ui/forms/people-picker.tsx";
import type { Recipients } from "#web/ui/forms/recipients-picker.tsx";
import {
  translationFields,
  translationsOf,
  recipientContentOf,
  type RecipientContent,
  type Translations,
} from "#web/entities/memos/translations/form.ts";

/** The content of a memo's form. It is plain data, so it can be stored on the device as a draft. */
export interface MemoForm {
  readonly display_type: Memo["display_type"];
  /** The language of `title` and `content`. */
  readonly locale_code: Locale;
  readonly title: string;
  readonly content: string;
  /** The translations of the memo's texts, by language. */
  readonly translations: Translations;
  readonly type: (typeof messageTypes)[number];
  /** The occasion of a celebration. */
  readonly occasion: CelebrationType;
  /** The people whom a celebration honors. */
  readonly celebrated: readonly Named[];
  /** How people answer a survey: with a choice of options, a rating or a text. */
  readonly answer_type: AnswerType;
  /** The options from which people choose in a survey. */
  readonly options: readonly string[];
  readonly options_key: string;
  readonly is_anonymous: boolean;
  readonly category: string;
  readonly tags: readonly Tag[];
  /** The author's description, which readers see; null means that the description from the author's last memo is used. */
  readonly author_description: string | null;
  readonly priority: Memo["priority"];
  readonly signature: boolean;
  readonly start_at: string | null;
  readonly due_at: string | null;
  readonly end_at: string | null;
  /** The time until which readers see only the title; null means that they see the content as soon as the memo is sent. */
  readonly reveal_at: string | null;
  /** For a celebration: the personal message for the people celebrated; null if they get the same text as everyone else. */
  readonly own_words: RecipientContent | null;
  readonly include_new_members: boolean;
  readonly media: readonly Media[];
  readonly target: Recipients;
  readonly ask_again: boolean;
  /** The revision that is being edited; null for a new memo. */
  readonly revision: number | null;
}

/** The initial content of a form: a memo, or another object with these fields. */
export type MemoContent = Pick<
  Memo,
  | ("display_type" | "answer_type" | "options" | "options_key" | "is_anonymous" | "title")
  | (
      | "locale_code"
      | "content"
      | "translations"
      | "type"
      | "celebrated"
      | "category"
      | "priority"
      | "signature"
    )
  | ("start_at" | "due_at" | "end_at" | "include_new_members" | "media" | "mode" | "locations")
  | ("audiences" | "named_recipients" | "revision")
> &
  Partial<
    Pick<
      Memo,
      "reveal_at" | "recipient_title" | "recipient_content" | "tags" | "author_description"
    >
  >;

export const longestTitle = 200;

type Part = "title" | "content" | "options";
export type FormErrors = Partial<Record<keyof MemoForm | `${Locale}-${Part}`, string | null>>;

const emptyForm: MemoForm = {
  display_type: "memo",
  locale_code: defaultLocale,
  title: "",
  content: "",
  translations: {},
  type: "nonflaggable",
  occasion: "other",
  celebrated: [],
  answer_type: "single",
  options: [""],
  options_key: customOptionsKey,
  is_anonymous: false,
  category: "",
  ...{ tags: [], author_description: null },
  priority: "normal",
  signature: false,
  ...{ start_at: null, due_at: null, end_at: null, reveal_at: null, own_words: null },
  include_new_members: true,
  media: [],
  target: { mode: "segments", location_ids: [], audience_ids: [], people: [] },
  ask_again: false,
  revision: null,
};

/**
 * @param kind the kind of memo, for a new memo
 * @param locale_code the language, for a new memo
 * @returns the form for a memo; if `memo` is null, an empty form with `to` (if given) as the only recipient
 */
export function formOf(
  memo: MemoContent | null,
  to?: Named,
  kind: Memo["display_type"] = "memo",
  locale_code: Locale = defaultLocale,
): MemoForm {
  const empty = { ...emptyForm, display_type: kind, locale_code };
  if (!memo && to)
    return { ...empty, target: { ...empty.target, mode: "recipients", people: [to] } };
  if (!memo) return empty;
  return {
    display_type: memo.display_type,
    answer_type: memo.answer_type ?? emptyForm.answer_type,
    options: memo.options.length > 0 ? memo.options : emptyForm.options,
    options_key: memo.options_key,
    is_anonymous: memo.is_anonymous,
    locale_code: memo.locale_code,
    title: memo.title,
    content: memo.content,
    translations: translationsOf(memo.translations),
    type: messageTypes.find((type) => type === memo.type) ?? emptyForm.type,
    occasion: celebrationTypes.find((type) => type === memo.type) ?? emptyForm.occasion,
    celebrated: memo.celebrated,
    category: memo.category ?? "",
    tags: memo.tags ?? [],
    author_description:
      memo.author_description === undefined ? null : (memo.author_description ?? ""),
    priority: memo.priority,
    signature: memo.signature,
    start_at: memo.start_at,
    due_at: memo.due_at,
    end_at: memo.end_at,
    reveal_at: memo.reveal_at ?? null,
    own_words: recipientContentOf(memo),
    include_new_members: memo.include_new_members,
    media: memo.media,
    target: {
      mode: memo.mode,
      location_ids: memo.locations.map(({ id }) => id),
      audience_ids: memo.audiences.map(({ id }) => id),
      people: memo.named_recipients,
    },
    ask_again: false,
    revision: memo.revision,
  };
}

/** @returns the recipients as input fields for calls; no locations or audiences if the memo is for individual people */
export function targetOf({ mode, location_ids, audience_ids, people }: Recipients) {
  const segments = mode === "segments";
  return {
    mode,
    location_ids: segments ? [...location_ids] : [],
    audience_ids: segments ? [...audience_ids] : [],
    recipient_ids: people.map(({ id }) => id),
  };
}

/** @returns true if a survey offers choices written by its author */
export function isChoiceSurvey({ answer_type }: Pick<MemoForm, "answer_type">): boolean {
  return answer_type === "single" || answer_type === "multiple";
}

/** @returns the nonblank options, without leading and trailing spaces */
export function written(options: readonly string[]): string[] {
  return options.map((option) => option.trim()).filter(Boolean);
}

/** @returns the input for the call `createMemo` */
export function creationOf(
  form: MemoForm,
  companyId: number,
  status: "draft" | "published",
): Input<"createMemo"> {
  const { display_type } = form;
  return {
    company_id: companyId,
    display_type,
    ...fieldsOf(form),
    ...targetOf(form.target),
    status,
  };
}

/**
 * @param base the form before editing; unchanged fields are not sent, because someone else may have changed them meanwhile
 * @returns the input for the call `updateMemo`; it contains the recipients only if they were changed and aren't fixed yet
 */
export function changeOf(
  form: MemoForm,
  base: MemoForm,
  memo: Memo,
  status: "draft" | "published" | undefined,
): Input<"updateMemo"> {
  const target = targetOf(form.target);
  return {
    company_id: memo.company_id,
    id: memo.id,
    ...differing(fieldsOf(base), fieldsOf(form)),
    ...(hasFixedRecipients(memo) || isSame(target, targetOf(base.target)) ? {} : target),
    ...(isPublished(memo) ? { ask_again: form.ask_again } : {}),
    ...(status ? { status } : {}),
    revision: form.revision ?? memo.revision,
  };
}

function fieldsOf(form: MemoForm) {
  const asks = form.display_type === "survey" && isChoiceSurvey(form);
  return {
    locale_code: form.locale_code,
    title: form.title.trim(),
    content: form.content,
    translations: translationFields(form, asks ? form.options : []),
    ...kindFieldsOf(form),
    category: form.category || null,
    tag_ids: form.tags.map(({ id }) => id),
    author_description: form.author_description ?? undefined,
    priority: form.priority,
    start_at: form.start_at,
    due_at: form.due_at,
    end_at: form.end_at,
    reveal_at: form.reveal_at,
    include_new_members: form.include_new_members,
    media_ids: form.media.map(({ id }) => id),
  };
}

/** @returns the fields that only this form's kind of memo has */
function kindFieldsOf(form: MemoForm) {
  if (form.display_type === "survey") return questionOf(form);
  if (form.display_type === "memo") return { type: form.type, signature: form.signature };
  return {
    type: form.occasion,
    celebrated_ids: form.celebrated.map(({ id }) => id),
    recipient_title: form.own_words?.title.trim() || null,
    recipient_content: isBlank(form.own_words?.content ?? "") ? null : form.own_words?.content,
  };
}

function questionOf({ answer_type, options, options_key, is_anonymous }: MemoForm) {
  return {
    is_anonymous,
    answer_type,
    options: isChoiceSurvey({ answer_type }) ? written(options) : [],
    options_key,
  };
}

/** @returns true if two values of plain data are equal */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
