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
  /** Follows that sentence when someone is missing: some of their names, and how many more there are. */
  readonly missing: (names: readonly string[], more: number) => string;
}

export const reportTexts: Readonly<Record<Language, ReportTexts>> = {
  en: {
    people: [
      ...["Employee number", "First name", "Last name", "Phone", "E-mail", "Role", "Job title"],
      ...["Locations", "Audiences", "Managers", "Active", "On leave", "Birthday", "Hire date"],
      ...["Last login", "Last invited", "Joined", "Memos read", "Memos not read"],
    ],
    managers: [
      ...["Employee number", "Employee", "Locations"],
      ...["Manager employee number", "Manager", "Manager role"],
      ...["Manager phone", "Manager e-mail"],
    ],
    logins: [
      ...["Employee", "Employee number", "Locations", "Managers"],
      ...["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Total days", "Last login"],
    ],
    teams: ["Location", "Manager", "Phone", "Text"],
    roles: { admin: "Admin", manager: "Manager", employee: "Employee" },
    yes: "yes",
    no: "no",
    team: (monday, used, people) =>
      `Week of ${dayIn(regionalLocales.en, monday, "numeric")}: ${used} of ${people} ${people === 1 ? "team member" : "team members"} logged in.`,
    missing: (names, more) =>
      ` No logins: ${names.join(", ")}${more > 0 ? `, and ${more} more` : ""}.`,
  },
  es: {
    people: [
      ...["Número de empleado", "Nombre", "Apellido", "Teléfono", "Correo electrónico", "Rol"],
      ...["Puesto", "Locales", "Audiencias", "Gerentes", "Empleado activo", "De permiso"],
      ...["Fecha de nacimiento", "Fecha de contratación", "Último acceso", "Última invitación"],
      ...["Se unió", "Comunicados leídos", "Comunicados sin leer"],
    ],
    managers: [
      ...["Número de empleado", "Empleado", "Locales"],
      ...["Número de empleado del gerente", "Gerente"],
      ...["Rol del gerente", "Teléfono del gerente", "Correo del gerente"],
    ],
    logins: [
      ...["Empleado", "Número de empleado", "Locales", "Gerentes"],
      ...["Lun", "Mar", "Mié", "Jue", "Vie", "Sáb", "Dom", "Días en total", "Último acceso"],
    ],
    teams: ["Local", "Gerente", "Teléfono", "Texto"],
    roles: { admin: "Administrador", manager: "Gerente", employee: "Empleado" },
    yes: "sí",
    no: "no",
    team: (monday, used, people) =>
      `Semana del ${dayIn(regionalLocales.es, monday, "long")}: ${used === 1 ? "inició" : "iniciaron"} sesión ${used} de ${people} ${people === 1 ? "persona" : "personas"} del equipo.`,
    missing: (names, more) =>
      ` Sin accesos: ${names.join(", ")}${more > 0 ? ` y ${more} más` : ""}.`,
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
