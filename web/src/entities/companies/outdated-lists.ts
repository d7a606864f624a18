import type { CompanyChanged } from "@lineup/contract/companies/events";
import type { CompanyList } from "@lineup/contract/targeting/events";
import type { CallName } from "@lineup/contract/calls";

/** Calls that show scheduled sends. If a template or location is deleted, a scheduled send may lose its content or recipients. */
const scheduled = ["listScheduledSends", "getScheduledSend"] as const;

/** Calls that show people, memos or sends together with the names of locations and audiences. */
const ofPlaces = [
  ...(["listEmployees", "getEmployee", "getMemo", "getTemplate", "listPeopleReport"] as const),
  ...(["getSend", "getSurveyResults"] as const),
  ...scheduled,
] as const;

/** Calls that show the names of locations, but not of audiences. */
const ofLocations = [
  ...(["getMemoProgress", "listMemoRecipients", "listFollowUps", "getFlaggedMessage"] as const),
  ...(["getRaisedHand", "getCheckin", "listCheckins"] as const),
  ...(["listManagersReport", "listWeeklyLogins", "getLoginChart", "getSelf"] as const),
  ...(["listSurveyAnswers", "getFlagsOfMemo"] as const),
] as const;

/**
 * For each of the company's lists, the calls that show the list. `getCompany` is included if its response contains entries of the
 * list, or if the company's banner depends on the number of entries.
 */
export const shownBy: Readonly<Record<CompanyList, readonly CallName[]>> = {
  locations: [
    "getCompany",
    "listLocationNames",
    "listLocations",
    "getLocation",
    "listDevices",
    "listAudienceEmployees",
    "getReach",
    ...ofPlaces,
    ...ofLocations,
  ],
  audiences: [
    "getCompany",
    "listAudienceNames",
    "listAudiences",
    "getAudience",
    "listAudienceEmployees",
    "getReach",
    ...ofPlaces,
  ],
  tags: ["listTags", "listMemos", "getMemo", "listTemplates", "getTemplate", "getSend"],
  packages: ["listPackages", "getPackage", "listSendables", ...scheduled],
  templates: [
    ...scheduled,
    ...(["listTemplates", "getTemplate", "listSharedTemplates"] as const),
    ...(["listPackages", "listPackageTemplates", "getPackage", "listSendables"] as const),
  ],
  devices: ["listDevices"],
  chatReports: ["listChatReports", "getCompany", "getHome"],
  joinCode: ["getJoinCode"],
  alerts: ["getCompany"],
  employees: [
    ...(["listEmployees", "getEmployee", "listEmployeeNames", "listManagers"] as const),
    ...(["getCompany", "getUserDetails", "listCelebrations"] as const),
    ...(["listLocations", "getLocation", "listAudiences", "getAudience"] as const),
    ...(["listAudienceEmployees", "getReach", "getSelf"] as const),
    // Follow-ups lose their owner when the owner is no longer a manager.
    ...(["listFollowUps", "getFlaggedMessage", "getRaisedHand", "getCheckin"] as const),
    // When someone joins, leaves the company or goes on leave, the list of due check-ins changes.
    "listCheckins",
    ...(["listMemoRecipients", "listAcknowledgements", "listMemoResponses"] as const),
    // The reports show everyone's name, locations and managers.
    ...(["listPeopleReport", "listManagersReport"] as const),
    ...(["listWeeklyLogins", "getLoginChart"] as const),
    ...(["listBatches", "getBatch", "listBatchRows"] as const),
    // Previews of bulk changes are refetched, so that no one confirms an outdated preview.
    ...(["editEmployees", "previewEmployeeImport", "previewManagerImport"] as const),
  ],
};

/** Calls, other than `getCompany`, that depend on the company's settings because they show when the next check-in is due. */
const showsSettings: readonly CallName[] = [
  ...(["listEmployees", "getEmployee", "listFollowUps", "listCheckins"] as const),
];

/** Calls that show follow-ups of any kind, or the number of waiting follow-ups, to employees or managers. */
export const showsFollowUps: readonly CallName[] = [
  ...(["listFollowUps", "getFlaggedMessage", "getRaisedHand", "getCheckin"] as const),
  ...(["listCheckins", "listOwnFollowUps", "getEmployee", "getCompany", "getHome"] as const),
];

/**
 * @returns the calls whose responses depend on the changed settings. If a feature flag has changed, the calls that show
 * follow-ups are included, because a flag can hide check-ins and all numbers that include check-ins
 */
export function shownBySettings(
  changed: CompanyChanged["payload"]["changed"],
): readonly CallName[] {
  if (changed.flags) return [...showsSettings, ...showsFollowUps];
  const isSeenOutside = changed.name !== undefined || changed.logo !== undefined;
  return isSeenOutside ? [...showsSettings, "getUserDetails"] : showsSettings;
}

/** Calls that show sends, or how often a template or a package was used. */
export const showsSends: readonly CallName[] = [
  ...(["listPackages", "getPackage"] as const),
  ...(["listSends", "getSend", "listTemplates", "getTemplate"] as const),
];

/**
 * @returns the list that an event changed; null if the event changed no list, or a list that this version of the app doesn't know
 * because the server is newer
 */
export function listOf(
  event: string,
  { list }: Readonly<Record<string, unknown>>,
): CompanyList | null {
  if (event === "EmployeeChanged") return "employees";
  const isKnown = event === "CompanyListChanged" && Object.hasOwn(shownBy, String(list));
  return isKnown ? (list as CompanyList) : null;
}
