import type { AuditPart } from "../audit-types.ts";
import type { companyEndpoints } from "./endpoints.ts";

export const companyAudit = {
  kinds: { company: { en: "Company", es: "Empresa" } },
  entries: {
    createCompany: { kind: "company", en: "created the company", es: "creó la empresa" },
    updateCompany: {
      kind: "company",
      en: "changed the profile of",
      es: "cambió el perfil de",
    },
  },
  fields: {
    slogan: { en: "Slogan", es: "Lema" },
    logo: { en: "Logo", es: "Logo" },
    accent: { en: "Accent color", es: "Color de acento" },
    employee_types: { en: "Job titles", es: "Puestos" },
  },
} as const satisfies AuditPart<typeof companyEndpoints>;
