import { hasCelebrationsToCome } from "#server/features/memos/celebrations/reads";
import { celebrationsDeclined, memberLeft } from "#server/platform/auth/membership";
import type { JobPayloads } from "#server/platform/context";
import type { Jobs } from "#server/platform/jobs/jobs";
import type { Subscriber } from "#server/platform/outbox/subscribers";
import { companyScope } from "#server/platform/scope";

/** Starts a job when someone leaves or declines to be celebrated, if celebrations that are still to go out name them. */
export function celebrationSubscriber({ enqueue }: Pick<Jobs<JobPayloads>, "enqueue">): Subscriber {
  return {
    name: "celebrations",
    types: [memberLeft, celebrationsDeclined],
    async handle({ companyId, type, payload, createdAt }, { tx }) {
      if (companyId === null) return;
      const { employeeIds } = payload as { employeeIds: number[] };
      if (!(await hasCelebrationsToCome(tx, companyScope(companyId), employeeIds, createdAt)))
        return;
      const why = type === memberLeft ? "left" : "declined";
      await enqueue(tx, "drop-celebrated", { companyId, employeeIds, why });
    },
  };
}
