import type { HandlersOf } from "#server/platform/http/handlers";

import { createCompany } from "./service.ts";

export const companyRoutes: HandlersOf<"createCompany"> = { createCompany };
