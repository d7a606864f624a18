import { readEmployeePage, readOwnRecord } from "#server/features/employee-page/reads";
import {
  closeCheckin,
  deleteEmployee,
  openCheckin,
  withEmployeePage,
} from "#server/features/employee-page/service";
import { requestEmployee, unrequestEmployee } from "#server/features/employees/requests/service";
import { createEmployee, updateEmployee } from "#server/features/employees/service";
import type { HandlersOf } from "#server/platform/http/handlers";

/** The calls that answer with everything about an employee, whichever feature makes the change. */
export const employeePageRoutes: HandlersOf<
  | "getEmployee"
  | "getSelf"
  | "createEmployee"
  | "updateEmployee"
  | "deleteEmployee"
  | "requestEmployee"
  | "unrequestEmployee"
  | "openCheckin"
  | "closeCheckin"
> = {
  getEmployee: async (ctx, { id }) => ({ employee: await readEmployeePage(ctx, id) }),
  getSelf: async (ctx) => ({ employee: await readOwnRecord(ctx) }),
  createEmployee: withEmployeePage(createEmployee),
  updateEmployee: withEmployeePage(updateEmployee),
  deleteEmployee,
  requestEmployee: withEmployeePage(requestEmployee),
  unrequestEmployee: withEmployeePage(unrequestEmployee),
  openCheckin,
  closeCheckin,
};
