import { z } from "zod";
import { maxOffsetDays, memoTypes } from "../constants.ts";
import { count, id, line, lines, namedRef, timeOfDay, version, wholeNumber } from "../schemas.ts";

/** As many templates as someone plans ahead, and more. */
export const maxPackageTemplates = 100;

/** A template as a package shows it. */
export const packageTemplate = z.object({
  id: z.number().int(),
  title: z.string(),
  display_type: z.enum(memoTypes),
  category: z.string().nullable(),
  status: z.enum(["draft", "published"]),
  is_archived: z.boolean(),
});

/** A template's place in a package: in which order, how many days after the start, and at what time. */
export const packageEntry = z.object({
  id: z.number().int(),
  memo_template_id: z.number().int(),
  memo_template: packageTemplate,
  /** From 1. */
  order: z.number().int(),
  offset_days: z.number().int(),
  /** `09:00`, in the zone that the package is used in. */
  send_time: z.string(),
});

export const memoTemplatePackageRow = z.object({
  id: z.number().int(),
  company_id: z.number().int(),
  title: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  templates_count: z.number().int(),
  /** From its first template to its last. */
  days: z.number().int(),
  use_count: z.number().int(),
  /** Another one after every change. */
  revision: z.number().int(),
  creator: namedRef.nullable(),
  updater: namedRef.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.null(),
});

/** Templates that are sent one after the other. */
export const memoTemplatePackage = memoTemplatePackageRow.extend({
  templates: z.array(packageEntry),
});

export const offsetDays = wholeNumber(z.number().int().min(0).max(maxOffsetDays));
const order = count;

const title = line(200).min(1);
const description = lines(2000);
const category = line(60)
  .nullable()
  .transform((name) => name || null);

/** Where a template is put; what is left out: last, on the day of the one before, at nine. */
export const entryFields = {
  order: order.optional(),
  offset_days: offsetDays.optional(),
  send_time: timeOfDay.optional(),
};

export const packageDraft = z.object({
  title,
  description: description.default(""),
  category: category.default(null),
  templates: z
    .array(z.object({ memo_template_id: id, ...entryFields }))
    .max(maxPackageTemplates)
    .default([]),
});

/** A change: absent means unchanged. */
export const packageChange = z.object({
  title: title.optional(),
  description: description.optional(),
  category: category.optional(),
  /** What the change was made on; another change in between is a conflict. */
  revision: version.optional(),
});

/** What a list of packages was asked for, and what it can be asked for. */
export const packageFilters = z.object({
  category: z.string().nullable(),
  categories: z.array(z.string()),
  authors: z.array(namedRef.extend({ selected: z.boolean() })),
});

export type PackageTemplate = z.infer<typeof packageTemplate>;
export type PackageEntry = z.infer<typeof packageEntry>;
export type MemoTemplatePackage = z.infer<typeof memoTemplatePackage>;
export type MemoTemplatePackageRow = z.infer<typeof memoTemplatePackageRow>;
