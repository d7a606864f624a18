import type { EmployeeImportField, ManagerImportField } from "@lineup/contract/import-fields";

/**
 * The headers that payroll, HR and shop systems and people use for each field, without accents, likeliest header first. A header
 * may stand at several fields: then the column's values decide.
 */
export const employeeWords: Readonly<Record<EmployeeImportField, string>> = {
  company_ext_id:
    "employee number, employee id, employee no, employee #, emp id, empid, emp no, emp #, emp number, employee code, emp code, personnel number, personnel no, payroll id, payroll number, payroll employee id, badge, badge number, badge id, company ext id, external id, external employee id, ext id, staff id, staff number, worker id, worker number, person number, person id, team member id, associate id, file number, filenumber, file #, file no, clock number, clock id, user id, user external id, userid, custom id, reference id, id externo, numero de empleado, no de empleado, num empleado, nº empleado, id de empleado, id empleado, codigo de empleado, codigo empleado, clave de empleado, clave empleado, numero de nomina, legajo, matricula, codigo, clave, number, numero, no, id",
  name_first:
    "first name, firstname, first, fname, f name, given name, given names, forename, legal first name, preferred first name, preferred name, name first, nombre de pila, primer nombre, nombres, nombre",
  name_last:
    "last name, lastname, last, lname, l name, surname, surnames, family name, legal last name, preferred last name, name last, apellidos, apellido, primer apellido, apellido 1, apellido1, apellido paterno, first surname, paternal surname",
  name_last_second:
    "second last name, second surname, segundo apellido, apellido 2, apellido2, apellido materno, maternal surname",
  name: "full name, name, employee name, legal name, preferred full name, employee, worker, worker name, team member, team member name, staff member, payroll name, display name, nombre completo, nombre y apellidos, apellidos y nombre, apellido y nombre, nombre del empleado, nombre empleado, empleado, trabajador, colaborador",
  phone:
    "mobile phone, mobile, cell phone, cell, cellphone, mobile number, mobile phone number, cell number, cell phone number, phone, phone number, primary phone, telephone, telephone number, phone 1, phone1, mobilephone, tel, contact number, contact phone, contact phone number, telefono movil, telefono celular, telefono, celular, movil, numero de telefono, numero de celular, tel movil",
  phone_country_code:
    "country code, phone country code, dial code, calling code, prefijo de pais, prefijo, codigo de pais, lada",
  email:
    "e mail, email, mail, email address, e mail address, emailaddress, work email, personal email, contact email, user email, email 1, correo electronico, correo, email personal, correo electronico de empresa, correo de empresa, direccion de correo",
  role: "permission, permissions, permission level, permission set, permission group, access level, access, user type, user role, security role, role, roles, permiso, nivel de acceso, perfil, rol",
  type: "position, job title, jobtitle, title, business title, job, job position, job name, position title, position name, primary job, primary position, primary role, job titles, jobs, positions, job code description, job description, job descriptions, designation, role, roles, type, employee type, puesto, cargo, puesto de trabajo, rol, tipo, categoria, ocupacion, funcion",
  locations:
    "locations, location, store, stores, site, sites, restaurant, branch, work location, location name, primary location, main location, assigned locations, store name, site name, unit, work site, worksite, workplace, locales, local, tienda, sucursal, centro, centro de trabajo, restaurante, ubicacion, ubicaciones, lugar de trabajo",
  audiences:
    "audiences, audience, groups, group, department, departments, dept, department name, team, teams, group name, team name, audiencias, audiencia, grupos, grupo, departamento, departamentos, equipo, area",
  managers:
    "managers, manager, supervisor, supervisors, reports to, reporting to, reports to name, manager id, manager number, manager name, manager email, supervisor name, supervisor id, supervisor email, direct manager, direct supervisor, line manager, manager employee id, gerentes, gerente, responsables, responsable, jefe, jefe directo, jefe inmediato, encargado, supervisora, nombre del supervisor, reporta a",
  birth_date:
    "birthday, birth date, birthdate, date of birth, dob, d o b, birth day, fecha de nacimiento, nacimiento, cumpleanos, f nacimiento, fecha nac, fecha nacimiento",
  work_anniversary:
    "hire date, hired, hired on, hiredate, hired date, hiring date, date hired, start date, date of hire, original hire date, most recent hire date, last hire date, employment start date, date started, first day, joined, join date, joining date, date of joining, work anniversary, anniversary, seniority date, continuous service date, service date, fecha de contratacion, fecha de ingreso, fecha de alta, alta, antiguedad, fecha contratacion, fecha ingreso, fecha alta, fecha de inicio",
  default_locale:
    "language, locale, preferred language, default locale, lang, primary language, idioma, lengua, idioma preferido",
  pin: "pin, pin code, tablet pin, pin number, codigo pin, clave pin",
  is_active:
    "active, is active, active status, employee status, status, position status, worker status, assignment status, status code, work status, job status, payroll status, user status, employment status, current status, activo, activa, empleado activo, estado laboral, estatus, estado, situacion, situacion laboral, termination date, terminated on, term date, date terminated, date of termination, separation date, leaving date, last day worked, employment end date, end date, release date, fecha de baja, fecha de cese, fecha baja",
  on_leave:
    "on leave, leave, leave of absence, loa, leave status, de permiso, permiso laboral, licencia, con licencia, de baja, baja medica, excedencia",
};

export const managerWords: Readonly<Record<ManagerImportField, string>> = {
  manager:
    "manager number, manager id, manager no, manager #, manager code, manager, manager email, manager e mail, manager phone, supervisor id, supervisor number, supervisor, manager name, supervisor name, supervisor email, reports to, reporting to, reports to id, reports to name, manager employee id, direct manager, line manager, numero de gerente, id de gerente, numero del gerente, gerente, correo del gerente, telefono del gerente, nombre del gerente, numero de responsable, id de responsable, numero del responsable, responsable, numero de jefe, id jefe, id del jefe, jefe, jefe directo, jefe inmediato, correo del responsable, correo del jefe, telefono del responsable, encargado, supervisora, nombre del responsable, nombre del jefe, reporta a",
  employee: `${employeeWords.company_ext_id}, employee, employee email, employee e mail, ${employeeWords.email}, employee phone, ${employeeWords.phone}, ${employeeWords.name}`,
  action:
    "add or remove, action, change, operation, accion, agregar o quitar, anadir o quitar, operacion, cambio",
};

/** Words for the person that may stand before the header proper, as in `Legal First Name`. */
export const personWords =
  /^(?:legal|preferred|employees?|emp|worker|team member|staff|associate) (?=\S)/;

/**
 * Words that tell one phone, address or place of a person from another, as in `Personal Cell`. Behind them, `Number`, `Code` and
 * `Name` are not the person's.
 */
export const kindWords = /^(?:personal|primary|work|home|current|your) (?=\S)/;

/** Words that may stand behind the header proper, as in `Hire Date (required)` or `Department Description`. */
export const closingWords =
  /(?<=\S) (?:(?:mm?|dd?) (?:mm?|dd?) (?:yy|yyyy|aa|aaaa)|yyyy mm dd|required|optional|mandatory|recommended|description|desc|obligatorio|obligatoria|opcional|requerido|requerida|personal|del empleado|de empleado|de la persona)$/;
