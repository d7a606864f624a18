import { z } from "zod";
import { defineCalls } from "../../call.ts";
import { fileLink } from "../../media/schemas.ts";
import {
  blankAsAbsent,
  flag,
  id,
  ids,
  inCompany,
  line,
  paged,
  paging,
  sortBy,
} from "../../schemas.ts";
import { memoKind } from "../../memos/schemas.ts";
import { communityEndpoints } from "./endpoints.ts";
import {
  memoTemplate,
  shareFields,
  sharedTemplate,
  sharedTemplateFilters,
  sharedTemplateRow,
} from "../schemas.ts";

const one = z.object({ ...inCompany, id });
const own = z.object({ memo_template: memoTemplate, template: memoTemplate });

export const communityCalls = defineCalls(communityEndpoints, {
  listSharedTemplates: {
    summary:
      "A page of the templates that companies share with all companies; with `id`, that one in full.",
    input: z.object({
      ...inCompany,
      ...paging,
      id: blankAsAbsent(id),
      display_type: blankAsAbsent(memoKind),
      category: blankAsAbsent(line(60)),
      sort_by: sortBy("shared_at", "use_count", "title"),
    }),
    fieldAliases: { term: "terms", filters: "...", kind: "display_type" },
    output: z.object({
      template: sharedTemplate.optional(),
      templates: z.array(sharedTemplateRow),
      filters: sharedTemplateFilters,
      ...paged,
    }),
  },
  shareTemplate: {
    summary: "Share a template with all companies, with the chosen files.",
    successes: ["memo_template_shared"],
    input: one.extend({ ...shareFields, media_ids: ids.default([]) }),
    output: own,
    errors: ["conflict"],
  },
  updateSharedTemplate: {
    summary: "Update a shared template to the template's current text, or stop sharing it.",
    successes: ["memo_template_share_updated"],
    input: one.extend({
      ...shareFields,
      /** True to share the template, false to stop sharing it. If absent, the template must already be shared. */
      shared: blankAsAbsent(flag),
      /** The files to share. If absent, the shared files don't change. */
      media_ids: ids.optional(),
    }),
    fieldAliases: { is_shared: "shared" },
    output: own,
    errors: ["conflict"],
  },
  useSharedTemplate: {
    summary: "Copy a shared template into the company, with its files.",
    successes: ["memo_template_created"],
    input: one.extend({ status: z.enum(["draft", "published"]).optional() }),
    output: own,
    errors: ["conflict"],
  },
  downloadSharedFile: {
    summary: "A file of a shared template.",
    input: z.object({ ...inCompany, id, variant: z.enum(["original", "min", "thumb"]) }),
    output: z.object({}),
    errors: ["range_not_satisfiable"],
  },
  getSharedFileLink: {
    summary:
      "A link that opens a file of a shared template without an authorization header, for some minutes.",
    input: z.object({ ...inCompany, id }),
    output: fileLink,
  },
  openSharedFileLink: {
    summary: "The file of a shared template that a signed link opens.",
    input: z.object({ link: z.string().max(200) }),
    output: z.object({}),
    errors: ["not_found", "range_not_satisfiable"],
  },
});
