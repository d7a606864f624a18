import { z } from "zod";
import { defineCalls } from "../call.ts";
import { blankAsDefault, flag, id, inCompany, namedRef, terms } from "../schemas.ts";
import { targetingEndpoints } from "./endpoints.ts";
import { targetAliases, targetFields } from "./schemas.ts";

export const targetingCalls = defineCalls(targetingEndpoints, {
  listLocationNames: {
    summary: "Every location of the company, for pickers.",
    input: z.object(inCompany),
    output: z.object({ locations: z.array(namedRef.extend({ timezone: z.string() })) }),
  },
  listAudienceNames: {
    summary: "Every audience of the company, for pickers.",
    input: z.object(inCompany),
    output: z.object({ audiences: z.array(namedRef) }),
  },
  listEmployeeNames: {
    summary:
      "The first 100 active employees that match, by name, for pickers; with `managers`, only managers and admins.",
    input: z.object({
      ...inCompany,
      active: blankAsDefault(flag, true),
      managers: blankAsDefault(flag, false),
      terms,
    }),
    output: z.object({
      employees: z.array(
        namedRef.extend({
          name_short: z.string(),
          location_ids: z.array(z.number().int()),
          audience_ids: z.array(z.number().int()),
        }),
      ),
      total: z.number().int(),
    }),
  },
  getReach: {
    summary:
      "The number of people that a target reaches now, and the first of them by name. The author of what is sent is only counted if named.",
    input: z.object({
      ...inCompany,
      ...targetFields,
      /** The author, if that is not the caller; null for none. */
      author_id: id.nullable().optional(),
    }),
    fieldAliases: targetAliases,
    output: z.object({ count: z.number().int(), sample: z.array(namedRef) }),
  },
});
