import type { CompanyCard } from "@lineup/contract/companies/schemas";
import { type FlagKey, flagKeys, messageCategories } from "@lineup/contract/constants";

const DAY_MS = 86_400_000;

/** What a company offers as long as it has chosen nothing of its own. */
export const offered = {
  employee_types: ["Full time", "Part time", "Seasonal", "Team member", "Shift lead"],
  message_categories: [...messageCategories],
  survey_categories: ["Engagement", "Pulse check", "Feedback", "Training", "Safety", "Scheduling"],
  celebration_categories: [
    "Birthday",
    "Work anniversary",
    "Achievement",
    "Promotion",
    "Guest compliment",
    "Team milestone",
  ],
  celebration_options: [
    { key: "congrats", label: "Congrats", emoji: "🎉" },
    { key: "great_job", label: "Great job", emoji: "👏" },
    { key: "thank_you", label: "Thank you", emoji: "🙏" },
    { key: "high_five", label: "High five", emoji: "✋" },
    { key: "love", label: "Love", emoji: "❤️" },
  ],
  checkin_topics: [
    { key: "how_things_are_going", label: "How things are going" },
    { key: "schedule", label: "Schedule" },
    { key: "workload", label: "Workload" },
    { key: "training", label: "Training" },
    { key: "team", label: "Team" },
    { key: "goals", label: "Goals" },
    { key: "well_being", label: "Well-being" },
    { key: "other", label: "Other" },
  ],
  default_survey_options: [
    { label: "Yes / No", key: "yes_no", options: ["Yes", "No"] },
    { label: "True / False", key: "true_false", options: ["True", "False"] },
    {
      label: "Agreement",
      key: "agreement",
      options: ["Strongly agree", "Agree", "Neutral", "Disagree", "Strongly disagree"],
    },
    {
      label: "Satisfaction",
      key: "satisfaction",
      options: ["Very satisfied", "Satisfied", "Neutral", "Dissatisfied", "Very dissatisfied"],
    },
    { label: "Rating 1-5", key: "rating_5", options: ["1", "2", "3", "4", "5"] },
    {
      label: "Frequency",
      key: "frequency",
      options: ["Always", "Often", "Sometimes", "Rarely", "Never"],
    },
  ],
};

/** Every feature is on and nothing is hidden until the company says otherwise. */
export function flagsOf(
  stored: Readonly<Record<string, boolean>>,
): { key: FlagKey; enabled: boolean }[] {
  return flagKeys.map((key) => ({ key, enabled: stored[key] ?? !key.startsWith("disable-") }));
}

/** @param endsAt null for a company that has no trial */
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

/** What a company may use, and whether it is paid for. */
export function standingAt(
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
