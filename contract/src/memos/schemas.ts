import { z } from "zod";
import {
  answerTypes,
  customOptionsKey,
  locales,
  memoPriorities,
  memoStatuses,
  memoKinds,
  memoTypes,
} from "../constants.ts";
import { undescribedFields } from "../follow-ups/schemas.ts";
import { ownFlag } from "../follow-ups/flags/schemas.ts";
import { media } from "../media/schemas.ts";
import { emptied, flag, id, ids, instant, line, namedRef, version } from "../schemas.ts";
import { tag, tagIds } from "../tags/schemas.ts";
import { target, targetFields } from "../targeting/schemas.ts";
import { celebratedIds, celebrationFields, memoType } from "./celebrations/schemas.ts";
import { questionFields, surveyData } from "./surveys/schemas.ts";
import { content, memoTranslation, title, translations } from "./translation-schemas.ts";

/** What one employee did with a memo. */
export const employeeResponse = z.object({
  id: z.number().int(),
  memo_id: z.number().int(),
  read_at: z.string().nullable(),
  /** The newest version that they opened. */
  read_version: z.number().int().nullable(),
  acknowledged_at: z.string().nullable(),
  acknowledged_version: z.number().int().nullable(),
  /** Hash of the text, language and attachments that were on the screen when it was acknowledged. */
  acknowledged_hash: z.string().nullable(),
  /** The newest version they ever acknowledged; it stays when they are asked again. */
  last_acknowledged_version: z.number().int().nullable(),
  is_signed: z.boolean(),
  /** Nothing more is asked of them. Of an anonymous survey only they learn it. */
  has_answered: z.boolean(),
  /** All that they asked, oldest first. What stands beside it is of the one that waits for a manager, else of the newest. */
  flags: z.array(ownFlag),
  flagged_at: z.string().nullable(),
  flag_data: z.object({ content: z.string() }).nullable(),
  is_awaiting_manager: z.boolean(),
  is_awaiting_employee: z.boolean(),
  manager: namedRef.nullable(),
  manager_id: z.number().int().nullable(),
  manager_acknowledged_at: z.string().nullable(),
  manager_note: z.string().nullable(),
  /** How many questions they asked. */
  flagged_count: z.number().int(),
  is_urgent: z.boolean(),
  message_data: z.null(),
  ...undescribedFields,
  /** It leads management to a follow-up, and the reader of a memo nowhere. */
  admin_notify_path: z.null(),
  /** What they answered to a survey. */
  survey_data: surveyData.nullable(),
  /** How they reacted to a celebration: the key of one of the company's options; under the documents' name as well. */
  celebration_option: z.string().nullable(),
  acknowledgement: z.string().nullable(),
});

const category = line(60)
  .nullable()
  .transform((name) => name || null);

/** Whose copy of a memo it is. */
const employeeMemo = z.object({
  id: z.number().int(),
  memo_id: z.number().int(),
  employee_id: z.number().int(),
});

/** What people read about a memo's author, beside the name. */
const authorDescription = line(120)
  .nullable()
  .transform((words) => words || null);

/** When a memo opens, of which people know the title before. Null: as soon as it is out. */
const revealAt = emptied(instant);
/** What those read whom a celebration celebrates, in place of what everyone reads; null: the same. */
const ownWords = {
  recipient_title: line(200)
    .nullable()
    .transform((words) => words || null),
  recipient_content: content.nullable().transform((words) => words || null),
};

/** A memo. Fields about everyone's answers are null for people who may not see them. */
export const memo = z.object({
  id: z.number().int(),
  company_id: z.number().int(),
  display_type: z.enum(memoTypes),
  display_type_ui: z.string(),
  /** `scheduled` where it goes out, or went, later than someone sent it. */
  distribution: z.enum(["immediate", "scheduled"]),
  /** What its own text is written in. */
  locale_code: z.enum(locales),
  title: z.string(),
  content: z.string(),
  type: memoType,
  status: z.enum(memoStatuses),
  category: z.string().nullable(),
  priority: z.enum(memoPriorities),
  author: namedRef.nullable(),
  /** What its author is to those who read it, such as "Regional manager". */
  author_description: z.string().nullable(),
  signature: z.boolean(),
  mode: z.enum(["segments", "recipients"]),
  start_at: z.string().nullable(),
  end_at: z.string().nullable(),
  due_at: z.string().nullable(),
  published_at: z.string().nullable(),
  /** Until then no one sees the memo, and its sending can be undone; null for a memo that isn't held. */
  held_until: z.string().nullable(),
  /** When it went out first. Noted with its next change, after which its dates may tell no more; null until then. */
  first_out_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Of what is acknowledged: the text, the languages and the files. */
  version: z.number().int(),
  version_hash: z.string(),
  /** Another one after every change that a manager makes of what it says, carries and asks. */
  revision: z.number().int(),
  include_new_members: z.boolean(),
  can_expire: z.boolean(),
  /** Whether `undoMemo` can undo sending it: it is held, and its send isn't held with it. */
  can_undo: z.boolean(),
  can_archive: z.boolean(),
  /** Put away by itself, so that a change of its status to `published` brings it back. */
  can_unarchive: z.boolean(),
  is_past_due: z.boolean(),
  media: z.array(media),
  locations: z.array(namedRef),
  audiences: z.array(namedRef),
  /** Those who were named one by one. */
  recipients: z.array(z.number().int()),
  named_recipients: z.array(namedRef),
  translations: z.array(memoTranslation),
  /** How a survey is answered; null for anything else, which has no options either. */
  answer_type: z.enum(answerTypes).nullable(),
  /** A survey of which no one learns who answered what. */
  is_anonymous: z.boolean(),
  options: z.array(z.string()),
  options_key: z.string(),
  ...celebrationFields,
  /** Before it, its people get the title, and no text, file or answer. */
  reveal_at: z.string().nullable(),
  is_revealed: z.boolean(),
  /** For management; whom it celebrates gets them as its title and text. */
  recipient_title: z.string().nullable(),
  recipient_content: z.string().nullable(),
  /** By their titles. */
  tags: z.array(tag),
  /** The reader's own copy, none where they have none; what they did with it is in `employee_response`. Everyone's come by the page, with its recipients. */
  employee_memos: z.array(employeeMemo),
  /** The send that it goes out with, which a draft is changed in. */
  send_id: z.number().int().nullable(),
  recipient_count: z.number().int().nullable(),
  acknowledged_count: z.number().int().nullable(),
  flagged_count: z.number().int().nullable(),
  /** Integer percentage. */
  response_rate: z.number().int().nullable(),
  employee_response: employeeResponse.nullable(),
});

/** What a memo and its row in a list have both: no text, files and targets. */
const memoBase = memo.omit({
  content: true,
  media: true,
  locations: true,
  audiences: true,
  recipients: true,
  named_recipients: true,
  translations: true,
  celebrated: true,
  celebration_options: true,
  employee_memos: true,
  options: true,
  options_key: true,
  recipient_title: true,
  recipient_content: true,
});

/** What a list row shows. */
export const memoRow = memoBase.extend({
  /** By language, as its people read them. */
  translated_titles: z.record(z.string(), z.string()),
});

const choices = z.array(namedRef.extend({ selected: z.boolean() }));

/** What a list of memos was asked for, and what it can be asked for. */
export const memoFilters = z.object({
  status: z.string(),
  display_type: z.string().nullable(),
  type: z.string().nullable(),
  category: z.string().nullable(),
  statuses: z.array(z.string()),
  display_types: z.array(z.string()),
  types: z.array(z.string()),
  categories: z.array(z.string()),
  authors: choices,
  locations: choices,
  audiences: choices,
  tags: choices,
});

/** As a memo is written and looked for: by its `display_type`, or by the name of its `kind`. */
export const memoKind = z.preprocess(
  (given) => (given === memoKinds[0] ? memoTypes[0] : given),
  z.enum(memoTypes),
);

/** Together with sending: hold it for ten seconds, during which no one sees it and it can be undone. */
export const hold = flag.optional();

/** Fields a manager writes. */
export const memoDraft = z.object({
  ...targetFields,
  display_type: memoKind.default("memo"),
  /** Left out: what its author reads in, unless it is translated into that. */
  locale_code: z.enum(locales).optional(),
  title,
  content: content.default(""),
  /** Of a message or a celebration; surveys are `standard`. */
  type: memoType.default("nonflaggable"),
  celebrated_ids: celebratedIds.default([]),
  answer_type: questionFields.answer_type.nullable().default(null),
  options: questionFields.options.default([]),
  options_key: questionFields.options_key.default(customOptionsKey),
  is_anonymous: flag.default(false),
  category: category.default(null),
  priority: z.enum(memoPriorities).default("normal"),
  signature: flag.default(false),
  start_at: emptied(instant).default(null),
  end_at: emptied(instant).default(null),
  due_at: emptied(instant).default(null),
  reveal_at: revealAt.default(null),
  recipient_title: ownWords.recipient_title.default(null),
  recipient_content: ownWords.recipient_content.default(null),
  include_new_members: flag.default(true),
  media_ids: ids.default([]),
  tag_ids: tagIds.default([]),
  /** Left out: as in what its author wrote last. */
  author_description: authorDescription.optional(),
  translations: translations.default([]),
  /** `published` sends it at once (or at `start_at`); `draft` keeps it. */
  status: z.enum(["draft", "published"]).default("draft"),
});

/** A change: absent means unchanged, null means clear. */
export const memoChange = z.object({
  id,
  locale_code: z.enum(locales).optional(),
  title: title.optional(),
  content: content.optional(),
  type: memoType.optional(),
  celebrated_ids: celebratedIds.optional(),
  answer_type: questionFields.answer_type.nullable().optional(),
  options: questionFields.options.optional(),
  options_key: questionFields.options_key.optional(),
  is_anonymous: flag.optional(),
  category: category.optional(),
  priority: z.enum(memoPriorities).optional(),
  signature: flag.optional(),
  start_at: emptied(instant).optional(),
  end_at: emptied(instant).optional(),
  due_at: emptied(instant).optional(),
  reveal_at: revealAt.optional(),
  recipient_title: ownWords.recipient_title.optional(),
  recipient_content: ownWords.recipient_content.optional(),
  include_new_members: flag.optional(),
  media_ids: ids.optional(),
  tag_ids: tagIds.optional(),
  author_description: authorDescription.optional(),
  translations: translations.optional(),
  mode: target.shape.mode.unwrap().optional(),
  location_ids: ids.optional(),
  audience_ids: ids.optional(),
  recipient_ids: ids.optional(),
  /** `published` sends a draft, and brings back what was put away; any other than it has is refused. */
  status: z.enum(memoStatuses).optional(),
  /** For a sent memo: ask those who acknowledged it to do so again. */
  ask_again: flag.default(false),
  /** What the change was made on; another change in between is a conflict. */
  revision: version.optional(),
});

export type EmployeeResponse = z.infer<typeof employeeResponse>;
export type Memo = z.infer<typeof memo>;
export type MemoBase = z.infer<typeof memoBase>;
export type MemoRow = z.infer<typeof memoRow>;
export type MemoDraft = z.infer<typeof memoDraft>;
export type MemoChange = z.infer<typeof memoChange>;
