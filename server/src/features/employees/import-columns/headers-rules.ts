import type {
  EmployeeImportField,
  ImportField,
  ManagerImportField,
} from "@lineup/contract/import-fields";

import type { Language } from "#server/platform/texts";
import type { Table } from "#server/platform/uploads/table-builder";

/** The field of each column; null for a column that is not imported. */
export type Columns = readonly (ImportField | null)[];

/** @returns the text in lower case without accents and punctuation, for comparison */
export function folded(text: string): string {
  if (/^[a-z0-9#]+$/.test(text)) return text;
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, " ")
    .trim();
}

/** The header of the error column in a downloaded file of rejected rows. */
export const wrongHeader: Readonly<Record<Language, string>> = {
  en: "What is wrong",
  es: "Qué está mal",
};

/**
 * Removes the error column from a corrected file of rejected rows, so that the columns are the same as in the original file.
 * @returns the table without the error column; the unchanged table if it has no error column
 */
export function withoutWrong(table: Table): Table {
  const { headers, rows } = table;
  if (!Object.values(wrongHeader).includes(headers.at(-1) ?? "")) return table;
  return {
    headers: headers.slice(0, -1),
    rows: rows.map((row) => ({ ...row, cells: row.cells.slice(0, -1) })),
  };
}

/**
 * Finds the field of each column by its header, in English or Spanish. If several columns match a field, the field gets the
 * column with the likeliest header.
 */
export function matchColumns(
  headers: readonly string[],
  kind: "import" | "manager_import",
): Columns {
  const words = kind === "import" ? employeeWords : managerWords;
  const taken = new Map<number, ImportField>();
  const names = headers.map(folded);
  for (const [field, list] of Object.entries(words) as [ImportField, string][]) {
    const likeliest = list.split(", ");
    const at = likeliest.map((word) =>
      names.findIndex((name, i) => name === word && !taken.has(i)),
    );
    const found = at.find((index) => index >= 0);
    if (found !== undefined) taken.set(found, field);
  }
  const fields = headers.map((_, at) => taken.get(at) ?? null);
  return kind === "import" ? withNames(fields, names) : fields;
}

/**
 * Reads a column "Nombre" as the full name if no column has the last names. Reads a column "name" as the first name if another
 * column has the last names.
 */
function withNames(fields: readonly (ImportField | null)[], names: readonly string[]): Columns {
  const has = (field: ImportField): boolean => fields.includes(field);
  if (has("name_first") && !has("name_last") && !has("name"))
    return fields.map((field, at) =>
      field === "name_first" && /^(nombre|nombres)$/.test(names[at] ?? "") ? "name" : field,
    );
  if (has("name") && has("name_last") && !has("name_first"))
    return fields.map((field, at) =>
      field === "name" && names[at] === "name" ? "name_first" : field,
    );
  return fields;
}

/** The headers that payroll systems and people use for each field, without accents, likeliest header first. */
const employeeWords: Readonly<Record<EmployeeImportField, string>> = {
  company_ext_id:
    "employee number, employee id, employee no, employee #, emp id, emp no, employee code, personnel number, payroll id, payroll number, badge, badge number, company ext id, external id, ext id, staff id, worker id, file number, numero de empleado, no de empleado, num empleado, nº empleado, id de empleado, id empleado, codigo de empleado, codigo empleado, clave de empleado, clave empleado, numero de nomina, legajo, matricula, codigo, clave, number, numero, no, id",
  name_first:
    "first name, firstname, first, given name, given names, forename, preferred name, name first, nombre de pila, primer nombre, nombres, nombre",
  name_last:
    "last name, lastname, last, surname, surnames, family name, name last, apellidos, apellido, primer apellido, apellido 1, apellido1, apellido paterno, first surname, paternal surname",
  name_last_second:
    "second last name, second surname, segundo apellido, apellido 2, apellido2, apellido materno, maternal surname",
  name: "full name, name, employee name, employee, worker, display name, nombre completo, nombre y apellidos, apellidos y nombre, apellido y nombre, nombre del empleado, nombre empleado, empleado, trabajador, colaborador",
  phone:
    "phone, mobile, mobile phone, cell, cell phone, cellphone, phone number, mobile number, cell number, telephone, tel, contact number, telefono movil, telefono celular, telefono, celular, movil, numero de telefono, tel movil",
  phone_country_code:
    "country code, phone country code, dial code, calling code, prefijo de pais, prefijo, codigo de pais, lada",
  email:
    "e mail, email, mail, email address, e mail address, work email, personal email, correo electronico, correo, email personal, direccion de correo",
  role: "role, permission, permissions, access level, access, rol, permiso, nivel de acceso, perfil",
  type: "position, type, job title, title, job, employee type, job code description, puesto, cargo, tipo, categoria, ocupacion, puesto de trabajo, funcion",
  locations:
    "locations, location, store, stores, site, restaurant, branch, work location, location name, unit, locales, local, tienda, sucursal, centro, centro de trabajo, restaurante, ubicacion, ubicaciones, lugar de trabajo",
  audiences:
    "audiences, audience, groups, group, department, departments, team, teams, audiencias, audiencia, grupos, grupo, departamento, departamentos, equipo, area",
  managers:
    "managers, manager, supervisor, reports to, manager id, manager number, manager name, gerentes, gerente, responsables, responsable, jefe, jefe directo, encargado, supervisora, reporta a",
  birth_date:
    "birthday, birth date, birthdate, date of birth, dob, fecha de nacimiento, nacimiento, cumpleanos, f nacimiento, fecha nac, fecha nacimiento",
  work_anniversary:
    "hire date, hired, hiring date, date hired, start date, date of hire, original hire date, work anniversary, anniversary, seniority date, fecha de contratacion, fecha de ingreso, fecha de alta, alta, antiguedad, fecha contratacion, fecha ingreso, fecha alta, fecha de inicio",
  default_locale:
    "language, locale, preferred language, default locale, lang, idioma, lengua, idioma preferido",
  pin: "pin, pin code, tablet pin, codigo pin, clave pin",
  is_active:
    "active, is active, employment status, employee status, status, activo, activa, estado laboral, estatus, estado, situacion",
  on_leave:
    "on leave, leave, leave of absence, loa, leave status, de permiso, permiso laboral, licencia, con licencia, de baja, baja medica, excedencia",
};

const managerWords: Readonly<Record<ManagerImportField, string>> = {
  manager:
    "manager number, manager id, manager no, manager #, manager code, manager, manager email, manager e mail, manager phone, supervisor id, supervisor number, supervisor, manager name, supervisor name, reports to, reports to id, numero de gerente, id de gerente, numero del gerente, gerente, correo del gerente, telefono del gerente, nombre del gerente, numero de responsable, id de responsable, numero del responsable, responsable, numero de jefe, id jefe, id del jefe, jefe, correo del responsable, correo del jefe, telefono del responsable, encargado, supervisora, nombre del responsable, nombre del jefe, reporta a",
  employee: `${employeeWords.company_ext_id}, employee, employee email, employee e mail, ${employeeWords.email}, employee phone, ${employeeWords.phone}, ${employeeWords.name}`,
  action: "add or remove, action, change, operation, accion, anadir o quitar, operacion, cambio",
};
