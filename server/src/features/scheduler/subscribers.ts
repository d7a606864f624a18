import { updateStates } from "#server/features/scheduler/plan-service";
import { lockOutdated } from "#server/features/scheduler/runs/store";
import { emit } from "#server/platform/outbox/events";
import type { Subscriber } from "#server/platform/outbox/subscribers";
import { companyScope } from "#server/platform/scope";

/**
 * Updates the next run of scheduled sends by local time when the company's locations change, because it depends on
 * their time zones.
 */
export const schedulerSubscriber: Subscriber = {
  name: "scheduler",
  types: ["CompanyListChanged"],
  async handle({ companyId, payload, createdAt: now }, { tx }) {
    if (companyId === null || payload["list"] !== "locations") return;
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
