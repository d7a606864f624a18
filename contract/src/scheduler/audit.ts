import type { AuditPart } from "../audit-types.ts";
import type { schedulerEndpoints } from "./endpoints.ts";

export const schedulerAudit = {
  kinds: { "scheduled-send": { en: "Scheduled send", es: "Programación" } },
  entries: {
    createScheduledSend: {
      kind: "scheduled-send",
      en: "scheduled",
      es: "programó",
    },
    updateScheduledSend: {
      kind: "scheduled-send",
      en: "changed the scheduled send",
      es: "cambió la programación",
    },
    deleteScheduledSend: {
      kind: "scheduled-send",
      en: "deleted the scheduled send",
      es: "eliminó la programación",
    },
  },
  fields: {
    sendable: { en: "What goes out", es: "Qué se envía" },
    frequency: { en: "How often", es: "Frecuencia" },
    interval: { en: "Repeat every", es: "Repetir cada" },
    days_of_week: { en: "Days of the week", es: "Días de la semana" },
    day_of_month: { en: "Day of the month", es: "Día del mes" },
    send_time: { en: "Time of day", es: "Hora" },
    starts_on: { en: "First day", es: "Primer día" },
    ends_on: { en: "Last day", es: "Último día" },
    moved_runs: { en: "Moved or skipped dates", es: "Fechas movidas u omitidas" },
  },
  values: {
    once: { en: "Once", es: "Una vez" },
    daily: { en: "Daily", es: "Cada día" },
    weekly: { en: "Weekly", es: "Cada semana" },
    monthly: { en: "Monthly", es: "Cada mes" },
    yearly: { en: "Yearly", es: "Cada año" },
    active: { en: "Active", es: "Activa" },
    paused: { en: "Paused", es: "En pausa" },
    finished: { en: "Finished", es: "Terminada" },
    each_location: { en: "Each location's local time", es: "La hora local de cada lugar" },
    skipped: { en: "Skipped", es: "Omitido" },
    sunday: { en: "Sunday", es: "domingo" },
    monday: { en: "Monday", es: "lunes" },
    tuesday: { en: "Tuesday", es: "martes" },
    wednesday: { en: "Wednesday", es: "miércoles" },
    thursday: { en: "Thursday", es: "jueves" },
    friday: { en: "Friday", es: "viernes" },
    saturday: { en: "Saturday", es: "sábado" },
  },
} as const satisfies AuditPart<typeof schedulerEndpoints>;
