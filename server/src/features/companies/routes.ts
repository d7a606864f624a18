import { type HandlersOf, withPreparation } from "#server/platform/http/handlers";

import { drawLogo, getCompanyLogo } from "./logo-service.ts";
import { updateCompany } from "./profile-service.ts";
import { createCompany } from "./service.ts";

export const companyRoutes: HandlersOf<"createCompany" | "updateCompany" | "getCompanyLogo"> = {
  createCompany: withPreparation((_ctx, input, files) => drawLogo(input, files), createCompany),
  updateCompany: withPreparation((_ctx, input, files) => drawLogo(input, files), updateCompany),
  getCompanyLogo,
};
