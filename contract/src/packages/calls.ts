import { z } from "zod";
import { defineCalls } from "../call.ts";
import { defaultTimezone, eachLocation, timezones } from "../constants.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  chosenIds,
  day,
  flag,
  id,
  inCompany,
  instant,
  line,
  paged,
  paging,
  sortBy,
} from "../schemas.ts";
import { memoTemplateSend } from "../sends/schemas.ts";
import { targetAliases, targetFields } from "../targeting/schemas.ts";
import { packageEndpoints } from "./endpoints.ts";
import {
  entryFields,
  memoTemplatePackage,
  memoTemplatePackageRow,
  packageChange,
  packageDraft,
  packageFilters,
  packageTemplate,
} from "./schemas.ts";

const one = z.object({ ...inCompany, id });
const answer = z.object({ memo_template_package: memoTemplatePackage });
const aliases = { template_id: "memo_template_id" };
const entry = one.extend({ memo_template_id: id });

export const packageCalls = defineCalls(packageEndpoints, {
  listPackages: {
    summary: "A page of packages, searched, filtered and sorted.",
    input: z.object({
      ...inCompany,
      ...paging,
      category: blankAsAbsent(line(60)),
      author_id: blankAsAbsent(id),
      /** As answers give them back. */
      authors: chosenIds,
      sort_by: sortBy("created_at", "title", "use_count", "updated_at"),
    }),
    fieldAliases: { term: "terms", filters: "..." },
    output: z.object({
      packages: z.array(memoTemplatePackageRow),
      filters: packageFilters,
      ...paged,
    }),
  },
  listPackageTemplates: {
    summary: "A page of the templates that can be put into a package: those it does not have yet.",
    input: z.object({
      ...inCompany,
      ...paging,
      id: blankAsAbsent(id),
      sort_by: sortBy("title", "created_at"),
    }),
    fieldAliases: { term: "terms" },
    output: z.object({ templates: z.array(packageTemplate), ...paged }),
  },
  getPackage: { summary: "One package with its templates.", input: one, output: answer },
  createPackage: {
    summary: "Make a package.",
    successes: ["memo_template_package_created"],
    input: packageDraft.extend(inCompany),
    output: answer,
  },
  updatePackage: {
    summary: "Change what a package is called, and what it is for.",
    successes: ["memo_template_package_updated"],
    input: packageChange.extend({ ...inCompany, id }),
    output: answer,
    errors: ["stale_version"],
  },
  deletePackage: {
    summary: "Delete a package; its templates, and what was sent with it, stay.",
    successes: ["memo_template_package_deleted"],
    input: one,
    output: z.object({}),
  },
  addPackageTemplate: {
    summary: "Put a template into a package; one that is there is moved.",
    successes: ["memo_template_package_template_added"],
    input: entry.extend(entryFields),
    fieldAliases: aliases,
    output: answer,
  },
  removePackageTemplate: {
    summary: "Take a template out of a package.",
    successes: ["memo_template_package_template_removed"],
    input: entry,
    fieldAliases: aliases,
    output: answer,
  },
  updatePackageTemplate: {
    summary: "Change a template's place in a package: its order, day and time.",
    successes: ["memo_template_package_template_updated"],
    input: entry.extend(entryFields),
    fieldAliases: aliases,
    output: answer,
  },
  usePackage: {
    summary:
      "Make a send of each of a package's templates, at its time so many days after the start, in the days of the zone: drafts or, with publish, sent then.",
    successes: ["memo_template_package_used"],
    input: one.extend({
      ...targetFields,
      /** The first day; or the moment whose day it is in the zone. Left out: today. */
      start_on: blankAsAbsent(day),
      start_at: blankAsAbsent(instant),
      /** `each_location`: a send for each zone in which those work whom it is for. */
      timezone: blankAsDefault(z.enum([...timezones, eachLocation]), defaultTimezone),
      publish: blankAsDefault(flag, false),
    }),
    fieldAliases: targetAliases,
    output: z.object({ sends: z.array(memoTemplateSend) }),
    errors: ["conflict"],
  },
});
