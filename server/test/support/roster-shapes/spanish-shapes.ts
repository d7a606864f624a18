import {
  type RosterShape,
  emails,
  first,
  full,
  ids,
  isoBorn,
  isoHired,
  last,
  phones,
  places,
} from "./shape.ts";

/** Systems of Spanish-speaking countries. */
export const spanishShapes: readonly RosterShape[] = [
  {
    system: "Factor RH, empleados",
    source:
      "https://docs.factor-rh.com/caracteristicas_avanzadas/cargas_informacion/cargas_masivas/catalogos_empleados/index.html",
    columns: [
      ["Primer nombre", "name_first", first],
      ["Segundo nombre", "-", ""],
      ["Primer apellido", "name_last", last],
      ["Segundo apellido", "name_last_second", ""],
      ["Fecha de nacimiento", "birth_date", isoBorn],
      ["Departamento de nacimiento", "-", "GT"],
      ["Código de empleado", "company_ext_id", ids],
      ["NIT", "-", "555|556|557"],
    ],
  },
  {
    system: "Factor RH, altas",
    source:
      "https://docs.factor-rh.com/caracteristicas_avanzadas/cargas_informacion/cargas_masivas/catalogos_altas/index.html",
    columns: [
      ["Código empleado", "company_ext_id", ids],
      ["Nombre usual", "-", full],
      ["Nombre completo", "name", full],
      ["Fecha de alta", "work_anniversary", isoHired],
      ["Fecha de baja", "-", "||2023-01-31"],
      ["Activo", "is_active", "1|1|0"],
    ],
  },
  {
    system: "Facturama, empleados",
    source:
      "https://soporte.facturama.mx/hc/es-mx/articles/18671672576397--C%C3%B3mo-agrego-y-administro-a-mis-Empleados",
    columns: [
      ["Nombre", "name_first", first],
      ["Apellidos", "name_last", last],
      ["CURP", "-", "XEXX010101HNEXXXA4"],
      ["Correo electrónico", "email", emails],
      ["Grupo", "audiences", "Cocina|Piso|Cocina"],
      ["Sucursal", "locations", places],
      ["Departamento", "-", "Cocina|Piso|Cocina"],
      ["Puesto", "type", "Mesero|Cocinera|Mesero"],
      ["Número de Empleado", "company_ext_id", ids],
    ],
  },
  {
    system: "Payhawk, empleados",
    source: "https://help.payhawk.com/es/articles/11129907-importacion-masiva-de-empleados",
    columns: [
      ["ID de usuario (solo lectura)", "-", "u1|u2|u3"],
      ["Nombre", "name_first", first],
      ["Apellidos", "name_last", last],
      ["Número de teléfono", "phone", phones],
      ["Correo electrónico de empresa", "email", emails],
      ["ID externo", "company_ext_id", ids],
      ["Estado", "is_active", "Activo|Inactivo|Activo"],
      ["Perfil", "role", "Empleado|Administrador|Empleado"],
    ],
  },
  {
    system: "Sereda, personas",
    source: "https://help.sereda.ai/es/articles/9681654-importacion-de-personas",
    columns: [
      ["email *", "email", emails],
      ["name *", "name", full],
      ["phone", "phone", phones],
      ["country", "-", "USA"],
      ["groups", "audiences", '"Kitchen, Floor"|Floor|Kitchen'],
    ],
  },
];
