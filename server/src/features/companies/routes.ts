import type { HandlersOf } from "#server/platform/http/handlers";

import { createCompany, getCompany, getSelf } from "./service.ts";

export const companyRoutes: HandlersOf<"createCompany" | "getCompany" | "getSelf"> = {
  createCompany,
  getCompany,
  getSelf,
};
