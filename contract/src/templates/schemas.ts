import { z } from "zod";
import { maxTemplateDays, memoKinds, memoTypes, templateStatuses } from "../constants.ts";
import { media } from "../media/schemas.ts";
import { memo, memoChange, memoDraft, memoKind } from "../memos/schemas.ts";
import { memoTranslation } from "../memos/translation-schemas.ts";
import { emptied, line, lines, namedRef, wholeNumber } from "../schemas.ts";

/** Days after the start at which what is made from a template opens, is due, or ends. */
const days = emptied(wholeNumber(z.number().int().min(1).max(maxTemplateDays)));
/** A text that may be left empty. */
const blankable = <S extends z.ZodString>(text: S) =>
  text.nullable().transform((words) => words || null);

/** Who something is by, as others read it. */
const byline = {
  author: blankable(line(120)),
  author_description: blankable(line(300)),
};
const dates = { reveal_after_days: days, due_after_days: days, expire_after_days: days };

/** What a template says in another language. */
const templateTranslation = memoTranslation.omit({ memo_id: true });

/** What a memo says: the same fields in a template, and in what is shared of it. */
const words = {
  ...memo.pick({
    ...({
      locale_code: true,
      title: true,
      content: true,
      display_type: true,
      type: true,
      category: true,
    } as const),
    ...({ priority: true, signature: true, answer_type: true, options: true } as const),
    is_anonymous: true,
    ...({ recipient_title: true, recipient_content: true } as const),
  }).shape,
  /** The same as `display_type`, as the records have it. */
  kind: z.enum(memoKinds),
  translations: z.array(templateTranslation),
  /** Until then people know its title alone. */
  reveal_after_days: z.number().int().nullable(),
  due_after_days: z.number().int().nullable(),
  expire_after_days: z.number().int().nullable(),
  author: z.string().nullable(),
  author_description: z.string().nullable(),
  media: z.array(media),
};

/** What a memo says, without who and when. */
export const memoTemplate = z.object({
  ...words,
  id: z.number().int(),
  company_id: z.number().int(),
  status: z.enum(templateStatuses),
  can_archive: z.boolean(),
  options_key: z.string(),
  /** Who it usually goes to. */
  ...memo.pick({ mode: true, locations: true, audiences: true, include_new_members: true }).shape,
  recipients: z.array(namedRef),
  location_ids: z.array(z.number().int()),
  audience_ids: z.array(z.number().int()),
  recipient_ids: z.array(z.number().int()),
  /** Those that what is made from it carries; the community gets none of them. */
  tags: memo.shape.tags,
  /** The first words of its text. */
  excerpt: z.string(),
  /** How many sends were made from it. */
  use_count: z.number().int(),
  /** The shared one that it was taken from. */
  source_template_id: z.number().int().nullable(),
  is_shared: z.boolean(),
  shared_at: z.string().nullable(),
  share_description: z.string().nullable(),
  share_category: z.string().nullable(),
  /** By whom the community reads that it is. */
  share_author: z.string().nullable(),
  share_author_description: z.string().nullable(),
  /** How many companies took it. */
  share_use_count: z.number().int(),
  shared_by_company: namedRef.nullable(),
  /** Those of its files that went along. */
  shared_media_ids: z.array(z.number().int()),
  /** Another one after every change. */
  revision: z.number().int(),
  creator: namedRef.nullable(),
  updater: namedRef.nullable(),
  archived_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.null(),
});

/** What a list row shows: the template without its text, files and people. */
export const memoTemplateRow = memoTemplate.omit({
  ...({
    content: true,
    options: true,
    options_key: true,
    translations: true,
    media: true,
  } as const),
  ...({ recipient_title: true, recipient_content: true } as const),
  ...({ locations: true, audiences: true, recipients: true } as const),
  ...({ location_ids: true, audience_ids: true, recipient_ids: true } as const),
  ...({ share_description: true, share_author: true, share_author_description: true } as const),
  ...({ shared_by_company: true, shared_media_ids: true, deleted_at: true } as const),
});

const draftStatus = z.enum(["draft", "published"]);

/** When a memo goes out, and whom it celebrates. */
const ofOneOccasion = {
  ...({ start_at: true, end_at: true, due_at: true, reveal_at: true } as const),
  celebrated_ids: true,
} as const;

/** Fields a manager writes. */
export const templateDraft = memoDraft.omit({ ...ofOneOccasion, status: true }).extend({
  display_type: memoKind.default("memo"),
  reveal_after_days: dates.reveal_after_days.default(null),
  due_after_days: dates.due_after_days.default(null),
  expire_after_days: dates.expire_after_days.default(null),
  author: byline.author.default(null),
  author_description: byline.author_description.default(null),
  /** Published ones are used, shared and scheduled. Left out: published, where it has all that a memo needs to be sent. */
  status: draftStatus.optional(),
});

/** A change: absent means unchanged, null means clear. */
export const templateChange = memoChange
  .omit({
    ...ofOneOccasion,
    status: true,
    ask_again: true,
  })
  .extend({
    reveal_after_days: dates.reveal_after_days.optional(),
    due_after_days: dates.due_after_days.optional(),
    expire_after_days: dates.expire_after_days.optional(),
    author: byline.author.optional(),
    author_description: byline.author_description.optional(),
    status: draftStatus.optional(),
  });

const choices = z.array(namedRef.extend({ selected: z.boolean() }));

/** What a list of templates was asked for, and what it can be asked for. */
export const templateFilters = z.object({
  status: z.string(),
  display_type: z.string().nullable(),
  category: z.string().nullable(),
  is_shared: z.boolean().nullable(),
  statuses: z.array(z.string()),
  display_types: z.array(z.string()),
  categories: z.array(z.string()),
  creators: choices,
  locations: choices,
  audiences: choices,
  tags: choices,
});

/** What a company lets all others read and take: a copy, with nothing of the company but what was chosen. */
export const sharedTemplate = z.object({
  ...words,
  id: z.number().int(),
  description: z.string(),
  excerpt: z.string(),
  shared_at: z.string(),
  updated_at: z.string(),
  /** How many companies took it. */
  use_count: z.number().int(),
  /** Shared by the reader's own company, under the same id. */
  is_own: z.boolean(),
  /** The reader's own copy, the newest. */
  own_template_id: z.number().int().nullable(),
});

/** A shared template among others, without its text and files. */
export const sharedTemplateRow = sharedTemplate.omit({
  ...{ content: true, options: true, translations: true, media: true },
  ...{ recipient_title: true, recipient_content: true },
});

/** What the community was asked for, and what it can be asked for. */
export const sharedTemplateFilters = z.object({
  display_type: z.string().nullable(),
  category: z.string().nullable(),
  display_types: z.array(z.enum(memoTypes)),
  categories: z.array(z.string()),
});

/** What whoever shares a template says of it. */
export const shareFields = {
  /** Left out: the company's name. */
  author: byline.author.optional(),
  author_description: byline.author_description.optional(),
  description: lines(1000).optional(),
  /** Left out: the template's own. */
  category: blankable(line(60)).optional(),
};

export type MemoTemplate = z.infer<typeof memoTemplate>;
export type MemoTemplateRow = z.infer<typeof memoTemplateRow>;
export type TemplateDraft = z.infer<typeof templateDraft>;
export type TemplateChange = z.infer<typeof templateChange>;
export type SharedTemplate = z.infer<typeof sharedTemplate>;
export type SharedTemplateRow = z.infer<typeof sharedTemplateRow>;
