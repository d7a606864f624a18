import { z } from "zod";
import { roles } from "../constants.ts";

/** A pending invitation, as the invited person sees it. */
export const invite = z.object({
  id: z.number().int(),
  token: z.string(),
  company_id: z.number().int(),
  company: z.object({ id: z.number().int(), name: z.string(), logo: z.string().nullable() }),
  company_name: z.string(),
  /** The place in the company that waits for the person. */
  employee_id: z.number().int(),
  role: z.enum(roles),
  status: z.literal("pending"),
  created_at: z.string(),
  expires_at: z.string(),
});
export type Invite = z.infer<typeof invite>;

export const inviteMethods = ["sms", "email"] as const;

/** Why someone was not invited. */
export const inviteRefusals = [
  "joined",
  "inactive",
  "deleted",
  /** Neither a phone nor an e-mail address that this installation can write to. */
  "no_address",
  "no_phone",
  "no_email",
  /** An admin, whom only admins look after. */
  "only_admins",
  /** Within the last minutes. */
  "just_invited",
  /** As often as anybody may be in a day. */
  "too_often",
] as const;
export type InviteRefusal = (typeof inviteRefusals)[number];

export const notInvited = z.object({
  id: z.number().int(),
  name: z.string(),
  reason: z.enum(inviteRefusals),
});
export type NotInvited = z.infer<typeof notInvited>;
