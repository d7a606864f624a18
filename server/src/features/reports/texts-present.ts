import { regionalLocales, type Role } from "@lineup/contract/constants";

import type { Language } from "#server/platform/texts";

/** The names of the downloaded files. The specification's documents fix them, for every language. */
export const fileNames = {
  people: "employee summary.csv",
  managers: "employee managers summary.csv",
  logins: "weekly logins.csv",
} as const;

export interface ReportTexts {
  readonly people: readonly string[];
  readonly managers: readonly string[];
  readonly logins: readonly string[];
  readonly teams: readonly string[];
  readonly roles: Readonly<Record<Role, string>>;
  readonly yes: string;
  readonly no: string;
  /** A sentence about how many of a team's people used the product in the week of that Monday. */
  readonly team: (monday: string, used: number, people: number) => string;
  /** Follows that sentence when someone is missing. */
  readonly notYet: (names: readonly string[]) => string;
  /** Ends the list of names when there are more. */
  readonly more: (count: number) => string;
}

export const reportTexts: Readonly<Record<Language, ReportTexts>> = {
  en: {
    people: [
      ...["Employee ID", "First name", "Last name", "Phone", "E-mail", "Role", "Type"],
      ...["Locations", "Audiences", "Managers", "Active", "On leave", "Birth date", "Anniversary"],
      ...["Last login", "Invited", "Accepted", "Read", "Unread"],
    ],
    managers: [
      ...["Employee ID", "Employee", "Locations", "Manager ID", "Manager", "Manager role"],
      ...["Manager phone", "Manager e-mail"],
    ],
    logins: [
      ...["Employee", "Employee ID", "Locations", "Managers"],
      ...["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Total days", "Last login"],
    ],
    teams: ["Location", "Manager", "Phone", "Text"],
    roles: { admin: "Admin", manager: "Manager", employee: "Employee" },
    yes: "yes",
    no: "no",
    team: (monday, used, people) =>
      `Week of ${dayIn(regionalLocales.en, monday, "numeric")}: ${used} of ${people} team members logged in.`,
    notYet: (names) => ` Not yet: ${names.join(", ")}.`,
    more: (count) => `and ${count} more`,
  },
  es: {
    people: [
      ...["ID de empleado", "Nombre", "Apellido", "Teléfono", "Correo", "Rol", "Tipo"],
      ...["Locales", "Audiencias", "Gerentes", "Activo", "De permiso", "Fecha de nacimiento"],
      ...["Aniversario", "Último acceso", "Invitado", "Aceptado", "Leídos", "Sin leer"],
    ],
    managers: [
      ...["ID de empleado", "Empleado", "Locales", "ID de gerente", "Gerente"],
      ...["Rol del gerente", "Teléfono del gerente", "Correo del gerente"],
    ],
    logins: [
      ...["Empleado", "ID de empleado", "Locales", "Gerentes"],
      ...["Lun", "Mar", "Mié", "Jue", "Vie", "Sáb", "Dom", "Días en total", "Último acceso"],
    ],
    teams: ["Local", "Gerente", "Teléfono", "Texto"],
    roles: { admin: "Administrador", manager: "Gerente", employee: "Empleado" },
    yes: "sí",
    no: "no",
    team: (monday, used, people) =>
      `Semana del ${dayIn(regionalLocales.es, monday, "long")}: ${used} de ${people} del equipo entraron.`,
    notYet: (names) => ` Aún no: ${names.join(", ")}.`,
    more: (count) => `y ${count} más`,
  },
};

function dayIn(locale: string, day: string, month: "numeric" | "long"): string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    month,
    day: "numeric",
  });
  return format.format(new Date(`${day}T00:00Z`));
}
