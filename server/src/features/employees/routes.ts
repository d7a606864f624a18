import {
  listCelebrations,
  listEmployeeLocations,
  listEmployees,
  listManagers,
  listSettingsEmployees,
} from "#server/features/employees/list-service";
import { getOwnPin, renewOwnPin } from "#server/features/employees/pin-service";
import { setOwnCelebrations } from "#server/features/employees/service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const employeeRoutes: HandlersOf<
  | "listEmployees"
  | "listSettingsEmployees"
  | "listCelebrations"
  | "listManagers"
  | "listEmployeeLocations"
  | "getOwnPin"
  | "renewOwnPin"
  | "setOwnCelebrations"
> = {
  listEmployees,
  listSettingsEmployees,
  listCelebrations,
  listManagers,
  listEmployeeLocations,
  getOwnPin,
  renewOwnPin,
  setOwnCelebrations,
};
