import { z } from "zod";
import { defineCalls } from "../call.ts";
import { eachLocation, timezones } from "../constants.ts";
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
import { hold } from "../memos/schemas.ts";
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
      /** The filter as answers return it. */
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
    summary: "A page of the templates that a package doesn't have yet.",
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
    summary: "Create a package.",
    successes: ["memo_template_package_created"],
    input: packageDraft.extend(inCompany),
    output: answer,
  },
  updatePackage: {
    summary: "Change the title and the other details of a package.",
    successes: ["memo_template_package_updated"],
    input: packageChange.extend({ ...inCompany, id }),
    output: answer,
    errors: ["stale_version"],
  },
  deletePackage: {
    summary: "Delete a package; its templates and what was sent with it stay.",
    successes: ["memo_template_package_deleted"],
    input: one,
    output: z.object({}),
  },
  addPackageTemplate: {
    summary: "Add a template to a package, or move it if it is already there.",
    successes: ["memo_template_package_template_added"],
    input: entry.extend(entryFields),
    fieldAliases: aliases,
    output: answer,
  },
  removePackageTemplate: {
    summary: "Remove a template from a package.",
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
      "Create a send from each of a package's templates, on its day after the start; with `publish` they are sent at their times.",
    successes: ["memo_template_package_used"],
    input: one.extend({
      ...targetFields,
      /** The first day, given as a date or as a time on that day in `timezone`. Absent: today. */
      start_on: blankAsAbsent(day),
      start_at: blankAsAbsent(instant),
      /** `each_location`: one send for each time zone in which the recipients work. Absent: the company's default zone. */
      timezone: blankAsAbsent(z.enum([...timezones, eachLocation])),
      publish: blankAsDefault(flag, false),
      hold,
    }),
    fieldAliases: targetAliases,
    output: z.object({ sends: z.array(memoTemplateSend) }),
    errors: ["conflict"],
  },
});
