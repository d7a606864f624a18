import { hasCelebrationsToCome } from "#server/features/memos/celebrations/reads";
import { lockJoining } from "#server/features/memos/recipients/store";
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
      const scope = companyScope(companyId);
      // A celebration that is being sent now has read its people before they left.
      await lockJoining(tx, scope, "welcoming");
      if (!(await hasCelebrationsToCome(tx, scope, employeeIds, createdAt))) return;
      const why = type === memberLeft ? "left" : "declined";
      await enqueue(tx, "drop-celebrated", { companyId, employeeIds, why });
    },
  };
}
