import { auditEntries } from "./audit-entries.ts";
import type { AuditKind, interfaceLocales } from "./constants.ts";

type Language = (typeof interfaceLocales)[number];
type Words = Readonly<Record<Language, string>>;

// The screen and the file say the same, so the words stand here, once for both sides.

export const auditKindWords: Readonly<Record<AuditKind, Words>> = {
  company: { en: "Company", es: "Empresa" },
  employee: { en: "Person", es: "Persona" },
  location: { en: "Location", es: "Local" },
  audience: { en: "Audience", es: "Audiencia" },
  tag: { en: "Tag", es: "Etiqueta" },
  device: { en: "Device", es: "Dispositivo" },
  memo: { en: "Memo", es: "Comunicado" },
  "follow-up": { en: "Follow-up", es: "Seguimiento" },
  file: { en: "File", es: "Archivo" },
  import: { en: "Import", es: "Importación" },
};

/** @returns what somebody did, in words; of a call that this version does not know, only that something changed */
export function auditActionWords(action: string, language: Language): string {
  const entries: Readonly<Record<string, Partial<Words> & { none?: string }>> = auditEntries;
  return entries[action]?.[language] ?? { en: "made a change", es: "hizo un cambio" }[language];
}

/** @returns a field's name in words; `title.es` is the title in Spanish */
export function auditFieldWords(field: string, language: Language): string {
  const [name = field, locale] = field.split(".");
  const words = fields[name]?.[language] ?? inWords(name);
  const inLocale = locale === undefined ? undefined : languages[locale]?.[language];
  return inLocale === undefined ? words : `${words} (${inLocale})`;
}

/** Names that stand for many: the first of them, and how many there are in all. */
export interface NamedMany {
  readonly names: readonly string[];
  readonly count: number;
}

/**
 * @param asDate writes an instant as the reader's place does
 * @returns a value in words; empty for one that is not there
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
    return instantShape.test(value) ? asDate(value) : (values[value]?.[language] ?? value);
  if (Array.isArray(value))
    return value.map((one: unknown) => auditValueWords(one, language, asDate)).join(", ");
  if (isMany(value)) return manyWords(value, language);
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

const fields: Readonly<Record<string, Words>> = {
  acknowledged_version: { en: "Version acknowledged", es: "Versión confirmada" },
  added_people: { en: "People added", es: "Personas añadidas" },
  audiences: { en: "Audiences", es: "Audiencias" },
  category: { en: "Category", es: "Categoría" },
  content: { en: "Text", es: "Texto" },
  due_at: { en: "Due", es: "Fecha límite" },
  end_at: { en: "Ends", es: "Termina" },
  enabled: { en: "Switched on", es: "Activado" },
  files: { en: "Files", es: "Archivos" },
  include_new_members: { en: "New people get it too", es: "También para quien llegue" },
  is_signed: { en: "Signed", es: "Firmado" },
  joined_by: { en: "Joined by", es: "Se unió con" },
  locations: { en: "Locations", es: "Locales" },
  manager_acknowledged_at: { en: "Answered", es: "Respondida" },
  manager_note: { en: "Answer", es: "Respuesta" },
  name: { en: "Name", es: "Nombre" },
  people: { en: "People named", es: "Personas elegidas" },
  priority: { en: "Priority", es: "Prioridad" },
  question: { en: "Question", es: "Pregunta" },
  recipient_count: { en: "People reached", es: "Personas a las que llega" },
  reminded: { en: "People reminded", es: "Personas avisadas" },
  removed_people: { en: "People taken off", es: "Personas quitadas" },
  resolved_at: { en: "Resolved", es: "Resuelta" },
  role: { en: "Role", es: "Rol" },
  signature: { en: "Asks for a signature", es: "Pide firma" },
  size: { en: "Size in bytes", es: "Tamaño en bytes" },
  slogan: { en: "Slogan", es: "Lema" },
  start_at: { en: "Starts", es: "Empieza" },
  status: { en: "Status", es: "Estado" },
  timezone: { en: "Time zone", es: "Zona horaria" },
  title: { en: "Title", es: "Título" },
  type: { en: "Kind", es: "Tipo" },
  version: { en: "Version", es: "Versión" },
};

const values: Readonly<Record<string, Words>> = {
  draft: { en: "Draft", es: "Borrador" },
  scheduled: { en: "Scheduled", es: "Programado" },
  published: { en: "Published", es: "Publicado" },
  expired: { en: "Expired", es: "Terminado" },
  archived: { en: "Archived", es: "Archivado" },
  low: { en: "Low", es: "Baja" },
  normal: { en: "Normal", es: "Normal" },
  high: { en: "High", es: "Alta" },
  urgent: { en: "Urgent", es: "Urgente" },
  standard: { en: "Flaggable", es: "Admite preguntas" },
  nonflaggable: { en: "Not flaggable", es: "No admite preguntas" },
  admin: { en: "Admin", es: "Administrador" },
  manager: { en: "Manager", es: "Gerente" },
  employee: { en: "Employee", es: "Empleado" },
  code: { en: "Join code", es: "Código del equipo" },
  invitation: { en: "Invitation", es: "Invitación" },
  phone: { en: "Phone number", es: "Número de teléfono" },
};
