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
    summary:
      "The pending invitations for the caller's own verified phone; an empty list for any other phone.",
    input: z.object({ phone: line(32) }),
    output: z.object({ invites: z.array(invite) }),
  },
  acceptInvite: {
    summary: "Join a company with an invitation token or a join code.",
    successes: ["invite_accepted"],
    input: z.object({ token: sharedToken }),
    output: z.object({ company: companyCard, companies: z.array(companyCard), user }),
    errors: ["token_invalid"],
  },
  ignoreInvite: {
    summary: "Ignore an invitation.",
    successes: ["invite_ignored"],
    input: z.object({ token: sharedToken }),
    output: z.object({ invites: z.array(invite) }),
    errors: ["token_invalid"],
  },
  inviteEmployees: {
    summary:
      "Invite people by `id` or `ids`, or with `all` everyone whom the filter finds. The answer names those who can't be invited, with the reasons.",
    successes: ["employees_invited"],
    doneField: "invited_count",
    input: z.object({
      ...inCompany,
      id: blankAsAbsent(id),
      ids: blankAsAbsent(ids),
      all: blankAsDefault(flag, false),
      /** With `all`: the number of people that the caller was shown. When another number matches now, no one is invited. */
      expected: blankAsAbsent(z.number().int()),
      /** With `all`: people who were never invited, or people who were invited and haven't joined. */
      invitation: blankAsDefault(z.enum(["not_invited", "invited"]), "not_invited"),
      terms,
      locations: chosenIds,
      audiences: chosenIds,
      /** Absent: by text message to people with a phone, by e-mail to the others. */
      method: blankAsAbsent(z.enum(inviteMethods)),
      message: blankAsAbsent(lines(300)),
    }),
    fieldAliases: { employee_id: "id", employee_ids: "ids" },
    output: z.object({
      invited_count: z.number().int(),
      /** The first hundred of the people who were invited. */
      employees: z.array(employeeRow),
      skipped_count: z.number().int(),
      /** The first thousand of the people who can't be invited. */
      skipped: z.array(notInvited),
    }),
    errors: ["conflict"],
  },
  makeInviteLink: {
    summary: "A link with which a person can join, to give to them. Nothing is sent.",
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
