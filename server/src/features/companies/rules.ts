import type { CompanyCard } from "@lineup/contract/companies/schemas";
import { flagsOf } from "@lineup/contract/flags";

const DAY_MS = 86_400_000;

/** @param endsAt null for a company without a trial */
function trialAt(
  endsAt: Date | null,
  now: Date,
): { is_on_trial: boolean; trial_ends_at: string | null; trial_days_left: number } {
  const leftMs = endsAt === null ? 0 : Math.max(0, endsAt.getTime() - now.getTime());
  return {
    is_on_trial: leftMs > 0,
    trial_ends_at: endsAt?.toISOString() ?? null,
    trial_days_left: Math.ceil(leftMs / DAY_MS),
  };
}

/** @returns the features of a company, and the state of its trial or subscription */
export function subscriptionAt(
  company: {
    flags: Readonly<Record<string, boolean>>;
    trial_ends_at: Date | null;
    is_subscribed: boolean;
  },
  now: Date,
): Omit<CompanyCard, "id" | "name" | "logo" | "slogan" | "pivot"> {
  const { flags, trial_ends_at, is_subscribed } = company;
  const trial = trialAt(trial_ends_at, now);
  return {
    ...trial,
    is_on_trial: trial.is_on_trial && !is_subscribed,
    flags: flagsOf(flags),
    is_subscribed,
    all_locations_subscribed: is_subscribed,
  };
}
