import { CallError } from "#server/platform/http/errors";
import type { HandlersOf } from "#server/platform/http/handlers";
import {
  findPickableEmployees,
  findUnknownTargets,
  readAudienceNames,
  readLocationNames,
  readReach,
} from "#server/features/targeting/reads";
import { sharedTexts } from "#server/platform/texts";

export const targetingRoutes: HandlersOf<
  "listLocationNames" | "listAudienceNames" | "listEmployeeNames" | "getReach"
> = {
  listLocationNames: async ({ tx, scope }) => ({ locations: await readLocationNames(tx, scope) }),
  listAudienceNames: async ({ tx, scope }) => ({ audiences: await readAudienceNames(tx, scope) }),
  listEmployeeNames: async ({ tx, scope }, input) => {
    const { employees, total } = await findPickableEmployees(tx, scope, input);
    const shown = employees.map((row) => ({
      ...row,
      name_short: row.name_last ? `${row.name_first} ${row.name_last.charAt(0)}.` : row.name_first,
    }));
    return { employees: shown, total };
  },
  getReach: async ({ tx, scope }, input) => {
    const unknown = await findUnknownTargets(tx, scope, input);
    const details = Object.fromEntries(unknown.map((field) => [field, [sharedTexts.someAreGone]]));
    if (unknown.length > 0) throw new CallError("validation_failed", { details });
    return readReach(tx, scope, input);
  },
};
