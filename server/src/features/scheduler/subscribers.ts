import { noteStates } from "#server/features/scheduler/plan-service";
import { lockOutdated } from "#server/features/scheduler/runs/store";
import { emit } from "#server/platform/outbox/events";
import type { Subscriber } from "#server/platform/outbox/subscribers";
import { companyScope } from "#server/platform/scope";

/** What goes out next by each location's own time hangs on where the company has locations: it is looked up anew as those change. */
export const schedulerSubscriber: Subscriber = {
  name: "scheduler",
  types: ["CompanyListChanged"],
  async handle({ companyId, payload, createdAt: now }, { tx }) {
    if (companyId === null || payload["list"] !== "locations") return;
    const scope = companyScope(companyId);
    const ids = await lockOutdated(tx, scope);
    if (ids.length === 0) return;
    await noteStates(
      {
        ...{ tx, scope, now },
        emit: (...events) => emit(tx, ...events.map((event) => ({ companyId, ...event }))),
      },
      ids,
      [],
    );
  },
};
