import { z } from "zod";
import { sharedToken } from "../auth/schemas.ts";
import { defineCalls } from "../call.ts";
import { companyCard } from "../companies/schemas.ts";
import { roles } from "../constants.ts";
import { line } from "../schemas.ts";
import { user } from "../users/schemas.ts";
import { inviteEndpoints } from "./endpoints.ts";

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

export const inviteCalls = defineCalls(inviteEndpoints, {
  listInvites: {
    summary: "Pending invitations of the caller's own verified phone; otherwise an empty list.",
    input: z.object({ phone: line(32) }),
    output: z.object({ invites: z.array(invite) }),
  },
  acceptInvite: {
    summary: "Join a company by an invitation token or a join code.",
    successes: ["invite_accepted"],
    input: z.object({ token: sharedToken }),
    output: z.object({ company: companyCard, companies: z.array(companyCard), user }),
    errors: ["token_invalid"],
  },
  ignoreInvite: {
    summary: "Put an invitation away.",
    successes: ["invite_ignored"],
    input: z.object({ token: sharedToken }),
    output: z.object({ invites: z.array(invite) }),
    errors: ["token_invalid"],
  },
});
