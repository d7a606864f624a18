import type { FlagKey } from "@lineup/contract/constants";
import type { Permission } from "@lineup/contract/permissions";
import type { CompanyDetails } from "#web/entities/companies/company.ts";
import type { CompanyRouteName } from "../route-names.ts";

/** What decides which screens are open to a person. */
export interface Standing {
  readonly permissions: readonly Permission[];
  readonly flags: readonly { readonly key: string; readonly enabled: boolean }[];
  readonly counts: {
    readonly unread_memos: number;
    readonly open_tasks: number;
    readonly unread_chat: number;
    readonly awaiting_follow_ups: number;
  };
}

/** @returns what decides it for the caller in a company */
export function standingOf({ permissions, company, counts }: CompanyDetails): Standing {
  return { permissions, flags: company.flags, counts };
}

type HomeOr = CompanyRouteName | "Home";
export type NavKey =
  | "nav.home"
  | "nav.team"
  | "nav.memos"
  | "nav.memos.sent"
  | "nav.memos.templates"
  | "nav.memos.packages"
  | "nav.memos.scheduler"
  | "nav.memos.community"
  | "nav.tasks"
  | "nav.chats"
  | "nav.files"
  | "nav.followUps"
  | "nav.settings";

export interface NavItem {
  readonly key: NavKey;
  readonly route: HomeOr;
  /** A red dot: something unread. */
  readonly dot?: boolean;
  readonly hideForMobile?: boolean;
  readonly items?: readonly NavItem[];
}

const memoItems: readonly NavItem[] = [
  { key: "nav.memos.sent", route: "MemoSendsList" },
  { key: "nav.memos.templates", route: "MemoTemplatesList" },
  { key: "nav.memos.packages", route: "MemoPackagesList", hideForMobile: true },
  { key: "nav.memos.scheduler", route: "MemoScheduler", hideForMobile: true },
  { key: "nav.memos.community", route: "Community", hideForMobile: true },
];

/**
 * The side navigation: what is open to this person, and has a screen.
 * @param isBuilt false for routes whose screen is still to come
 */
export function navigationFor(standing: Standing, isBuilt: (route: HomeOr) => boolean): NavItem[] {
  const { counts } = standing;
  // Employees have no Memos item, so for them the dot of unread memos is on Home.
  const manages = standing.permissions.includes("memos:manage");
  const all: NavItem[] = [
    { key: "nav.home", route: "Home", dot: !manages && counts.unread_memos > 0 },
    { key: "nav.team", route: "EmployeeList" },
    { key: "nav.memos", route: "MemosList", dot: counts.unread_memos > 0, items: memoItems },
    { key: "nav.tasks", route: "TasksList", dot: counts.open_tasks > 0 },
    { key: "nav.chats", route: "ChatGroupList", dot: counts.unread_chat > 0 },
    { key: "nav.files", route: "Files" },
    { key: "nav.followUps", route: "FlaggedMessageList", dot: counts.awaiting_follow_ups > 0 },
    { key: "nav.settings", route: "Settings" },
  ];
  const isOpen = (item: NavItem): boolean => isBuilt(item.route) && mayOpen(item.route, standing);
  return all
    .filter(isOpen)
    .map((item) => (item.items ? { ...item, items: item.items.filter(isOpen) } : item));
}

/** @returns whether a screen lies under a navigation item: a memo under Memos */
export function belongsTo(screen: string, item: string): boolean {
  const family = {
    MemosList: /^Memo(Detail|New)$/,
    MemoSendsList: /^MemoSendDetail$/,
    MemoTemplatesList: /^MemoTemplateDetail$/,
    MemoPackagesList: /^MemoPackageDetail$/,
    Community: /^CommunityDetail$/,
    // One of them has the same screen.
    FlaggedMessageList: /^FlaggedMessageList$/,
    TasksList: /^Task/,
    EmployeeList: /^Employee/,
    Settings: /^Settings./,
  };
  return family[item as keyof typeof family]?.test(screen) ?? false;
}

/** @returns whether a screen is open to this person; the server decides again on every call */
export function mayOpen(route: string, standing: Pick<Standing, "permissions" | "flags">): boolean {
  return isTheirs(route, standing) && hasItsFeature(route, standing);
}

/** @returns whether a screen would be open to this person, had the company not switched its feature off */
export function switchedOff(
  route: string,
  standing: Pick<Standing, "permissions" | "flags">,
): boolean {
  return isTheirs(route, standing) && !hasItsFeature(route, standing);
}

function isTheirs(route: string, { permissions }: Pick<Standing, "permissions">): boolean {
  const needed = permissionFor(route);
  return needed === null || permissions.includes(needed);
}

function hasItsFeature(route: string, { flags }: Pick<Standing, "flags">): boolean {
  const flag = flagFor(route);
  if (flag === null) return true;
  // One that hides takes the feature away where it is on.
  return flags.some(({ key, enabled }) => key === flag && enabled) !== flag.startsWith("disable-");
}

function permissionFor(route: string): Permission | null {
  if (route === "MemoDetail") return null;
  if (route === "Subscription") return "billing:manage";
  // Which of them, the screen decides: managers see those on people.
  if (route === "SettingsReports") return "employees:manage";
  if (/^(Settings|CFA)/.test(route)) return "settings:manage";
  if (route.startsWith("Employee")) return "employees:manage";
  if (/^(Memo|Community)/.test(route)) return "memos:manage";
  return route === "FlaggedMessageList" ? "follow-ups:manage" : null;
}

function flagFor(route: string): FlagKey | null {
  if (route.startsWith("Task")) return "tasks";
  if (route.startsWith("Chat")) return "chat";
  if (/^Settings(New)?Location/.test(route)) return "disable-locations";
  if (/^Settings(New)?Audience/.test(route)) return "disable-audiences";
  return route === "Files" ? "files" : null;
}
