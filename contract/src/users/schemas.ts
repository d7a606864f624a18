import { z } from "zod";
import { locales, roles } from "../constants.ts";
import { companyCard, selfEmployee } from "../companies/schemas.ts";

export const user = z.object({
  id: z.number().int(),
  name: z.string(),
  name_first: z.string(),
  name_last: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phone_country_code: z.string(),
  phone_verified: z.boolean(),
  has_password: z.boolean(),
  default_locale: z.enum(locales),
  default_employee_id: z.number().int().nullable(),
  default_employee: z
    .object({ id: z.number().int(), company_id: z.number().int(), role: z.enum(roles) })
    .nullable(),
});

export const minAppVersion = z.object({ web: z.string().nullable() });

/** Everything the web needs to know about who is signed in. */
export const userDetails = z.object({
  user,
  employee: selfEmployee.nullable(),
  using_employee_as: z.enum(roles).nullable(),
  company: companyCard.nullable(),
  companies: z.array(companyCard),
  /** The shared tablet that they are signed in on with their PIN, for as long as someone touches it; null elsewhere. */
  shared_device: z
    .object({ name: z.string(), location: z.object({ name: z.string() }).nullable() })
    .nullable(),
  min_app_version: minAppVersion,
});

/** A signed-in device of the caller. */
export const session = z.object({
  id: z.number().int(),
  device: z.string(),
  address: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
});

export type User = z.infer<typeof user>;
export type UserDetails = z.infer<typeof userDetails>;
export type Session = z.infer<typeof session>;
