import { z } from "zod";
import { defineCalls } from "../call.ts";
import { timezones } from "../constants.ts";
import { inCompany, line } from "../schemas.ts";
import { liveConnection } from "../realtime/calls.ts";
import { companyEndpoints } from "./endpoints.ts";
import { company, companyCard, counts, permissionList, selfEmployee } from "./schemas.ts";

const name = line(120).min(1);

export const companyCalls = defineCalls(companyEndpoints, {
  createCompany: {
    summary: "Create a team; the caller becomes its admin and its trial starts.",
    successes: ["company_created"],
    input: z.object({
      name,
      slogan: line(160).optional(),
      timezone: z.enum(timezones).optional(),
      locations: z
        .array(z.object({ name, timezone: z.enum(timezones).optional() }))
        .max(50)
        .optional(),
    }),
    output: z.object({ company, companies: z.array(companyCard) }),
  },
  getCompany: {
    summary:
      "The company with everything a client needs at the start: the caller's membership, permissions, unread counts and live channel.",
    input: z.object(inCompany),
    fieldAliases: { id: "company_id" },
    output: z.object({
      company,
      employee: selfEmployee,
      permissions: permissionList,
      /** True when this installation has a translation service. */
      can_translate: z.boolean(),
      counts,
      /** Where live events come from. */
      live: liveConnection,
      /** The number of the newest event. It is read before everything else in the answer, so later events apply to it. */
      seq: z.int().min(0),
    }),
  },
});
