import { listEmployeesCompleted } from "#server/features/memos/recipients/completed-service";
import type { HandlersOf } from "#server/platform/http/handlers";

export const recipientRoutes: HandlersOf<"listEmployeesCompleted"> = { listEmployeesCompleted };
