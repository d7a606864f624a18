import type { CallOutput } from "@lineup/contract/calls";
import { flagsOf } from "@lineup/contract/flags";
import { permissionsOf, isManagement } from "@lineup/contract/permissions";
import type { Role } from "@lineup/contract/constants";
import type { GifSetup } from "@lineup/contract/gif/schemas";
import type { Answers } from "./network.ts";
import type { Partly } from "./plain-value.ts";

/** The company of every test, and who is signed in: Maria Ortiz, employee 11. */
export const companyId = 1;
export const selfId = 11;

const self = { name: "Maria Ortiz", name_first: "Maria", name_last: "Ortiz" };
const noPage = { total: 0 };

/** What a test says otherwise of the company and of who is signed in. */
export interface Standing {
  readonly company?: Partly<CallOutput<"getCompany">["company"]>;
  readonly counts?: Partly<CallOutput<"getCompany">["counts"]>;
  readonly user?: Partly<CallOutput<"getUserDetails">["user"]>;
  /** Features that are switched off, or on where the company has to switch them on. */
  readonly flags?: Readonly<Record<string, boolean>>;
  /** Whether this installation can translate. */
  readonly canTranslate?: boolean;
  readonly gif?: GifSetup;
}

/** @returns the answers to what the app asks around every screen of a company */
export function answersAround(role: Role, standing: Standing, seq: () => number): Answers {
  const card = {
    id: companyId,
    name: "Harbor Street Kitchen",
    pivot: { role },
    flags: flagsOf(standing.flags ?? {}),
    is_subscribed: true,
    all_locations_subscribed: true,
    ...standing.company,
  };
  const employee = {
    ...{ id: selfId, company_id: companyId, display_name: self.name, ...self },
    ...{ role, is_management: isManagement(role), default_locale: "en" },
  };
  return {
    getUserDetails: {
      user: {
        ...{ id: selfId, ...self, email: "maria@lineup.example", has_password: true },
        ...{ phone_country_code: "US", ...standing.user },
      },
      employee,
      using_employee_as: role,
      company: card,
      companies: [card],
    },
    getCompany: () => ({
      company: { checkin_frequency_days: 30, ...card },
      employee,
      permissions: permissionsOf(role),
      live: { hosted: false, channel: `private-chat.${companyId}` },
      can_translate: standing.canTranslate ?? false,
      gif: standing.gif ?? { provider: "builtin", direct: null },
      counts: standing.counts,
      seq: seq(),
    }),
    authorizeChannel: { auth: "key:signature" },
    listEvents: () => ({ last: seq(), complete: true }),
    getHome: {},
    getSelf: {},
    listEmployeeMessages: noPage,
    listOwnFollowUps: {},
    listFollowUps: noPage,
    listScheduledSends: noPage,
    listMemos: noPage,
    listLocationNames: {},
    listAudienceNames: {},
    listTags: {},
    listChatGroups: {},
  };
}
