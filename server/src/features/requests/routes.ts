import { requestEmployee, unrequestEmployee } from "#server/features/requests/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const requestRoutes: HandlersOf<"requestEmployee" | "unrequestEmployee"> = {
  requestEmployee,
  unrequestEmployee,
};
