import type { Company, EmailAlerts } from "@lineup/contract/companies/schemas";
import {
  celebrationCategories,
  type AlertKey,
  alertKeys,
  checkinFrequencyDays,
  checkinTopics,
  customOptionsKey,
  defaultTimezone,
  messageCategories,
  surveyCategories,
} from "@lineup/contract/constants";
import { employeeTypeWords } from "@lineup/contract/employee-types";

/** The settings of a company that has changed nothing. */
export const defaultSettings: SettingsWithDefaults = {
  employee_types: Object.keys(employeeTypeWords),
  accent: null,
  timezone: defaultTimezone,
  message_categories: [...messageCategories],
  survey_categories: [...surveyCategories],
  celebration_categories: [...celebrationCategories],
  celebrate_birthdays: false,
  questions_by_default: false,
  celebrate_anniversaries: false,
  private_chats: "everyone",
  quiet_hours: null,
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

type SettingsWithDefaults = Pick<
  Company,
  | ("message_categories" | "survey_categories" | "celebration_categories")
  | ("celebration_options" | "default_survey_options")
  | ("celebrate_birthdays" | "celebrate_anniversaries" | "questions_by_default")
  | ("checkin_topics" | "checkin_frequency_days")
  | ("employee_types" | "accent" | "timezone")
  | ("private_chats" | "quiet_hours")
>;

/** The lists that a company can replace with its own. */
export const settableLists = [
  "message_categories",
  "survey_categories",
  "celebration_categories",
  "celebration_options",
  "default_survey_options",
] as const;
export type SettableLists = Pick<SettingsWithDefaults, (typeof settableLists)[number]>;

/** The days that can be celebrated automatically, and what a new message starts with. */
export const memoSwitches = [
  "celebrate_birthdays",
  "celebrate_anniversaries",
  "questions_by_default",
] as const;
export type SwitchSettings = Pick<SettingsWithDefaults, (typeof memoSwitches)[number]>;

export type CheckinSettings = Pick<
  SettingsWithDefaults,
  "checkin_topics" | "checkin_frequency_days"
>;

/** How chats work. */
export type ChatSettings = Pick<SettingsWithDefaults, "private_chats" | "quiet_hours">;

/** The settings on the company's page. */
export type ProfileSettings = Pick<SettingsWithDefaults, "employee_types" | "accent" | "timezone">;

/** A change of the profile. An absent setting stays as it is, null restores the default. */
export type ProfileChange = {
  readonly [S in keyof ProfileSettings]?: ProfileSettings[S] | null | undefined;
};

/** @returns the settings with the changed ones of the profile */
export function afterProfile(settings: CompanySettings, change: ProfileChange): CompanySettings {
  const after: Record<string, unknown> = { ...settings };
  for (const name of ["employee_types", "accent", "timezone"] as const) {
    if (change[name] === null) delete after[name];
    else if (change[name] !== undefined) after[name] = change[name];
  }
  return after;
}

/** The settings that a company has changed. A missing one has its default. */
export interface CompanySettings extends Partial<
  SettableLists & SwitchSettings & CheckinSettings & ChatSettings & ProfileSettings
> {
  readonly email_alerts?: StoredAlerts;
}

type StoredAlerts = Partial<Record<AlertKey, boolean>> & {
  readonly recipients?: readonly number[];
};

/** @returns the company's settings, with defaults for those it has not changed */
export function withDefaults(settings: CompanySettings): SettingsWithDefaults {
  const { email_alerts: _, ...lists } = settings;
  return { ...defaultSettings, ...lists };
}

type Options = readonly { key?: string | undefined; label: string }[];

/** A change of lists. An absent list stays as it is, null restores the default. */
export type ListsChange = {
  readonly [L in (typeof settableLists)[number]]?:
    | (SettableLists[L][number] extends string
        ? string[]
        : (Omit<SettableLists[L][number], "key"> & { key?: string | undefined })[])
    | null
    | undefined;
};

/** A change of the switches for memos. An absent one stays as it is, null switches it off. */
export type SwitchesChange = {
  readonly [F in (typeof memoSwitches)[number]]?: boolean | null | undefined;
};

export function afterSwitches(settings: CompanySettings, change: SwitchesChange): CompanySettings {
  const changed = memoSwitches.filter((name) => change[name] !== undefined);
  return {
    ...settings,
    ...Object.fromEntries(changed.map((name) => [name, change[name] ?? false])),
  };
}

/** @returns the settings with the changed lists */
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
 * Gives options without a key one made from their label. No two keys are equal.
 * @param reserved keys with another meaning, which no option gets
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

/** A change of chat settings. An absent one stays as it is, null restores the default. */
type ChatChange = {
  readonly [S in keyof ChatSettings]?: ChatSettings[S] | null | undefined;
};

export function afterChat(settings: CompanySettings, change: ChatChange): CompanySettings {
  const after: Record<string, unknown> = { ...settings };
  for (const name of ["private_chats", "quiet_hours"] as const) {
    if (change[name] === null) delete after[name];
    else if (change[name] !== undefined) after[name] = change[name];
  }
  return after;
}

export function chatFieldsOf(settings: CompanySettings): ChatSettings {
  const { private_chats, quiet_hours } = withDefaults(settings);
  return { private_chats, quiet_hours };
}

/** A change of check-in settings. An absent one stays as it is, null restores the default. */
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

/** A change of e-mail alerts. An absent one stays as it is, null clears it. */
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

/** @param people the recipients who are active employees of the company */
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
