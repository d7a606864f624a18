/** Business constants of the specification. Values are facts: they are taken as the documents give them. */

export const roles = ["admin", "manager", "employee"] as const;
export type Role = (typeof roles)[number];

/** The status of an employee's invitation to the company. */
export const invitationStates = ["not_invited", "invited", "joined"] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The kind of record that an entry of the audit log is about. */
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
  "chat-group",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Who may begin private chats. */
export const privateChatters = ["everyone", "management"] as const;

/** Languages of the interface. */
export const interfaceLocales = ["en", "es"] as const;
/** The regions whose dates, times and numbers the interface uses: both languages are written as in the United States. */
export const regionalLocales = { en: "en-US", es: "es-US" } as const;
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

/** Says whether the server works. It isn't one of the calls. */
export const healthPath = "/api/health";

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
/** The largest number of people that one celebration can be for. */
export const maxCelebrated = 50;
export const memoStatuses = ["draft", "scheduled", "published", "expired", "archived"] as const;
export type MemoStatus = (typeof memoStatuses)[number];
/** The status of a send, which bundles several memos. */
export const sendStatuses = ["draft", "scheduled", "published", "archived"] as const;
export type SendStatus = (typeof sendStatuses)[number];
/** How many seconds a manager can undo a send. Until then no one sees what was sent. */
export const undoSeconds = 10;
/** The largest number of days between the start of a package and its last memo. */
export const maxOffsetDays = 730;
export const defaultSendTime = "09:00";
/** How a survey is answered: with one option, several options, text, or a number from 1 to 5. */
export const answerTypes = ["single", "multiple", "text", "rating"] as const;
export type AnswerType = (typeof answerTypes)[number];
/** The key of survey answers that are written for one survey alone. */
export const customOptionsKey = "custom";
/** The numbers that a rating can have. */
export const ratings = ["1", "2", "3", "4", "5"] as const;
export const maxOptions = 20;
/** The largest number of tags on one memo or template, and the largest length of a tag. */
export const maxTags = 20;
export const longestTag = 60;
/** The status of a template. An archived template is stored but can't be used. */
export const templateStatuses = ["draft", "published", "archived"] as const;
/** The largest number of days between the start of a memo made from a template and its due or end date. */
export const maxTemplateDays = 365;

/** Stands for a time zone: each location uses its own. */
export const eachLocation = "each_location";
export const memoPriorities = ["low", "normal", "high", "urgent"] as const;

/** The types of records that can be scheduled. */
export const sendableTypes = ["memo_template", "memo_template_package"] as const;
export type SendableType = (typeof sendableTypes)[number];
export const scheduleFrequencies = ["once", "daily", "weekly", "monthly", "yearly"] as const;
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];
export const scheduledSendStatuses = ["active", "paused", "finished"] as const;
/** Filters of the list of scheduled sends: a status, or that the last run failed. */
export const scheduledSendFilterStatuses = [...scheduledSendStatuses, "failed"] as const;
export type ScheduledSendStatus = (typeof scheduledSendStatuses)[number];
/** The largest number of days that the calendar shows at a time. */
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

/** The topics of check-ins in a company that hasn't chosen its own. */
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

/** The events that a company can send e-mail alerts about. */
export const alertKeys = [
  "flagged_messages",
  "raised_hands",
  "checkins",
  "survey_responses",
  "weekly_summary",
] as const;
export type AlertKey = (typeof alertKeys)[number];

/** Default number of days from one check-in with an employee to the next. */
export const checkinFrequencyDays = 30;

/** Default number of days that a check-in is deferred. */
export const checkinDeferDays = 7;

/** The largest number of people that one call opens check-ins for: a manager has to read each answer. */
export const mostCheckinsAtOnce = 1_000;

/** How long managers can withdraw check-ins they opened. Later, an employee may already be writing an answer. */
export const checkinUndoMinutes = 15;

/** The default and largest number of rows on a page of a list, and the last page that can be read. */
export const defaultPageSize = 25;
export const maxPageSize = 100;
export const maxPage = 10_000;

/** The largest number of characters in a memo, without its markup. */
export const maxMemoLetters = 10_000;
/**
 * The largest number of characters in one rich text with its markup, and in all rich texts of one call together; and how deep its
 * elements can be nested, more than any editor makes. They bound the time that cleaning takes.
 */
export const longestRichText = 60_000;
export const longestRichTexts = 300_000;
export const deepestRichText = 50;

/** Seconds without a touch until a shared tablet signs a person out, and the seconds of warning before that. */
export const sharedDeviceIdleSeconds = 60;
export const sharedDeviceWarnSeconds = 15;
export const pairingMinutes = 15;
export const pairingCodeLength = 8;

/** Upload limits, in bytes. */
export const maxUploadBytes = 20 * 1024 * 1024;
/** Limits of an imported table of people. */
export const importMaxBytes = 20_000_000;
/** The size of the pieces in which a large file is uploaded, except the last piece. */
export const uploadPieceBytes = 1024 * 1024;
/** How long a signed file address is valid. */
export const fileLinkMinutes = 10;
/** The largest number of characters in a picture's description, which screen readers read without a pause. */
export const longestPictureWords = 250;
/** The longest text of a chat message, in characters. */
export const longestChatMessage = 5_000;
/**
 * The largest number of people whom someone who isn't a manager names in a chat group, with themselves. Lists and events, which go to all
 * members, leave out the people of a group that names more.
 */
export const maxNamedInChat = 200;
/** The largest number of reactions that a message has with names; those of the reader come in addition. */
export const maxShownReactions = 50;
/** The number of messages in one answer. */
export const chatPageSize = 30;
/** At most this many of a group's unread messages are counted: the interface shows 99+. */
export const maxUnreadCounted = 100;
export const maxSignatureBytes = 512 * 1024;

/** The public name of the live channel's app, in the path `/app/{key}`. */
export const realtimeAppKey = "lineup";

/** Stands for an event that is larger than a hosted live service takes. Clients fetch that one by its number. */
export const largeEvent = "LargeEvent";

/** How long answers of the GIF service are kept, and how long its errors. */
export const gifCacheSeconds = { answer: 60, error: 6 } as const;

/** The number of GIFs in a list, unless another is given. */
export const defaultGifLimit = 24;
