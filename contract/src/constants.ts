/** Business constants of the specification. Values are facts: they are taken as the documents give them. */

export const roles = ["admin", "manager", "employee"] as const;
export type Role = (typeof roles)[number];

/** How far someone is on their way into the company. */
export const invitationStates = ["not_invited", "invited", "joined"] as const;
export type InvitationState = (typeof invitationStates)[number];

/** What an entry of the audit log is about. */
export const auditKinds = [
  "company",
  "employee",
  "location",
  "audience",
  "tag",
  "device",
  "memo",
  "memo-template",
  "memo-send",
  "memo-package",
  "scheduled-send",
  "follow-up",
  "raised-hand",
  "checkin",
  "file",
  "import",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Languages of the interface. */
export const interfaceLocales = ["en", "es"] as const;
/**
 * Languages a person can ask for, and a memo can be written in and translated into. What of the product we have no translation of
 * is shown in English.
 */
export const locales = ["en", "es", "fr", "pt"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale = "en";
export const defaultPhoneCountryCode = "1";

/** The documents' options. `America/Honolulu` is kept as a value and computed as `Pacific/Honolulu`. */
export const timezones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "America/Honolulu",
] as const;
export const defaultTimezone = "America/Chicago";
export type Timezone = (typeof timezones)[number];

/** Local storage keys that the documents name. */
export const tokenStorageKey = "pushkin-token";
export const companyStorageKey = "companyId";

export const authCodeLength = 6;
export const toastTimeoutMs = 3000;
export const toastTickMs = 25;
export const loginToastTimeoutMs = 7000;
export const invitationLoaderMs = 750;
export const trialDays = 14;
export const passwordMinLength = 8;
export const passwordMaxLength = 200;

export const memoKinds = ["message", "survey", "celebration"] as const;
export type MemoKind = (typeof memoKinds)[number];
/** What a memo is shown as: a message is a memo to its readers. */
export const memoTypes = ["memo", "survey", "celebration"] as const;
/** `standard` is labelled Flaggable. */
export const messageTypes = ["standard", "nonflaggable"] as const;
/** What a celebration is of; `other` is labelled Default. */
export const celebrationTypes = ["other", "birthday", "anniversary"] as const;
export type CelebrationType = (typeof celebrationTypes)[number];
export const memoKindTypes = [...messageTypes, ...celebrationTypes] as const;
/** As many people as one celebration can be for. */
export const maxCelebrated = 50;
export const memoStatuses = ["draft", "scheduled", "published", "expired", "archived"] as const;
export type MemoStatus = (typeof memoStatuses)[number];
/** How far a send of several memos is. */
export const sendStatuses = ["draft", "scheduled", "published", "archived"] as const;
export type SendStatus = (typeof sendStatuses)[number];
/** So many days after its start a package may still send something. */
export const maxOffsetDays = 730;
export const defaultSendTime = "09:00";
/** How a survey is answered: one option, any number of them, words, or a number from 1 to 5. */
export const answerTypes = ["single", "multiple", "text", "rating"] as const;
export type AnswerType = (typeof answerTypes)[number];
/** The key of survey answers that are written for one survey alone. */
export const customOptionsKey = "custom";
/** What a rating can be. */
export const ratings = ["1", "2", "3", "4", "5"] as const;
export const maxOptions = 20;
/** As many tags as one memo or template carries, and as long as each may be. */
export const maxTags = 20;
export const longestTag = 60;
/** What becomes of a template; archived it is kept, and used no more. */
export const templateStatuses = ["draft", "published", "archived"] as const;
/** As many days as what is made from a template can be due, or end, after its start. */
export const maxTemplateDays = 365;

/** In the place of a zone: that of each location. */
export const eachLocation = "each_location";
export const memoPriorities = ["low", "normal", "high", "urgent"] as const;

/** What can be scheduled. */
export const sendableTypes = ["memo_template", "memo_template_package"] as const;
export type SendableType = (typeof sendableTypes)[number];
export const scheduleFrequencies = ["once", "daily", "weekly", "monthly", "yearly"] as const;
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];
export const scheduledSendStatuses = ["active", "paused", "finished"] as const;
/** What a list of them is filtered by: how they stand, or that nothing went out the last time. */
export const scheduledSendFilterStatuses = [...scheduledSendStatuses, "failed"] as const;
export type ScheduledSendStatus = (typeof scheduledSendStatuses)[number];
/** Days of the calendar that are shown at once. */
export const maxCalendarDays = 62;
/** What a calendar shows: all that is to come; of one kind alone; or also single memos that went out. */
export const calendarContents = ["planned", "scheduled_sends", "memos", "all"] as const;

export const messageCategories = [
  "General",
  "Announcement",
  "Operations",
  "Schedule",
  "Policy",
  "Safety",
  "Training",
  "Product / Menu",
  "HR",
  "Urgent",
] as const;

export const surveyCategories = [
  "Engagement",
  "Pulse check",
  "Feedback",
  "Training",
  "Safety",
  "Scheduling",
] as const;

export const celebrationCategories = [
  "Birthday",
  "Work anniversary",
  "Achievement",
  "Promotion",
  "Guest compliment",
  "Team milestone",
] as const;

/** What check-ins are about in a company that has chosen nothing of its own. */
export const checkinTopics = [
  { key: "how_things_are_going", label: "How things are going" },
  { key: "schedule", label: "Schedule" },
  { key: "workload", label: "Workload" },
  { key: "training", label: "Training" },
  { key: "team", label: "Team" },
  { key: "goals", label: "Goals" },
  { key: "well_being", label: "Well-being" },
  { key: "other", label: "Other" },
] as const;

export const flagKeys = [
  "tasks",
  "chat",
  "files",
  "checkins",
  "disable-audiences",
  "disable-locations",
] as const;
export type FlagKey = (typeof flagKeys)[number];

/** What a company can tell of by e-mail. */
export const alertKeys = [
  "flagged_messages",
  "raised_hands",
  "checkins",
  "survey_responses",
  "weekly_summary",
] as const;
export type AlertKey = (typeof alertKeys)[number];

/** Days until someone is asked again how things are, where a company has not chosen. */
export const checkinFrequencyDays = 30;

/** Days that a check-in is put off for, where nothing else is said. */
export const checkinDeferDays = 7;

/** The largest number of people one call opens check-ins for, because each check-in takes a manager's time. */
export const mostCheckinsAtOnce = 1_000;

/** For so long whoever opened check-ins may take them back; later someone may be thinking of an answer. */
export const checkinUndoMinutes = 15;

/** Rows on a page of a list when nothing else is asked for, the most that may be, and the deepest page. */
export const defaultPageSize = 25;
export const maxPageSize = 100;
export const maxPage = 10_000;

/** Letters of a memo, its markup not counted. */
export const maxMemoLetters = 10_000;

/** On a shared tablet people are signed out after so many seconds without a touch, and are told in the last of them. */
export const sharedDeviceIdleSeconds = 60;
export const sharedDeviceWarnSeconds = 15;
export const pairingMinutes = 15;
export const pairingCodeLength = 8;

/** Upload limits, in bytes. */
export const maxUploadBytes = 20 * 1024 * 1024;
/** Of a table of people that is imported. */
export const importMaxBytes = 20_000_000;
/** A file that is sent in pieces comes in pieces of this size, the last one aside. */
export const uploadPieceBytes = 1024 * 1024;
/** So long a signed address of a file opens it. */
export const fileLinkMinutes = 10;
/** In letters, what a picture shows, which is read out in one go. */
export const longestPictureWords = 250;
export const maxSignatureBytes = 512 * 1024;

/** The public name of the live channel's app, in the path `/app/{key}`. */
export const realtimeAppKey = "lineup";
