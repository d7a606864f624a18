import { z } from "zod";
import { sharedToken } from "../auth/schemas.ts";
import { defineCalls } from "../call.ts";
import { companyCard } from "../companies/schemas.ts";
import { employeeRow } from "../employees/schemas.ts";
import {
  blankAsAbsent,
  blankAsDefault,
  chosenIds,
  flag,
  id,
  ids,
  inCompany,
  line,
  lines,
  terms,
} from "../schemas.ts";
import { user } from "../users/schemas.ts";
import { inviteEndpoints } from "./endpoints.ts";
import { invite, inviteMethods, notInvited } from "./schemas.ts";

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
  inviteEmployees: {
    summary:
      "Invite people to take the places that wait for them: those named by id or ids, or with all those whom the filter finds. Who can't be invited is named with the reason.",
    successes: ["employees_invited"],
    input: z.object({
      ...inCompany,
      id: blankAsAbsent(id),
      ids: blankAsAbsent(ids),
      all: blankAsDefault(flag, false),
      /** With all: how many someone was shown who asks for it. Where others match by now, no one is invited. */
      expected: blankAsAbsent(z.number().int()),
      /** With all: those who never were, or those who were and have not joined. */
      invitation: blankAsDefault(z.enum(["not_invited", "invited"]), "not_invited"),
      terms,
      locations: chosenIds,
      audiences: chosenIds,
      /** Left out: by text message where there is a phone, else by e-mail. */
      method: blankAsAbsent(z.enum(inviteMethods)),
      message: blankAsAbsent(lines(300)),
    }),
    fieldAliases: { employee_id: "id", employee_ids: "ids" },
    output: z.object({
      invited_count: z.number().int(),
      /** The first hundred of them. */
      employees: z.array(employeeRow),
      skipped_count: z.number().int(),
      /** The first thousand of them. */
      skipped: z.array(notInvited),
    }),
    errors: ["conflict"],
  },
  makeInviteLink: {
    summary:
      "The link by which a person takes their place, to be handed over by whoever asks for it. Nothing is sent.",
    successes: ["invite_link_made"],
    input: z.object({ ...inCompany, id }),
    fieldAliases: { employee_id: "id" },
    output: z.object({
      invite_link: z.object({
        employee_id: z.number().int(),
        url: z.string(),
        expires_at: z.string(),
      }),
    }),
    errors: ["conflict"],
  },
});
