import type { FlagKey } from "@lineup/contract/constants";
import type { Permission } from "@lineup/contract/permissions";
import type { CompanyDetails } from "#web/entities/companies/company.ts";
import type { CompanyRouteName } from "#web/app/route-names";

/** The facts that decide which screens a person may open. */
export interface Standing {
  readonly permissions: readonly Permission[];
  readonly flags: readonly { readonly key: string; readonly enabled: boolean }[];
  readonly counts: {
    readonly unread_memos: number;
    readonly open_tasks: number;
    readonly unread_chat: number;
    readonly awaiting_follow_ups: number;
    readonly urgent_follow_ups: number;
  };
}

/** @returns those facts for the caller in a company */
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
  | "nav.settings"
  | "nav.me";

export interface NavItem {
  readonly key: NavKey;
  readonly route: HomeOr;
  /** Shows a red dot; tells screen readers whether the items are unread, or open tasks or follow-ups. */
  readonly dot?: "unread" | "open" | false;
  /** The number of urgent items, shown in place of the dot. */
  readonly urgent?: number;
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
 * The side navigation: the screens that are built and that this person may open.
 * @param isBuilt false for routes without a screen
 */
export function navigationFor(standing: Standing, isBuilt: (route: HomeOr) => boolean): NavItem[] {
  const { counts } = standing;
  const all: NavItem[] = [
    { key: "nav.home", route: "Home" },
    { key: "nav.team", route: "EmployeeList" },
    {
      key: "nav.memos",
      route: "MemosList",
      dot: counts.unread_memos > 0 && "unread",
      items: memoItems,
    },
    { key: "nav.tasks", route: "TasksList", dot: counts.open_tasks > 0 && "open" },
    { key: "nav.chats", route: "ChatGroupList", dot: counts.unread_chat > 0 && "unread" },
    { key: "nav.files", route: "Files" },
    {
      ...{ key: "nav.followUps", route: "FlaggedMessageList" },
      dot: counts.awaiting_follow_ups > 0 && "open",
      urgent: counts.urgent_follow_ups,
    },
    { key: "nav.settings", route: "Settings" },
    // Management opens it from the avatar menu.
    ...(manages(standing) ? [] : [{ key: "nav.me", route: "Me" } as const]),
  ];
  const isOpen = (item: NavItem): boolean => isBuilt(item.route) && mayOpen(item.route, standing);
  return all
    .filter(isOpen)
    .map((item) => (item.items ? { ...item, items: item.items.filter(isOpen) } : item));
}

/** The items of the bottom bar, in this order: with the menu, five have room on a phone. */
const barKeys = ["nav.home", "nav.memos", "nav.followUps", "nav.chats", "nav.me"] as const;
export type BarKey = (typeof barKeys)[number];

/**
 * The bottom bar of small screens: the side navigation's items that people need most. The hamburger overlay has all of them.
 * @param items the items of the side navigation
 * @returns the bar's items and, for management, the items and sub-items behind "More"
 */
export function barOf(
  items: readonly NavItem[],
  standing: Pick<Standing, "permissions">,
): { shown: readonly (NavItem & { key: BarKey })[]; more: readonly NavItem[] } {
  const shown = barKeys.flatMap((key) =>
    items.flatMap((item) => (item.key === key ? { ...item, key } : [])),
  );
  const others = items.filter((item) => shown.every(({ key }) => key !== item.key));
  const subItems = items.flatMap((item) => item.items ?? []);
  return { shown, more: manages(standing) ? [...others, ...subItems] : [] };
}

function manages({ permissions }: Pick<Standing, "permissions">): boolean {
  return permissions.includes("memos:manage");
}

/** @returns true if a screen belongs to a navigation item, such as a memo to Memos */
export function belongsTo(screen: string, item: string): boolean {
  const family = {
    MemosList: /^Memo(Detail|New)$/,
    MemoSendsList: /^MemoSendDetail$/,
    MemoTemplatesList: /^MemoTemplateDetail$/,
    MemoPackagesList: /^MemoPackageDetail$/,
    Community: /^CommunityDetail$/,
    // A single follow-up is shown on the same screen.
    FlaggedMessageList: /^FlaggedMessageList$/,
    TasksList: /^Task/,
    EmployeeList: /^Employee/,
    Settings: /^Settings./,
  };
  return family[item as keyof typeof family]?.test(screen) ?? false;
}

/** @returns true if this person may open a screen; the server decides again on every call */
export function mayOpen(route: string, standing: Pick<Standing, "permissions" | "flags">): boolean {
  return isTheirs(route, standing) && hasItsFeature(route, standing);
}

/** @returns true if only a feature flag keeps this person from the screen */
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
  // A flag that hides a feature removes it where the flag is on.
  return flags.some(({ key, enabled }) => key === flag && enabled) !== flag.startsWith("disable-");
}

function permissionFor(route: string): Permission | null {
  // Employees have a list of their own memos there.
  if (route === "MemoDetail" || route === "MemosList") return null;
  if (route === "Subscription") return "billing:manage";
  // The screen decides which reports to show: managers see those about people.
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
