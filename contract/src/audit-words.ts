import { audienceAudit } from "./audiences/audit.ts";
import { celebrationAudit } from "./memos/celebrations/audit.ts";
import { chatAudit } from "./chat/audit.ts";
import { chatModerationAudit } from "./chat/moderation/audit.ts";
import { checkinAudit } from "./follow-ups/checkins/audit.ts";
import { companyAudit } from "./companies/audit.ts";
import { deviceAudit } from "./devices/audit.ts";
import { employeeAudit } from "./employees/audit.ts";
import { followUpAudit } from "./follow-ups/audit.ts";
import { flagAudit } from "./follow-ups/flags/audit.ts";
import { handAudit } from "./follow-ups/hands/audit.ts";
import { importAudit } from "./employees/imports/audit.ts";
import { inboxAudit } from "./memos/inbox/audit.ts";
import { inviteAudit } from "./invites/audit.ts";
import { locationAudit } from "./locations/audit.ts";
import { mediaAudit } from "./media/audit.ts";
import { memoAudit } from "./memos/audit.ts";
import { packageAudit } from "./packages/audit.ts";
import { requestAudit } from "./employees/requests/audit.ts";
import { schedulerAudit } from "./scheduler/audit.ts";
import { sendAudit } from "./sends/audit.ts";
import { settingsAudit } from "./settings/audit.ts";
import { surveyAudit } from "./memos/surveys/audit.ts";
import { tagAudit } from "./tags/audit.ts";
import { targetingAudit } from "./targeting/audit.ts";
import { templateAudit } from "./templates/audit.ts";
import { auditEntries } from "./audit-entries.ts";
import type { Words } from "./audit-types.ts";
import type { AuditKind } from "./constants.ts";

type Language = keyof Words;

// The screen and the CSV file show the same words. Those of a noun are in `<noun>/audit.ts`.

/** The name of every kind of record. */
export const auditKindWords = {
  ...companyAudit.kinds,
  ...locationAudit.kinds,
  ...audienceAudit.kinds,
  ...employeeAudit.kinds,
  ...importAudit.kinds,
  ...memoAudit.kinds,
  ...checkinAudit.kinds,
  ...schedulerAudit.kinds,
  ...tagAudit.kinds,
  ...mediaAudit.kinds,
  ...sendAudit.kinds,
  ...packageAudit.kinds,
  ...templateAudit.kinds,
  ...flagAudit.kinds,
  ...handAudit.kinds,
  ...deviceAudit.kinds,
  ...chatAudit.kinds,
} as const satisfies Readonly<Record<AuditKind, Words>>;

const jobs = {
  ...memoAudit.jobs,
  ...checkinAudit.jobs,
  ...celebrationAudit.jobs,
} as const satisfies Readonly<Record<string, Words>>;

/** A job that makes entries. */
export type AuditJob = keyof typeof jobs;

/** In the order in which an entry shows its fields. */
const fields = {
  name: { en: "Name", es: "Nombre" },
  title: { en: "Title", es: "Título" },
  question: { en: "Question", es: "Pregunta" },
  content: { en: "Text", es: "Texto" },
  shows: { en: "Description", es: "Descripción" },
  status: { en: "Status", es: "Estado" },
  ...companyAudit.fields,
  ...locationAudit.fields,
  ...audienceAudit.fields,
  ...employeeAudit.fields,
  ...memoAudit.fields,
  ...targetingAudit.fields,
  ...inviteAudit.fields,
  ...requestAudit.fields,
  ...checkinAudit.fields,
  ...schedulerAudit.fields,
  ...tagAudit.fields,
  ...mediaAudit.fields,
  ...sendAudit.fields,
  ...templateAudit.fields,
  ...celebrationAudit.fields,
  ...inboxAudit.fields,
  ...chatAudit.fields,
  ...chatModerationAudit.fields,
  ...followUpAudit.fields,
  ...handAudit.fields,
  ...settingsAudit.fields,
  ...deviceAudit.fields,
  ...packageAudit.fields,
} as const satisfies Readonly<Record<string, Words>>;

type FieldName = keyof typeof fields;

/** The name of a field; `title.es` is the title in Spanish. */
export type AuditField = FieldName | `${FieldName}.${string}`;

const fieldWords: Readonly<Record<string, Words>> = fields;

/** Fields that have another name in records of one kind. */
const fieldsOfKind: Readonly<Partial<Record<AuditKind, Readonly<Record<string, Words>>>>> = {
  employee: { type: { en: "Job title", es: "Puesto" } },
};

const valueWords: Readonly<Record<string, Words>> = {
  ...employeeAudit.values,
  ...memoAudit.values,
  ...surveyAudit.values,
  ...inviteAudit.values,
  ...checkinAudit.values,
  ...schedulerAudit.values,
  ...mediaAudit.values,
  ...celebrationAudit.values,
  ...chatModerationAudit.values,
  ...settingsAudit.values,
  ...followUpAudit.values,
};

type EntryWords = Partial<Words> & { none?: string; isOwn?: true; own?: Words };

const entries: Readonly<Record<string, EntryWords>> = {
  ...auditEntries,
  ...jobs,
};

/** @returns what was done, in words; "made a change" for an action that this version does not know */
export function auditActionWords(action: string, language: Language): string {
  return entries[action]?.[language] ?? { en: "made a change", es: "hizo un cambio" }[language];
}

/** @returns true for an action on the person's own record, such as joining the team: its name would only repeat theirs */
export function isOwnAuditAction(action: string): boolean {
  return entries[action]?.isOwn === true;
}

/**
 * @returns what a person did to their own record, in words that stand for the action and the record's name; null for an action
 *   without such words
 */
export function auditActionOnOneself(action: string, language: Language): string | null {
  return entries[action]?.own?.[language] ?? null;
}

/**
 * @param kind the kind of record that has the field
 * @returns the name of a field in words; `title.es` is the title in Spanish
 */
export function auditFieldWords(field: string, language: Language, kind?: AuditKind): string {
  const [name = field, locale] = field.split(".");
  const own = kind && fieldsOfKind[kind]?.[name];
  const words = (own ?? fieldWords[name])?.[language] ?? inWords(name);
  const inLocale = locale === undefined ? undefined : languages[locale]?.[language];
  return inLocale === undefined ? words : `${words} (${inLocale})`;
}

/** @returns the position of a field in an entry; fields without words come last */
export function auditFieldPlace(field: string): number {
  const place = Object.keys(fields).indexOf(field.split(".")[0] ?? field);
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}

/** A long list of names: the first few, and the total. */
export interface NamedMany {
  readonly names: readonly string[];
  readonly count: number;
}

/** The time between two repetitions, such as two weeks. */
export interface Interval {
  readonly count: number;
  readonly unit: keyof typeof units;
}

/**
 * @param asDate formats an instant in the reader's time zone
 * @returns a value in words; "" for a missing value
 */
export function auditValueWords(
  value: unknown,
  language: Language,
  asDate: (instant: string) => string,
): string {
  if (value === null || value === undefined) return "";
  if (value === true) return { en: "Yes", es: "Sí" }[language];
  if (value === false) return { en: "No", es: "No" }[language];
  if (typeof value === "number") return String(value);
  if (typeof value === "string")
    return instantShape.test(value) ? asDate(value) : (valueWords[value]?.[language] ?? value);
  if (Array.isArray(value))
    return value.map((one: unknown) => auditValueWords(one, language, asDate)).join(", ");
  if (isMany(value)) return manyWords(value, language);
  if (isInterval(value)) return intervalWords(value, language);
  return Object.entries(value)
    .map(
      ([field, one]) =>
        `${auditFieldWords(field, language)}: ${auditValueWords(one, language, asDate)}`,
    )
    .join(", ");
}

function isMany(value: object): value is NamedMany {
  return "names" in value && "count" in value;
}

function manyWords({ names, count }: NamedMany, language: Language): string {
  const more = count - names.length;
  const listed = names.join(", ");
  if (more <= 0) return listed;
  return { en: `${listed} and ${more} more`, es: `${listed} y ${more} más` }[language];
}

function isInterval(value: object): value is Interval {
  return "count" in value && "unit" in value;
}

function intervalWords({ count, unit }: Interval, language: Language): string {
  const [one, several] = units[unit][language];
  return `${count} ${count === 1 ? one : several}`;
}

const units = {
  day: { en: ["day", "days"], es: ["día", "días"] },
  week: { en: ["week", "weeks"], es: ["semana", "semanas"] },
  month: { en: ["month", "months"], es: ["mes", "meses"] },
  year: { en: ["year", "years"], es: ["año", "años"] },
} as const;

const instantShape = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function inWords(name: string): string {
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const languages: Readonly<Record<string, Words>> = {
  en: { en: "English", es: "inglés" },
  es: { en: "Spanish", es: "español" },
  fr: { en: "French", es: "francés" },
  pt: { en: "Portuguese", es: "portugués" },
};
