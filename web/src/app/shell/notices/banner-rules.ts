import type { BannerLevel } from "#web/ui/feedback/banner.tsx";

export interface BannerFacts {
  /** The version of the running web app; empty if unknown. */
  readonly runningVersion: string;
  readonly minimumVersion: string | null;
  readonly userName: string;
  /** The open company; null if no company is open. */
  readonly company: {
    readonly pivot: { readonly role: string };
    readonly is_subscribed: boolean;
    readonly all_locations_subscribed: boolean;
    readonly is_on_trial: boolean;
    readonly trial_ends_at: string | null;
    readonly trial_days_left: number;
  } | null;
}

export type BannerAction = "reload" | "profile" | "subscription";
export interface BannerChoice {
  readonly action: BannerAction;
  readonly level: BannerLevel;
  readonly text:
    | "banner.version"
    | "banner.profile"
    | "banner.locations"
    | "banner.trialEnded"
    | "banner.unsubscribed";
  /** The time at which the trial ended; missing unless `text` is `banner.trialEnded`. */
  readonly date?: string;
}

/**
 * @returns the most important banner: for an outdated version, or else for a missing user name, or else for the subscription;
 * null if no banner is needed
 */
export function chooseBanner(facts: BannerFacts): BannerChoice | null {
  if (isOlder(facts.runningVersion, facts.minimumVersion)) {
    return { action: "reload", level: "info", text: "banner.version" };
  }
  if (facts.userName.trim() === "")
    return { action: "profile", level: "warn", text: "banner.profile" };
  return facts.company ? subscriptionBanner(facts.company) : null;
}

/**
 * Compares two versions number by number.
 * @returns true if the running version is older than the minimum; false if either version is unknown
 */
export function isOlder(running: string, minimum: string | null): boolean {
  if (!running || !minimum) return false;
  const have = numbersOf(running);
  const need = numbersOf(minimum);
  for (let index = 0; index < Math.max(have.length, need.length); index += 1) {
    const difference = (have[index] ?? 0) - (need[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function subscriptionBanner(company: NonNullable<BannerFacts["company"]>): BannerChoice | null {
  if (company.pivot.role !== "admin") return null;
  const level = company.trial_days_left > 0 ? "alarm" : "warn";
  const common = { action: "subscription", level } as const;
  if (company.is_subscribed) {
    return company.all_locations_subscribed ? null : { ...common, text: "banner.locations" };
  }
  const ended = !company.is_on_trial && company.trial_days_left <= 0 && company.trial_ends_at;
  return ended
    ? { ...common, text: "banner.trialEnded", date: ended }
    : { ...common, text: "banner.unsubscribed" };
}

function numbersOf(version: string): number[] {
  return version
    .replace(/^v/, "")
    .split(/[.+-]/)
    .map((part) => Number.parseInt(part, 10) || 0);
}
