import type { AuditPart } from "../audit-types.ts";
import type { employeeEndpoints } from "./endpoints.ts";

export const employeeAudit = {
  kinds: { employee: { en: "Person", es: "Persona" } },
  entries: {
    createEmployee: { kind: "employee", en: "added the person", es: "añadió a la persona" },
    setOwnCelebrations: {
      kind: "employee",
      en: "chose whether others hear of their birthday",
      es: "eligió si otros se enteran de su cumpleaños",
    },
    updateEmployee: { kind: "employee", en: "changed the person", es: "cambió a la persona" },
    deleteEmployee: { kind: "employee", en: "deleted the person", es: "eliminó a la persona" },
  },
  fields: {
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
  },
  values: {
    admin: { en: "Admin", es: "Administrador" },
    manager: { en: "Manager", es: "Gerente" },
    employee: { en: "Employee", es: "Empleado" },
    phone: { en: "Phone number", es: "Número de teléfono" },
    used: { en: "Typed on a tablet", es: "Escrito en una tableta" },
    renewed: { en: "A new one", es: "Uno nuevo" },
  },
} as const satisfies AuditPart<typeof employeeEndpoints>;
