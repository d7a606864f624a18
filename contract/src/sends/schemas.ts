import { z } from "zod";
import { memoTypes, sendStatuses, timezones } from "../constants.ts";
import { media } from "../media/schemas.ts";
import { memoType } from "../memos/celebrations/schemas.ts";
import { memo, memoChange, memoDraft, memoKind } from "../memos/schemas.ts";
import {
  blankAsAbsent,
  emptied,
  id,
  ids,
  instant,
  line,
  lines,
  namedRef,
  version,
} from "../schemas.ts";
import { target, targetFields } from "../targeting/schemas.ts";

/** As many memos as someone reads one after the other, and more. */
export const maxSendMemos = 50;

/** A send as a list shows it: memos that go out together. */
export const memoTemplateSendRow = z.object({
  id: z.number().int(),
  company_id: z.number().int(),
  title: z.string(),
  /** What managers note about it; its recipients don't see it. */
  content: z.string(),
  /** What all its memos have in common; null where they differ, or there are none. */
  kind: z.enum(memoTypes).nullable(),
  type: memoType.nullable(),
  category: z.string().nullable(),
  /** `scheduled` while it is still to come. */
  status: z.enum(sendStatuses),
  mode: z.enum(["segments", "recipients"]),
  start_at: z.string().nullable(),
  end_at: z.string().nullable(),
  due_at: z.string().nullable(),
  /** Until then people know the titles of its memos alone. */
  reveal_at: z.string().nullable(),
  /** Of a draft whose dates go with its start: so many days after it; null for a date that someone has set. */
  reveal_after_days: z.number().int().nullable(),
  due_after_days: z.number().int().nullable(),
  expire_after_days: z.number().int().nullable(),
  /** Only people who work in this zone receive it; null: everyone whom it is for. */
  timezone: z.string().nullable(),
  published_at: z.string().nullable(),
  /** Until then no one sees it, and its sending can be undone; null for a send that isn't held. */
  held_until: z.string().nullable(),
  archived_at: z.string().nullable(),
  memo_count: z.number().int(),
  /** Over all its memos: someone who received two of them counts twice. */
  recipient_count: z.number().int(),
  read_count: z.number().int(),
  /** Integer percentage. */
  response_rate: z.number().int(),
  memo_template_id: z.number().int().nullable(),
  memo_template_package_id: z.number().int().nullable(),
  scheduled_send_id: z.number().int().nullable(),
  /** Another one after every change that is made of it. */
  revision: z.number().int(),
  creator: namedRef.nullable(),
  updater: namedRef.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.null(),
});

export const memoTemplateSend = memoTemplateSendRow.extend({
  memos: z.array(memo),
  /** Files that go with every memo, after its own. */
  media: z.array(media),
  location_ids: z.array(z.number().int()),
  locations: z.array(namedRef),
  audience_ids: z.array(z.number().int()),
  audiences: z.array(namedRef),
  /** Those who are named one by one. */
  recipient_ids: z.array(z.number().int()),
  recipients: z.array(namedRef),
});

const ofTheSend = {
  mode: true,
  location_ids: true,
  audience_ids: true,
  recipient_ids: true,
  start_at: true,
  end_at: true,
  due_at: true,
  reveal_at: true,
  status: true,
} as const;

/** A memo of a send as it is written: to whom and when it goes is the send's. */
export const sendMemoDraft = z.preprocess(byOtherNames, memoDraft.omit(ofTheSend));

/** One memo of a send: changed where it has an `id`, else added. */
export const sendMemoChange = z.preprocess(
  byOtherNames,
  memoChange.omit({ ...ofTheSend, id: true, ask_again: true }).extend({
    id: id.optional(),
    /** A new one says what this template does, where it says nothing else itself. */
    memo_template_id: blankAsAbsent(id),
    display_type: memoKind.optional(),
  }),
);

/** A memo within a send: told by its `kind` as a template is, and its lists by the names that records have. */
function byOtherNames(given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const named: Record<string, unknown> = { ...given };
  for (const [other, name] of Object.entries(memoAliases))
    if (named[name] === undefined && named[other] !== undefined) named[name] = named[other];
  return named;
}

const memoAliases = {
  kind: "display_type",
  media: "media_ids",
  tags: "tag_ids",
  celebrated: "celebrated_ids",
};

const title = line(200).min(1);
const zone = emptied(z.enum(timezones));

/** Fields that a manager writes; left out: the title of its template, or of its first memo. */
export const sendDraft = z.object({
  ...targetFields,
  title: title.optional(),
  content: lines(2000).default(""),
  memo_template_id: blankAsAbsent(id),
  start_at: emptied(instant).default(null),
  end_at: emptied(instant).default(null),
  due_at: emptied(instant).default(null),
  reveal_at: emptied(instant).default(null),
  timezone: zone.default(null),
  memos: z.array(sendMemoDraft).max(maxSendMemos).default([]),
  media_ids: ids.default([]),
});

/** A change: absent means unchanged, null means clear. */
export const sendChange = z.object({
  title: title.optional(),
  content: lines(2000).optional(),
  start_at: emptied(instant).optional(),
  end_at: emptied(instant).optional(),
  due_at: emptied(instant).optional(),
  reveal_at: emptied(instant).optional(),
  timezone: zone.optional(),
  mode: target.shape.mode.unwrap().optional(),
  location_ids: ids.optional(),
  audience_ids: ids.optional(),
  recipient_ids: ids.optional(),
  media_ids: ids.optional(),
  /** Its memos in the order they are to stand in: all of them. */
  memo_ids: ids.optional(),
  /** What the change was made on; another change in between is a conflict. */
  revision: version.optional(),
});

const choices = z.array(namedRef.extend({ selected: z.boolean() }));

/** What a list of sends was asked for, and what it can be asked for. */
export const sendFilters = z.object({
  status: z.string(),
  kind: z.string().nullable(),
  statuses: z.array(z.string()),
  kinds: z.array(z.string()),
  authors: choices,
  locations: choices,
  audiences: choices,
});

export type MemoTemplateSend = z.infer<typeof memoTemplateSend>;
export type MemoTemplateSendRow = z.infer<typeof memoTemplateSendRow>;
export type SendMemoDraft = z.infer<typeof sendMemoDraft>;
export type SendMemoChange = z.infer<typeof sendMemoChange>;
export type SendChange = z.infer<typeof sendChange>;
