import type { AuditPart } from "../audit-types.ts";
import type { employeeEndpoints } from "./endpoints.ts";

export const employeeAudit = {
  kinds: { employee: { en: "Person", es: "Persona" } },
  entries: {
    createEmployee: { kind: "employee", en: "added", es: "agregó a" },
    setOwnCelebrations: {
      kind: "employee",
      en: "changed whether their birthday and anniversary are celebrated",
      es: "cambió si se celebran su cumpleaños y su aniversario",
      isOwn: true,
    },
    updateEmployee: {
      kind: "employee",
      en: "updated",
      es: "actualizó los datos de",
      own: { en: "updated their own details", es: "actualizó sus propios datos" },
    },
    deleteEmployee: { kind: "employee", en: "deleted", es: "eliminó a" },
  },
  fields: {
    joined_by: { en: "Joined through", es: "Se unió mediante" },
    name_first: { en: "First name", es: "Nombre de pila" },
    name_last: { en: "Last name", es: "Apellido" },
    email: { en: "E-mail", es: "Correo" },
    phone: { en: "Phone", es: "Teléfono" },
    phone_country_code: { en: "Country code", es: "Código de país" },
    company_ext_id: { en: "Employee number", es: "Número de empleado" },
    work_anniversary: { en: "Hire date", es: "Fecha de contratación" },
    birth_date: { en: "Birthday", es: "Fecha de nacimiento" },
    birth_date_day: { en: "Day of birth", es: "Día de nacimiento" },
    birth_date_month: { en: "Month of birth", es: "Mes de nacimiento" },
    birth_date_year: { en: "Year of birth", es: "Año de nacimiento" },
    pin: { en: "PIN", es: "PIN" },
    has_pin: { en: "Has a PIN", es: "Tiene PIN" },
    role: { en: "Role", es: "Rol" },
    type: { en: "Type", es: "Tipo" },
    is_active: { en: "Active", es: "Activa" },
    on_leave: { en: "On leave", es: "De permiso" },
    default_locale: { en: "Language", es: "Idioma" },
  },
  values: {
    admin: { en: "Admin", es: "Administrador" },
    manager: { en: "Manager", es: "Gerente" },
    employee: { en: "Employee", es: "Empleado" },
    phone: { en: "Phone number", es: "Número de teléfono" },
    used: { en: "Entered on a tablet", es: "Escrito en una tableta" },
    renewed: { en: "New (not shown)", es: "Nuevo (no se muestra)" },
  },
} as const satisfies AuditPart<typeof employeeEndpoints>;
