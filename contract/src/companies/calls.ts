import { z } from "zod";
import { defineCalls } from "../call.ts";
import { timezones } from "../constants.ts";
import { gifSetup } from "../gif/schemas.ts";
import { because, emptied, inCompany, line } from "../schemas.ts";
import { once } from "../settings/schemas.ts";
import { liveConnection } from "../realtime/calls.ts";
import { companyEndpoints } from "./endpoints.ts";
import { company, companyCard, counts, permissionList, selfEmployee } from "./schemas.ts";

const name = line(120).min(1);
/** A logo is sent as a file; in place of one, null removes it. */
const noLogo = emptied(z.never(because("picture")));
const types = once(z.array(line(60).min(1)), (type) => type);

export const companyCalls = defineCalls(companyEndpoints, {
  createCompany: {
    summary: "Create a team; the caller becomes its admin and its trial starts.",
    successes: ["company_created"],
    input: z.object({
      name,
      slogan: line(160).optional(),
      timezone: z.enum(timezones).optional(),
      logo: noLogo.optional(),
      employee_types: types,
      locations: z
        .array(z.object({ name, timezone: z.enum(timezones).optional() }))
        .max(50)
        .optional(),
    }),
    output: z.object({ company, companies: z.array(companyCard) }),
    errors: ["file_too_large", "unsupported_file"],
  },
  updateCompany: {
    summary:
      "Change how the team looks and what it starts with. Absent fields stay as they are; null removes the logo, the slogan or the accent.",
    successes: ["company_updated"],
    input: z.object({
      ...inCompany,
      name: name.optional(),
      slogan: emptied(line(160)).optional(),
      logo: noLogo.optional(),
      /** As `#rrggbb`. */
      accent: emptied(
        z
          .string()
          .regex(/^#[0-9a-f]{6}$/i, because("color"))
          .toLowerCase(),
      ).optional(),
      timezone: z.enum(timezones).optional(),
      employee_types: types,
    }),
    output: z.object({ company }),
    errors: ["file_too_large", "unsupported_file"],
  },
  getCompanyLogo: {
    summary: "The picture of a team. Its address changes with it.",
    input: z.object({ key: z.string().regex(/^[\w-]{22}$/) }),
    output: z.object({}),
    errors: ["not_found"],
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
      /** The GIF service of this installation. */
      gif: gifSetup,
      counts,
      /** Where live events come from. */
      live: liveConnection,
      /** The number of the newest event. It is read before everything else in the answer, so later events apply to it. */
      seq: z.int().min(0),
    }),
  },
});
