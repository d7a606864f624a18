import type { CompanyChanged } from "@lineup/contract/companies/events";
import type { CompanyList } from "@lineup/contract/targeting/events";
import type { CallName } from "@lineup/contract/calls";

/** What is scheduled, of which some may have lost what it sends, or whom it is for. */
const scheduled = ["listScheduledSends", "getScheduledSend"] as const;

/** What has the names of both beside the people and memos of theirs. */
const ofPlaces = [
  ...(["listEmployees", "getEmployee", "getMemo", "getTemplate", "listPeopleReport"] as const),
  ...(["getSend", "getSurveyResults"] as const),
  ...scheduled,
] as const;

/** What has the names of locations alone. */
const ofLocations = [
  ...(["getMemoProgress", "listMemoRecipients", "listFollowUps", "getFlaggedMessage"] as const),
  ...(["getRaisedHand", "getCheckin", "listCheckins"] as const),
  ...(["listManagersReport", "listWeeklyLogins", "getLoginChart", "getSelf"] as const),
  ...(["listSurveyAnswers", "getFlagsOfMemo"] as const),
] as const;

/** What shows a company's lists; the company itself has their names, and its banner their number. */
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
    // Who manages no more looks after none of them.
    ...(["listFollowUps", "getFlaggedMessage", "getRaisedHand", "getCheckin"] as const),
    // Who comes, goes or is on leave is due for a check-in or not.
    "listCheckins",
    ...(["listMemoRecipients", "listAcknowledgements", "listMemoResponses"] as const),
    // Everybody's name, places and managers stand in the reports.
    ...(["listPeopleReport", "listManagersReport"] as const),
    ...(["listWeeklyLogins", "getLoginChart"] as const),
    ...(["listBatches", "getBatch", "listBatchRows"] as const),
    // What a change to many would do is found anew, before somebody confirms what it no longer does.
    ...(["editEmployees", "previewEmployeeImport", "previewManagerImport"] as const),
  ],
};

/** What shows more of the company's settings than the company itself: when the next check-in is due. */
const showsSettings: readonly CallName[] = [
  ...(["listEmployees", "getEmployee", "listFollowUps", "listCheckins"] as const),
];

/** What shows follow-ups of any kind, on either side, and how many wait. */
export const showsFollowUps: readonly CallName[] = [
  ...(["listFollowUps", "getFlaggedMessage", "getRaisedHand", "getCheckin"] as const),
  ...(["listCheckins", "listOwnFollowUps", "getEmployee", "getCompany", "getHome"] as const),
];

/** @returns what is another one where these settings are; by a flag, check-ins come and go with all that counts them */
export function shownBySettings(
  changed: CompanyChanged["payload"]["changed"],
): readonly CallName[] {
  return changed.flags ? [...showsSettings, ...showsFollowUps] : showsSettings;
}

/** What shows sends, and how often a template or a package was used for one. */
export const showsSends: readonly CallName[] = [
  ...(["listPackages", "getPackage"] as const),
  ...(["listSends", "getSend", "listTemplates", "getTemplate"] as const),
];

/** @returns null for an event that is of no list, or of one that only a newer version has */
export function listOf(
  event: string,
  { list }: Readonly<Record<string, unknown>>,
): CompanyList | null {
  if (event === "EmployeeChanged") return "employees";
  const isKnown = event === "CompanyListChanged" && Object.hasOwn(shownBy, String(list));
  return isKnown ? (list as CompanyList) : null;
}
