import type { Company, CompanyCard, EmailAlerts } from "@lineup/contract/companies/schemas";
import {
  celebrationCategories,
  type AlertKey,
  alertKeys,
  checkinFrequencyDays,
  checkinTopics,
  customOptionsKey,
  messageCategories,
  surveyCategories,
} from "@lineup/contract/constants";
import { employeeTypeWords } from "@lineup/contract/employee-types";
import { flagsOf } from "@lineup/contract/flags";

const DAY_MS = 86_400_000;

/** What a company offers as long as it has chosen nothing of its own. */
export const offered = {
  employee_types: Object.keys(employeeTypeWords),
  message_categories: [...messageCategories],
  survey_categories: [...surveyCategories],
  celebration_categories: [...celebrationCategories],
  celebrate_birthdays: false,
  celebrate_anniversaries: false,
  celebration_options: [
    { key: "congrats", label: "Congrats", emoji: "🎉" },
    { key: "great_job", label: "Great job", emoji: "👏" },
    { key: "thank_you", label: "Thank you", emoji: "🙏" },
    { key: "high_five", label: "High five", emoji: "✋" },
    { key: "love", label: "Love", emoji: "❤️" },
  ],
  checkin_topics: checkinTopics.map((topic) => ({ ...topic })),
  checkin_frequency_days: checkinFrequencyDays,
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

type Offered = Pick<Company, keyof typeof offered>;

/** The lists that a company can set for itself. */
export const settableLists = [
  "message_categories",
  "survey_categories",
  "celebration_categories",
  "celebration_options",
  "default_survey_options",
] as const;
export type SettableLists = Pick<Offered, (typeof settableLists)[number]>;

/** What of people's days can go out by itself. */
export const automaticFlags = ["celebrate_birthdays", "celebrate_anniversaries"] as const;
export type AutomaticSettings = Pick<Offered, (typeof automaticFlags)[number]>;

export type CheckinSettings = Pick<Offered, "checkin_topics" | "checkin_frequency_days">;

/** What a company has chosen for itself; what is absent is as every company's. */
export interface CompanySettings extends Partial<
  SettableLists & AutomaticSettings & CheckinSettings
> {
  readonly email_alerts?: StoredAlerts;
}

type StoredAlerts = Partial<Record<AlertKey, boolean>> & {
  readonly recipients?: readonly number[];
};

/** @returns what the company offers, by its own choice or as every company does */
export function offeredBy(settings: CompanySettings): Offered {
  const { email_alerts: _, ...lists } = settings;
  return { ...offered, ...lists };
}

type Options = readonly { key?: string | undefined; label: string }[];

/** What a call asks for: absent means unchanged, null puts the usual ones back. */
export type ListsChange = {
  readonly [L in (typeof settableLists)[number]]?:
    | (SettableLists[L][number] extends string
        ? string[]
        : (Omit<SettableLists[L][number], "key"> & { key?: string | undefined })[])
    | null
    | undefined;
};

/** What of the automatic celebrations a call asks for: absent means unchanged, null switches off. */
export type AutomaticChange = {
  readonly [F in (typeof automaticFlags)[number]]?: boolean | null | undefined;
};

export function afterAutomatic(
  settings: CompanySettings,
  change: AutomaticChange,
): CompanySettings {
  const asked = automaticFlags.filter((name) => change[name] !== undefined);
  return {
    ...settings,
    ...Object.fromEntries(asked.map((name) => [name, change[name] ?? false])),
  };
}

/** @returns the settings with these lists in place of the company's own */
export function afterLists(settings: CompanySettings, change: ListsChange): CompanySettings {
  const after: Record<string, unknown> = { ...settings };
  for (const list of settableLists) {
    const given = change[list];
    if (given === null) delete after[list];
    const reserved = list === "default_survey_options" ? [customOptionsKey] : [];
    if (given)
      after[list] = list.endsWith("categories") ? given : withKeys(given as Options, reserved);
  }
  return after;
}

/**
 * What comes without a key gets one of its label; two never have the same.
 * @param reserved keys that none of them gets, as they mean something else
 */
function withKeys(
  options: Options,
  reserved: readonly string[] = [],
): { key: string; label: string }[] {
  const taken = new Set(options.map(({ key }) => key));
  const given = new Set(reserved);
  return options.map((option) => {
    let key = option.key ?? keyOf(option.label);
    for (let nth = 2; given.has(key) || (option.key === undefined && taken.has(key)); nth += 1)
      key = `${option.key ?? keyOf(option.label)}_${nth}`;
    given.add(key);
    return { ...option, key };
  });
}

/** What of the check-ins a call asks for: absent means unchanged, null puts back what every company starts with. */
export interface CheckinsChange {
  readonly checkin_topics?: Options | null | undefined;
  readonly frequency_days?: number | null | undefined;
}

export function afterCheckins(
  settings: CompanySettings,
  { checkin_topics: topics, frequency_days: days }: CheckinsChange,
): CompanySettings {
  const after = { ...settings };
  if (topics === null) delete after.checkin_topics;
  if (topics) after.checkin_topics = withKeys(topics);
  if (days === null) delete after.checkin_frequency_days;
  if (days) after.checkin_frequency_days = days;
  return after;
}

function keyOf(label: string): string {
  const plain = label.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .replaceAll(/[^a-z0-9]+/g, "_")
      .replaceAll(/^_|_$/g, "")
      .slice(0, 30) || "option"
  );
}

/** What of the alerts a call asks for: absent means unchanged, null clears. */
export type AlertsChange = { readonly [K in AlertKey]?: boolean | null | undefined } & {
  readonly recipients?: readonly number[] | null | undefined;
};

export function afterAlerts(settings: CompanySettings, change: AlertsChange): CompanySettings {
  const after: Record<string, unknown> = { ...settings.email_alerts };
  for (const key of [...alertKeys, "recipients"] as const) {
    const given = change[key];
    if (given === null) delete after[key];
    else if (given !== undefined) after[key] = given;
  }
  return { ...settings, email_alerts: after };
}

/** @param people those of the recipients who work for the company now */
export function alertsOf(
  { email_alerts = {} }: CompanySettings,
  people: EmailAlerts["recipients"],
): EmailAlerts {
  const on = (key: AlertKey): boolean => email_alerts[key] ?? false;
  return {
    flagged_messages: on("flagged_messages"),
    raised_hands: on("raised_hands"),
    checkins: on("checkins"),
    survey_responses: on("survey_responses"),
    weekly_summary: on("weekly_summary"),
    recipients: [...people],
  };
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
