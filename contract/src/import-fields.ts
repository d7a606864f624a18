// What a column of an imported file can be. The template, the matching and the screen say the same, so it stands here.

import type { interfaceLocales } from "./constants.ts";

type Words = Readonly<Record<(typeof interfaceLocales)[number], string>>;

/** What can be imported of a person, with the header that our own template gives it. */
export const employeeImportFields = {
  company_ext_id: { en: "Employee number", es: "Número de empleado" },
  name_first: { en: "First name", es: "Nombre" },
  name_last: { en: "Last name", es: "Apellido" },
  name_last_second: { en: "Second last name", es: "Segundo apellido" },
  name: { en: "Full name", es: "Nombre completo" },
  phone: { en: "Phone", es: "Teléfono" },
  phone_country_code: { en: "Country code", es: "Código de país" },
  email: { en: "E-mail", es: "Correo electrónico" },
  role: { en: "Role", es: "Rol" },
  type: { en: "Job title", es: "Puesto" },
  locations: { en: "Locations", es: "Locales" },
  audiences: { en: "Audiences", es: "Audiencias" },
  managers: { en: "Managers", es: "Gerentes" },
  birth_date: { en: "Birthday", es: "Fecha de nacimiento" },
  work_anniversary: { en: "Hire date", es: "Fecha de contratación" },
  default_locale: { en: "Language", es: "Idioma" },
  pin: { en: "PIN", es: "PIN" },
  is_active: { en: "Active", es: "Empleado activo" },
  on_leave: { en: "On leave", es: "De permiso" },
} as const satisfies Record<string, Words>;

/** What can be imported of who looks after whom. */
export const managerImportFields = {
  employee: { en: "Employee", es: "Empleado" },
  manager: { en: "Manager", es: "Gerente" },
  action: { en: "Add or remove", es: "Agregar o quitar" },
} as const satisfies Record<string, Words>;

export type EmployeeImportField = keyof typeof employeeImportFields;
export type ManagerImportField = keyof typeof managerImportFields;
export type ImportField = EmployeeImportField | ManagerImportField;

export const importFieldWords: Readonly<Record<ImportField, Words>> = {
  ...employeeImportFields,
  ...managerImportFields,
};

/** What a row of a file comes to. */
export const importActions = ["created", "updated", "unchanged", "missing", "refused"] as const;
export type ImportAction = (typeof importActions)[number];

/** How days with two meanings are read: 3/4 is the third of April, or the fourth of March. */
export const dateOrders = ["day_first", "month_first"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How a text file with one byte for each letter can be encoded: by Windows, older Macs, and DOS in Europe and in the United States. */
export const textEncodings = ["windows-1252", "macintosh", "ibm850", "ibm437"] as const;
export type TextEncoding = (typeof textEncodings)[number];
