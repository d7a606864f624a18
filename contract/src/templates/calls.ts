import { z } from "zod";
import { defineCalls } from "../call.ts";
import { templateStatuses, timezones } from "../constants.ts";
import { media } from "../media/schemas.ts";
import { listAliases } from "../memos/calls.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  chosenIds,
  emptied,
  flag,
  id,
  ids,
  inCompany,
  instant,
  line,
  paged,
  paging,
  sortBy,
} from "../schemas.ts";
import { memoTemplateSend } from "../sends/schemas.ts";
import { memoKind } from "../memos/schemas.ts";
import { target, targetAliases } from "../targeting/schemas.ts";
import { templateEndpoints } from "./endpoints.ts";
import {
  memoTemplate,
  memoTemplateRow,
  templateChange,
  templateDraft,
  templateFilters,
} from "./schemas.ts";

const one = z.object({ ...inCompany, id });
const draftAliases = { ...targetAliases, tags: "tag_ids", media: "media_ids" };
/** Clients read the template by either name. */
const answer = z.object({ memo_template: memoTemplate, template: memoTemplate });

export const templateCalls = defineCalls(templateEndpoints, {
  listTemplates: {
    summary: "A page of templates, searched, filtered and sorted.",
    input: z.object({
      ...inCompany,
      ...paging,
      /** `current`: all templates that aren't archived. */
      status: blankAsDefault(z.enum([...templateStatuses, "current", "all"]), "all"),
      display_type: blankAsAbsent(memoKind),
      category: blankAsAbsent(line(60)),
      creator_id: blankAsAbsent(id),
      is_shared: blankAsAbsent(flag),
      /** Templates that name this location or audience. A template for everyone names none, so it isn't found. */
      location_id: blankAsAbsent(id),
      audience_id: blankAsAbsent(id),
      tag_id: blankAsAbsent(id),
      /** The filters as answers return them. A template has to match one id of each list. */
      creators: chosenIds,
      locations: chosenIds,
      audiences: chosenIds,
      tags: chosenIds,
      sort_by: sortBy("updated_at", "created_at", "title", "use_count"),
    }),
    fieldAliases: { ...listAliases, kind: "display_type" },
    output: z.object({
      memo_templates: z.array(memoTemplateRow),
      templates: z.array(memoTemplateRow),
      filters: templateFilters,
      ...paged,
    }),
  },
  getTemplate: {
    summary: "One template.",
    input: one,
    output: answer,
  },
  createTemplate: {
    summary: "Write a template.",
    successes: ["memo_template_created"],
    input: templateDraft.extend({
      ...inCompany,
      /** The template that this one is a copy of. A translation that is out of date there is marked so here too. */
      copied_id: blankAsAbsent(id),
    }),
    fieldAliases: { ...draftAliases, kind: "display_type" },
    output: answer,
  },
  updateTemplate: {
    summary: "Change a template, publish a draft, or turn it back into a draft.",
    successes: ["memo_template_updated"],
    input: templateChange.extend(inCompany),
    fieldAliases: draftAliases,
    output: answer,
    errors: ["stale_version", "conflict"],
  },
  deleteTemplate: {
    summary: "Delete a template, and stop sharing it.",
    successes: ["memo_template_deleted"],
    input: one,
    output: z.object({}),
  },
  archiveTemplate: {
    summary: "Archive a template.",
    successes: ["memo_template_archived"],
    input: one,
    output: answer,
  },
  unarchiveTemplate: {
    summary: "Restore an archived template.",
    successes: ["memo_template_unarchived"],
    input: one,
    output: answer,
  },
  attachTemplateMedia: {
    summary: "Attach uploaded files to a template.",
    successes: ["memo_template_media_attached"],
    input: one.extend({ media_id: id.optional(), media_ids: ids.default([]) }),
    output: answer,
  },
  detachTemplateMedia: {
    summary: "Remove a file from a template.",
    successes: ["memo_template_media_detached"],
    input: one.extend({ media_id: id }),
    output: answer,
  },
  useTemplate: {
    summary: "Create a draft send with one memo from a template.",
    successes: ["memo_template_used"],
    input: one.extend({
      title: templateDraft.shape.title.optional(),
      /** When all four are absent, the send goes to the people whom the template is usually for. */
      mode: blankAsAbsent(target.shape.mode.unwrap()),
      location_ids: ids.optional(),
      audience_ids: ids.optional(),
      recipient_ids: ids.optional(),
      start_at: emptied(instant).optional(),
      /** Absent dates follow from the start by the template's number of days, counted in `timezone`, which is the company's default zone when absent. */
      end_at: emptied(instant).optional(),
      due_at: emptied(instant).optional(),
      reveal_at: emptied(instant).optional(),
      timezone: blankAsAbsent(z.enum(timezones)),
    }),
    fieldAliases: targetAliases,
    output: z.object({ memo_template_send: memoTemplateSend }),
    errors: ["conflict"],
  },
  listTemplateMedia: {
    summary: "The files of a template.",
    input: one,
    output: z.object({ media: z.array(media) }),
  },
});
