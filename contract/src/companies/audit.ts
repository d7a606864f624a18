import type { AuditPart } from "../audit-types.ts";
import type { companyEndpoints } from "./endpoints.ts";

export const companyAudit = {
  kinds: { company: { en: "Company", es: "Empresa" } },
  entries: {
    createCompany: { kind: "company", en: "founded the company", es: "creó la empresa" },
  },
  fields: {
    slogan: { en: "Slogan", es: "Lema" },
  },
} as const satisfies AuditPart<typeof companyEndpoints>;
