import type { CompanyChanged } from "@lineup/contract/companies/events";
import type { CompanyList } from "@lineup/contract/targeting/events";
import type { CallName } from "@lineup/contract/calls";

/** Calls that show schedules: one of them may have lost its content or its recipients. */
const scheduled = ["listScheduledSends", "getScheduledSend"] as const;

/** Calls that show the names of locations and audiences beside people and memos. */
const ofPlaces = [
  ...(["listEmployees", "getEmployee", "getMemo", "getTemplate", "listPeopleReport"] as const),
  ...(["getSend", "getSurveyResults"] as const),
  ...scheduled,
] as const;

/** Calls that show the names of locations only. */
const ofLocations = [
  ...(["getMemoProgress", "listMemoRecipients", "listFollowUps", "getFlaggedMessage"] as const),
  ...(["getRaisedHand", "getCheckin", "listCheckins"] as const),
  ...(["listManagersReport", "listWeeklyLogins", "getLoginChart", "getSelf"] as const),
  ...(["listSurveyAnswers", "getFlagsOfMemo"] as const),
] as const;

/** Calls that show each of the company's lists; the company itself has their names, and its banner their number. */
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
  joinCode: ["getJoinCode"],
  alerts: ["getCompany"],
  employees: [
    ...(["listEmployees", "getEmployee", "listEmployeeNames", "listManagers"] as const),
    ...(["getCompany", "getUserDetails", "listCelebrations"] as const),
    ...(["listLocations", "getLocation", "listAudiences", "getAudience"] as const),
    ...(["listAudienceEmployees", "getReach", "getSelf"] as const),
    // A person who is no longer a manager owns no follow-ups.
    ...(["listFollowUps", "getFlaggedMessage", "getRaisedHand", "getCheckin"] as const),
    // People who join, leave or go on leave change which check-ins are due.
    "listCheckins",
    ...(["listMemoRecipients", "listAcknowledgements", "listMemoResponses"] as const),
    // The reports show everyone's name, locations and managers.
    ...(["listPeopleReport", "listManagersReport"] as const),
    ...(["listWeeklyLogins", "getLoginChart"] as const),
    ...(["listBatches", "getBatch", "listBatchRows"] as const),
    // A preview of a bulk change is recomputed, to keep anyone from confirming an outdated one.
    ...(["editEmployees", "previewEmployeeImport", "previewManagerImport"] as const),
  ],
};

/** Calls that show more of the company's settings than the company itself: when the next check-in is due. */
const showsSettings: readonly CallName[] = [
  ...(["listEmployees", "getEmployee", "listFollowUps", "listCheckins"] as const),
];

/** Calls that show follow-ups of any kind, for employees and managers, and how many wait. */
export const showsFollowUps: readonly CallName[] = [
  ...(["listFollowUps", "getFlaggedMessage", "getRaisedHand", "getCheckin"] as const),
  ...(["listCheckins", "listOwnFollowUps", "getEmployee", "getCompany", "getHome"] as const),
];

/**
 * @returns the calls whose answers depend on these settings; a feature flag can hide check-ins and everything that
 * counts them
 */
export function shownBySettings(
  changed: CompanyChanged["payload"]["changed"],
): readonly CallName[] {
  return changed.flags ? [...showsSettings, ...showsFollowUps] : showsSettings;
}

/** Calls that show sends, and how often a template or a package was used. */
export const showsSends: readonly CallName[] = [
  ...(["listPackages", "getPackage"] as const),
  ...(["listSends", "getSend", "listTemplates", "getTemplate"] as const),
];

/** @returns the list that an event is about; null if it is about none, or about one that only a newer version has */
export function listOf(
  event: string,
  { list }: Readonly<Record<string, unknown>>,
): CompanyList | null {
  if (event === "EmployeeChanged") return "employees";
  const isKnown = event === "CompanyListChanged" && Object.hasOwn(shownBy, String(list));
  return isKnown ? (list as CompanyList) : null;
}
