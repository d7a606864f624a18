import { z } from "zod";
import { because, line, namedRef } from "../schemas.ts";

/** A tablet that people share, as admins see it. */
export const device = z.object({
  id: z.number().int(),
  company_id: z.number().int(),
  name: z.string(),
  /** null: its location was closed. */
  location_id: z.number().int().nullable(),
  location: namedRef.nullable(),
  /** `waiting`: no one has typed its code yet. `expired`: nor can they, until there is a new one. */
  status: z.enum(["waiting", "expired", "paired"]),
  /** Until when a code can be typed; null where none waits. */
  pairing_expires_at: z.string().nullable(),
  paired_at: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
});

/** What makes a tablet the company's, told once. */
export const pairing = z.object({
  code: z.string(),
  /** Leads a camera to the same. */
  url: z.string(),
  expires_at: z.string(),
});

/** What stands on a tablet before anybody signs in: nothing of any person. */
export const deviceState = z.object({
  name: z.string(),
  company: z.object({ name: z.string(), logo: z.string().nullable() }),
  location: z.object({ name: z.string() }).nullable(),
});

export const deviceName = line(80).min(1);
/** The tablet's own secret, which it was given when it was paired. */
export const deviceToken = line(100).min(1);
export const pinDigits = z
  .string()
  .trim()
  .regex(/^\d{4,6}$/u, because("pin"));

export type Device = z.infer<typeof device>;
export type DeviceState = z.infer<typeof deviceState>;
