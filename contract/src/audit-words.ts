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
  "memo-template": { en: "Template", es: "Plantilla" },
  "memo-send": { en: "Send", es: "Envío" },
  "memo-package": { en: "Package", es: "Paquete" },
  "scheduled-send": { en: "Scheduled send", es: "Envío programado" },
  "follow-up": { en: "Follow-up", es: "Seguimiento" },
  "raised-hand": { en: "Raised hand", es: "Mano levantada" },
  checkin: { en: "Check-in", es: "Check-in" },
  file: { en: "File", es: "Archivo" },
  import: { en: "Import", es: "Importación" },
};

/** What a job enters, which nobody did; of a memo's dates only that an anonymous survey had too few people. */
const jobEntries = {
  "open-due-checkins": { en: "opened the check-in with", es: "abrió el check-in con" },
  "celebrate-days": { en: "sent by itself", es: "envió por sí mismo" },
  "memo-date": { en: "did not send to fewer than five", es: "no envió a menos de cinco" },
} as const;

/** @returns what somebody did, in words; of a call that this version does not know, only that something changed */
export function auditActionWords(action: string, language: Language): string {
  const entries: Readonly<Record<string, Partial<Words> & { none?: string }>> = {
    ...auditEntries,
    ...jobEntries,
  };
  return entries[action]?.[language] ?? { en: "made a change", es: "hizo un cambio" }[language];
}

/** @returns a field's name in words; `title.es` is the title in Spanish */
export function auditFieldWords(field: string, language: Language): string {
  const [name = field, locale] = field.split(".");
  const words = fields[name]?.[language] ?? inWords(name);
  const inLocale = locale === undefined ? undefined : languages[locale]?.[language];
  return inLocale === undefined ? words : `${words} (${inLocale})`;
}

/** @returns where a field stands among others, as a person would tell them; those without words come last */
export function auditFieldPlace(field: string): number {
  const place = Object.keys(fields).indexOf(field.split(".")[0] ?? field);
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
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
  name: { en: "Name", es: "Nombre" },
  title: { en: "Title", es: "Título" },
  question: { en: "Question", es: "Pregunta" },
  content: { en: "Text", es: "Texto" },
  shows: { en: "What it shows", es: "Qué muestra" },
  status: { en: "Status", es: "Estado" },
  slogan: { en: "Slogan", es: "Lema" },
  timezone: { en: "Time zone", es: "Zona horaria" },
  joined_by: { en: "Joined by", es: "Se unió con" },
  name_first: { en: "First name", es: "Nombre de pila" },
  name_last: { en: "Last name", es: "Apellidos" },
  email: { en: "E-mail", es: "Correo" },
  phone: { en: "Phone", es: "Teléfono" },
  phone_country_code: { en: "Country code", es: "Prefijo del país" },
  company_ext_id: { en: "Employee number", es: "Número de empleado" },
  work_anniversary: { en: "Work anniversary", es: "Aniversario laboral" },
  birth_date: { en: "Birthday", es: "Fecha de nacimiento" },
  birth_date_day: { en: "Day of birth", es: "Día de nacimiento" },
  birth_date_month: { en: "Month of birth", es: "Mes de nacimiento" },
  birth_date_year: { en: "Year of birth", es: "Año de nacimiento" },
  pin: { en: "PIN", es: "PIN" },
  has_pin: { en: "Has a PIN", es: "Tiene PIN" },
  role: { en: "Role", es: "Rol" },
  type: { en: "Type", es: "Tipo" },
  is_active: { en: "Active", es: "En activo" },
  on_leave: { en: "On leave", es: "De permiso" },
  default_locale: { en: "Language", es: "Idioma" },
  locale_code: { en: "Written in", es: "Escrito en" },
  category: { en: "Category", es: "Categoría" },
  priority: { en: "Priority", es: "Prioridad" },
  signature: { en: "Asks for a signature", es: "Pide firma" },
  start_at: { en: "Starts", es: "Empieza" },
  due_at: { en: "Due", es: "Fecha límite" },
  end_at: { en: "Ends", es: "Termina" },
  reveal_at: { en: "Opens", es: "Se abre" },
  recipient_title: { en: "Title for whom it celebrates", es: "Título para quien se celebra" },
  recipient_content: { en: "Text for whom it celebrates", es: "Texto para quien se celebra" },
  answer_type: { en: "How people answer", es: "Cómo se responde" },
  options: { en: "Answers to choose from", es: "Respuestas para elegir" },
  is_anonymous: { en: "Anonymous", es: "Anónima" },
  locations: { en: "Locations", es: "Locales" },
  audiences: { en: "Audiences", es: "Audiencias" },
  managers: { en: "Managers", es: "Gerentes" },
  employees: { en: "Looks after", es: "A su cargo" },
  people: { en: "People named", es: "Personas elegidas" },
  include_new_members: { en: "New people get it too", es: "También para quien llegue" },
  recipient_count: { en: "People reached", es: "Personas a las que llega" },
  added_people: { en: "People added", es: "Personas añadidas" },
  removed_people: { en: "People taken off", es: "Personas quitadas" },
  reminded: { en: "People reminded", es: "Personas avisadas" },
  invited_by: { en: "Invited by", es: "Invitación por" },
  invited: { en: "Invited", es: "Personas invitadas" },
  invitation: { en: "Invitation", es: "Invitación" },
  manager_request: { en: "Request to see them", es: "Petición de verle" },
  checkin: { en: "Check-in", es: "Check-in" },
  celebrates: {
    en: "Birthday and anniversary are shown",
    es: "Se muestran cumpleaños y aniversario",
  },
  sendable: { en: "What goes out", es: "Qué sale" },
  frequency: { en: "How often", es: "Frecuencia" },
  interval: { en: "Every so many", es: "Cada cuántos" },
  days_of_week: { en: "Days of the week", es: "Días de la semana" },
  day_of_month: { en: "Day of the month", es: "Día del mes" },
  send_time: { en: "Time of day", es: "Hora" },
  starts_on: { en: "First day", es: "Primer día" },
  ends_on: { en: "Last day", es: "Último día" },
  moved_runs: { en: "Moved runs", es: "Envíos cambiados de día" },
  tags: { en: "Tags", es: "Etiquetas" },
  files: { en: "Files", es: "Archivos" },
  memos: { en: "Memos", es: "Comunicados" },
  reveal_after_days: { en: "Opens after so many days", es: "Se abre a los días" },
  due_after_days: { en: "Due after so many days", es: "Vence a los días" },
  expire_after_days: { en: "Ends after so many days", es: "Termina a los días" },
  author: { en: "By", es: "De" },
  author_description: { en: "About who it is by", es: "Sobre su autor" },
  is_shared: { en: "Shared with the community", es: "Compartida con la comunidad" },
  share_description: {
    en: "What the community reads about it",
    es: "Lo que la comunidad lee de ella",
  },
  share_category: { en: "Category in the community", es: "Categoría en la comunidad" },
  shared_files: { en: "Files that went along", es: "Archivos compartidos" },
  archived_at: { en: "Archived", es: "Archivada" },
  size: { en: "Size in bytes", es: "Tamaño en bytes" },
  celebrated: { en: "Celebrated", es: "A quién se celebra" },
  celebration_option: { en: "Reaction", es: "Reacción" },
  celebrate_birthdays: {
    en: "Birthdays go out by themselves",
    es: "Los cumpleaños se anuncian solos",
  },
  celebrate_anniversaries: {
    en: "Work anniversaries go out by themselves",
    es: "Los aniversarios laborales se anuncian solos",
  },
  acknowledged_version: { en: "Version acknowledged", es: "Versión confirmada" },
  is_signed: { en: "Signed", es: "Firmado" },
  topic: { en: "Topic", es: "Tema" },
  is_urgent: { en: "Urgent", es: "Urgente" },
  owner: { en: "Looked after by", es: "Lo lleva" },
  employee_note: { en: "Still the matter", es: "Sigue pendiente" },
  acknowledgement: { en: "Fixed", es: "Solucionado" },
  internal_note: { en: "Internal note", es: "Nota interna" },
  told: { en: "How things are", es: "Cómo van las cosas" },
  deferred_until: { en: "Put off until", es: "Aplazado hasta" },
  manager_note: { en: "Answer", es: "Respuesta" },
  manager_acknowledged_at: { en: "Answered", es: "Respondida" },
  resolved_at: { en: "Resolved", es: "Resuelta" },
  tasks: { en: "Tasks", es: "Tareas" },
  chat: { en: "Chats", es: "Chats" },
  checkins: { en: "Check-ins", es: "Check-ins" },
  "disable-audiences": { en: "Hide audiences", es: "Ocultar audiencias" },
  "disable-locations": { en: "Hide locations", es: "Ocultar locales" },
  message_categories: { en: "Memo categories", es: "Categorías de comunicados" },
  survey_categories: { en: "Survey categories", es: "Categorías de encuestas" },
  celebration_categories: { en: "Celebration categories", es: "Categorías de celebraciones" },
  celebration_options: { en: "Ways to celebrate", es: "Formas de celebrar" },
  checkin_topics: { en: "Check-in topics", es: "Temas de check-in" },
  checkin_frequency_days: { en: "Days between check-ins", es: "Días entre check-ins" },
  default_survey_options: { en: "Survey answers", es: "Respuestas de encuestas" },
  flagged_messages: { en: "Questions about memos", es: "Preguntas sobre comunicados" },
  raised_hands: { en: "Raised hands", es: "Manos levantadas" },
  survey_responses: { en: "Survey responses", es: "Respuestas de encuestas" },
  weekly_summary: { en: "Weekly summary", es: "Resumen semanal" },
  recipients: { en: "Who gets them", es: "Quién los recibe" },
  location: { en: "Location", es: "Local" },
  pairing_code: { en: "Pairing code", es: "Código de vinculación" },
  is_paired: { en: "Paired", es: "Vinculado" },
  join_code: { en: "Join code", es: "Código para unirse" },
  enabled: { en: "Switched on", es: "Activado" },
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
  single: { en: "One answer", es: "Una respuesta" },
  multiple: { en: "Several answers", es: "Varias respuestas" },
  text: { en: "In their own words", es: "Con sus propias palabras" },
  rating: { en: "A rating", es: "Una puntuación" },
  birthday: { en: "Birthday", es: "Cumpleaños" },
  anniversary: { en: "Work anniversary", es: "Aniversario laboral" },
  ...{ other: { en: "Other", es: "Otro" }, admin: { en: "Admin", es: "Administrador" } },
  manager: { en: "Manager", es: "Gerente" },
  employee: { en: "Employee", es: "Empleado" },
  code: { en: "Join code", es: "Código del equipo" },
  invitation: { en: "Invitation", es: "Invitación" },
  used: { en: "Typed on a tablet", es: "Escrito en una tableta" },
  renewed: { en: "A new one", es: "Uno nuevo" },
  sms: { en: "Text message", es: "Mensaje de texto" },
  email: { en: "E-mail", es: "Correo" },
  link: { en: "A link to hand over", es: "Un enlace para dar" },
  ...{ fixed: { en: "Yes", es: "Sí" }, not_fixed: { en: "No", es: "No" } },
  written: { en: "Written", es: "Escrita" },
  rewritten: { en: "Written anew", es: "Reescrita" },
  open: { en: "Open", es: "Abierta" },
  closed: { en: "Closed", es: "Cerrada" },
  phone: { en: "Phone number", es: "Número de teléfono" },
  once: { en: "Once", es: "Una vez" },
  daily: { en: "Daily", es: "Cada día" },
  weekly: { en: "Weekly", es: "Cada semana" },
  monthly: { en: "Monthly", es: "Cada mes" },
  yearly: { en: "Yearly", es: "Cada año" },
  active: { en: "Active", es: "Activo" },
  paused: { en: "Paused", es: "En pausa" },
  finished: { en: "Finished", es: "Terminado" },
  each_location: { en: "Each location's own", es: "La de cada local" },
  skipped: { en: "Left out", es: "Omitido" },
  sunday: { en: "Sunday", es: "domingo" },
  monday: { en: "Monday", es: "lunes" },
  tuesday: { en: "Tuesday", es: "martes" },
  wednesday: { en: "Wednesday", es: "miércoles" },
  thursday: { en: "Thursday", es: "jueves" },
  friday: { en: "Friday", es: "viernes" },
  saturday: { en: "Saturday", es: "sábado" },
};
