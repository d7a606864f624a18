import { updateStates } from "#server/features/scheduler/plan-service";
import { lockOutdated } from "#server/features/scheduler/runs/store";
import { emit } from "#server/platform/outbox/events";
import type { Subscriber } from "#server/platform/outbox/subscribers";
import { companyScope } from "#server/platform/scope";

/**
 * Updates the next run of scheduled sends by local time when the company's locations or its own time zone change,
 * because it depends on them.
 */
export const schedulerSubscriber: Subscriber = {
  name: "scheduler",
  types: ["CompanyListChanged", "CompanyChanged"],
  async handle({ companyId, payload, createdAt: now }, { tx }) {
    const { list, changed } = payload as { list?: string; changed?: { timezone?: string } };
    if (companyId === null || (list !== "locations" && changed?.timezone === undefined)) return;
    const scope = companyScope(companyId);
    const ids = await lockOutdated(tx, scope);
    if (ids.length === 0) return;
    await updateStates(
      {
        ...{ tx, scope, now },
        emit: (...events) => emit(tx, ...events.map((event) => ({ companyId, ...event }))),
      },
      ids,
      [],
    );
  },
};
